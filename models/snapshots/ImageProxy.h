// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QSortFilterProxyModel>

namespace vivarium {

/// Sorts and filters images for one view.
class ImageProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class Scope {
        OfSandbox, ///< snapshots made of sandbox()
        Snapshots, ///< all that were saved from a sandbox
        Everything, ///< base and built images too
    };
    explicit ImageProxy(QObject *parent = nullptr);
    void setScope(Scope scope);
    [[nodiscard]] Scope scope() const { return m_scope; }
    void setSandbox(const SandboxId &sandbox);
    /// Part of name, note, id or source.
    void setFilterText(const QString &text);
    [[nodiscard]] const QString &filterText() const { return m_text; }

protected:
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    Scope m_scope = Scope::Snapshots;
    SandboxId m_sandbox;
    QString m_text;
};

} // namespace vivarium
