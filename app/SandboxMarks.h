// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxListModel.h"

#include <QHash>
#include <QSet>
#include <QTimer>

#include <functional>

class QSettings;
class QWidget;

namespace vivarium {

/// What this program notes about sandboxes, and no server knows: which ones a person has protected from being stopped
/// by mistake (kept in the window's state, until they end), and which ones failed or ended by themselves while nobody
/// looked (until they are looked at). The marks are in the rows of the model.
class SandboxMarks : public QObject {
    Q_OBJECT
public:
    /// All must outlive it. `window` is the one that is looked at.
    SandboxMarks(SandboxListModel &model, QSettings &state, QWidget &window);
    void setProtected(const QList<SandboxKey> &keys, bool isProtected);
    /// The one that a person looks at while the window is active; may be empty.
    void setCurrent(const SandboxKey &key);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void onAdded(const SandboxKey &key);
    void onChanged(const SandboxKey &key);
    void look();
    /// Whether any row of the sandbox is so.
    [[nodiscard]] bool anyRow(const SandboxId &id, const std::function<bool(const SandboxRow &)> &is) const;
    void write();

    SandboxListModel &m_model;
    QSettings &m_state;
    QWidget &m_window;
    /// What protects a sandbox in one connection protects it in all. The texts are those of SandboxKey::toText(): also
    /// of servers that don't answer.
    QMultiHash<SandboxId, QString> m_protected;
    QHash<SandboxKey, SandboxState> m_states; ///< as they were shown last
    QSet<SandboxId> m_asked; ///< their end was asked for here
    SandboxKey m_current;
    QTimer m_looked;
};

} // namespace vivarium
