// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/NewSandboxDialog.h"

#include "common/CoresSpinBox.h"
#include "common/FieldMessage.h"
#include "common/FormScroll.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "sandboxes/EnvironmentEditor.h"
#include "sandboxes/IdleLimitChooser.h"
#include "sandboxes/ImageChooser.h"
#include "sandboxes/NetworkSection.h"
#include "sandboxes/RecentSpecs.h"
#include "sandboxes/SpecValidation.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

using Field = SpecValidation::Field;
constexpr int costIconSize = 16;

} // namespace

NewSandboxDialog::NewSandboxDialog(SandboxFeeds &feeds, RecentSpecs &recent, QWidget *parent)
    : QDialog(parent)
    , m_feeds(feeds)
    , m_recent(recent)
    , m_form(new QFormLayout)
    , m_connection(new QComboBox)
    , m_name(new QLineEdit)
    , m_image(new ImageChooser)
    , m_cpu(new CoresSpinBox)
    , m_memory(new QSpinBox)
    , m_idle(new IdleLimitChooser)
    , m_more(new QToolButton)
    , m_morePart(new QWidget)
    , m_group(new QComboBox)
    , m_environment(new EnvironmentEditor)
    , m_networkButton(new QToolButton)
    , m_network(new NetworkSection)
    , m_costIcon(new QLabel)
    , m_cost(new QLabel)
{
    setObjectName(QStringLiteral("newSandboxDialog"));
    setWindowTitle(tr("New Sandbox"));
    buildForm();

    auto *costLine = new QHBoxLayout;
    m_cost->setObjectName(QStringLiteral("costText"));
    m_cost->setWordWrap(true);
    m_costIcon->setObjectName(QStringLiteral("costSign"));
    costLine->addWidget(m_costIcon, 0, Qt::AlignTop);
    costLine->addWidget(m_cost, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_create = buttons->addButton(tr("C&reate Sandbox"), QDialogButtonBox::AcceptRole);
    m_create->setObjectName(QStringLiteral("createButton"));
    auto *content = new QWidget;
    content->setLayout(m_form);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(new FormScroll(content), 1);
    layout->addLayout(costLine);
    layout->addWidget(buttons);
    m_create->setDefault(true); // only now it has a dialog to be the default of

    connect(buttons, &QDialogButtonBox::accepted, this, &NewSandboxDialog::submit);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_connection, &QComboBox::currentIndexChanged, this, &NewSandboxDialog::onConnectionChanged);
    const auto touched = [this](Field field) {
        m_touched.insert(int(field));
        validate();
    };
    connect(m_name, &QLineEdit::textEdited, this, [touched] { touched(Field::Name); });
    connect(m_image->reference(), &QLineEdit::editingFinished, this, [touched] { touched(Field::Image); });
    connect(m_image, &ImageChooser::changed, this, &NewSandboxDialog::validate);
    connect(m_cpu, &QDoubleSpinBox::valueChanged, this, [touched] { touched(Field::Cpu); });
    connect(m_memory, &QSpinBox::valueChanged, this, [touched] { touched(Field::Memory); });
    connect(m_idle, &IdleLimitChooser::changed, this, [this, touched] {
        touched(Field::IdleLimit);
        updateCost();
    });
    connect(m_group, &QComboBox::editTextChanged, this, [touched] { touched(Field::Group); });
    connect(&m_environment->model(), &EnvironmentModel::edited, this, [touched] { touched(Field::Environment); });
    connect(m_network, &NetworkSection::portsChanged, this, [touched] { touched(Field::Ports); });
    connect(m_network, &NetworkSection::networkChanged, this, &NewSandboxDialog::validate);
    connect(&m_feeds.connections(), &ConnectionRegistry::changed, this, &NewSandboxDialog::fillConnections);
    fillConnections();
    setSpec(m_recent.last(profile()));
    m_touched.clear();
    validate();
    resize(sizeHint().expandedTo({480, 0}));
}

