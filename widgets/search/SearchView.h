// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/NumberedTextView.h"
#include "search/FoundPlace.h"
#include "search/ReplacePlanModel.h"
#include "search/ReplaceRun.h"
#include "search/SearchController.h"

#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace vivarium {

class ElidedLabel;
class ExternalEditFlow;
class FoundTreeView;
class NoticeBar;
class PreviewPane;
class SearchForm;
class StateView;

/// Finds text in the files of one sandbox and replaces it, every change shown before it happens. This class lays out
/// and connects: SearchController searches, ReplacePlanModel is the preview of a replacement, ReplaceRun writes it and
/// takes it back. A page of the files panel.
class SearchView : public QWidget {
    Q_OBJECT
public:
    /// `notices` and `editing` are the panel's, and outlive the view.
    SearchView(SandboxContext &context, NoticeBar &notices, ExternalEditFlow &editing, QWidget *parent = nullptr);
    ~SearchView() override;

    /// Ready to type, to look below this folder, for `pattern` if it isn't empty.
    void open(const RemotePath &folder, const QString &pattern = {});
    /// Ctrl+F: to the field, with what is selected in the preview.
    void find();
    /// F5: the same search once more.
    void refresh();
    void focusContent();
    [[nodiscard]] QList<QAction *> viewActions() const;

    [[nodiscard]] SearchController &controller() { return m_controller; }
    [[nodiscard]] ReplacePlanModel &plan() { return m_plan; }
    [[nodiscard]] ReplaceRun &run() { return m_run; }
    [[nodiscard]] SearchForm &form() const { return *m_form; }
    [[nodiscard]] bool isPlanShown() const;
    /// The part with what was found, for notices to float over.
    [[nodiscard]] QWidget &results() const;

Q_SIGNALS:
    /// Back to the files.
    void closeRequested();
    void showInFilesRequested(const vivarium::RemotePath &path);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QAction *make(const char *name, const QString &text, const char *icon, const QKeySequence &shortcut,
        const QString &explanation);
    [[nodiscard]] QToolButton *makeButton(QAction *action);
    void makeActions();
    void layOut();
    void connectParts();

    void startSearch(bool wantsPlan);
    void onSearchState();
    void showPlan();
    void leavePlan();
    void forgetPlan();
    void apply();
    void applyNow();
    void onReplaced(const ReplaceReport &report);

    void updateFace();
    void updateStatus();
    void updateActions();
    [[nodiscard]] QString sandboxName() const;
    [[nodiscard]] QString whyNotRunning() const;
    [[nodiscard]] QString folderText() const;
    /// Why nothing was found, for the empty list.
    [[nodiscard]] QString whereItIsNot() const;

    [[nodiscard]] FoundTreeView *currentTree() const;
    [[nodiscard]] QModelIndex currentFound() const;
    void openLine(const QModelIndex &index);
    void onCurrentMoved();
    /// What was found in a file from some way before `line` on, as it stands out in the preview.
    [[nodiscard]] QList<NumberedTextView::Mark> marksIn(const RemotePath &path, qint64 line);
    void showMenu(const QPoint &position);
    void edit();
    void copyLine();
    void copyPath();

    SandboxContext &m_context;
    NoticeBar &m_notices;
    ExternalEditFlow &m_editing;
    SearchController m_controller;
    ReplacePlanModel m_plan;
    ReplaceRun &m_run; ///< of the FileWork of the sandbox: it goes on without this view
    FoundPlace m_previewPlace;
    FoundPlace m_editPlace;

    SearchForm *m_form;
    FoundTreeView *m_results;
    FoundTreeView *m_planTree;
    QStackedWidget *m_trees;
    StateView *m_state;
    PreviewPane *m_preview;
    QSplitter *m_splitter;
    ElidedLabel *m_status;
    QLabel *m_remarks;
    QToolButton *m_applyButton = nullptr;
    QToolButton *m_backButton = nullptr;
    QToolButton *m_undoButton = nullptr;

    QAction *m_openAction;
    QAction *m_editAction;
    QAction *m_filesAction;
    QAction *m_copyLineAction;
    QAction *m_copyPathAction;
    QAction *m_nextAction;
    QAction *m_previousAction;
    QAction *m_expandAction;
    QAction *m_collapseAction;
    QAction *m_previewAction;
    QAction *m_checkAllAction;
    QAction *m_checkNoneAction;
    QAction *m_applyAction;
    QAction *m_backAction;
    QAction *m_undoAction;

    QTimer m_previewDelay;
    bool m_wantsPlan = false; ///< the search under way is for a preview of changes
    bool m_hasReplaced = false; ///< what was found is no longer what the files hold
    RemotePath m_editedPath; ///< that is being opened in a local program
    qint64 m_editedLine = 0;
};

} // namespace vivarium
