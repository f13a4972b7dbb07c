// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;
class QProgressBar;
class QPushButton;

namespace vivarium {

class SnapshotSave;

/// One saving under way: what is saved, for how long and how far it is, and ways to stop waiting or to cancel.
/// Goes when it is through.
class SaveProgress : public QFrame {
    Q_OBJECT
public:
    explicit SaveProgress(SnapshotSave &save, QWidget *parent = nullptr);
    [[nodiscard]] SnapshotSave &snapshotSave() const { return m_save; }

Q_SIGNALS:
    void leaveRequested();
    /// A person wants what is being saved thrown away.
    void cancelRequested();

private:
    void updateText();

    SnapshotSave &m_save;
    QLabel *m_text;
    QPushButton *m_cancel;
    QTimer m_second;
};

} // namespace vivarium