void NewSandboxDialog::buildForm()
{
    m_form->setContentsMargins(0, 0, 8, 0);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setVerticalSpacing(8);
    const auto addField = [this](QFormLayout *form, const QString &label, QWidget *field, int key) {
        auto *box = new QWidget;
        auto *layout = new QVBoxLayout(box);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(2);
        layout->addWidget(field);
        auto *message = new FieldMessage(field);
        layout->addWidget(message);
        if (key >= 0) {
            m_messages.insert(key, message);
            m_fields.insert(key, field);
        }
        auto *text = new QLabel(label);
        text->setBuddy(field->focusProxy() ? field->focusProxy() : field);
        form->addRow(text, box);
        // Qt takes a field's name from a label beside it; in a box of its own it is not found.
        if (field->accessibleName().isEmpty())
            field->setAccessibleName(QString(label).remove(QLatin1Char('&')).remove(QLatin1Char(':')));
    };
    m_connection->setObjectName(QStringLiteral("connectionCombo"));
    m_name->setObjectName(QStringLiteral("nameEdit"));
    m_name->setMaxLength(100);
    m_cpu->setObjectName(QStringLiteral("cpuSpin"));
    m_memory->setObjectName(QStringLiteral("memorySpin"));
    m_memory->setSuffix(tr(" MiB", "suffix of a number"));
    m_memory->setSingleStep(256);
    m_memory->setGroupSeparatorShown(true);
    m_image->setObjectName(QStringLiteral("image"));
    m_idle->setObjectName(QStringLiteral("idle"));
    m_group->setObjectName(QStringLiteral("groupCombo"));
    m_group->setEditable(true);
    m_group->setInsertPolicy(QComboBox::NoInsert);
    m_environment->setObjectName(QStringLiteral("environment"));

    addField(m_form, tr("Runs &on:"), m_connection, -1);
    addField(m_form, tr("&Name:"), m_name, int(Field::Name));
    addField(m_form, tr("S&tart from:"), m_image, int(Field::Image));
    addField(m_form, tr("&Processor cores:"), m_cpu, int(Field::Cpu));
    addField(m_form, tr("&Memory:"), m_memory, int(Field::Memory));
    addField(m_form, tr("Stop when &idle for:"), m_idle, int(Field::IdleLimit));

    const auto addFold = [this](QToolButton *button, const QString &name, const QString &text) {
        button->setObjectName(name);
        button->setText(text);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setArrowType(Qt::RightArrow);
        button->setFocusPolicy(Qt::StrongFocus);
        m_form->addRow(QString(), button);
    };
    addFold(m_more, QStringLiteral("moreButton"), tr("Mor&e: environment, app"));
    connect(m_more, &QToolButton::toggled, this, &NewSandboxDialog::setMoreShown);
    auto *moreForm = new QFormLayout(m_morePart);
    moreForm->setContentsMargins(0, 0, 0, 0);
    moreForm->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    moreForm->setRowWrapPolicy(QFormLayout::WrapAllRows);
    addField(moreForm, tr("En&vironment:"), m_environment, int(Field::Environment));
    addField(moreForm, tr("&App that it belongs to:"), m_group, int(Field::Group));
    m_morePart->hide();
    m_form->addRow(m_morePart);

    addFold(m_networkButton, QStringLiteral("networkButton"), tr("Ports and networ&k"));
    connect(m_networkButton, &QToolButton::toggled, this, &NewSandboxDialog::setNetworkShown);
    m_messages.insert(int(Field::Ports), m_network->portsMessage());
    m_fields.insert(int(Field::Ports), m_network->ports());
    m_network->hide();
    m_form->addRow(m_network);
}

void NewSandboxDialog::setMoreShown(bool shown)
{
    m_more->setChecked(shown);
    m_more->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
    m_morePart->setVisible(shown);
}

void NewSandboxDialog::setNetworkShown(bool shown)
{
    m_networkButton->setChecked(shown);
    m_networkButton->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
    m_network->setVisible(shown);
}

void NewSandboxDialog::fillConnections()
{
    QStringList texts;
    QList<const ConnectionEntry *> usable;
    for (const ConnectionEntry &connection : m_feeds.connections().connections()) {
        if (!connection.backend)
            continue;
        usable.append(&connection);
        texts.append(connection.isOnline() ? connection.name : tr("%1 (not reachable)").arg(connection.name));
    }
    if (texts == m_connectionTexts)
        return; // connections tell every sign of life; the list must not close under a person's hand for that
    m_connectionTexts = texts;
    const ProfileId before = profile();
    const QSignalBlocker blocker(m_connection);
    m_connection->clear();
    for (qsizetype i = 0; i < usable.size(); ++i)
        m_connection->addItem(Icons::get(usable[i]->isLocal ? QStringLiteral("computer") : QStringLiteral("cloud")),
            texts[i], usable[i]->profile.value());
    m_form->setRowVisible(0, m_connection->count() > 1);
    const int at = m_connection->findData(before.value());
    m_connection->setCurrentIndex(std::max(0, at));
    if (at < 0)
        onConnectionChanged();
}

void NewSandboxDialog::setProfile(const ProfileId &profile)
{
    if (const int at = m_connection->findData(profile.value()); at >= 0)
        m_connection->setCurrentIndex(at);
}

ProfileId NewSandboxDialog::profile() const
{
    return ProfileId(m_connection->currentData().toString());
}

Capabilities NewSandboxDialog::capabilities() const
{
    const std::shared_ptr<Backend> backend = m_feeds.backend(profile());
    return backend ? backend->capabilities() : Capabilities();
}

QSet<QString> NewSandboxDialog::takenNames() const
{
    QSet<QString> names;
    const SandboxListModel &model = m_feeds.model();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.at(row).key.profile == profile() && isLive(model.at(row).shownState()))
            names.insert(model.at(row).sandbox.name);
    }
    return names;
}

