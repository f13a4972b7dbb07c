// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityModel.h"
#include "sandboxes/SandboxKey.h"

#include <QTimer>
#include <QWidget>

class QAction;
class QComboBox;
class QLineEdit;
class QToolButton;
class QTreeView;

namespace vivarium {

class ActivityDetails;
class ConnectionRegistry;
class ElidedLabel;
class NoticeBar;
class SandboxListModel;
class StateView;

/// The history of all connections as a place of the window: what was done to which sandbox, and how it ended. Reads
/// only while it is seen.
class ActivityView : public QWidget {
    Q_OBJECT
public:
    /// All must outlive the view.
    ActivityView(ActivityStore &store, const ConnectionRegistry &connections, const SandboxListModel &sandboxes,
        QWidget *parent = nullptr);
    ~ActivityView() override;

    [[nodiscard]] ActivityModel &model() { return m_model; }
    [[nodiscard]] QList<QAction *> viewActions() const;
    void find();
    void refresh();
    void focusContent();

Q_SIGNALS:
    void openRequested(const vivarium::SandboxKey &key);
    /// `name` is what to call the new sandbox, not yet escaped.
    void startFromImageRequested(
        const vivarium::ProfileId &profile, const vivarium::ImageId &image, const QString &name);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void makeTable();
    void makeFilters();
    void makeLayout();

    void updateFace();
    void updateSummary();
    void updateConnections();
    void updateActions();
    void updateDetails();
    void applyFilter();
    void clearFilter();
    void restoreChoice();
    void saveColumns();
    /// The chosen entry; nullptr: none.
    [[nodiscard]] const ActivityEntry *chosen() const;
    [[nodiscard]] QString openRefusal(const ActivityEntry &entry) const;
    [[nodiscard]] QString startRefusal(const ActivityEntry &entry) const;

    void openChosen();
    void startFromChosen();
    void copyChosen();
    void onlyChosenSandbox();
    void askWhereTo(ActivityFormat format);
    void exportTo(const QString &path, ActivityFormat format);
    void askToClear(bool snapshotsToo);
    void ask(const ActivityTotals &totals, bool snapshotsToo);
    void clear(bool snapshotsToo);

    ActivityStore &m_store;
    const ConnectionRegistry &m_connections;
    const SandboxListModel &m_sandboxes;
    ActivityModel m_model;
    NoticeBar *m_notices;
    QTreeView *m_table;
    StateView *m_state;
    ActivityDetails *m_details;
    QLineEdit *m_search;
    QComboBox *m_group;
    QComboBox *m_connection;
    QToolButton *m_sandboxChip; ///< the sandbox that the list is narrowed down to; pressed, it goes
    ElidedLabel *m_summary;
    QAction *m_failedAction;
    QAction *m_openAction;
    QAction *m_startAction;
    QAction *m_copyAction;
    QAction *m_onlySandboxAction;
    QAction *m_csvAction;
    QAction *m_jsonAction;
    QAction *m_clearAction;
    QAction *m_clearAllAction;
    QAction *m_showAllAction; ///< of the empty face
    SandboxId m_sandbox; ///< that the list is narrowed down to
    ProfileId m_sandboxProfile;
    qint64 m_chosen = 0; ///< entry; survives another filter
    QTimer m_searchSoon;
    QTimer m_saveSoon;
    QTimer m_minute;
    bool m_failureTold = false;
};

} // namespace vivarium
