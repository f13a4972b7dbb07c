// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"

#include <QCheckBox>

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace vivarium {

class FieldMessage;
struct SandboxSpec;

/// The part of the form for a new sandbox that is about how much it may use beyond what is reserved, and where it runs.
class LimitsSection : public QWidget {
    Q_OBJECT
public:
    explicit LimitsSection(QWidget *parent = nullptr);

    /// What the server can't do is switched off, with the reason.
    void setCapabilities(const Capabilities &capabilities);
    /// What holds without a limit is reckoned from this.
    void setReserved(int cpuMillis, qint64 memoryMiB);
    void readFrom(const SandboxSpec &spec);
    void writeTo(SandboxSpec &spec) const;
    /// Says again what holds without a limit and why something is switched off, where a message took the place.
    void showReasons();
    /// Whether it asks for more than goes by itself.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] QDoubleSpinBox *cpuLimit() const { return m_cpuLimit; }
    [[nodiscard]] QSpinBox *memoryLimit() const { return m_memoryLimit; }
    [[nodiscard]] QSpinBox *diskLimit() const { return m_diskLimit; }
    [[nodiscard]] QLineEdit *machine() const { return m_machine; }
    [[nodiscard]] QComboBox *region() const { return m_region; }
    [[nodiscard]] QLineEdit *zone() const { return m_zone; }
    [[nodiscard]] FieldMessage *cpuLimitMessage() const { return m_cpuLimitMessage; }
    [[nodiscard]] FieldMessage *memoryLimitMessage() const { return m_memoryLimitMessage; }
    [[nodiscard]] FieldMessage *diskLimitMessage() const { return m_diskLimitMessage; }
    [[nodiscard]] FieldMessage *machineMessage() const { return m_machineMessage; }
    [[nodiscard]] FieldMessage *regionMessage() const { return m_regionMessage; }
    [[nodiscard]] FieldMessage *zoneMessage() const { return m_zoneMessage; }

Q_SIGNALS:
    void cpuLimitChanged();
    void memoryLimitChanged();
    void diskLimitChanged();
    void machineChanged();
    void regionChanged();
    void zoneChanged();
    void preemptibleChanged();

private:
    void arrange();
    [[nodiscard]] bool choosesPlace() const;

    Capabilities m_capabilities;
    int m_reservedCpu = 0;
    qint64 m_reservedMemory = 0;
    QDoubleSpinBox *m_cpuLimit;
    FieldMessage *m_cpuLimitMessage;
    QSpinBox *m_memoryLimit;
    FieldMessage *m_memoryLimitMessage;
    QSpinBox *m_diskLimit;
    FieldMessage *m_diskLimitMessage;
    QLineEdit *m_machine;
    FieldMessage *m_machineMessage;
    QComboBox *m_region;
    FieldMessage *m_regionMessage;
    QLineEdit *m_zone;
    FieldMessage *m_zoneMessage;
    QCheckBox *m_preemptible;
};

} // namespace vivarium
