// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace vivarium {

/// One line that the sandbox's own command wrote, or that the server wrote about it (`lazycloud.md` §5).
struct OutputLine {
    enum class Stream { Output, Error, System };
    qint64 id = 0; ///< grows from line to line, from 1
    Stream stream = Stream::Output;
    QString text; ///< without its line end; hostile
    QDateTime at; ///< UTC
    friend bool operator==(const OutputLine &, const OutputLine &) = default;
};

} // namespace vivarium
