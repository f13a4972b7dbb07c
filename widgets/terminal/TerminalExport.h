// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QObject>
#include <QPointer>
#include <QString>

namespace vivarium {

class TerminalView;

/// Writes what a terminal shows and has scrolled out, as text, into a file: read in slices, so that the window stays
/// fluent, and written in another thread. The file appears whole or not at all. Deletes itself after finished().
class TerminalExport : public QObject {
    Q_OBJECT
public:
    TerminalExport(TerminalView &view, const QString &path);
    void start();

Q_SIGNALS:
    void finished(const vivarium::Result<vivarium::Done> &result);

private:
    void readSlice();
    void write();

    QPointer<TerminalView> m_view;
    const QString m_path;
    QString m_text;
    int m_nextRow = 0;
};

} // namespace vivarium
