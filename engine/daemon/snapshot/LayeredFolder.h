// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/FileDescriptor.h"

#include <sys/stat.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vivarium::engine {

/// A folder as overlay shows it: the folders of the same path in some layers, the uppermost first.
///
/// Layers are read from outside while a sandbox writes into its own: nothing is opened by more than one name at a time,
/// and no link is followed, so no path leads out of a layer. Storage with redirected folders (`redirect_dir`) is
/// refused.
class LayeredFolder {
public:
    /// What a name stands for.
    struct Entry {
        struct stat facts = {};
        std::size_t layer = 0; ///< it lies in this one
    };

    LayeredFolder() = default; ///< nothing is in it
    /// The root of these layers. Equal paths get equal numbers in `known`, which grows: folders over the same
    /// numbers are the same. Throws std::system_error.
    LayeredFolder(const std::vector<std::filesystem::path> &layers, std::vector<std::filesystem::path> &known);

    [[nodiscard]] std::optional<Entry> find(const std::string &name) const;
    /// A folder of this name; empty if there is none.
    [[nodiscard]] LayeredFolder open(const std::string &name) const;
    /// Names that can stand for something else here than in `other`; those that are in the same layers of both are left
    /// out.
    void namesUnlike(const LayeredFolder &other, std::set<std::string> &names) const;
    [[nodiscard]] bool isSameAs(const LayeredFolder &other) const;

    /// The descriptor of its part in a layer; −1 if it has none.
    [[nodiscard]] int part(std::size_t layer) const;

private:
    struct Part {
        std::size_t layer = 0;
        common::FileDescriptor folder;
    };
    [[nodiscard]] std::size_t commonEnd(const LayeredFolder &other) const;

    std::vector<std::shared_ptr<const Part>> m_parts;
};

} // namespace vivarium::engine
