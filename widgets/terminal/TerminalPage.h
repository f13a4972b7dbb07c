// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/PasteText.h"
#include "terminal/TerminalActivity.h"

#include <QFuture>
#include <QTimer>
#include <QUrl>
#include <QWidget>

#include <functional>

namespace vivarium {

class TerminalBanner;
class TerminalFindBar;
class TerminalSession;
class TerminalSettings;
class TerminalView;

/// One terminal with what belongs around it: a banner that tells how the shell stands, questions that are asked inline,
/// and the find bar. Can be moved between the panel and a window of its own while the shell runs on.
class TerminalPage : public QWidget {
    Q_OBJECT
public:
    TerminalPage(TerminalSession &session, TerminalSettings &settings, QWidget *parent = nullptr);

    [[nodiscard]] TerminalSession &session() const { return m_session; }
    [[nodiscard]] TerminalView &view() const { return *m_view; }
    /// Its name for screen readers and questions.
    void setLabel(const QString &label);
    void openFindBar();
    /// Starts, reconnects or restarts the shell, whatever its state calls for; and what that is called.
    void reconnect();
    [[nodiscard]] QString reconnectText() const;
    [[nodiscard]] bool canReconnect() const;
    /// Closing would end what runs in the shell, and that is asked about first, by name where `activity` tells it. An
    /// idle shell goes unasked. `closed` runs once it is settled that the terminal goes.
    void askToClose(QFuture<TerminalActivity> activity, std::function<void()> closed);
    /// Shows an address and opens it in the browser if the person says so.
    void askToOpen(const QUrl &url);
    /// An inline message that goes when the next one comes.
    void tell(const QString &text);

Q_SIGNALS:
    void closeRequested();
    void contextMenuRequested(const QPoint &position);
    void leaveRequested(bool backwards);
    /// Something was printed that nobody could see.
    void printedUnseen();
    void bell();
    /// The sandbox, which is paused, shall go on.
    void resumeRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] static QString notConnected();
    void placeBanners();
    void updateState();
    void showConnecting();
    [[nodiscard]] int bannerKey() const;
    void askToPaste(const PasteText &text);
    void showCloseQuestion(const QStringList &commands);
    void endQuestion();

    TerminalSession &m_session;
    TerminalSettings &m_settings;
    QWidget *m_banners; ///< above the terminal: giving them room would resize the shell
    bool m_bannersAtTop = true;
    TerminalBanner *m_stateBanner;
    TerminalBanner *m_question;
    TerminalView *m_view;
    TerminalFindBar *m_findBar;
    QTimer m_connectingDelay;
    QTimer m_activityDelay; ///< what runs is being asked, and closing waits for it
    std::function<void()> m_closed;
    int m_shownState = -1; ///< for which the banner has its buttons
    QString m_label;
};

} // namespace vivarium
