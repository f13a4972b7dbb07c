// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/CostText.h"
#include "snapshots/InlineForm.h"

#include <chrono>
#include <optional>

class QLineEdit;
class QSpinBox;

namespace vivarium {

class FieldMessage;
class IdleLimitChooser;

/// Asks how many sandboxes to restore from a memory snapshot, in place; of one that no list has, also for its id.
/// Enter accepts.
class RestoreForm : public InlineForm {
    Q_OBJECT
public:
    explicit RestoreForm(QWidget *parent = nullptr);

    /// `explanation`: what happens, a paragraph each. `byId`: the id of the snapshot is typed.
    void open(const QString &headline, const QStringList &explanation, bool byId = false);
    /// What was typed; well formed when accepted() comes.
    [[nodiscard]] QString id() const;
    [[nodiscard]] int count() const;
    /// Lets a deadline be chosen, an hour to begin with; nullopt: there are none.
    void offerLifetime(std::optional<std::chrono::seconds> longest);
    /// Of each; 0: no deadline; nullopt: none was offered.
    [[nodiscard]] std::optional<std::chrono::seconds> lifetime() const;
    void setCost(const CostText::Estimate &cost);

Q_SIGNALS:
    void edited();

protected:
    void accept() override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *m_idBox;
    QLineEdit *m_id;
    FieldMessage *m_idMessage;
    QSpinBox *m_count;
    IdleLimitChooser *m_lifetime;
    bool m_offersLifetime = false;
    QLabel *m_cost;
};

} // namespace vivarium
