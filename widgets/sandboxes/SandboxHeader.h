// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxListModel.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QAction;
class QLabel;
class QToolButton;

namespace vivarium {

class ElidedLabel;

/// The line above the panels of a sandbox: what it is, how it stands, how long it has, and the actions that matter now.
class SandboxHeader : public QWidget {
    Q_OBJECT
public:
    /// The actions are those of the window and act on the sandbox in focus, which is the one shown here.
    struct Actions {
        QAction *extend = nullptr;
        QAction *lifetime = nullptr;
        QAction *noLimit = nullptr;
        QAction *stop = nullptr;
        QAction *duplicate = nullptr;
        QAction *pause = nullptr; ///< may be null, as resume
        QAction *resume = nullptr;
    };
    SandboxHeader(SandboxListModel &model, const Actions &actions, QWidget *parent = nullptr);
    /// `known` is what it was at last, shown when it is in the list no more.
    void setKey(const SandboxKey &key, const std::optional<Sandbox> &known = {});
    [[nodiscard]] const SandboxKey &key() const { return m_key; }
    [[nodiscard]] QString lifetimeText() const;

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void update();
    void updateLifetime();
    void updateWhere();
    void updatePause();
    void showGone();
    void showState(const Sandbox &sandbox, SandboxState sign, const QString &state);

    SandboxListModel &m_model;
    SandboxKey m_key;
    std::optional<Sandbox> m_known;
    QLabel *m_icon;
    ElidedLabel *m_name;
    QLabel *m_state;
    ElidedLabel *m_where;
    QString m_place; ///< what stands there before what it uses
    ElidedLabel *m_lifetime;
    QToolButton *m_extend;
    QToolButton *m_stop;
    QToolButton *m_duplicate;
    QToolButton *m_pause = nullptr;
    QToolButton *m_resume = nullptr;
    QTimer m_tick;
};

} // namespace vivarium
