// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shortcuts/ShortcutRules.h"

#include <QDialog>

#include <array>

class QAction;
class QGroupBox;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace vivarium {

class FieldMessage;
class ShortcutField;
class Shortcuts;
class StateView;

/// All actions with their keys, which can be changed here. What is typed holds at once, in all windows; a key that
/// another action has is taken from it only when somebody says so.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    /// `shortcuts` must outlive the dialog.
    ShortcutsDialog(Shortcuts &shortcuts, QWidget *parent);
    /// Chooses the row of an action; false: there is none, or the filter hides it.
    bool choose(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildTable();
    QGroupBox *buildEditor();
    void fill();
    void updateRow(QTreeWidgetItem &row) const;
    void updateRows();
    void filter();
    /// Shows the keys of the chosen action as they are; what was typed and didn't hold is forgotten.
    void showKeys();
    void onTyped(int place);
    /// Sets the keys, or says why not.
    void propose(const QList<QKeySequence> &keys);
    void take();
    void askToResetAll();
    [[nodiscard]] QString chosenId() const;

    Shortcuts &m_shortcuts;
    QLineEdit *m_filter;
    QTreeWidget *m_table;
    StateView *m_state;
    QAction *m_showAll;
    QGroupBox *m_editor;
    std::array<ShortcutField *, ShortcutRules::MostKeys> m_fields{};
    FieldMessage *m_message;
    QPushButton *m_take;
    QPushButton *m_remove;
    QPushButton *m_reset;
    QPushButton *m_resetAll;
    QList<QKeySequence> m_proposal; ///< what Take would set
    int m_typedIn = -1; ///< the field that it was typed into
};

} // namespace vivarium
