// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/ProcessSample.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace vivarium {

/// One row of ProcessTreeModel. Nodes keep their address for life: indexes point to them.
struct ProcessNode {
    ProcessKey key;
    Process process; ///< change it through setProcess()
    QString searchText; ///< what a filter looks into
    std::optional<double> cpuShare; ///< of one core, 1 = 100 %; steps of a thousandth
    double cpuBaseSeconds = 0; ///< cpuSeconds at the sample the share is counted from
    std::optional<std::chrono::milliseconds> endedAt; ///< not in the samples since; on the caller's clock
    bool isDying = false; ///< taken out within this update

    ProcessNode *parent = nullptr; ///< the row it is shown below; null for the invisible root
    ProcessNode *origin = nullptr; ///< the process that is its parent; null: none, or not known
    int row = 0; ///< its place in parent->children
    std::vector<std::unique_ptr<ProcessNode>> children; ///< sorted by key

    [[nodiscard]] bool isEnded() const { return endedAt.has_value() || process.exitCode.has_value(); }
    /// Whether `ancestor` is this process or one it descends from.
    [[nodiscard]] bool descendsFrom(const ProcessNode *ancestor) const
    {
        for (const ProcessNode *node = this; node; node = node->origin) {
            if (node == ancestor)
                return true;
        }
        return false;
    }
    void setProcess(const Process &now)
    {
        if (searchText.isNull() || process.name != now.name || process.user != now.user
            || process.commandLine != now.commandLine)
            searchText = QStringLiteral("%1\n%2\n%3").arg(now.name, now.user, now.commandLine.join(u' '));
        process = now;
    }
    void renumberChildren(int from = 0)
    {
        for (int i = from; i < int(children.size()); ++i)
            children[size_t(i)]->row = i;
    }
};

} // namespace vivarium
