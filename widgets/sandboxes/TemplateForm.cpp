// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/TemplateForm.h"

#include "backend/Backend.h"
#include "common/FieldMessage.h"
#include "common/FoldSection.h"
#include "common/Format.h"
#include "sandboxes/EnvironmentEditor.h"
#include "sandboxes/IdleLimitChooser.h"
#include "sandboxes/TemplateAdvice.h"
#include "storage/StorageDialog.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int shownTextLines = 4;

QComboBox *suggestions(const char *name)
{
    auto *combo = new QComboBox;
    combo->setObjectName(QLatin1String(name));
    combo->setEditable(true);
    combo->setInsertPolicy(QComboBox::NoInsert);
    return combo;
}

QPlainTextEdit *lines(const char *name)
{
    auto *edit = new QPlainTextEdit;
    edit->setObjectName(QLatin1String(name));
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * shownTextLines + 12);
    return edit;
}

} // namespace

TemplateForm::TemplateForm(QWidget *parent)
    : QWidget(parent)
    , m_form(new QFormLayout(this))
    , m_name(new QLineEdit)
    , m_template(suggestions("templateCombo"))
    , m_size(suggestions("sizeCombo"))
    , m_deadline(new IdleLimitChooser(IdleLimitChooser::Kind::Deadline, nullptr))
    , m_region(suggestions("regionCombo"))
    , m_volume(new QComboBox)
    , m_manage(new QPushButton(tr("Mana&ge…")))
    , m_environment(new EnvironmentEditor)
    , m_metadata(lines("metadataEdit"))
    , m_mode(new QComboBox)
    , m_hosts(lines("hostsEdit"))
{
    m_form->setContentsMargins(0, 0, 8, 0);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setVerticalSpacing(8);
    buildSimple();
    buildSections();
    connect(m_name, &QLineEdit::textEdited, this, &TemplateForm::validate);
    for (QComboBox *combo : {m_template, m_size, m_region})
        connect(combo, &QComboBox::currentTextChanged, this, &TemplateForm::validate);
    connect(m_deadline, &IdleLimitChooser::changed, this, &TemplateForm::validate);
    connect(m_volume, &QComboBox::currentIndexChanged, this, &TemplateForm::validate);
    connect(m_mode, &QComboBox::currentIndexChanged, this, &TemplateForm::validate);
    connect(m_hosts, &QPlainTextEdit::textChanged, this, &TemplateForm::validate);
    connect(m_metadata, &QPlainTextEdit::textChanged, this, &TemplateForm::validate);
    connect(&m_environment->model(), &EnvironmentModel::edited, this, &TemplateForm::validate);
    connect(m_manage, &QPushButton::clicked, this, &TemplateForm::manageVolumes);
}

FieldMessage *TemplateForm::addField(QFormLayout *form, const QString &label, QWidget *field)
{
    auto *message = new FieldMessage(field);
    message->addTo(*form, label);
    return message;
}

QLabel *TemplateForm::addWarning(QWidget *field, FieldMessage *below)
{
    auto *warning = new QLabel;
    warning->setObjectName(field->objectName() + QStringLiteral("Warning"));
    warning->setTextFormat(Qt::PlainText);
    warning->setWordWrap(true);
    warning->setFont(below->font());
    warning->hide();
    below->parentWidget()->layout()->addWidget(warning);
    return warning;
}

void TemplateForm::buildSimple()
{
    m_name->setObjectName(QStringLiteral("templateName"));
    m_name->setMaxLength(100);
    m_name->setPlaceholderText(tr("its id, unless you name it"));
    m_deadline->setObjectName(QStringLiteral("deadline"));
    addField(m_form, tr("&Name:"), m_name)->setHint(tr("Kept in its metadata; Lizard itself has no names."));
    m_templateMessage = addField(m_form, tr("&Template:"), m_template);
    m_sizeMessage = addField(m_form, tr("Si&ze:"), m_size);
    m_sizeWarning = addWarning(m_size, m_sizeMessage);
    m_deadlineMessage = addField(m_form, tr("Ends &after:"), m_deadline);
    m_regionMessage = addField(m_form, tr("Reg&ion:"), m_region);
}

