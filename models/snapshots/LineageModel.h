// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Image.h"
#include "domain/MemorySnapshot.h"

#include <QAbstractItemModel>
#include <QHash>
#include <QSet>

#include <deque>

namespace vivarium {

/// Which sandbox came from which: below a sandbox its snapshots, newest first, below a memory snapshot the sandboxes
/// that were restored from it, and so on. Sandboxes that only a snapshot still knows are there, too. Texts are escaped.
class LineageModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Kind, Size, Made, Note, ColumnCount };
    Q_ENUM(Column)
    enum Role {
        ImageIdRole = Qt::UserRole + 1, ///< of a snapshot; invalid for a sandbox
        SandboxIdRole, ///< of a sandbox; invalid for a snapshot
        SandboxStateRole, ///< int of SandboxState
        ImageKindRole, ///< int of Image::Kind; invalid for a sandbox
    };

    explicit LineageModel(QObject *parent = nullptr);

    /// The sandbox that the view is about: drawn bold, there even without snapshots.
    void setHere(const SandboxId &sandbox, const QString &name, SandboxState state);
    /// Only resets when something differs. `memory` tells the copies.
    void update(const QList<Image> &images, const QHash<ImageId, MemorySnapshot> &memory);
    [[nodiscard]] QModelIndex indexOf(const ImageId &snapshot) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Node {
        std::optional<Image> image; ///< a snapshot; else a sandbox:
        SandboxId sandbox;
        QString sandboxName;
        SandboxState state = SandboxState::Unknown;
        QDateTime createdAt; ///< of a sandbox; invalid when unknown
        Node *parent = nullptr;
        QList<Node *> children;
    };
    struct Known {
        QString name;
        SandboxState state = SandboxState::Unknown;
        QDateTime createdAt;
        ImageId origin; ///< the memory snapshot it was restored from
    };
    void build();
    [[nodiscard]] QHash<SandboxId, Known> knownSandboxes() const;
    Node *add(Node *parent);
    void addSandbox(Node *parent, const SandboxId &id, const QHash<SandboxId, Known> &known,
        const QHash<SandboxId, QList<Image>> &snapshots);
    [[nodiscard]] Node *nodeAt(const QModelIndex &index) const;
    [[nodiscard]] QString display(const Node &node, Column column) const;

    QList<Image> m_images;
    QHash<ImageId, MemorySnapshot> m_memory;
    SandboxId m_here;
    QString m_hereName;
    SandboxState m_hereState = SandboxState::Unknown;
    QSet<SandboxId> m_placed; ///< each sandbox stands in one place, whatever a server claims
    std::deque<Node> m_nodes; ///< addresses stay valid while it grows
    Node m_root;
};

} // namespace vivarium
