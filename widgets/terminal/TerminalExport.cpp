// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalExport.h"

#include "terminal/TerminalEmulator.h"
#include "terminal/TerminalFeed.h"
#include "terminal/TerminalText.h"
#include "terminal/TerminalView.h"

#include <QCoreApplication>
#include <QSaveFile>
#include <QThreadPool>
#include <QTimer>

namespace vivarium {

namespace {

constexpr int rowsPerSlice = 400;

/// In a thread of its own: committing waits for the disk.
Result<Done> writeFile(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly | QIODevice::Text) && file.write(bytes) == bytes.size() && file.commit())
        return Done();
    return std::unexpected(
        ApiError::local(TerminalExport::tr("The output can't be saved in %1: %2.").arg(path, file.errorString()),
            TerminalExport::tr("Choose another place, or make room.")));
}

} // namespace

TerminalExport::TerminalExport(TerminalView &view, const QString &path)
    : m_view(&view)
    , m_path(path)
{
}

void TerminalExport::start()
{
    m_view->emulator().feed().setPaused(true); // rows would move while they are read
    readSlice();
}

void TerminalExport::readSlice()
{
    if (!m_view) {
        deleteLater();
        return;
    }
    const int count = std::min(rowsPerSlice, m_view->emulator().rowCount() - m_nextRow);
    if (count > 0) {
        m_text += m_view->emulator().rows(m_nextRow, count) + u'\n';
        m_nextRow += count;
        QTimer::singleShot(0, this, &TerminalExport::readSlice);
        return;
    }
    m_view->emulator().feed().setPaused(false);
    write();
}

void TerminalExport::write()
{
    m_text = TerminalText::withoutTrailingBlanks(m_text);
    QPointer<TerminalExport> self(this);
    QThreadPool::globalInstance()->start([self, path = m_path, bytes = m_text.toUtf8()] {
        const Result<Done> result = writeFile(path, bytes);
        // The guard is read in this object's own thread only.
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, result] {
                if (!self)
                    return;
                Q_EMIT self->finished(result);
                self->deleteLater();
            },
            Qt::QueuedConnection);
    });
}

} // namespace vivarium