void TemplateForm::buildSections()
{
    m_environment->setObjectName(QStringLiteral("templateEnvironment"));
    m_metadata->setPlaceholderText(QStringLiteral("owner=me"));
    QFormLayout *texts = FoldSection::formIn(new QWidget);
    m_environmentMessage = addField(texts, tr("En&vironment:"), m_environment);
    m_metadataMessage = addField(texts, tr("&Metadata, a line each:"), m_metadata);
    m_environmentFold =
        new FoldSection(QStringLiteral("templateMoreButton"), tr("Environment and metadata"), texts->parentWidget());

    m_volume->setObjectName(QStringLiteral("volumeCombo"));
    m_manage->setObjectName(QStringLiteral("templateManageVolumes"));
    m_manage->setAutoDefault(false);
    QFormLayout *volume = FoldSection::formIn(new QWidget);
    m_volumeMessage = addField(volume, tr("Vol&ume, at /workspace:"), m_volume);
    volume->addRow(m_manage);
    m_volumeFold = new FoldSection(QStringLiteral("volumeButton"), tr("Volume"), volume->parentWidget());

    m_mode->setObjectName(QStringLiteral("networkMode"));
    m_mode->addItem(tr("everything"), int(NetworkPolicy::Mode::Open));
    m_mode->addItem(tr("nothing outside"), int(NetworkPolicy::Mode::Blocked));
    m_mode->addItem(tr("only these hosts"), int(NetworkPolicy::Mode::Only));
    m_hosts->setPlaceholderText(QStringLiteral("pypi.org\n*.githubusercontent.com\n10.0.0.0/8"));
    m_hosts->setAccessibleName(tr("Allowed hosts, a line each"));
    QFormLayout *network = FoldSection::formIn(new QWidget);
    m_networkMessage = addField(network, tr("It may rea&ch:"), m_mode);
    network->addRow(m_hosts);
    m_networkFold = new FoldSection(QStringLiteral("templateNetworkButton"), tr("Networ&k"), network->parentWidget());
    for (FoldSection *section : {m_environmentFold, m_volumeFold, m_networkFold})
        m_form->addRow(section);
}

Capabilities TemplateForm::capabilities() const
{
    return m_backend ? m_backend->capabilities() : Capabilities();
}

void TemplateForm::setBackend(Backend *backend)
{
    if (m_backend)
        disconnect(m_backend, nullptr, this, nullptr);
    if (m_library)
        disconnect(m_library, nullptr, this, nullptr);
    m_lease.release();
    m_backend = backend;
    m_library = backend && backend->capabilities().has(Feature::Volumes) ? &StorageLibrary::of(*backend) : nullptr;
    if (m_backend)
        connect(m_backend, &Backend::capabilitiesChanged, this, [this] {
            fillSuggestions();
            validate();
        });
    if (m_library) {
        m_lease = m_library->lease();
        connect(m_library, &StorageLibrary::changed, this, &TemplateForm::fillVolumes);
    }
    m_deadline->setMaximum(capabilities().maximumKeepWarm);
    fillSuggestions();
    fillVolumes();
    validate();
}

void TemplateForm::fillSuggestions()
{
    const Capabilities now = capabilities();
    const auto fill = [](QComboBox *combo, const QStringList &words) {
        // What is typed stays: the list is only a help.
        const QString text = combo->currentText();
        const QSignalBlocker blocker(combo);
        combo->clear();
        combo->addItems(words);
        combo->setCurrentText(text);
    };
    QStringList templates;
    for (const SandboxTemplate &each : now.templates)
        templates << each.name;
    QStringList sizes;
    for (const SandboxSize &each : now.sizes)
        sizes << each.name;
    QStringList regions;
    for (const Region &each : now.regions) {
        if (each.available)
            regions << each.id;
    }
    fill(m_template, templates);
    fill(m_size, sizes);
    fill(m_region, regions);
    m_region->lineEdit()->setPlaceholderText(tr("the server's choice"));
    m_size->lineEdit()->setPlaceholderText(tr("the server's choice"));
}

