// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"

#include <QCheckBox>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace vivarium {

class FieldMessage;
struct SandboxSpec;

/// The part of the form for a new sandbox that is about what it runs and with what: its own command, GPUs, a container
/// engine inside, the app it belongs to.
class PlacementSection : public QWidget {
    Q_OBJECT
public:
    explicit PlacementSection(QWidget *parent = nullptr);

    /// What the server can't do is switched off, with the reason.
    void setCapabilities(const Capabilities &capabilities);
    void setGroups(const QStringList &groups);
    void readFrom(const SandboxSpec &spec);
    void writeTo(SandboxSpec &spec) const;
    /// What is wrong with the command, of what a spec can't even hold; empty: nothing.
    [[nodiscard]] QString commandProblem() const;
    /// Says again why something is switched off, where a message took the place.
    void showReasons();
    /// Whether it asks for more than goes by itself; the app doesn't count.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] QLineEdit *command() const { return m_command; }
    [[nodiscard]] QComboBox *gpu() const { return m_gpu; }
    [[nodiscard]] QWidget *docker() const { return m_docker; }
    [[nodiscard]] QComboBox *group() const { return m_group; }
    [[nodiscard]] FieldMessage *commandMessage() const { return m_commandMessage; }
    [[nodiscard]] FieldMessage *gpuMessage() const { return m_gpuMessage; }
    [[nodiscard]] FieldMessage *dockerMessage() const { return m_dockerMessage; }
    [[nodiscard]] FieldMessage *groupMessage() const { return m_groupMessage; }

Q_SIGNALS:
    void commandChanged();
    void gpuChanged();
    void dockerChanged();
    void groupChanged();

private:
    [[nodiscard]] QStringList gpus() const;
    [[nodiscard]] QString dockerHint() const;

    Capabilities m_capabilities;
    QLineEdit *m_command;
    FieldMessage *m_commandMessage;
    QComboBox *m_gpu;
    QSpinBox *m_gpuCount;
    FieldMessage *m_gpuMessage;
    QCheckBox *m_docker;
    FieldMessage *m_dockerMessage;
    QComboBox *m_group;
    FieldMessage *m_groupMessage;
};

} // namespace vivarium
