// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"
#include "core/Result.h"
#include "domain/FileEntry.h"
#include "snapshots/DifferenceModel.h"

#include <QDialog>
#include <QPointer>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QTreeView;

namespace vivarium {

class NoticeBar;
class SandboxContext;
class StateView;

/// What differs between an image and a sandbox, as it was when it was asked. Not modal, so that the files themselves
/// can be looked at beside it; deletes itself when closed.
class ComparisonWindow : public QDialog {
    Q_OBJECT
public:
    /// `image` empty: the one that the sandbox was made from. `title`: what to call the image, escaped.
    ComparisonWindow(SandboxContext &context, const ImageId &image, const QString &title, QWidget *parent);
    ~ComparisonWindow() override;
    [[nodiscard]] const ImageId &image() const { return m_image; }
    /// Asks again.
    void refresh();

Q_SIGNALS:
    void showFileRequested(const vivarium::RemotePath &path);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void makeTable();
    void makeLayout(const QString &title);
    void take(const FileDifferences &differences);
    void updateFace();
    void updateActions();
    [[nodiscard]] const FileDifference *chosen() const;
    void showChosen();
    void copyPath();
    void saveList();

    QPointer<SandboxContext> m_context;
    ImageId m_image;
    DifferenceModel m_model;
    DifferenceProxy m_proxy;
    Reply<FileDifferences> m_reply;
    bool m_hasList = false;
    QTreeView *m_table;
    StateView *m_state;
    NoticeBar *m_notices;
    QLineEdit *m_filter;
    QComboBox *m_kind;
    QLabel *m_summary;
    QAction *m_showAction;
    QAction *m_copyAction;
    QAction *m_saveAction;
    QAction *m_refreshAction;
    QAction *m_clearFilterAction;
};

} // namespace vivarium
