// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "docker/ContainersInside.h"
#include "ports/PortMonitor.h"

#include <functional>

class QLabel;
class QSplitter;
class QTreeView;
class QUrl;

namespace vivarium {

class DockerJobsView;
class DockerLinesForm;
class ElidedLabel;
class FreshnessLabel;
class NoticeBar;
class RunContainerForm;
class StateView;

/// The containers and images of a container engine inside one sandbox, and what its builds and containers write.
class DockerPanel : public Panel {
    Q_OBJECT
public:
    explicit DockerPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("&Docker"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("container"); }
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    void refresh() override;
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] ContainersInside &inside() { return m_inside; }
    /// What it exposes goes through this.
    [[nodiscard]] PortMonitor &ports() { return m_ports; }
    /// Opens addresses; tests put their own in its place. The answer is whether a browser was started.
    void setOpener(std::function<bool(const QUrl &)> opener) { m_opener = std::move(opener); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Question { None, Build, Pull, ComposeUp, ComposeDown, Exec, Tag, Push };

    void makeActions();
    void connectActions();
    void makeTables();
    void makeLayout();
    [[nodiscard]] QWidget *makeToolBar();
    [[nodiscard]] QWidget *makeList(const QString &caption, const QList<QAction *> &actions, QWidget *list);
    [[nodiscard]] QWidget *makeFooter();

    void watchPorts();
    void updateAll();
    void updateFace();
    void updateLists();
    void updateExplanation();
    void updateActions();
    /// The chosen one; null: none, or several.
    [[nodiscard]] const InnerContainer *chosenContainer() const;
    [[nodiscard]] const InnerImage *chosenImage() const;
    [[nodiscard]] QList<ExposedPort> exposedOf(const InnerContainer &container) const;

    void act(DockerCommands::Act act);
    void removeContainer();
    void removeImage();
    void showLog();
    void openRunForm(const QString &image);
    void openQuestion(Question question);
    void openExecQuestion();
    void openTagQuestion();
    void openPushQuestion();
    void acceptRun();
    void acceptQuestion();
    void showJob(CommandRun *run);
    void expose();
    void openAddress(const QString &url);
    void copyAddresses();

    ContainersInside m_inside;
    PortMonitor m_ports;
    std::function<bool(const QUrl &)> m_opener;
    NoticeBar *m_notices;
    RunContainerForm *m_runForm;
    DockerLinesForm *m_linesForm;
    QTreeView *m_containers;
    QTreeView *m_images;
    StateView *m_containersState;
    StateView *m_imagesState;
    DockerJobsView *m_jobsView;
    StateView *m_state;
    QSplitter *m_splitter;
    QLabel *m_explanation;
    ElidedLabel *m_summary;
    FreshnessLabel *m_freshness;
    QAction *m_runAction;
    QAction *m_buildAction;
    QAction *m_pullAction;
    QAction *m_composeUpAction;
    QAction *m_composeDownAction;
    QAction *m_startAction;
    QAction *m_stopAction;
    QAction *m_restartAction;
    QAction *m_logAction;
    QAction *m_execAction;
    QAction *m_removeAction;
    QAction *m_exposeAction;
    QAction *m_openAction;
    QAction *m_copyAction;
    QAction *m_runImageAction;
    QAction *m_tagImageAction;
    QAction *m_pushImageAction;
    QAction *m_removeImageAction;
    QAction *m_refreshAction;
    QAction *m_openNewAction; ///< of the notice about a port that was just exposed
    QString m_newUrl;
    QString m_execContainer; ///< id of the one that a command is asked for
    QString m_askedImage; ///< key of the one that a name or a destination is asked for
    QString m_composeFile = QStringLiteral("/workspace/compose.yaml");
    Question m_question = Question::None;
    QList<int> m_exposing; ///< ports that this panel asked for
    bool m_portsWatched = false;
    bool m_failureTold = false;
};

} // namespace vivarium
