// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "storage/StorageLibrary.h"
#include "storage/StorageTableModel.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTreeView;

namespace vivarium {

class FieldMessage;
class StateView;

/// The secrets, or the volumes, of one connection as a list, with what makes and deletes them.
class StoragePage : public QWidget {
    Q_OBJECT
public:
    StoragePage(StorageTableModel::Kind kind, StorageLibrary &library, QWidget *parent = nullptr);

private:
    void buildForm();
    void updateState();
    void updateForm();
    void updateRegions();
    void save();
    void askToGrow(const QString &name);
    void askToDelete();
    /// Waits for the answer to what was asked for `name`, and clears the form when it is a good one.
    void send(const QString &name, const Reply<Done> &reply);
    void report(const Result<Done> *result, const QString &done);
    [[nodiscard]] bool ofSecrets() const { return m_kind == StorageTableModel::Kind::Secrets; }

    const StorageTableModel::Kind m_kind;
    QPointer<StorageLibrary> m_library; ///< goes with its connection
    Lease m_lease;
    StorageTableModel m_model;
    QTreeView *m_view;
    StateView *m_state;
    QWidget *m_form;
    QLineEdit *m_name;
    FieldMessage *m_nameMessage;
    QLineEdit *m_value = nullptr; ///< secrets only
    FieldMessage *m_valueMessage = nullptr;
    QSpinBox *m_size = nullptr; ///< of volumes that have one
    FieldMessage *m_sizeMessage = nullptr;
    QComboBox *m_region = nullptr; ///< of those, where there are several
    QPushButton *m_save;
    QPushButton *m_delete;
    FieldMessage *m_outcome;
    bool m_busy = false;
    bool m_isOld = false; ///< the list could not be read again, which is said once
};

} // namespace vivarium
