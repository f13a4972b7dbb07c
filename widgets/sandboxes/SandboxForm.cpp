// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SandboxForm.h"

#include "backend/Backend.h"
#include "common/CoresSpinBox.h"
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
#include "sandboxes/RecentSpecs.h"
#include "sandboxes/SourceSection.h"
#include "storage/SecretsSection.h"
#include "storage/VolumesSection.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSpinBox>
#include <QTableView>

#include <algorithm>
#include <array>

namespace vivarium {

SandboxForm::SandboxForm(RecentSpecs &recent, QWidget *parent)
    : QWidget(parent)
    , m_recent(recent)
    , m_form(new QFormLayout(this))
    , m_name(new QLineEdit)
    , m_image(new ImageChooser)
    , m_cpu(new CoresSpinBox)
    , m_memory(new QSpinBox)
    , m_idle(new IdleLimitChooser)
    , m_build(new BuildSection)
    , m_environment(new EnvironmentEditor)
    , m_secrets(new SecretsSection)
    , m_metadata(new EnvironmentEditor(EnvironmentModel::Use::Metadata))
    , m_source(new SourceSection(SourceSection::Use::Workspace))
    , m_volumes(new VolumesSection)
    , m_buckets(new BucketsSection)
    , m_network(new NetworkSection)
    , m_placement(new PlacementSection)
    , m_limits(new LimitsSection)
{
    m_form->setContentsMargins(0, 0, 8, 0);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setVerticalSpacing(8);
    buildSimple();
    buildSections();
    connect(m_name, &QLineEdit::textEdited, this, [this] { touched(Field::Name); });
    connect(m_image->reference(), &QLineEdit::editingFinished, this, [this] { touched(Field::Image); });
    connect(m_image->identity(), &QLineEdit::editingFinished, this, [this] { touched(Field::Image); });
    connect(m_image, &ImageChooser::changed, this, &SandboxForm::updateBase);
    connect(m_build, &BuildSection::packagesChanged, this, [this] { touched(Field::Packages); });
    connect(m_build, &BuildSection::commandsChanged, this, [this] { touched(Field::BuildCommands); });
    connect(m_build, &BuildSection::dockerfileChanged, this, [this] { touched(Field::Dockerfile); });
    connect(m_build, &BuildSection::contextChanged, this, [this] { touched(Field::BuildContext); });
    connect(m_cpu, &QDoubleSpinBox::valueChanged, this, [this] { touched(Field::Cpu); });
    connect(m_memory, &QSpinBox::valueChanged, this, [this] { touched(Field::Memory); });
    connect(m_idle, &IdleLimitChooser::changed, this, [this] { touched(Field::IdleLimit); });
    connect(&m_environment->model(), &EnvironmentModel::edited, this, [this] { touched(Field::Environment); });
    connect(m_secrets, &SecretsSection::changed, this, [this] { touched(Field::Secrets); });
    connect(m_source, &SourceSection::changed, this, [this] { touched(Field::Source); });
    connect(m_volumes, &VolumesSection::changed, this, [this] { touched(Field::Volumes); });
    connect(m_buckets, &BucketsSection::changed, this, &SandboxForm::validate);
    connect(m_buckets, &BucketsSection::edited, this, [this] { touched(Field::Buckets); });
    connect(&m_metadata->model(), &EnvironmentModel::edited, this, [this] { touched(Field::Metadata); });
    connect(m_network, &NetworkSection::portsChanged, this, [this] { touched(Field::Ports); });
    connect(m_network, &NetworkSection::networkChanged, this, &SandboxForm::validate);
    connect(m_placement, &PlacementSection::commandChanged, this, [this] { touched(Field::Command); });
    connect(m_placement, &PlacementSection::gpuChanged, this, [this] { touched(Field::Gpu); });
    connect(m_placement, &PlacementSection::dockerChanged, this, [this] { touched(Field::Docker); });
    connect(m_placement, &PlacementSection::groupChanged, this, [this] { touched(Field::Group); });
    connect(m_limits, &LimitsSection::cpuLimitChanged, this, [this] { touched(Field::CpuLimit); });
    connect(m_limits, &LimitsSection::memoryLimitChanged, this, [this] { touched(Field::MemoryLimit); });
    connect(m_limits, &LimitsSection::diskLimitChanged, this, [this] { touched(Field::DiskLimit); });
    connect(m_limits, &LimitsSection::machineChanged, this, [this] { touched(Field::Machine); });
    connect(m_limits, &LimitsSection::regionChanged, this, [this] { touched(Field::Region); });
    connect(m_limits, &LimitsSection::zoneChanged, this, [this] { touched(Field::Zone); });
    connect(m_limits, &LimitsSection::preemptibleChanged, this, &SandboxForm::validate);
}

Capabilities SandboxForm::capabilities() const
{
    return m_backend ? m_backend->capabilities() : Capabilities();
}

void SandboxForm::takeCapabilities()
{
    const Capabilities limits = capabilities();
    m_network->setCapabilities(limits);
    m_placement->setCapabilities(limits);
    m_limits->setCapabilities(limits);
    m_buckets->update();
}

void SandboxForm::setBackend(Backend *backend)
{
    disconnect(m_capabilitiesComing);
    m_backend = backend;
    m_messages[int(Field::Cpu)]->setHint({});
    m_idle->setMaximum(capabilities().maximumKeepWarm);
    takeCapabilities();
    if (backend) // what a server has may be told after the form was opened
        m_capabilitiesComing = connect(backend, &Backend::capabilitiesChanged, this, [this] {
            takeCapabilities();
            validate();
        });
    m_image->setBackend(backend);
    m_image->setRecentReferences(m_recent.baseImages());
    m_build->setBackend(backend);
    m_secrets->setBackend(backend);
    m_volumes->setBackend(backend);
    m_buckets->setBackend(backend);
    m_placement->setGroups(m_recent.groups());
    validate();
}

void SandboxForm::setLocal(bool local)
{
    m_network->setLocal(local);
}

void SandboxForm::setTakenNames(const QSet<QString> &names)
{
    m_takenNames = names;
    validate();
}

void SandboxForm::setSpec(const SandboxSpec &spec)
{
    m_name->setText(SpecValidation::uniqueName(spec.name, m_takenNames));
    m_build->readFrom(spec);
    m_image->readFrom(spec);
    m_cpu->setValue(spec.cpuMillis / 1000.0);
    m_memory->setValue(int(spec.memoryMiB));
    m_idle->setLimit(spec.keepWarm);
    m_environment->model().setVariables(spec.environment);
    m_secrets->setChosen(spec.secrets);
    m_source->readFrom(spec);
    QList<VolumeMount> volumes = spec.volumes;
    volumes.removeIf([](const VolumeMount &volume) { return volume.cloudBucket.has_value(); });
    m_volumes->setMounts(volumes);
    m_buckets->setMounts(spec.volumes);
    m_metadata->model().setVariables(spec.metadata);
    m_network->readFrom(spec);
    m_placement->readFrom(spec);
    m_limits->readFrom(spec);
    // What is special must be seen.
    m_buildFold->setExpanded(!spec.build.isEmpty());
    m_environmentFold->setExpanded(!spec.environment.isEmpty() || !spec.secrets.isEmpty() || !spec.metadata.isEmpty());
    m_filesFold->setExpanded(!spec.volumes.isEmpty() || !m_source->isEmpty());
    m_networkFold->setExpanded(m_network->isSpecial());
    m_placementFold->setExpanded(!m_placement->summary().isEmpty());
    m_limitsFold->setExpanded(!m_limits->summary().isEmpty());
    m_touched.clear();
    m_submitted = false;
    m_refusal.reset();
    validate();
}

SandboxSpec SandboxForm::spec() const
{
    SandboxSpec spec;
    spec.name = m_name->text().trimmed();
    m_image->writeTo(spec);
    m_build->writeTo(spec);
    spec.cpuMillis = qRound(m_cpu->value() * 1000);
    spec.memoryMiB = m_memory->value();
    spec.keepWarm = m_idle->limit();
    spec.environment = m_environment->model().variables();
    spec.secrets = m_secrets->chosen();
    m_source->writeTo(spec);
    spec.volumes = m_volumes->mounts() + m_buckets->mounts();
    spec.metadata = m_metadata->model().variables();
    m_network->writeTo(spec);
    m_placement->writeTo(spec);
    m_limits->writeTo(spec);
    return spec;
}

void SandboxForm::touched(Field field)
{
    m_touched.insert(int(field));
    if (m_refusal && m_refusal->field == field)
        m_refusal.reset();
    validate();
}

QHash<int, QString> SandboxForm::findProblems() const
{
    QHash<int, QString> sentences;
    const QList<SpecValidation::Problem> problems = SpecValidation::problems(spec(), capabilities());
    for (const SpecValidation::Problem &problem : problems) {
        if (!sentences.contains(int(problem.field)))
            sentences.insert(int(problem.field), problem.sentence);
    }
    const auto add = [&sentences](Field field, const QString &sentence) {
        if (!sentence.isEmpty())
            sentences.insert(int(field), sentence);
    };
    if (m_image->kind() == ImageChooser::Kind::Dockerfile) {
        sentences.remove(int(Field::Image)); // the Dockerfile takes its place
        add(Field::Dockerfile, m_build->dockerfileProblem());
        add(Field::BuildContext, m_build->contextProblem());
    }
    if (m_image->kind() == ImageChooser::Kind::Identity) {
        sentences.remove(int(Field::Image));
        add(Field::Image, m_image->problem());
    }
    add(Field::Environment, m_environment->model().problem());
    add(Field::Secrets, m_secrets->problem());
    add(Field::Metadata, m_metadata->model().problem());
    if (m_buckets->firstWrong()) { // the sentence itself stands beside its field
        sentences.remove(int(Field::Buckets));
        if (m_submitted)
            sentences.insert(int(Field::Buckets), tr("Something is missing or wrong in a cloud bucket."));
    }
    add(Field::Source, m_source->problem());
    add(Field::Ports, m_network->portsProblem());
    add(Field::Command, m_placement->commandProblem());
    return sentences;
}

void SandboxForm::validate()
{
    const QHash<int, QString> sentences = findProblems();
    for (auto it = m_messages.cbegin(); it != m_messages.cend(); ++it) {
        const bool shown = m_submitted || m_touched.contains(it.key());
        it.value()->setProblem(shown ? sentences.value(it.key()) : QString());
        if (m_refusal && int(m_refusal->field) == it.key() && !it.value()->hasProblem())
            it.value()->setProblem(m_refusal->sentence);
    }
    if (!m_messages[int(Field::Metadata)]->hasProblem())
        m_messages[int(Field::Metadata)]->setHint(
            tr("Texts that the server keeps with the definition of the sandbox."));
    m_network->showReasons();
    m_placement->showReasons();
    m_limits->setReserved(qRound(m_cpu->value() * 1000), m_memory->value());
    m_limits->showReasons();
    m_source->showCount();
    m_build->showContextCount();
    if (!sentences.contains(int(Field::Image)))
        m_messages[int(Field::Image)]->setHint(m_image->hint());
    if (!sentences.contains(int(Field::Name)) && m_takenNames.contains(m_name->text()))
        m_messages[int(Field::Name)]->setHint(tr("Another running sandbox has this name."));
    updateSummaries(sentences);
    Q_EMIT changed();
}

void SandboxForm::updateBase()
{
    using Kind = ImageChooser::Kind;
    const Kind kind = m_image->kind();
    m_build->setBase(kind == Kind::Image || kind == Kind::Identity ? BuildSection::Base::Image
            : kind == Kind::Dockerfile                             ? BuildSection::Base::Dockerfile
                                                                   : BuildSection::Base::Stock);
    if (kind == Kind::Dockerfile)
        m_buildFold->setExpanded(true);
    validate();
}

void SandboxForm::updateSummaries(const QHash<int, QString> &problems)
{
    const SandboxSpec now = spec();
    const bool canBuild = std::ranges::none_of(
        std::array{Field::Image, Field::Packages, Field::BuildCommands, Field::Dockerfile, Field::BuildContext},
        [&problems](Field field) { return problems.contains(int(field)); });
    m_build->setSpec(now, canBuild);
    m_buildFold->setSummary(m_build->summary());
    QStringList parts;
    if (!now.environment.isEmpty())
        parts << tr("%n variable(s)", nullptr, int(now.environment.size()));
    if (!now.secrets.isEmpty())
        parts << tr("%n secret(s)", nullptr, int(now.secrets.size()));
    if (!now.metadata.isEmpty())
        parts << tr("%n text(s)", "metadata", int(now.metadata.size()));
    m_environmentFold->setSummary(parts.join(QLatin1StringView(", ")));
    parts.clear();
    if (!now.source.path.isEmpty())
        parts << tr("a folder");
    const auto buckets =
        std::ranges::count_if(now.volumes, [](const VolumeMount &volume) { return volume.cloudBucket.has_value(); });
    if (now.volumes.size() > buckets)
        parts << tr("%n volume(s)", nullptr, int(now.volumes.size() - buckets));
    if (buckets > 0)
        parts << tr("%n cloud bucket(s)", nullptr, int(buckets));
    m_filesFold->setSummary(parts.join(QLatin1StringView(", ")));
    parts.clear();
    if (!now.ports.isEmpty())
        parts << tr("%n port(s)", nullptr, int(now.ports.size()));
    if (now.network.mode == NetworkPolicy::Mode::Blocked)
        parts << tr("network blocked");
    else if (now.network.mode == NetworkPolicy::Mode::Only)
        parts << tr("only some destinations");
    m_networkFold->setSummary(parts.join(QLatin1StringView(", ")));
    m_placementFold->setSummary(m_placement->summary());
    m_limitsFold->setSummary(m_limits->summary());
}

bool SandboxForm::checkAll()
{
    (void)m_environment->variables(); // takes over the cell that is being edited
    (void)m_metadata->variables();
    m_volumes->commit();
    m_buckets->showAllProblems();
    m_submitted = true;
    m_refusal.reset(); // whoever asks again may be answered otherwise
    validate();
    for (const Field field :
        {Field::Name, Field::Image, Field::Cpu, Field::Memory, Field::IdleLimit, Field::Dockerfile, Field::BuildContext,
            Field::Packages, Field::BuildCommands, Field::Environment, Field::Secrets, Field::Metadata, Field::Source,
            Field::Volumes, Field::Buckets, Field::Ports, Field::Command, Field::Gpu, Field::Docker, Field::Group,
            Field::CpuLimit, Field::MemoryLimit, Field::DiskLimit, Field::Machine, Field::Region, Field::Zone}) {
        if (!m_messages[int(field)]->hasProblem())
            continue;
        reveal(field);
        return false;
    }
    if (!m_network->networkProblem().isEmpty()) { // stands beside the list
        m_networkFold->setExpanded(true);
        m_network->focusNetwork();
        return false;
    }
    return true;
}

void SandboxForm::reveal(Field field)
{
    if (FoldSection *section = m_folds.value(int(field)))
        section->setExpanded(true);
    QWidget *wrong = field == Field::Buckets ? m_buckets->firstWrong() : nullptr;
    (wrong ? wrong : m_fields[int(field)])->setFocus(Qt::OtherFocusReason);
}

bool SandboxForm::showRefusal(const ApiError &error)
{
    const std::optional<Field> field = SpecValidation::refusedField(error);
    if (!field || !m_messages.contains(int(*field)))
        return false;
    m_refusal = SpecValidation::Problem{*field, error.text()};
    validate();
    reveal(*field);
    return true;
}

void SandboxForm::focusName()
{
    m_name->setFocus();
    m_name->selectAll();
}

} // namespace vivarium
