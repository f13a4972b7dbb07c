// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archive/TarEntry.h"

#include <functional>
#include <optional>
#include <stdexcept>

namespace vivarium::supervisor {

/// The bytes are not a tar archive that can be read.
class TarError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads a tar archive (ustar, pax, GNU names) as its bytes arrive, cut anywhere.
///
/// Keeps no more than one header and its extensions, 1 MiB at most. Throws TarError; nothing may be fed afterwards.
class TarReader {
public:
    struct Sink {
        std::function<void(const TarEntry &)> begin;
        std::function<void(std::string_view)> content;
        std::function<void()> end;
    };

    explicit TarReader(Sink sink)
        : m_sink(std::move(sink))
    {
    }

    void feed(std::string_view bytes);
    /// To be called when no more bytes come. Throws TarError if the archive is cut within a member.
    void finish() const;

private:
    enum class State { Header, Extension, Content, Padding, End };
    /// What extension headers say about the next member.
    struct Extensions {
        std::optional<std::string> path;
        std::optional<std::string> linkTarget;
        std::optional<std::uint64_t> size;
        std::optional<std::int64_t> modifiedAt;
        std::optional<std::uint64_t> uid;
        std::optional<std::uint64_t> gid;
        std::optional<std::string> userName;
        std::optional<std::string> groupName;
    };

    void readHeader();
    void readExtension();
    void readPaxRecords(std::string_view records);
    void applyPaxRecord(std::string_view key, std::string_view value);
    void beginMember(const TarHeader &header);
    void endContent();

    Sink m_sink;
    State m_state = State::Header;
    std::string m_collected; ///< of a header or an extension
    char m_extensionType = 0;
    std::size_t m_wanted = tarBlockSize; ///< size of what is being collected
    std::uint64_t m_contentLeft = 0;
    std::size_t m_paddingLeft = 0;
    Extensions m_extensions;
};

} // namespace vivarium::supervisor
