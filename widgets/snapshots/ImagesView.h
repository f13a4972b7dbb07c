// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "domain/FileEntry.h"
#include "domain/Image.h"
#include "domain/Sandbox.h"
#include "snapshots/ImageProxy.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QAction;
class QComboBox;
class QLineEdit;
class QStackedWidget;
class QTreeView;
class QVBoxLayout;

namespace vivarium {

class Backend;
class ElidedLabel;
class ImageLibrary;
class LineageTree;
class NoticeBar;
class RestoreForm;
class SandboxContext;
class SaveProgress;
class SnapshotForm;
class SnapshotRestore;
class SnapshotSave;
class StateView;
struct SnapshotOutlook;

/// The images and snapshots of a connection: list, or tree of what came from what; save, name, delete, start a sandbox
/// from one, or restore some from a memory snapshot. With a sandbox it begins with the snapshots of that one and can
/// save it; without, it shows those of the whole connection.
class ImagesView : public QWidget {
    Q_OBJECT
public:
    /// `sandbox` may be null. Both must outlive the view.
    ImagesView(Backend &backend, SandboxContext *sandbox, QWidget *parent = nullptr);

    /// Kept up to date while active.
    void setActive(bool active);
    void focusContent();
    void find();
    void refresh();
    [[nodiscard]] QList<QAction *> viewActions() const;
    [[nodiscard]] ImageLibrary &library() { return m_library; }

Q_SIGNALS:
    /// A person wants a new sandbox from this image; `name` is what to call it, not yet escaped.
    void startFromImageRequested(const vivarium::ImageId &image, const QString &name);
    /// A person wants to see this sandbox.
    void openSandboxRequested(const vivarium::SandboxId &sandbox);
    /// A person wants to see this file of the view's sandbox.
    void showFileRequested(const vivarium::RemotePath &path);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void makeLayout();
    [[nodiscard]] QWidget *makeToolBar();
    void makeTable();
    void makeTree();

    void updateFace();
    void updateSummary();
    void updateActions();
    void updateSaves();
    void setScope(ImageProxy::Scope scope);
    [[nodiscard]] std::optional<Image> chosen() const;
    void setTree(bool shown);
    void updateTree();
    /// Why files, or memory, can't be saved: a sentence; empty when they can.
    [[nodiscard]] QString saveRefusal(Image::Kind kind) const;
    /// Whether the server keeps name and note of it, and can delete it.
    [[nodiscard]] bool isServers(const Image &image) const;
    [[nodiscard]] QString startRefusal(const std::optional<Image> &image) const;

    void openSaveForm();
    void openMemoryForm();
    void explainMemory(const SnapshotOutlook *outlook);
    /// Of what is restored, where it has a deadline.
    [[nodiscard]] std::optional<std::chrono::seconds> longestLifetime() const;
    void openRestoreForm(const Image &snapshot);
    void openRestoreByIdForm();
    void updateRestoreCost();
    void submitRestore();
    void tellRestore(SnapshotRestore *restore);
    void openRenameForm();
    void submitForm();
    void askToRemove();
    void remove(const Image &image);
    [[nodiscard]] QString compareRefusal(const std::optional<Image> &image) const;
    /// nullopt: with the image that the sandbox was made from.
    void compare(const std::optional<Image> &image);
    void startFrom(const std::optional<Image> &image);
    void copyId();
    void openPool();
    /// Whether its snapshots hold a sandbox as a whole, with started copies of it.
    [[nodiscard]] bool hasPools() const;
    void tellSave(SnapshotSave *save);
    void select(const ImageId &image);
    void saveColumns();

    Backend &m_backend;
    SandboxContext *m_sandbox;
    ImageLibrary &m_library;
    ImageProxy m_proxy;
    Lease m_lease;
    NoticeBar *m_notices;
    SnapshotForm *m_form;
    RestoreForm *m_restoreForm;
    QVBoxLayout *m_savesLayout;
    QList<SaveProgress *> m_progress;
    QTreeView *m_table;
    LineageTree *m_tree;
    QStackedWidget *m_lists; ///< table and tree
    StateView *m_state;
    QLineEdit *m_filter;
    QComboBox *m_scope;
    ElidedLabel *m_summary;
    QAction *m_saveAction;
    QAction *m_saveMemoryAction;
    QAction *m_treeAction;
    QAction *m_startAction;
    QAction *m_startSaved; ///< of the notice: starts from m_saved, whatever is selected
    ImageId m_saved;
    QAction *m_restoreByIdAction;
    QAction *m_compareAction;
    QAction *m_changesAction;
    QAction *m_renameAction;
    QAction *m_removeAction;
    QAction *m_copyIdAction;
    QAction *m_poolAction;
    QAction *m_showAllAction;
    QAction *m_clearFilterAction;
    std::optional<ImageId> m_renaming; ///< the form is about this one; nullopt: about saving
    Image::Kind m_saving = Image::Kind::FileSystem; ///< what the form saves
    std::optional<Image> m_restoring; ///< what the form restores from
    std::optional<SandboxSpec> m_restoringSize; ///< nullopt: not known (yet)
    int m_outlookSerial = 0; ///< of the form that a question about the sandbox was asked for
    bool m_failureTold = false;
    QTimer m_minute;
    QTimer m_saveSoon;
};

} // namespace vivarium
