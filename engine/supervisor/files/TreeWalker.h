// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <dirent.h>
#include <sys/stat.h>

#include <memory>
#include <string>
#include <vector>

namespace vivarium::supervisor {

/// Visits a file, or a folder and everything below it, one step at a time and without following links.
///
/// Made for trees that a hostile program may have built: it holds one descriptor a level and stops descending at 200
/// levels, keeps no lists of names, and does not enter file systems that are no files (/proc, /sys and their like)
/// unless it began in one.
class TreeWalker {
public:
    static constexpr std::size_t depthLimit = 200;

    enum class Event {
        Item, ///< anything but a folder
        Enter, ///< a folder; its entries follow unless skip() is called
        Leave, ///< the same folder, after its entries
        Unreadable, ///< what was entered last cannot be read: `error` says why; Leave follows
    };
    struct Step {
        Event event = Event::Item;
        int parent = -1; ///< descriptor for the *at() calls, to be used with `name`
        const char *name = nullptr;
        std::string path; ///< relative to the root, which is ""
        struct stat status{};
        int error = 0;
    };

    /// `followRoot`: a link given as the root stands for its target.
    TreeWalker(std::string root, bool followRoot);

    /// Null at the end. Valid until the next call. Blocks.
    const Step *next();

    /// Do not visit the entries of the folder that was just entered. Its Leave does not come either.
    void skip() { m_descend = false; }

    /// errno of the root if it cannot be looked at: then there are no steps.
    int rootError() const { return m_rootError; }

private:
    struct Close {
        void operator()(DIR *directory) const { ::closedir(directory); }
    };
    struct Level {
        std::unique_ptr<DIR, Close> directory;
        struct stat status{};
        std::size_t pathLength = 0; ///< of the folder
    };
    const Step *visit(int parent, const char *name);
    const Step *open();
    const Step *leave();
    bool isForeign(int descriptor, const struct stat &status) const;
    std::string_view lastName() const;

    std::string m_root;
    bool m_followRoot;
    int m_rootError = 0;
    bool m_isStarted = false;
    bool m_descend = false; ///< the last step entered a folder that has not been opened yet
    dev_t m_rootDevice = 0;
    std::vector<Level> m_levels;
    std::string m_name; ///< keeps the step's name alive
    Step m_step;
};

} // namespace vivarium::supervisor
