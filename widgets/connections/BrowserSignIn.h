// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Secret.h"
#include "profiles/BrowserLogin.h"
#include "profiles/ConnectionProfile.h"

#include <QTimer>
#include <QUrl>
#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace vivarium {

/// Signing in through the browser, as a part of a form: a button, then the code to compare, how long it is good for,
/// and a way out. The page is opened by itself only where it is the server's own.
class BrowserSignIn : public QWidget {
    Q_OBJECT
public:
    explicit BrowserSignIn(QWidget *parent = nullptr);
    ~BrowserSignIn() override;

    /// The server to sign in to; empty: there is none that could be asked. Another one ends a sign-in under way.
    void setEndpoint(const QUrl &endpoint);
    /// See ConnectionProfile; counts from the next sign-in on.
    void setAuthorityFile(const QString &path) { m_authorityFile = path; }
    /// What kind of server it is; LazyCloud unless told otherwise.
    void setKind(ConnectionProfile::Kind kind);
    [[nodiscard]] bool isWaiting() const { return m_login != nullptr; }

Q_SIGNALS:
    void signedIn(const vivarium::Secret &token);

protected:
    void hideEvent(QHideEvent *event) override;

private:
    void start();
    void cancel();
    void onCode();
    void onApproved(const Secret &token);
    void onFailed(const ApiError &error);
    void openPage();
    void updateLeft();
    void endLogin();
    void say(const QString &text, bool problem);

    QUrl m_endpoint;
    QString m_authorityFile;
    ConnectionProfile::Kind m_kind = ConnectionProfile::Kind::LazyCloud;
    std::unique_ptr<BrowserLogin> m_login;
    QStackedWidget *m_faces;
    QPushButton *m_start;
    QLabel *m_hint;
    QLabel *m_code;
    QLabel *m_explanation;
    QLabel *m_left;
    QPushButton *m_open;
    QPushButton *m_copy;
    QPushButton *m_cancel;
    QTimer m_second;
};

} // namespace vivarium
