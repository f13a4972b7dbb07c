// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHashFunctions>
#include <QMetaType>
#include <QString>

#include <compare>

namespace vivarium {

/// An opaque id of one kind of thing. Ids of different kinds don't convert into each other.
template <typename Tag> class Id {
public:
    Id() = default;
    explicit Id(QString value)
        : m_value(std::move(value))
    {
    }
    [[nodiscard]] const QString &value() const { return m_value; }
    [[nodiscard]] bool isEmpty() const { return m_value.isEmpty(); }
    friend bool operator==(const Id &, const Id &) = default;
    friend auto operator<=>(const Id &a, const Id &b) { return a.m_value.compare(b.m_value) <=> 0; }
    friend size_t qHash(const Id &id, size_t seed = 0) { return ::qHash(id.m_value, seed); }

private:
    QString m_value;
};

using ProfileId = Id<struct ProfileTag>; ///< a connection profile of this program
using SandboxId = Id<struct SandboxTag>; ///< LazyCloud: container id (UUID); Lizard: opaque
using ImageId = Id<struct ImageTag>; ///< LazyCloud: img_ and 24 hex digits
using SnapshotId = Id<struct SnapshotTag>; ///< a memory snapshot; LazyCloud: UUID
using ProcessId = Id<struct ProcessTag>; ///< a process started through the API; not a pid
using TerminalId = Id<struct TerminalTag>; ///< a terminal that the server keeps

} // namespace vivarium

Q_DECLARE_METATYPE(vivarium::SandboxId)
Q_DECLARE_METATYPE(vivarium::ImageId)
Q_DECLARE_METATYPE(vivarium::SnapshotId)
