// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/LimitsSection.h"

#include "common/CoresSpinBox.h"
#include "common/FieldMessage.h"
#include "common/FoldSection.h"
#include "common/Format.h"
#include "domain/Sandbox.h"
#include "sandboxes/SpecValidation.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

/// Those of the contract that have room for sandboxes (`lazycloud.md` §3.2).
bool isKnownToHaveRoom(const QString &region)
{
    return region.startsWith(QLatin1StringView("us-"));
}

} // namespace

LimitsSection::LimitsSection(QWidget *parent)
    : QWidget(parent)
    , m_cpuLimit(new CoresSpinBox)
    , m_memoryLimit(new QSpinBox)
    , m_diskLimit(new QSpinBox)
    , m_machine(new QLineEdit)
    , m_region(new QComboBox)
    , m_zone(new QLineEdit)
    , m_preemptible(new QCheckBox(tr("Allo&w the provider to take its machine back")))
{
    setObjectName(QStringLiteral("limitsSection"));
    // As in the simple part: any number can be typed, and a wrong one is explained.
    m_cpuLimit->setObjectName(QStringLiteral("cpuLimitSpin"));
    m_cpuLimit->setRange(0, 10000);
    m_cpuLimit->setSpecialValueText(tr("the server's", "limit"));
    m_memoryLimit->setObjectName(QStringLiteral("memoryLimitSpin"));
    m_memoryLimit->setRange(0, 100000000);
    m_memoryLimit->setSuffix(tr(" MiB", "suffix of a number"));
    m_memoryLimit->setSingleStep(256);
    m_memoryLimit->setGroupSeparatorShown(true);
    m_memoryLimit->setSpecialValueText(tr("the server's", "limit"));
    m_diskLimit->setObjectName(QStringLiteral("diskLimitSpin"));
    m_diskLimit->setRange(0, 100000000);
    m_diskLimit->setSuffix(tr(" MiB", "suffix of a number"));
    m_diskLimit->setSingleStep(1024);
    m_diskLimit->setGroupSeparatorShown(true);
    m_diskLimit->setSpecialValueText(tr("the server's", "limit"));
    m_machine->setObjectName(QStringLiteral("machineEdit"));
    m_machine->setPlaceholderText(tr("any that has room"));
    m_region->setObjectName(QStringLiteral("placeRegionCombo"));
    m_region->setEditable(true);
    m_region->setInsertPolicy(QComboBox::NoInsert);
    m_region->addItem(QString());
    m_region->addItems(SpecValidation::regions());
    m_region->lineEdit()->setPlaceholderText(tr("any that has room"));
    m_zone->setObjectName(QStringLiteral("zoneEdit"));
    m_zone->setPlaceholderText(tr("any, or the provider's name of one"));
    m_preemptible->setObjectName(QStringLiteral("preemptibleCheck"));
    m_preemptible->setChecked(true);
    m_cpuLimitMessage = new FieldMessage(m_cpuLimit);
    m_memoryLimitMessage = new FieldMessage(m_memoryLimit);
    m_diskLimitMessage = new FieldMessage(m_diskLimit);
    m_machineMessage = new FieldMessage(m_machine);
    m_regionMessage = new FieldMessage(m_region);
    m_zoneMessage = new FieldMessage(m_zone);
    arrange();

    connect(m_cpuLimit, &QDoubleSpinBox::valueChanged, this, &LimitsSection::cpuLimitChanged);
    connect(m_memoryLimit, &QSpinBox::valueChanged, this, &LimitsSection::memoryLimitChanged);
    connect(m_diskLimit, &QSpinBox::valueChanged, this, &LimitsSection::diskLimitChanged);
    connect(m_machine, &QLineEdit::textChanged, this, &LimitsSection::machineChanged);
    connect(m_region, &QComboBox::editTextChanged, this, &LimitsSection::regionChanged);
    connect(m_zone, &QLineEdit::textChanged, this, &LimitsSection::zoneChanged);
    connect(m_preemptible, &QCheckBox::toggled, this, &LimitsSection::preemptibleChanged);
}

void LimitsSection::arrange()
{
    QFormLayout *form = FoldSection::formIn(this);
    form->setVerticalSpacing(8);
    m_cpuLimitMessage->addTo(*form, tr("Processor &limit, in cores:"));
    m_memoryLimitMessage->addTo(*form, tr("Memor&y limit:"));
    m_diskLimitMessage->addTo(*form, tr("Dis&k limit:"));
    m_machineMessage->addTo(*form, tr("Mac&hine:"));
    m_regionMessage->addTo(*form, tr("Re&gion:"));
    m_zoneMessage->addTo(*form, tr("&Zone:"));
    form->addRow(m_preemptible);
}

