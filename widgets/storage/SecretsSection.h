// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "storage/SecretChoiceModel.h"
#include "storage/StorageBinding.h"

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;

namespace vivarium {

class Backend;
class FieldMessage;

/// The part of the form for a new sandbox that is about secrets: which of the workspace's ones it gets. What they hold
/// is never shown.
class SecretsSection : public QWidget {
    Q_OBJECT
public:
    explicit SecretsSection(QWidget *parent = nullptr);
    void setBackend(Backend *backend);
    void setChosen(const QStringList &names) { m_model.setChosen(names); }
    /// None where the server has no secrets.
    [[nodiscard]] QStringList chosen() const;
    /// What is wrong, of what a spec can't hold; empty: nothing.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] QListView *list() const { return m_list; }

Q_SIGNALS:
    void changed();

private:
    void update();
    void manage();

    SecretChoiceModel m_model;
    StorageBinding m_storage;
    QListView *m_list;
    QLabel *m_state;
    QPushButton *m_manage;
};

} // namespace vivarium
