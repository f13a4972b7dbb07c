// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QFrame>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>

class QAction;
class QLabel;
class QToolButton;
class QUrl;

namespace vivarium {

/// One inline message above a panel or the window's content, instead of a dialog. A new message replaces the old one;
/// see setKeepsErrors().
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    enum class Kind { Information, Success, Warning, Error };
    Q_ENUM(Kind)
    explicit NoticeBar(QWidget *parent = nullptr);

    /// Information and Success go by themselves after 6 s, unless the pointer or the keyboard focus is on them or an
    /// action is offered (12 s); Warning and Error stay until closed. `action` may be null, as Undo, Extend; the bar
    /// doesn't own it. `second` is another thing that can be done instead.
    void show(Kind kind, const QString &text, QAction *action = nullptr, QAction *second = nullptr);
    /// sentence, advice, a button that opens the page where something can be done, and one that copies the details.
    void show(const ApiError &error, QAction *action = nullptr);
    void dismiss();
    /// What this message said is so no longer: it goes where it stands, or waits behind another. Nothing for any other.
    void withdraw(const QString &text);
    /// What was not available can be again: takes back an error that said "not now".
    void withdrawNotNow();
    [[nodiscard]] Kind kind() const { return m_kind; }
    /// The whole of it: what is long is shown shortened, with the rest in the tooltip.
    [[nodiscard]] const QString &text() const { return m_whole; }
    /// How wide it is with its text in one line, in pixels.
    [[nodiscard]] int oneLineWidth() const;
    /// Where messages of many things come together: an Information or a Success never replaces an Error that stands,
    /// but is a line below it for its time, without its action. A Warning stands before it: the Error comes back when
    /// that is dismissed.
    void setKeepsErrors(bool keeps) { m_keepsErrors = keeps; }
    /// It lies over other things (FloatingNotice), so it has a line all around.
    void setFloating(bool floating);

    /// What opens a page, for tests; the desktop unless one is set.
    void setOpener(std::function<bool(const QUrl &)> opener) { m_opener = std::move(opener); }

Q_SIGNALS:
    void dismissed();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void present(Kind kind, const QString &text, QAction *action, QAction *second = nullptr, const QString &code = {});
    void addPassing(const QString &text);
    void setShownText(const QString &whole);
    void announce(const QString &text);

    QLabel *m_icon;
    QLabel *m_text;
    QLabel *m_code; ///< of a server's refusal, dimmed
    QToolButton *m_actionButton;
    QToolButton *m_secondButton;
    QToolButton *m_pageButton; ///< where a person can do something about it
    QToolButton *m_copyButton;
    QToolButton *m_closeButton;
    QPointer<QAction> m_action;
    QPointer<QAction> m_second;
    struct Failure {
        QString text;
        QString code;
        QString details;
        QString page;
        QPointer<QAction> action;
    };
    std::optional<Failure> m_behind; ///< a Warning stands before it
    QString m_whole; ///< of what is shown
    QString m_standing; ///< the text without what passes below it
    bool m_keepsErrors = false;
    Kind m_kind = Kind::Information;
    bool m_floating = false;
    bool m_saysNotNow = false;
    QString m_details;
    QString m_page;
    std::function<bool(const QUrl &)> m_opener;
    QTimer m_timer;
};

} // namespace vivarium