void TemplateForm::fillVolumes()
{
    const QString chosen = m_volume->currentData().toString();
    const QSignalBlocker blocker(m_volume);
    m_volume->clear();
    m_volume->addItem(tr("none"), QString());
    if (m_library) {
        for (const Volume &volume : m_library->volumes()) {
            QString text = QStringLiteral("%1  ·  %2")
                               .arg(Format::escaped(volume.name), Format::bytes(qint64(volume.sizeGiB) << 30));
            if (!volume.usedBy.isEmpty())
                text += QStringLiteral("  ·  ") + tr("attached to %1").arg(Format::escaped(volume.usedBy.constFirst()));
            m_volume->addItem(text, volume.name);
        }
    }
    int at = m_volume->findData(chosen);
    if (at < 0 && !chosen.isEmpty()) { // not read yet, or gone: the server will say
        m_volume->addItem(Format::escaped(chosen), chosen);
        at = m_volume->count() - 1;
    }
    m_volume->setCurrentIndex(std::max(0, at));
}

void TemplateForm::setSpec(const SandboxSpec &spec)
{
    m_name->setText(spec.name);
    m_template->setCurrentText(spec.templateName.isEmpty() ? QStringLiteral("base") : spec.templateName);
    m_size->setCurrentText(spec.size);
    m_deadline->setLimit(spec.keepWarm);
    m_region->setCurrentText(spec.region);
    m_environment->model().setVariables(spec.environment);
    QStringList metadata;
    for (const auto &[name, value] : spec.metadata.asKeyValueRange())
        metadata << name + QLatin1Char('=') + value;
    metadata.sort();
    m_metadata->setPlainText(metadata.join(QLatin1Char('\n')));
    const QString volume = spec.volumes.isEmpty() ? QString() : spec.volumes.constFirst().name;
    if (!volume.isEmpty() && m_volume->findData(volume) < 0)
        m_volume->addItem(Format::escaped(volume), volume);
    m_volume->setCurrentIndex(std::max(0, m_volume->findData(volume)));
    m_mode->setCurrentIndex(m_mode->findData(int(spec.network.mode)));
    m_hosts->setPlainText(spec.network.allowed.join(QLatin1Char('\n')));
    m_environmentFold->setExpanded(!spec.environment.isEmpty() || !spec.metadata.isEmpty());
    m_volumeFold->setExpanded(!volume.isEmpty());
    m_networkFold->setExpanded(spec.network.mode != NetworkPolicy::Mode::Open);
    m_submitted = false;
    validate();
}

NetworkPolicy TemplateForm::network() const
{
    NetworkPolicy policy;
    policy.mode = NetworkPolicy::Mode(m_mode->currentData().toInt());
    if (policy.mode == NetworkPolicy::Mode::Only) {
        const QStringList hosts = m_hosts->toPlainText().split(QLatin1Char('\n'));
        for (const QString &host : hosts) {
            if (!host.trimmed().isEmpty())
                policy.allowed << host.trimmed();
        }
    }
    return policy;
}

SandboxSpec TemplateForm::spec() const
{
    SandboxSpec spec;
    spec.name = m_name->text().trimmed();
    spec.templateName = m_template->currentText().trimmed();
    spec.size = m_size->currentText().trimmed();
    spec.region = m_region->currentText().trimmed();
    spec.keepWarm = m_deadline->limit();
    spec.environment = m_environment->model().variables();
    spec.metadata = TemplateAdvice::parsedMetadata(m_metadata->toPlainText());
    if (const QString volume = m_volume->currentData().toString(); !volume.isEmpty())
        spec.volumes = {{volume, QStringLiteral("/workspace"), false}};
    spec.network = network();
    return spec;
}

