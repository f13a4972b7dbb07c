// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/Backend.h"
#include "core/Secret.h"
#include "domain/Account.h"
#include "profiles/ConnectionProfile.h"
#include "profiles/LazyCloudConfigFile.h"

#include <QDialog>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>

class QAction;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace vivarium {

class AuthorityField;
class BrowserSignIn;
class FieldMessage;
class OutcomeLine;
class ProfileStore;
class SecretStore;
class TakeOver;
class TokenPlace;

/// Makes a connection to a LazyCloud workspace or a Lizard project, or changes one. The token goes to the keychain;
/// where there is none the dialog says so, and the person may keep it until the program quits. Nothing typed is lost by
/// an error.
class ConnectDialog : public QDialog {
    Q_OBJECT
public:
    /// Makes a backend for a try; it is thrown away afterwards.
    using BackendFactory = std::function<std::shared_ptr<Backend>(const ConnectionProfile &, const Secret &)>;
    ConnectDialog(ProfileStore &profiles, SecretStore &secrets, BackendFactory factory, QWidget *parent = nullptr);
    ~ConnectDialog() override;

    /// Changes this profile instead of making one. An empty token keeps the one that is stored. `hasToken`: false where
    /// it is known that none is stored; the form then asks for it.
    void edit(const ConnectionProfile &profile, bool hasToken = true);
    /// What the vendor's command line knows; by default its own configuration file is read when the dialog is made.
    void setConfiguration(const LazyCloudConfigFile::Contents &contents);
    /// Also takes back what an unfinished Connect has stored.
    void reject() override;

Q_SIGNALS:
    /// The profile is stored, its token too. `token` is given so that nobody has to ask the keychain again; empty:
    /// unchanged.
    void saved(const vivarium::ProfileId &profile, const vivarium::Secret &token);

private:
    void buildForm();
    void setKind(ConnectionProfile::Kind kind);
    [[nodiscard]] bool isLizard() const;
    void test();
    void askWorkspaces();
    void offerWorkspaces(const QList<Workspace> &workspaces);
    void endTest();
    void submit();
    void moveToken(const ProfileId &id);
    void storeToken(const ProfileId &id, const Secret &secret);
    void undo();
    void validate();
    void showOutcome(bool good, const QString &text);
    void hideOutcome();
    void setBusy(bool busy, const QString &what = {});
    /// The connection that leads where this one would; null: none, or it is the edited one's old place.
    [[nodiscard]] const ConnectionProfile *findTwin() const;
    void refuse(const ConnectionProfile &twin);
    void editTwin();
    /// True: the CA file is read first, and `next` follows then.
    [[nodiscard]] bool looksAtAuthority(void (ConnectDialog::*next)());
    void onAuthorityLooked();
    /// nullopt, with the messages shown, when a field is wrong.
    [[nodiscard]] std::optional<ConnectionProfile> checkedProfile();
    [[nodiscard]] Secret token() const;

    ProfileStore &m_profiles;
    SecretStore &m_secrets;
    BackendFactory m_factory;
    ConnectionProfile m_edited;
    ProfileId m_stored; ///< already in the profile store, by an earlier press of Connect
    bool m_isEdit = false;
    bool m_isUnfinished = false; ///< the profile is stored, and saved() not told yet
    bool m_submitted = false;
    QFormLayout *m_form;
    QComboBox *m_kind;
    TakeOver *m_takeOver;
    QLineEdit *m_name;
    QLineEdit *m_endpoint;
    QLineEdit *m_workspace;
    QLabel *m_workspaceLabel = nullptr;
    QLabel *m_tokenLabel = nullptr;
    QAction *m_chooseWorkspace; ///< in the line; there once the server has told which there are
    QPointer<QMenu> m_workspaceMenu;
    AuthorityField *m_authority = nullptr;
    void (ConnectDialog::*m_afterLook)() = nullptr; ///< waits for the CA file
    bool m_hasLooked = false; ///< what waited for it goes on
    BrowserSignIn *m_signIn;
    QLineEdit *m_token;
    QCheckBox *m_untilQuit;
    TokenPlace *m_tokenPlace = nullptr;
    FieldMessage *m_nameMessage;
    FieldMessage *m_endpointMessage;
    FieldMessage *m_tokenMessage;
    OutcomeLine *m_outcome;
    QPushButton *m_editTwin; ///< goes on with the connection that is there already
    ProfileId m_twin; ///< the one that what is typed was refused for
    QPushButton *m_test;
    QPushButton *m_connect;
    std::shared_ptr<Backend> m_tried;
    int m_round = 0; ///< which test it is: what belongs to an earlier one is over
    Reply<Secret> m_reading;
    Reply<Done> m_storing;
    Reply<QString> m_trial;
    Reply<QList<Workspace>> m_workspaces;
};

} // namespace vivarium
