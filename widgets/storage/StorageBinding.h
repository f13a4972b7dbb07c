// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace vivarium {

class Backend;
class StorageLibrary;

/// The secrets and volumes that a part of a form is about: those of the connection that is chosen at the moment, kept
/// up to date while there is one.
class StorageBinding : public QObject {
    Q_OBJECT
public:
    /// `changed` is called whenever there may be something else to show; not by the constructor.
    explicit StorageBinding(std::function<void()> changed);

    /// null: none.
    void setBackend(Backend *backend);
    [[nodiscard]] Backend *backend() const;
    /// null without a connection.
    [[nodiscard]] const QPointer<StorageLibrary> &library() const { return m_library; }

private:
    std::function<void()> m_changed;
    QPointer<Backend> m_backend;
    QPointer<StorageLibrary> m_library;
    Lease m_lease;
};

} // namespace vivarium