void TemplateForm::validate()
{
    const Capabilities limits = capabilities();
    const SandboxSpec now = spec();
    const QString currency = limits.prices ? limits.prices->currency : QStringLiteral("USD");
    const auto known = std::ranges::find(limits.templates, now.templateName, &SandboxTemplate::name);
    m_templateMessage->setHint(known == limits.templates.cend()
            ? tr("Not among those that are known here; the server decides.")
            : known->description);
    const SandboxSize *size = TemplateAdvice::sizeOf(limits, now.size);
    m_sizeMessage->setHint(size ? TemplateAdvice::sizeText(*size, currency) : QString());
    // What the server may refuse stands out, and keeps nobody from trying: what is known here may be old.
    const QString warning = TemplateAdvice::sizeNote(now, limits);
    m_sizeWarning->setText(warning.isEmpty() ? QString() : tr("Warning: %1").arg(warning));
    m_sizeWarning->setVisible(!warning.isEmpty());
    if (!warning.isEmpty()) // a screen reader hears both with the field
        m_size->setAccessibleDescription(m_sizeMessage->text() + QLatin1Char(' ') + warning);
    const QString deadline = TemplateAdvice::lifetimeNote(now, limits);
    m_deadlineMessage->setHint(
        (now.keepWarm ? tr("A deadline, not an idle timer: it ends then, used or not. It stands still while paused.")
                : limits.costsMoney ? tr("It runs, and is billed, until you stop it.")
                                    : tr("It runs until you stop it."))
        + (deadline.isEmpty() ? QString() : QLatin1Char(' ') + deadline));
    m_regionMessage->setHint(TemplateAdvice::regionNote(now, limits));
    if (const QString problem = TemplateAdvice::volumeProblem(now, limits); !problem.isEmpty())
        m_volumeMessage->setProblem(problem);
    else if (size && !size->takesVolume)
        m_volumeMessage->setHint(tr("A sandbox of size %1 takes none.", "volume").arg(size->name));
    else
        m_volumeMessage->setHint(now.volumes.isEmpty() ? tr("What is in a volume outlives the sandbox.")
                : limits.costsMoney                    ? tr("Billed apart, also while nothing uses it.")
                                                       : QString());
    m_manage->setVisible(m_library && m_library->canManage());
    m_hosts->setVisible(now.network.mode == NetworkPolicy::Mode::Only);
    const QString network = TemplateAdvice::networkProblem(now.network);
    if (m_submitted && !network.isEmpty())
        m_networkMessage->setProblem(network);
    else
        m_networkMessage->setHint(now.network.mode == NetworkPolicy::Mode::Open
                ? QString()
                : tr("For its whole life, pauses and copies included; its ports can't be exposed then."));
    m_environmentMessage->setProblem(m_submitted ? m_environment->model().problem() : QString());
    m_metadataMessage->setProblem(TemplateAdvice::metadataProblem(m_metadata->toPlainText()));
    updateSummaries(now);
    Q_EMIT changed();
}

void TemplateForm::updateSummaries(const SandboxSpec &now)
{
    QStringList parts;
    if (!now.environment.isEmpty())
        parts << tr("%n variable(s)", nullptr, int(now.environment.size()));
    if (!now.metadata.isEmpty())
        parts << tr("%n text(s)", "metadata", int(now.metadata.size()));
    m_environmentFold->setSummary(parts.join(QLatin1StringView(", ")));
    m_volumeFold->setSummary(now.volumes.isEmpty() ? QString() : Format::escaped(now.volumes.constFirst().name));
    m_networkFold->setSummary(now.network.mode == NetworkPolicy::Mode::Open ? QString()
            : now.network.mode == NetworkPolicy::Mode::Blocked              ? tr("network blocked")
                                                                            : tr("only some destinations"));
}

bool TemplateForm::checkAll()
{
    (void)m_environment->variables(); // takes over the cell that is being edited
    m_submitted = true;
    validate();
    const std::tuple<FieldMessage *, FoldSection *, QWidget *> fields[]{
        {m_environmentMessage, m_environmentFold, m_environment}, {m_metadataMessage, m_environmentFold, m_metadata},
        {m_volumeMessage, m_volumeFold, m_volume}, {m_networkMessage, m_networkFold, m_hosts}};
    for (const auto &[message, section, field] : fields) {
        if (!message->hasProblem())
            continue;
        section->setExpanded(true);
        field->setFocus(Qt::OtherFocusReason);
        return false;
    }
    return true;
}

QString TemplateForm::obstacle() const
{
    return TemplateAdvice::volumeProblem(spec(), capabilities());
}

void TemplateForm::focusName()
{
    m_name->setFocus();
    m_name->selectAll();
}

void TemplateForm::manageVolumes()
{
    if (m_backend)
        StorageDialog::openFor(*m_backend, StorageDialog::Page::Volumes, this);
}

} // namespace vivarium
