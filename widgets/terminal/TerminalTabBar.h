// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTabBar>

class QLineEdit;

namespace vivarium {

/// The tabs of the terminals: movable, closed by button or middle click, renamed in place by a double click, F2 or the
/// action.
class TerminalTabBar : public QTabBar {
    Q_OBJECT
public:
    explicit TerminalTabBar(QWidget *parent = nullptr);
    /// Name, icon and state of a tab. `word` says the state when it is anything but usual, as "ended".
    void describe(int index, const QString &label, const QString &word, const QIcon &icon, const QString &explanation);
    /// Edits the name of a tab where it stands; Return takes it, Escape doesn't.
    void rename(int index, const QString &name);

Q_SIGNALS:
    void renameRequested(int index);
    void renamed(int index, const QString &name);
    /// The keyboard goes into the terminal.
    void entered();

protected:
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override;
    [[nodiscard]] QSize tabSizeHint(int index) const override;
    void tabInserted(int index) override;

private:
    [[nodiscard]] ButtonPosition closeSide() const;
    void endRename(bool take);

    QPointer<QLineEdit> m_edit;
    int m_renaming = -1;
};

} // namespace vivarium
