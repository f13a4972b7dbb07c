// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "storage/SecretChoiceModel.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QListView;
class QPushButton;

namespace vivarium {

class Backend;
class FieldMessage;
class StorageLibrary;

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
    QPointer<Backend> m_backend;
    QPointer<StorageLibrary> m_library;
    Lease m_lease;
    QListView *m_list;
    QLabel *m_state;
    QPushButton *m_manage;
};

} // namespace vivarium