void LimitsSection::setCapabilities(const Capabilities &capabilities)
{
    m_capabilities = capabilities;
    const bool canChoose = capabilities.has(Feature::Machines);
    for (QWidget *field : {static_cast<QWidget *>(m_machine), static_cast<QWidget *>(m_region),
             static_cast<QWidget *>(m_zone), static_cast<QWidget *>(m_preemptible)})
        field->setEnabled(canChoose);
    showReasons();
}

bool LimitsSection::choosesPlace() const
{
    return m_machine->isEnabled();
}

void LimitsSection::setReserved(int cpuMillis, qint64 memoryMiB)
{
    m_reservedCpu = cpuMillis;
    m_reservedMemory = memoryMiB;
}

void LimitsSection::showReasons()
{
    if (!m_cpuLimitMessage->hasProblem())
        m_cpuLimitMessage->setHint(m_cpuLimit->value() > 0
                ? QString()
                : tr("Without a limit of its own: %1 cores, as far as the machine has them.")
                      .arg(Format::cores(SpecValidation::usualCpuLimit(m_reservedCpu, m_capabilities))));
    if (!m_memoryLimitMessage->hasProblem())
        m_memoryLimitMessage->setHint(m_memoryLimit->value() > 0
                ? tr("Who takes more is ended.")
                : tr("Without a limit of its own: %1. Who takes more is ended.", "%1 is a size")
                      .arg(Format::bytes(SpecValidation::usualMemoryLimit(m_reservedMemory, m_capabilities) << 20)));
    if (!m_diskLimitMessage->hasProblem()) {
        const QString why =
            m_capabilities.has(Feature::DiskLimit) ? QString() : m_capabilities.reason(Feature::DiskLimit);
        m_diskLimitMessage->setHint(why.isEmpty() || m_diskLimit->value() == 0
                ? why
                : tr("%1, not enforced. %2", "a size; why not")
                      .arg(Format::bytes(qint64(m_diskLimit->value()) << 20), why));
    }
    if (!choosesPlace()) {
        m_machineMessage->setHint(m_capabilities.reason(Feature::Machines));
        return;
    }
    const QString region = m_region->currentText().trimmed();
    if (!m_regionMessage->hasProblem())
        m_regionMessage->setHint(region.isEmpty() || isKnownToHaveRoom(region)
                ? QString()
                : tr("Only the regions in the US are known to have room: elsewhere it may wait without end."));
}

void LimitsSection::readFrom(const SandboxSpec &spec)
{
    m_cpuLimit->setValue(spec.cpuLimitMillis / 1000.0);
    m_memoryLimit->setValue(int(spec.memoryLimitMiB));
    m_diskLimit->setValue(int(std::min<qint64>(spec.diskLimitMiB, m_diskLimit->maximum())));
    m_machine->setText(spec.machine);
    m_region->setEditText(spec.region);
    m_zone->setText(spec.zone);
    m_preemptible->setChecked(spec.preemptible);
}

void LimitsSection::writeTo(SandboxSpec &spec) const
{
    spec.cpuLimitMillis = qRound(m_cpuLimit->value() * 1000);
    spec.memoryLimitMiB = m_memoryLimit->value();
    spec.diskLimitMiB = m_diskLimit->value();
    if (!choosesPlace())
        return; // a field that is switched off asks for nothing
    spec.machine = m_machine->text().trimmed();
    spec.region = m_region->currentText().trimmed();
    spec.zone = m_zone->text().trimmed();
    spec.preemptible = m_preemptible->isChecked();
}

QString LimitsSection::summary() const
{
    QStringList parts;
    if (m_cpuLimit->value() > 0)
        parts << tr("at most %1 cores").arg(Format::cores(qRound(m_cpuLimit->value() * 1000)));
    if (m_memoryLimit->value() > 0)
        parts << tr("at most %1", "%1 is a size").arg(Format::bytes(qint64(m_memoryLimit->value()) << 20));
    if (m_diskLimit->value() > 0)
        parts << tr("disk at most %1", "%1 is a size").arg(Format::bytes(qint64(m_diskLimit->value()) << 20));
    if (!choosesPlace())
        return parts.join(QLatin1StringView(", "));
    if (const QString machine = m_machine->text().trimmed(); !machine.isEmpty())
        parts << tr("on %1", "a machine").arg(machine);
    for (const QString &place : {m_region->currentText().trimmed(), m_zone->text().trimmed()}) {
        if (!place.isEmpty())
            parts << tr("in %1", "a region or zone").arg(place);
    }
    if (!m_preemptible->isChecked())
        parts << tr("not taken back");
    return parts.join(QLatin1StringView(", "));
}

} // namespace vivarium
