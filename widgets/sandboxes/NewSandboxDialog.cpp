// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/NewSandboxDialog.h"

#include "backend/Backend.h"
#include "common/FormScroll.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/ToolTip.h"
#include "sandboxes/CostText.h"
#include "sandboxes/NetworkSection.h"
#include "sandboxes/PresetButton.h"
#include "sandboxes/PythonCodeDialog.h"
#include "sandboxes/RecentSpecs.h"
#include "sandboxes/SandboxForm.h"
#include "sandboxes/SpecValidation.h"
#include "sandboxes/TemplateAdvice.h"
#include "sandboxes/TemplateForm.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int costIconSize = 16;

} // namespace

NewSandboxDialog::NewSandboxDialog(SandboxFeeds &feeds, RecentSpecs &recent, QWidget *parent)
    : QDialog(parent)
    , m_feeds(feeds)
    , m_recent(recent)
    , m_connection(new QComboBox)
    , m_connectionLabel(new QLabel(tr("Runs &on:")))
    , m_forms(new QStackedWidget)
    , m_form(new SandboxForm(recent))
    , m_templateForm(new TemplateForm)
    , m_code(new QPushButton(tr("Python Co&de…")))
    , m_remark(new QLabel)
    , m_costIcon(new QLabel)
    , m_cost(new QLabel)
{
    setObjectName(QStringLiteral("newSandboxDialog"));
    setWindowTitle(tr("New Sandbox"));
    m_connection->setObjectName(QStringLiteral("connectionCombo"));
    m_connection->setAccessibleName(tr("Runs on"));
    m_connectionLabel->setBuddy(m_connection);
    auto *head = new QHBoxLayout;
    head->addWidget(m_connectionLabel);
    head->addWidget(m_connection, 1);
    m_forms->addWidget(m_form);
    m_forms->addWidget(m_templateForm);
    m_remark->setObjectName(QStringLiteral("remark"));
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setWordWrap(true);
    m_remark->hide();

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_create = buttons->addButton(tr("C&reate Sandbox"), QDialogButtonBox::AcceptRole);
    m_create->setObjectName(QStringLiteral("createButton"));
    auto *presets = new PresetButton(recent.presets(), [this] { return spec(); });
    m_code->setObjectName(QStringLiteral("codeButton"));
    m_code->setToolTip(tr("Shows the code for LazyCloud's Python SDK that makes the same sandbox."));
    m_code->setAutoDefault(false);
    auto *buttonLine = new QHBoxLayout;
    buttonLine->addWidget(presets);
    buttonLine->addWidget(m_code);
    buttonLine->addStretch();
    buttonLine->addWidget(buttons);

    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(m_remark);
    layout->addLayout(head);
    layout->addWidget(new FormScroll(m_forms), 1);
    layout->addLayout(costLine());
    layout->addLayout(buttonLine);
    m_create->setDefault(true); // only now it has a dialog to be the default of

    connect(buttons, &QDialogButtonBox::accepted, this, &NewSandboxDialog::submit);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_code, &QPushButton::clicked, this, [this] { PythonCodeDialog::openFor(spec(), this); });
    connect(presets, &PresetButton::chosen, this, [this](const QString &name, const SandboxSpec &preset) {
        setSpec(preset);
        setRemark(tr("From the preset “%1”.").arg(Format::escaped(name)));
    });
    connect(m_connection, &QComboBox::currentIndexChanged, this, &NewSandboxDialog::onConnectionChanged);
    connect(m_form, &SandboxForm::changed, this, &NewSandboxDialog::updateCost);
    connect(m_templateForm, &TemplateForm::changed, this, &NewSandboxDialog::updateCost);
    connect(&m_feeds.connections(), &ConnectionRegistry::changed, this, &NewSandboxDialog::fillConnections);
    fillConnections();
    setSpec(lastSpec());
    resize(sizeHint().expandedTo({480, 0}));
}

QLayout *NewSandboxDialog::costLine()
{
    auto *line = new QHBoxLayout;
    m_cost->setObjectName(QStringLiteral("costText"));
    m_cost->setTextFormat(Qt::PlainText);
    m_cost->setWordWrap(true);
    m_costIcon->setObjectName(QStringLiteral("costSign"));
    line->addWidget(m_costIcon, 0, Qt::AlignTop);
    line->addWidget(m_cost, 1);
    return line;
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
    m_connectionLabel->setVisible(m_connection->count() > 1);
    m_connection->setVisible(m_connection->count() > 1);
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

QSet<QString> NewSandboxDialog::listedNames(const std::optional<ProfileId> &of) const
{
    QSet<QString> names;
    const SandboxListModel &model = m_feeds.model();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (!of || model.at(row).key.profile == *of)
            names.insert(model.at(row).sandbox.name);
    }
    return names;
}

