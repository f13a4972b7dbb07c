// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace vivarium::cli {

/// Standard output and standard error. Writing waits for whoever reads: that is the back-pressure on a sandbox that
/// writes a lot. Tests put their own in its place.
class Console {
    Q_DISABLE_COPY_MOVE(Console)
public:
    enum class Stream { Output, Error };
    enum class Written {
        All,
        Interrupted, ///< a signal came meanwhile; the rest was not written
        Gone, ///< nobody reads any more, or the disk is full
    };
    Console() = default;
    virtual ~Console() = default;

    /// The bytes as they are.
    virtual Written write(Stream stream, const QByteArray &bytes);
    [[nodiscard]] virtual bool isTerminal(Stream stream) const;

    /// One line on standard output.
    Written print(const QString &line);
    Written print(const QJsonObject &line);
    /// One line on standard error. What is no plain text in it, as names of sandboxes can hold, becomes visible.
    void tell(const QString &sentence);
    void tell(const ApiError &error);
    /// A line that the next one takes the place of; only where a person looks.
    void showProgress(const QString &text);
    void clearProgress();

private:
    bool m_hasProgress = false;
};

} // namespace vivarium::cli
