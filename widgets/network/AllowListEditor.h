// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/NameLookup.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace vivarium {

class AllowListModel;
class FieldMessage;
class NameChoice;
struct RangeEntry;

/// The list of ranges that a sandbox may reach. Each entry is checked, normalised and explained while it is typed; a
/// host name is looked up on request, and its addresses are offered.
class AllowListEditor : public QWidget {
    Q_OBJECT
public:
    /// The model must outlive it.
    explicit AllowListEditor(AllowListModel &model, QWidget *parent = nullptr);
    /// Tests put their own look-up in its place. Owned from then on.
    void setLookup(NameLookup *lookup);
    void focusField();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void updateEntry();
    void updateCount();
    void submit();
    void add(const RangeEntry &entry);
    void onFound(const QString &name, const QList<Cidr> &addresses);
    void addChosen();
    void removeSelected();
    void paste(const QString &text);

    AllowListModel &m_model;
    NameLookup *m_lookup = nullptr;
    QLineEdit *m_field;
    QPushButton *m_add;
    FieldMessage *m_message;
    NameChoice *m_choice;
    QTreeView *m_table;
    QAction *m_remove;
    QLabel *m_count;
    QString m_outcome; ///< of the last look-up or paste: stands below the field until something is typed
    bool m_outcomeIsProblem = false;
};

} // namespace vivarium
