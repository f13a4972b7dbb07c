// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <QString>

#include <clocale>
#include <memory>

namespace vivarium {

/// libarchive's objects as owners, and what every worker that uses it needs. Only .cpp files include this.
struct ArchiveDeleter {
    void operator()(archive *object) const { archive_free(object); }
    void operator()(archive_entry *object) const { archive_entry_free(object); }
};
using ArchiveHandle = std::unique_ptr<archive, ArchiveDeleter>;
using ArchiveEntryHandle = std::unique_ptr<archive_entry, ArchiveDeleter>;

/// Names are bytes to us, but libarchive converts them by the thread's locale: UTF-8 for as long as this lives.
class Utf8Thread {
public:
    Utf8Thread()
        : m_locale(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr))
        , m_before(m_locale ? uselocale(m_locale) : nullptr)
    {
    }
    ~Utf8Thread()
    {
        if (m_locale) {
            uselocale(m_before);
            freelocale(m_locale);
        }
    }
    Utf8Thread(const Utf8Thread &) = delete;
    Utf8Thread &operator=(const Utf8Thread &) = delete;

private:
    locale_t m_locale;
    locale_t m_before;
};

[[nodiscard]] inline QString archiveErrorText(archive *object)
{
    return QString::fromUtf8(archive_error_string(object));
}

} // namespace vivarium
