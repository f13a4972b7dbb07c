// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfers/TransferModel.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QTreeView;

namespace vivarium {

class StateView;

/// All transfers of the program. The window makes one over the application's TransferQueue and shows it as a dock, a
/// page of its own, or a popup of the status bar; several at once are fine, since all state is the queue's. For the
/// status bar itself summaryText() gives the line, to be set again when summaryChanged() is emitted.
class TransfersView : public QWidget {
    Q_OBJECT
public:
    explicit TransfersView(TransferQueue &queue, QWidget *parent = nullptr);
    ~TransfersView() override;

    /// "↑ 2 files 40 %", "3 transfers, 1 failed"; empty when there is nothing to say.
    [[nodiscard]] static QString summaryText(const TransferQueue &queue);
    [[nodiscard]] QList<QAction *> viewActions() const;
    [[nodiscard]] QList<TransferId> selected() const;
    /// Ctrl+F: the field that narrows the list down.
    void find();

Q_SIGNALS:
    void summaryChanged();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void updateActions();
    void updateFace();
    void cancelSelected();
    void retrySelected();
    void openFolder();
    void copyDetails();
    void showMenu(const QPoint &position);

    TransferQueue &m_queue;
    TransferModel m_model;
    QSortFilterProxyModel m_shown;
    QLineEdit *m_filter;
    QTreeView *m_table;
    StateView *m_state;
    QLabel *m_summary;
    QAction *m_pause;
    QAction *m_cancel;
    QAction *m_retry;
    QAction *m_clear;
    QAction *m_openFolder;
    QAction *m_copyDetails;
    QAction *m_showAll;
};

} // namespace vivarium
