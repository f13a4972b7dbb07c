// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QAction;
class QLabel;
class QLineEdit;

namespace vivarium {

struct ActivityEntry;

/// One entry of the history in words, with its ids to copy.
class ActivityDetails : public QFrame {
    Q_OBJECT
public:
    /// `actions` get a button each.
    explicit ActivityDetails(const QList<QAction *> &actions, QWidget *parent = nullptr);
    /// nullptr: none is chosen.
    void setEntry(const ActivityEntry *entry);

private:
    QLabel *m_headline;
    QLabel *m_words;
    QLineEdit *m_sandbox;
    QLineEdit *m_image;
    QList<QWidget *> m_sandboxRow;
    QList<QWidget *> m_imageRow;
};

} // namespace vivarium
