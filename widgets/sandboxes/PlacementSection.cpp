// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PlacementSection.h"

#include "common/FieldMessage.h"
#include "common/FoldSection.h"
#include "domain/Sandbox.h"
#include "processes/CommandLine.h"
#include "sandboxes/SpecValidation.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

namespace vivarium {

PlacementSection::PlacementSection(QWidget *parent)
    : QWidget(parent)
    , m_command(new QLineEdit)
    , m_gpu(new QComboBox)
    , m_gpuCount(new QSpinBox)
    , m_docker(new QCheckBox(tr("Allow a &container engine inside (Docker)")))
    , m_group(new QComboBox)
{
    setObjectName(QStringLiteral("placementSection"));
    m_command->setObjectName(QStringLiteral("commandEdit"));
    m_command->setPlaceholderText(tr("none: it stays up and waits"));
    m_gpu->setObjectName(QStringLiteral("gpuCombo"));
    m_gpu->setEditable(true);
    m_gpu->setInsertPolicy(QComboBox::NoInsert);
    m_gpu->addItem(QString());
    m_gpu->addItems(SpecValidation::gpuTypes());
    m_gpu->lineEdit()->setPlaceholderText(tr("none, or types by preference, as A10G, T4"));
    m_gpuCount->setObjectName(QStringLiteral("gpuCount"));
    m_gpuCount->setRange(1, 8);
    m_gpuCount->setPrefix(tr("×\u2009", "before a number of GPUs"));
    m_gpuCount->setAccessibleName(tr("Number of GPUs"));
    m_docker->setObjectName(QStringLiteral("dockerCheck"));
    m_group->setObjectName(QStringLiteral("groupCombo"));
    m_group->setEditable(true);
    m_group->setInsertPolicy(QComboBox::NoInsert);
    m_commandMessage = new FieldMessage(m_command);
    m_gpuMessage = new FieldMessage(m_gpu);
    m_dockerMessage = new FieldMessage(m_docker);
    m_groupMessage = new FieldMessage(m_group);

    QFormLayout *form = FoldSection::formIn(this);
    form->setVerticalSpacing(8);
    m_commandMessage->addTo(*form, tr("Comman&d that it runs by itself:"));
    m_gpuMessage->addTo(*form, tr("GP&U:"), m_gpuCount);
    auto *docker = new QWidget;
    auto *dockerLayout = new QVBoxLayout(docker);
    dockerLayout->setContentsMargins(0, 0, 0, 0);
    dockerLayout->setSpacing(2);
    dockerLayout->addWidget(m_docker);
    dockerLayout->addWidget(m_dockerMessage);
    form->addRow(docker);
    m_groupMessage->addTo(*form, tr("&App that it belongs to:"));

    connect(m_command, &QLineEdit::textChanged, this, &PlacementSection::commandChanged);
    connect(m_gpu, &QComboBox::editTextChanged, this, &PlacementSection::gpuChanged);
    connect(m_gpuCount, &QSpinBox::valueChanged, this, &PlacementSection::gpuChanged);
    connect(m_gpu, &QComboBox::editTextChanged, this, [this] { m_gpuCount->setVisible(!gpus().isEmpty()); });
    connect(m_docker, &QCheckBox::toggled, this, &PlacementSection::dockerChanged);
    connect(m_group, &QComboBox::editTextChanged, this, &PlacementSection::groupChanged);
    m_gpuCount->hide();
}

void PlacementSection::setCapabilities(const Capabilities &capabilities)
{
    m_capabilities = capabilities;
    m_gpu->setEnabled(capabilities.has(Feature::Gpus));
    m_gpuCount->setEnabled(capabilities.has(Feature::Gpus));
    m_docker->setEnabled(capabilities.has(Feature::DockerInside));
    showReasons();
}

void PlacementSection::showReasons()
{
    if (!m_gpu->isEnabled())
        m_gpuMessage->setHint(m_capabilities.reason(Feature::Gpus));
    if (!m_dockerMessage->hasProblem())
        m_dockerMessage->setHint(dockerHint());
    if (!m_commandMessage->hasProblem()) {
        const auto split = splitCommandLine(m_command->text());
        m_commandMessage->setHint(split && !split->shellCharacters.isEmpty()
                ? tr("No shell runs: “%1” reaches the program as it is. Write sh -c '…' for a shell.")
                      .arg(split->shellCharacters)
                : QString());
    }
}

QString PlacementSection::dockerHint() const
{
    if (!m_docker->isEnabled())
        return m_capabilities.reason(Feature::DockerInside);
    if (!m_docker->isChecked())
        return {};
    if (!m_capabilities.has(Feature::DockerImages))
        return tr("The image must contain Docker. Containers inside share the network of the sandbox.");
    return tr("Such a sandbox is not shut off from this machine: whoever controls what runs inside can become its "
              "administrator. Only for code that you trust. This machine's Python then comes with Podman, which also "
              "answers to “docker”; any other image must contain an engine.");
}

void PlacementSection::setGroups(const QStringList &groups)
{
    const QSignalBlocker blocker(m_group);
    const QString group = m_group->currentText();
    m_group->clear();
    m_group->addItems(groups);
    m_group->setEditText(group);
}

QStringList PlacementSection::gpus() const
{
    QStringList types;
    const QStringList words = m_gpu->currentText().split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &word : words) {
        if (!word.trimmed().isEmpty())
            types << word.trimmed();
    }
    return types;
}

void PlacementSection::readFrom(const SandboxSpec &spec)
{
    m_command->setText(quoteCommandLine(spec.command));
    m_gpu->setEditText(spec.gpus.join(QLatin1StringView(", ")));
    m_gpuCount->setValue(std::max(1, spec.gpuCount));
    m_docker->setChecked(spec.dockerEnabled);
    m_group->setEditText(spec.group);
}

void PlacementSection::writeTo(SandboxSpec &spec) const
{
    if (const auto split = splitCommandLine(m_command->text()))
        spec.command = split->arguments;
    // A field that is switched off asks for nothing.
    if (m_gpu->isEnabled())
        spec.gpus = gpus();
    spec.gpuCount = spec.gpus.isEmpty() ? 0 : m_gpuCount->value();
    spec.dockerEnabled = m_docker->isEnabled() && m_docker->isChecked();
    spec.group = m_group->currentText().trimmed();
}

QString PlacementSection::commandProblem() const
{
    const auto split = splitCommandLine(m_command->text());
    return split ? QString() : split.error().sentence;
}

QString PlacementSection::summary() const
{
    QStringList parts;
    if (!m_command->text().trimmed().isEmpty())
        parts << tr("runs a command");
    if (m_gpu->isEnabled() && !gpus().isEmpty())
        parts << tr("GPU");
    if (m_docker->isEnabled() && m_docker->isChecked())
        parts << tr("Docker");
    return parts.join(QLatin1StringView(", "));
}

} // namespace vivarium
