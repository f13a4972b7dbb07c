// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "snapshots/ImageProxy.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QAction;
class QComboBox;
class QLineEdit;
class QTreeView;
class QVBoxLayout;

namespace vivarium {

class Backend;
class ElidedLabel;
class ImageLibrary;
class NoticeBar;
class SandboxContext;
class SaveProgress;
class SnapshotForm;
class SnapshotSave;
class StateView;
struct Image;

/// The images and snapshots of a connection: list, save, name, delete, start a sandbox from one. With a sandbox it
/// begins with the snapshots of that one and can save it; without, it shows those of the whole connection.
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

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void makeLayout();
    [[nodiscard]] QWidget *makeToolBar();
    void makeTable();

    void updateFace();
    void updateSummary();
    void updateActions();
    void updateSaves();
    void setScope(ImageProxy::Scope scope);
    [[nodiscard]] std::optional<Image> chosen() const;
    [[nodiscard]] QString saveRefusal() const;

    void openSaveForm();
    void openRenameForm();
    void submitForm();
    void askToRemove();
    void remove(const Image &image);
    void startFromChosen();
    void copyId();
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
    QVBoxLayout *m_savesLayout;
    QList<SaveProgress *> m_progress;
    QTreeView *m_table;
    StateView *m_state;
    QLineEdit *m_filter;
    QComboBox *m_scope;
    ElidedLabel *m_summary;
    QAction *m_saveAction;
    QAction *m_startAction;
    QAction *m_renameAction;
    QAction *m_removeAction;
    QAction *m_copyIdAction;
    QAction *m_showAllAction;
    QAction *m_clearFilterAction;
    std::optional<ImageId> m_renaming; ///< the form is about this one; nullopt: about saving
    bool m_failureTold = false;
    QTimer m_minute;
    QTimer m_saveSoon;
};

} // namespace vivarium
