// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QPointer>
#include <QStackedWidget>
#include <QTimer>

class QLabel;
class QProgressBar;
class QPushButton;
class QAction;

namespace vivarium {

class WrappingLabel;

/// A list with its other faces: loading (shown only after 200 ms), empty (what it is and the one thing to do), failed
/// (sentence, Try again, details to copy). The content stays in place and alive behind them.
class StateView : public QStackedWidget {
    Q_OBJECT
public:
    explicit StateView(QWidget *content, QWidget *parent = nullptr);

    void showContent();
    /// `what` is waited for, as "Reading the folder…"; after some seconds it says how long it takes. Cancel is always
    /// there: where cancelRequested() is connected it is up to that to show something else; otherwise showStopped().
    /// For the first moments what was shown before stays, and its buttons work.
    void showLoading(const QString &what);
    /// The person didn't want to wait any longer. It stands until there is something to show, something else is waited
    /// for, or it is tried again; until then showLoading() of the same changes nothing.
    void showStopped();
    /// What is asked for now is another thing, of whatever name: after showStopped() it is waited for again.
    void waitAnew();
    /// `action` may be null; its text becomes the button's.
    void showEmpty(
        const QString &iconName, const QString &headline, const QString &explanation, QAction *action = nullptr);
    void showFailed(const ApiError &error);
    [[nodiscard]] bool isShowingContent() const;
    /// Something lies over so much of its bottom, in pixels; 0: nothing. A list ends above, so that each of its rows
    /// can be reached, unless it is too low for that. Other contents stay as they are.
    void setCovered(int height);
    /// Where there are rows, without their headers: of a list that is shown. Otherwise all of it.
    [[nodiscard]] QWidget &rowsArea();
    /// What the face says, for tests and screen readers: headline and explanation; empty while the content is shown.
    [[nodiscard]] QString message() const;
    /// That of the content: a message makes do with less.
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void cancelRequested();
    void retryRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class Face { Content, Loading, Empty, Failed, Stopped };

    void setFace(Face face);
    void setMessage(const QString &iconName, const QString &headline, const QString &explanation);
    void updateWaiting();
    void fitMessage();
    void fitContent();
    void offerRetry();
    void onPrimary();
    void onSecondary();

    QWidget *m_content;
    QWidget *m_message;
    QLabel *m_icon;
    WrappingLabel *m_headline;
    QLabel *m_explanation;
    QPushButton *m_primary;
    QPushButton *m_secondary;
    QProgressBar *m_progress;
    QTimer m_delay;
    QTimer m_clock;
    QString m_waitingFor;
    int m_covered = 0;
    int m_waited = 0;
    QPointer<QAction> m_action;
    QMetaObject::Connection m_actionChanged;
    QString m_details;
    bool m_hasIcon = false;
    Face m_face = Face::Content;
    Face m_shown = Face::Content; ///< another one for the first moments of waiting
};

} // namespace vivarium