SandboxSpec NewSandboxDialog::lastSpec() const
{
    // The image of last time may be gone by now, and whoever wants one starts from it.
    SandboxSpec last = m_recent.last(profile());
    if (!m_recent.knows(profile()))
        last.authorized = NetworkSection::usuallyAuthorized(isLocal());
    last.image = {};
    // A proposal is like nothing in the list, wherever it runs and whether it still does.
    last.name = SpecValidation::uniqueName(last.name, listedNames(std::nullopt));
    return last;
}

void NewSandboxDialog::onConnectionChanged()
{
    const QString name = spec().name; // of the form that was shown until now
    m_form->setTakenNames(takenNames());
    const std::shared_ptr<Backend> backend = m_feeds.backend(profile());
    const bool templates = hasTemplates();
    m_form->setLocal(isLocal());
    m_form->setBackend(templates ? nullptr : backend.get());
    m_templateForm->setBackend(templates ? backend.get() : nullptr);
    m_forms->setCurrentWidget(templates ? static_cast<QWidget *>(m_templateForm) : m_form);
    // The hidden form must not make the dialog larger than what is seen.
    m_form->setSizePolicy(QSizePolicy::Preferred, templates ? QSizePolicy::Ignored : QSizePolicy::Preferred);
    m_templateForm->setSizePolicy(QSizePolicy::Preferred, templates ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    m_code->setVisible(!templates);
    if (!m_filled.contains(m_forms->currentWidget())) {
        // The two kinds of servers have little in common: each form begins with its own last time, and keeps what was
        // typed into it.
        SandboxSpec last = lastSpec();
        if (!name.isEmpty())
            last.name = name;
        setSpec(last);
    }
    disconnect(m_pricesComing);
    if (backend) // prices may come after the form was opened
        m_pricesComing = connect(backend.get(), &Backend::capabilitiesChanged, this, &NewSandboxDialog::updateCost);
    updateCost();
}

void NewSandboxDialog::setSpec(const SandboxSpec &spec)
{
    m_filled.insert(m_forms->currentWidget());
    SandboxSpec shown = spec;
    if (!shown.name.isEmpty()) // a server that has names of its own may be left to find one
        shown.name = SpecValidation::uniqueName(shown.name, listedNames(profile()));
    if (showsTemplates()) {
        m_templateForm->setSpec(shown);
    } else {
        m_form->setTakenNames(takenNames());
        m_form->setSpec(shown);
    }
    updateCost();
}

void NewSandboxDialog::setRemark(const QString &remark)
{
    m_remark->setText(remark);
    m_remark->setVisible(!remark.isEmpty());
}

void NewSandboxDialog::setRefusal(const ApiError &error)
{
    m_refused = !showsTemplates() && m_form->showRefusal(error);
    if (m_refused)
        setRemark(tr("It was not created: the server refuses something of it, see below."));
    else if (error.code == ApiError::unclear) // it may be there
        setRemark(error.text());
    else
        setRemark(tr("It was not created. %1").arg(error.text()));
}

SandboxSpec NewSandboxDialog::spec() const
{
    return showsTemplates() ? m_templateForm->spec() : m_form->spec();
}

bool NewSandboxDialog::showsTemplates() const
{
    return m_forms->currentWidget() == m_templateForm;
}

bool NewSandboxDialog::hasTemplates() const
{
    const std::shared_ptr<Backend> backend = m_feeds.backend(profile());
    return backend && backend->capabilities().has(Feature::Templates);
}

bool NewSandboxDialog::isLocal() const
{
    const ConnectionEntry *connection = m_feeds.connections().find(profile());
    return connection && connection->isLocal;
}

void NewSandboxDialog::submit()
{
    m_form->setTakenNames(takenNames());
    if (showsTemplates() ? !m_templateForm->checkAll() : !m_form->checkAll())
        return;
    const SandboxSpec made = spec();
    m_recent.remember(profile(), made);
    Q_EMIT submitted(profile(), made);
    accept();
}

void NewSandboxDialog::updateCost()
{
    const ConnectionEntry *connection = m_feeds.connections().find(profile());
    const std::shared_ptr<Backend> backend = m_feeds.backend(profile());
    CostText::Estimate estimate{tr("There is no connection to make it on."), false};
    if (connection) {
        // What a server can do is known once it has answered; that this machine is free is known before.
        const Capabilities capabilities = backend ? backend->capabilities() : Capabilities();
        estimate = CostText::before(spec(), capabilities, connection->isLocal, Format::escaped(connection->name));
    }
    m_cost->setText(estimate.sentence);
    m_costIcon->setPixmap(
        Icons::get(estimate.warns ? QStringLiteral("warning") : QStringLiteral("information")).pixmap(costIconSize));
    const QString obstacle = showsTemplates() ? m_templateForm->obstacle() : QString();
    m_create->setEnabled(connection && connection->backend && obstacle.isEmpty());
    m_create->setToolTip(ToolTip::plain(obstacle));
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
    if (m_refused)
        return; // the field in question has it
    if (showsTemplates())
        m_templateForm->focusName();
    else
        m_form->focusName();
}

} // namespace vivarium
