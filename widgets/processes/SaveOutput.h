// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>

class QWidget;

namespace vivarium {

class NoticeBar;

/// What is written to the file.
struct SavedOutput {
    QByteArray bytes;
    qint64 missing = 0; ///< bytes that were too old to be kept; −1: some, nobody knows how many
};

/// Asks for a file and writes output into it; `notices` tells how it went. `output` is called once the file is chosen:
/// more may have come meanwhile. Nothing is written where it gives nothing back any more.
void saveOutput(
    QWidget &parent, NoticeBar &notices, const QString &fileName, std::function<std::optional<SavedOutput>()> output);

} // namespace vivarium
