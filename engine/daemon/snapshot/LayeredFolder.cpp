// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/LayeredFolder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/xattr.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

namespace vivarium::engine {

namespace {

constexpr int folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

[[noreturn]] void fail(const std::string &what)
{
    throw std::system_error(errno, std::generic_category(), what);
}

/// Overlay's mark for a name that was deleted.
bool isWhiteout(const struct stat &facts)
{
    return S_ISCHR(facts.st_mode) && facts.st_rdev == 0;
}

/// Whether what lower layers have of this folder is hidden.
bool isOpaque(int folder)
{
    std::array<char, 4> value{};
    const ssize_t length = ::fgetxattr(folder, "trusted.overlay.opaque", value.data(), value.size());
    return length == 1 && value[0] == 'y';
}

bool isRedirected(int folder)
{
    return ::fgetxattr(folder, "trusted.overlay.redirect", nullptr, 0) > 0;
}

} // namespace

LayeredFolder::LayeredFolder(
    const std::vector<std::filesystem::path> &layers, std::vector<std::filesystem::path> &known)
{
    for (const std::filesystem::path &layer : layers) {
        auto part = std::make_shared<Part>();
        // The way to a layer is the storage's own, links included.
        part->folder = common::FileDescriptor(::open(layer.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (!part->folder)
            fail("a layer of the file system cannot be read");
        auto place = std::ranges::find(known, layer);
        if (place == known.end())
            place = known.insert(known.end(), layer);
        part->layer = static_cast<std::size_t>(place - known.begin());
        m_parts.push_back(std::move(part));
    }
}

std::optional<LayeredFolder::Entry> LayeredFolder::find(const std::string &name) const
{
    Entry entry;
    for (const auto &part : m_parts) {
        if (::fstatat(part->folder.get(), name.c_str(), &entry.facts, AT_SYMLINK_NOFOLLOW) != 0) {
            if (errno == ENOENT)
                continue;
            fail("an entry of the file system cannot be read");
        }
        if (isWhiteout(entry.facts))
            return std::nullopt;
        entry.layer = part->layer;
        return entry;
    }
    return std::nullopt;
}

LayeredFolder LayeredFolder::open(const std::string &name) const
{
    LayeredFolder folder;
    for (const auto &part : m_parts) {
        auto below = std::make_shared<Part>();
        below->layer = part->layer;
        below->folder = common::FileDescriptor(::openat(part->folder.get(), name.c_str(), folderFlags));
        if (!below->folder) {
            if (errno == ENOENT)
                continue;
            // A whiteout, or what is no folder, hides all that is below it.
            if (errno == ENOTDIR || errno == ELOOP || errno == ENXIO)
                break;
            fail("a folder of the file system cannot be read");
        }
        const int descriptor = below->folder.get();
        if (isRedirected(descriptor))
            throw std::system_error(
                std::make_error_code(std::errc::not_supported), "the storage has redirected folders");
        folder.m_parts.push_back(std::move(below));
        if (isOpaque(descriptor))
            break;
    }
    return folder;
}

std::size_t LayeredFolder::commonEnd(const LayeredFolder &other) const
{
    const std::size_t most = std::min(m_parts.size(), other.m_parts.size());
    std::size_t length = 0;
    while (length < most
        && m_parts[m_parts.size() - 1 - length]->layer == other.m_parts[other.m_parts.size() - 1 - length]->layer)
        ++length;
    return length;
}

void LayeredFolder::namesUnlike(const LayeredFolder &other, std::set<std::string> &names) const
{
    const std::size_t own = m_parts.size() - commonEnd(other);
    for (std::size_t index = 0; index < own; ++index) {
        // A descriptor of its own: the position of a shared one would be shared, too.
        const int descriptor = ::openat(m_parts[index]->folder.get(), ".", folderFlags);
        const std::unique_ptr<DIR, int (*)(DIR *)> reading(
            descriptor < 0 ? nullptr : ::fdopendir(descriptor), ::closedir);
        if (!reading)
            fail("a folder of the file system cannot be listed");
        while (const dirent *entry = ::readdir(reading.get())) {
            const std::string_view name = entry->d_name;
            if (name != "." && name != "..")
                names.emplace(name);
        }
    }
}

bool LayeredFolder::isSameAs(const LayeredFolder &other) const
{
    return m_parts.size() == other.m_parts.size() && commonEnd(other) == m_parts.size();
}

int LayeredFolder::part(std::size_t layer) const
{
    const auto found = std::ranges::find_if(m_parts, [layer](const auto &part) { return part->layer == layer; });
    return found == m_parts.end() ? -1 : (*found)->folder.get();
}

} // namespace vivarium::engine
