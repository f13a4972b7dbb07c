// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/ConnectDialog.h"

#include "common/FieldMessage.h"
#include "common/FormScroll.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "connections/AuthorityField.h"
#include "connections/BrowserSignIn.h"
#include "connections/OutcomeLine.h"
#include "connections/TakeOver.h"
#include "connections/TokenPlace.h"
#include "core/Async.h"
#include "profiles/EndpointUrl.h"
#include "profiles/ProfileStore.h"
#include "profiles/SecretStore.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <tuple>
#include <utility>

namespace vivarium {

ConnectDialog::ConnectDialog(ProfileStore &profiles, SecretStore &secrets, BackendFactory factory, QWidget *parent)
    : QDialog(parent)
    , m_profiles(profiles)
    , m_secrets(secrets)
    , m_factory(std::move(factory))
    , m_form(new QFormLayout)
    , m_kind(new QComboBox)
    , m_takeOver(new TakeOver)
    , m_name(new QLineEdit)
    , m_endpoint(new QLineEdit)
    , m_workspace(new QLineEdit)
    , m_chooseWorkspace(m_workspace->addAction(Icons::get(QStringLiteral("list")), QLineEdit::TrailingPosition))
    , m_signIn(new BrowserSignIn)
    , m_token(new QLineEdit)
    , m_untilQuit(new QCheckBox(tr("Keep the token only until I &quit")))
    , m_outcome(new OutcomeLine)
    , m_editTwin(new QPushButton)
{
    setObjectName(QStringLiteral("connectDialog"));
    setWindowTitle(tr("Connect to a Server"));
    buildForm();

    m_editTwin->setObjectName(QStringLiteral("editTwin"));
    m_editTwin->setAutoDefault(false); // Enter asks again
    connect(m_editTwin, &QPushButton::clicked, this, &ConnectDialog::editTwin);
    hideOutcome();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_test = buttons->addButton(tr("&Test"), QDialogButtonBox::ActionRole);
    m_test->setObjectName(QStringLiteral("testButton"));
    m_connect = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    m_connect->setObjectName(QStringLiteral("connectButton"));
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    auto *content = new QWidget;
    auto *contentLayout = new QVBoxLayout(content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->setSpacing(12);
    contentLayout->addLayout(m_form);
    contentLayout->addWidget(m_outcome);
    contentLayout->addWidget(m_editTwin, 0, Qt::AlignLeft);
    contentLayout->addStretch();
    layout->addWidget(new FormScroll(content), 1);
    layout->addWidget(buttons);
    m_connect->setDefault(true); // only now it has a dialog to be the default of
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_connect, &QPushButton::clicked, this, &ConnectDialog::submit);
    connect(m_test, &QPushButton::clicked, this, &ConnectDialog::test);
    connect(this, &QDialog::finished, this, &ConnectDialog::endTest);
    for (QLineEdit *edit : {m_name, m_endpoint, m_workspace, m_token})
        connect(edit, &QLineEdit::textEdited, this, &ConnectDialog::validate);
    validate();
    resize(sizeHint().expandedTo({480, 0}));
}

ConnectDialog::~ConnectDialog()
{
    endTest();
}

void ConnectDialog::buildForm()
{
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_name->setObjectName(QStringLiteral("profileName"));
    m_name->setPlaceholderText(tr("what to call it here"));
    m_name->setMaxLength(int(ProfileStore::MaximumNameLength));
    m_endpoint->setObjectName(QStringLiteral("profileEndpoint"));
    m_endpoint->setText(QStringLiteral("https://lazycloud.dev"));
    m_workspace->setObjectName(QStringLiteral("profileWorkspace"));
    m_workspace->setPlaceholderText(tr("the account's default"));
    m_token->setObjectName(QStringLiteral("profileToken"));
    m_token->setEchoMode(QLineEdit::Password);
    m_token->setPlaceholderText(QStringLiteral("lc_…"));
    m_untilQuit->setObjectName(QStringLiteral("untilQuit"));
    m_kind->setObjectName(QStringLiteral("profileKind"));
    m_kind->addItem(QStringLiteral("LazyCloud"), int(ConnectionProfile::Kind::LazyCloud));
    m_kind->addItem(QStringLiteral("Lizard"), int(ConnectionProfile::Kind::Lizard));
    m_form->addRow(tr("Pro&vider:"), m_kind);
    m_kind->setAccessibleName(tr("Provider"));
    m_form->addRow(m_takeOver);
    connect(m_kind, &QComboBox::currentIndexChanged, this,
        [this] { setKind(ConnectionProfile::Kind(m_kind->currentData().toInt())); });
    connect(m_takeOver, &TakeOver::failed, this, [this](const QString &sentence) { showOutcome(false, sentence); });
    connect(m_takeOver, &TakeOver::chosen, this, [this](const TakeOver::Found &found) {
        m_name->setText(Format::escaped(found.name).left(ProfileStore::MaximumNameLength));
        m_endpoint->setText(found.endpoint.toString());
        m_workspace->setText(found.workspace);
        m_token->setText(QString::fromUtf8(found.token.reveal()));
        const QString taken = tr("Taken over. The command line's own file stays as it is.");
        showOutcome(true, found.remark.isEmpty() ? taken : taken + QLatin1Char(' ') + found.remark);
        validate();
    });
    const auto addField = [this](const QString &label, QLineEdit *edit, QLabel **caption = nullptr) {
        auto *message = new FieldMessage(edit);
        QLabel *text = message->addTo(*m_form, label);
        if (caption)
            *caption = text;
        return message;
    };
    m_nameMessage = addField(tr("&Name:"), m_name);
    m_endpointMessage = addField(tr("&Address:"), m_endpoint);
    m_form->addRow(QString(), m_signIn);
    connect(m_signIn, &BrowserSignIn::signedIn, this, [this](const Secret &token) {
        m_token->setText(QString::fromUtf8(token.reveal()));
        test(); // says who one is there, and which workspaces there are
    });
    m_chooseWorkspace->setObjectName(QStringLiteral("chooseWorkspace"));
    m_chooseWorkspace->setText(tr("Choose a workspace"));
    m_chooseWorkspace->setToolTip(tr("Choose a workspace"));
    m_chooseWorkspace->setVisible(false);
    addField(tr("&Workspace:"), m_workspace, &m_workspaceLabel);
    m_tokenMessage = addField(tr("To&ken:"), m_token, &m_tokenLabel);
    m_form->addRow(QString(), m_untilQuit);
    m_authority = new AuthorityField(*m_form, this);
    connect(m_authority, &AuthorityField::edited, this, [this] {
        if (m_afterLook)
            endTest(); // it was another file that was waited for
        validate();
    });
    connect(m_authority, &AuthorityField::looked, this, &ConnectDialog::onAuthorityLooked);
    m_tokenPlace = new TokenPlace(*m_untilQuit, *m_tokenMessage, this);
}

void ConnectDialog::edit(const ConnectionProfile &profile, bool hasToken)
{
    m_isEdit = true;
    m_edited = profile;
    m_stored = profile.id;
    setWindowTitle(tr("Connection “%1”").arg(profile.name));
    m_name->setText(profile.name);
    m_endpoint->setText(profile.endpoint.toString());
    m_workspace->setText(profile.workspace);
    m_authority->setPath(profile.authorityFile);
    m_token->setPlaceholderText(hasToken ? tr("unchanged") : tr("not stored: enter it", "a token"));
    if (!hasToken)
        m_token->setFocus(Qt::OtherFocusReason); // what the form was opened for
    m_connect->setText(tr("&Save"));
    m_tokenPlace->setUntilQuit(m_secrets.isUntilQuit(profile.id));
    m_kind->setCurrentIndex(m_kind->findData(int(profile.kind)));
    m_kind->setEnabled(false); // a profile stays what it is
    m_takeOver->hide();
    validate();
}

void ConnectDialog::setConfiguration(const LazyCloudConfigFile::Contents &contents)
{
    m_takeOver->setConfiguration(contents);
    if (m_isEdit)
        m_takeOver->hide();
}

void ConnectDialog::setKind(ConnectionProfile::Kind kind)
{
    const bool isLizard = kind == ConnectionProfile::Kind::Lizard;
    const QString vendors[]{QStringLiteral("https://lazycloud.dev"), QStringLiteral("https://lizard.build")};
    if (!m_isEdit && m_endpoint->text() == vendors[isLizard ? 0 : 1])
        m_endpoint->setText(vendors[isLizard ? 1 : 0]);
    m_workspaceLabel->setText(isLizard ? tr("&Project:") : tr("&Workspace:"));
    m_tokenLabel->setText(isLizard ? tr("API &key:") : tr("To&ken:"));
    const std::pair<QLineEdit *, QLabel *> fields[]{{m_workspace, m_workspaceLabel}, {m_token, m_tokenLabel}};
    for (const auto &[field, label] : fields)
        field->setAccessibleName(QString(label->text()).remove(QLatin1Char('&')).remove(QLatin1Char(':')));
    const QString choose = isLizard ? tr("Choose a project") : tr("Choose a workspace");
    m_chooseWorkspace->setText(choose);
    m_chooseWorkspace->setToolTip(choose);
    m_workspace->setPlaceholderText(
        isLizard ? tr("id, slug or name; empty: the first one") : tr("the account's default"));
    if (!m_isEdit)
        m_token->setPlaceholderText(isLizard ? QStringLiteral("liz_…") : QStringLiteral("lc_…"));
    m_tokenPlace->setIsKey(isLizard);
    m_signIn->setKind(kind);
    if (!m_isEdit)
        m_takeOver->setKind(kind);
    // What one server has told says nothing of the other.
    endTest();
    if (m_connect->isEnabled()) // else it says what is still under way
        hideOutcome();
    m_chooseWorkspace->setVisible(false);
    validate();
}

bool ConnectDialog::isLizard() const
{
    return ConnectionProfile::Kind(m_kind->currentData().toInt()) == ConnectionProfile::Kind::Lizard;
}

Secret ConnectDialog::token() const
{
    return Secret(m_token->text().trimmed().toUtf8());
}

void ConnectDialog::validate()
{
    const Result<QUrl> endpoint = EndpointUrl::parsed(m_endpoint->text().trimmed(), true);
    if (!endpoint)
        m_endpointMessage->setProblem(m_submitted || m_endpoint->isModified() ? endpoint.error().text() : QString());
    else if (EndpointUrl::isCleartext(*endpoint))
        m_endpointMessage->setProblem(tr("Without https the token crosses the network readable for everyone on it."));
    else
        m_endpointMessage->setProblem({});
    m_signIn->setEndpoint(endpoint ? *endpoint : QUrl());
    m_signIn->setAuthorityFile(m_authority->path());
    if (!m_twin.isEmpty() && !findTwin())
        hideOutcome(); // it is another place now
    QString nameProblem;
    const QString name = m_name->text().simplified();
    for (const ConnectionProfile &profile : m_profiles.profiles()) {
        if (profile.id != m_stored && profile.name.compare(name, Qt::CaseInsensitive) == 0)
            nameProblem = tr("Another connection has this name.");
    }
    if (name.isEmpty() && m_submitted)
        nameProblem = tr("The connection needs a name.");
    m_nameMessage->setProblem(nameProblem);
    if (m_submitted && !m_isEdit && token().isEmpty()) {
        m_tokenMessage->setProblem(
            isLizard() ? tr("The server needs an API key to know you.") : tr("The server needs a token to know you."));
    } else if (m_tokenMessage->hasProblem()) {
        m_tokenMessage->setProblem({});
        m_tokenPlace->update();
    }
}

void ConnectDialog::hideOutcome()
{
    m_twin = {};
    m_editTwin->hide();
    m_outcome->clear();
}

void ConnectDialog::submit()
{
    endTest();
    if (const ConnectionProfile *twin = findTwin()) {
        refuse(*twin);
        return;
    }
    if (looksAtAuthority(&ConnectDialog::submit))
        return;
    const auto profile = checkedProfile();
    if (!profile)
        return;
    if (m_stored.isEmpty()) {
        const Result<ProfileId> id = m_profiles.add(*profile);
        if (!id) {
            showOutcome(false, id.error().text());
            return;
        }
        m_stored = *id;
    } else if (const Result<Done> updated = m_profiles.update(*profile); !updated) {
        showOutcome(false, updated.error().text());
        return;
    }
    m_isUnfinished = true;
    if (!token().isEmpty()) {
        storeToken(m_stored, token());
        return;
    }
    if (m_tokenPlace->isChoice() && m_tokenPlace->isUntilQuit() != m_secrets.isUntilQuit(m_stored)) {
        moveToken(m_stored);
        return;
    }
    m_isUnfinished = false;
    Q_EMIT saved(m_stored, {});
    accept();
}

/// The token stays what it is, and is to be kept elsewhere.
void ConnectDialog::moveToken(const ProfileId &id)
{
    setBusy(true, tr("Reading the token…"));
    m_reading = m_secrets.read(id);
    whenDone(this, m_reading, [this, id, round = m_round](const Result<Secret> *secret) {
        if (round != m_round || !m_isUnfinished)
            return; // it was ended meanwhile
        if (secret && *secret) {
            storeToken(id, **secret);
            return;
        }
        setBusy(false);
        showOutcome(false,
            secret ? secret->error().text() : tr("The keychain was not read. Try again, or enter the token here."));
    });
}

void ConnectDialog::storeToken(const ProfileId &id, const Secret &secret)
{
    const bool untilQuit = m_tokenPlace->isUntilQuit();
    setBusy(true, untilQuit ? tr("Connecting…") : tr("Putting the token into the keychain…"));
    m_storing = m_secrets.write(id, secret, untilQuit ? SecretStore::Place::UntilQuit : SecretStore::Place::Keychain);
    whenDone(this, m_storing, [this, id, secret](const Result<Done> *done) {
        if (!done || !m_isUnfinished || id != m_stored)
            return;
        setBusy(false);
        if (!*done) {
            showOutcome(false, done->error().text());
            m_untilQuit->setFocus(Qt::OtherFocusReason);
            return;
        }
        m_isUnfinished = false;
        Q_EMIT saved(id, secret);
        accept();
    });
}

void ConnectDialog::reject()
{
    if (std::exchange(m_isUnfinished, false))
        undo();
    QDialog::reject();
}

/// A connection that nobody was told of would only stand in the way of the next one with its name.
void ConnectDialog::undo()
{
    m_storing.cancel();
    setBusy(false);
    hideOutcome();
    if (m_isEdit) {
        std::ignore = m_profiles.update(m_edited);
        return;
    }
    std::ignore = m_profiles.remove(m_stored);
    // The keychain may still be at it, and does one thing after the other.
    std::ignore = m_secrets.remove(m_stored);
    m_stored = {};
}

void ConnectDialog::setBusy(bool busy, const QString &what)
{
    m_test->setEnabled(!busy);
    m_connect->setEnabled(!busy);
    if (!busy)
        return;
    hideOutcome();
    m_outcome->showProgress(what);
}

void ConnectDialog::showOutcome(bool good, const QString &text)
{
    hideOutcome();
    m_outcome->showResult(good, text);
}

} // namespace vivarium