void NewSandboxDialog::onConnectionChanged()
{
    const Capabilities limits = capabilities();
    // The fields take any number, so that a wrong one can be typed and explained instead of being bent.
    m_cpu->setRange(0, 10000);
    m_memory->setRange(0, 100000000);
    m_messages[int(Field::Cpu)]->setHint({});
    m_idle->setMaximum(limits.maximumKeepWarm);
    m_network->setCapabilities(limits);
    const std::shared_ptr<Backend> backend = m_feeds.backend(profile());
    m_image->setBackend(backend.get());
    m_image->setRecentReferences(m_recent.baseImages());
    const QString group = m_group->currentText();
    m_group->clear();
    m_group->addItems(m_recent.groups());
    m_group->setEditText(group);
    updateCost();
    validate();
}

void NewSandboxDialog::setSpec(const SandboxSpec &spec)
{
    m_name->setText(SpecValidation::uniqueName(spec.name, takenNames()));
    m_image->readFrom(spec);
    m_cpu->setValue(spec.cpuMillis / 1000.0);
    m_memory->setValue(int(spec.memoryMiB));
    m_idle->setLimit(spec.keepWarm);
    m_group->setEditText(spec.group);
    m_environment->model().setVariables(spec.environment);
    if (!spec.environment.isEmpty())
        setMoreShown(true);
    m_network->readFrom(spec);
    if (m_network->isSpecial()) // what restricts or opens must be seen
        setNetworkShown(true);
    m_touched.clear();
    m_submitted = false;
    validate();
    updateCost();
}

SandboxSpec NewSandboxDialog::spec() const
{
    SandboxSpec spec;
    spec.name = m_name->text().trimmed();
    spec.group = m_group->currentText().trimmed();
    m_image->writeTo(spec);
    spec.cpuMillis = qRound(m_cpu->value() * 1000);
    spec.memoryMiB = m_memory->value();
    spec.keepWarm = m_idle->limit();
    spec.environment = m_environment->model().variables();
    m_network->writeTo(spec);
    return spec;
}

void NewSandboxDialog::validate()
{
    QHash<int, QString> sentences;
    const QList<SpecValidation::Problem> problems = SpecValidation::problems(spec(), capabilities());
    for (const SpecValidation::Problem &problem : problems) {
        if (!sentences.contains(int(problem.field)))
            sentences.insert(int(problem.field), problem.sentence);
    }
    const QString environmentProblem = m_environment->model().problem();
    if (!environmentProblem.isEmpty())
        sentences.insert(int(Field::Environment), environmentProblem);
    if (const QString problem = m_network->portsProblem(); !problem.isEmpty())
        sentences.insert(int(Field::Ports), problem);
    for (auto it = m_messages.cbegin(); it != m_messages.cend(); ++it) {
        const bool shown = m_submitted || m_touched.contains(it.key());
        it.value()->setProblem(shown ? sentences.value(it.key()) : QString());
    }
    m_network->showReasons();
    if (!sentences.contains(int(Field::Name)) && takenNames().contains(m_name->text()))
        m_messages[int(Field::Name)]->setHint(tr("Another running sandbox has this name."));
}

void NewSandboxDialog::submit()
{
    (void)m_environment->variables(); // takes over the cell that is being edited
    m_submitted = true;
    validate();
    for (const Field field : {Field::Name, Field::Image, Field::Cpu, Field::Memory, Field::IdleLimit,
             Field::Environment, Field::Group, Field::Ports}) {
        if (!m_messages[int(field)]->hasProblem())
            continue;
        if (field == Field::Environment || field == Field::Group)
            setMoreShown(true);
        if (field == Field::Ports)
            setNetworkShown(true);
        m_fields[int(field)]->setFocus(Qt::OtherFocusReason);
        return;
    }
    if (!m_network->networkProblem().isEmpty()) { // stands beside the list
        setNetworkShown(true);
        m_network->focusNetwork();
        return;
    }
    const SandboxSpec made = spec();
    m_recent.remember(profile(), made);
    Q_EMIT submitted(profile(), made);
    accept();
}

void NewSandboxDialog::updateCost()
{
    const ConnectionEntry *connection = m_feeds.connections().find(profile());
    // What a server can do is known once it has answered; that this machine is free is known before.
    const bool costs = capabilities().costsMoney && !(connection && connection->isLocal);
    QString text;
    if (!connection)
        text = tr("There is no connection to make it on.");
    else if (!costs)
        text = tr("Costs nothing: it runs on this machine.");
    else if (m_idle->limit())
        text = tr("%1 bills it while it runs. It stops by itself when it was not used for %2.")
                   .arg(connection->name, Format::duration(*m_idle->limit()));
    else
        text = tr("%1 bills it while it runs, and it never stops by itself.").arg(connection->name);
    m_cost->setText(text);
    const bool warn = costs && !m_idle->limit();
    m_costIcon->setPixmap(
        Icons::get(warn ? QStringLiteral("warning") : QStringLiteral("information")).pixmap(costIconSize));
    m_create->setEnabled(connection && connection->backend);
}

void NewSandboxDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateCost(); // the sign is drawn in the colour of the text
}

void NewSandboxDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_name->setFocus();
    m_name->selectAll();
}

} // namespace vivarium
