// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FieldMessage.h"
#include "common/FoldSection.h"
#include "sandboxes/BucketsSection.h"
#include "sandboxes/BuildSection.h"
#include "sandboxes/EnvironmentEditor.h"
#include "sandboxes/IdleLimitChooser.h"
#include "sandboxes/ImageChooser.h"
#include "sandboxes/LimitsSection.h"
#include "sandboxes/NetworkSection.h"
#include "sandboxes/PlacementSection.h"
#include "sandboxes/SandboxForm.h"
#include "sandboxes/SourceSection.h"
#include "storage/SecretsSection.h"
#include "storage/VolumesSection.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QSpinBox>

namespace vivarium {

void SandboxForm::addField(QFormLayout *form, const QString &label, QWidget *field, Field key)
{
    auto *message = new FieldMessage(field);
    message->addTo(*form, label);
    m_messages.insert(int(key), message);
    m_fields.insert(int(key), field);
}

void SandboxForm::buildSimple()
{
    m_name->setObjectName(QStringLiteral("nameEdit"));
    m_name->setMaxLength(100);
    m_cpu->setObjectName(QStringLiteral("cpuSpin"));
    m_memory->setObjectName(QStringLiteral("memorySpin"));
    m_memory->setSuffix(tr(" MiB", "suffix of a number"));
    m_memory->setSingleStep(256);
    m_memory->setGroupSeparatorShown(true);
    // The fields take any number, so that a wrong one can be typed and explained instead of being bent.
    m_cpu->setRange(0, 10000);
    m_memory->setRange(0, 100000000);
    m_image->setObjectName(QStringLiteral("image"));
    m_idle->setObjectName(QStringLiteral("idle"));
    addField(m_form, tr("&Name:"), m_name, Field::Name);
    addField(m_form, tr("S&tart from:"), m_image, Field::Image);
    addField(m_form, tr("&Processor cores:"), m_cpu, Field::Cpu);
    addField(m_form, tr("&Memory:"), m_memory, Field::Memory);
    addField(m_form, tr("Stop when &idle for:"), m_idle, Field::IdleLimit);
}

void SandboxForm::addSection(Field key, FoldSection *section, QWidget *field, FieldMessage *message)
{
    if (message)
        m_messages.insert(int(key), message);
    m_fields.insert(int(key), field);
    m_folds.insert(int(key), section);
}

void SandboxForm::buildSections()
{
    m_buildFold = new FoldSection(QStringLiteral("buildButton"), tr("Packages and &build"), m_build);
    addSection(Field::Packages, m_buildFold, m_build->packages(), m_build->packagesMessage());
    addSection(Field::BuildCommands, m_buildFold, m_build->commands(), m_build->commandsMessage());
    addSection(Field::Dockerfile, m_buildFold, m_build->dockerfile(), m_build->dockerfileMessage());
    addSection(Field::BuildContext, m_buildFold, m_build->context(), m_build->context()->message());

    m_environment->setObjectName(QStringLiteral("environment"));
    m_secrets->setObjectName(QStringLiteral("secrets"));
    QFormLayout *environment = FoldSection::formIn(new QWidget);
    addField(environment, tr("En&vironment:"), m_environment, Field::Environment);
    addField(environment, tr("Secr&ets:"), m_secrets, Field::Secrets);
    m_metadata->setObjectName(QStringLiteral("metadata"));
    addField(environment, tr("Met&adata:"), m_metadata, Field::Metadata);
    m_environmentFold = new FoldSection(
        QStringLiteral("moreButton"), tr("Environment, secrets, metadata"), environment->parentWidget());
    addSection(Field::Metadata, m_environmentFold, m_metadata, nullptr);
    addSection(Field::Environment, m_environmentFold, m_environment, nullptr);
    addSection(Field::Secrets, m_environmentFold, m_secrets, nullptr);

    m_volumes->setObjectName(QStringLiteral("volumes"));
    QFormLayout *files = FoldSection::formIn(new QWidget);
    auto *folder = new QLabel(tr("Folder of this computer, &sent to /workspace:"));
    folder->setBuddy(m_source->path());
    files->addRow(folder, m_source);
    addField(files, tr("V&olumes:"), m_volumes, Field::Volumes);
    m_buckets->setObjectName(QStringLiteral("buckets"));
    addField(files, tr("Cloud buckets:"), m_buckets, Field::Buckets);
    m_filesFold = new FoldSection(QStringLiteral("filesButton"), tr("&Files and volumes"), files->parentWidget());
    addSection(Field::Source, m_filesFold, m_source, m_source->message());
    addSection(Field::Volumes, m_filesFold, m_volumes, nullptr);
    addSection(Field::Buckets, m_filesFold, m_buckets, nullptr);

    m_networkFold = new FoldSection(QStringLiteral("networkButton"), tr("Ports and networ&k"), m_network);
    addSection(Field::Ports, m_networkFold, m_network->ports(), m_network->portsMessage());

    m_placementFold = new FoldSection(QStringLiteral("placementButton"), tr("Command, GPU, app"), m_placement);
    addSection(Field::Command, m_placementFold, m_placement->command(), m_placement->commandMessage());
    addSection(Field::Gpu, m_placementFold, m_placement->gpu(), m_placement->gpuMessage());
    addSection(Field::Docker, m_placementFold, m_placement->docker(), m_placement->dockerMessage());
    addSection(Field::Group, m_placementFold, m_placement->group(), m_placement->groupMessage());

    m_limitsFold = new FoldSection(QStringLiteral("limitsButton"), tr("Limits and place"), m_limits);
    addSection(Field::CpuLimit, m_limitsFold, m_limits->cpuLimit(), m_limits->cpuLimitMessage());
    addSection(Field::MemoryLimit, m_limitsFold, m_limits->memoryLimit(), m_limits->memoryLimitMessage());
    addSection(Field::DiskLimit, m_limitsFold, m_limits->diskLimit(), m_limits->diskLimitMessage());
    addSection(Field::Machine, m_limitsFold, m_limits->machine(), m_limits->machineMessage());
    addSection(Field::Region, m_limitsFold, m_limits->region(), m_limits->regionMessage());
    addSection(Field::Zone, m_limitsFold, m_limits->zone(), m_limits->zoneMessage());

    for (FoldSection *section :
        {m_buildFold, m_environmentFold, m_filesFold, m_networkFold, m_placementFold, m_limitsFold})
        m_form->addRow(section);
}

} // namespace vivarium
