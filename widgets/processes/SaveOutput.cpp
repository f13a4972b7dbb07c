// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/SaveOutput.h"

#include "common/Format.h"
#include "common/NoticeBar.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QPointer>
#include <QSaveFile>
#include <QThreadPool>

namespace vivarium {

namespace {

struct SaveText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SaveOutput)
};

/// Why it can't be written; empty: it is. In a thread of its own: committing waits for the disk, or for a server.
QString writtenFile(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return file.errorString();
}

void tell(NoticeBar &notices, const QString &path, qint64 missing, const QString &failure)
{
    if (!failure.isEmpty())
        notices.show(ApiError::local(SaveText::tr("%1 can't be written: %2", "a file and a reason").arg(path, failure),
            SaveText::tr("Choose another place.")));
    else if (missing > 0)
        notices.show(NoticeBar::Kind::Warning,
            SaveText::tr("Saved to %1, without %2 that were too old.", "a file and a size")
                .arg(path, Format::bytes(missing)));
    else if (missing < 0)
        notices.show(NoticeBar::Kind::Warning,
            SaveText::tr("Saved to %1, without the oldest lines, which are no longer kept.", "a file").arg(path));
    else
        notices.show(NoticeBar::Kind::Success, SaveText::tr("Saved to %1.", "a file").arg(path));
}

void writeFile(NoticeBar &notices, const QString &path, const SavedOutput &output)
{
    QThreadPool::globalInstance()->start([bar = QPointer(&notices), path, output] {
        const QString failure = writtenFile(path, output.bytes);
        // The guard is read in the bar's own thread only.
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [bar, path, missing = output.missing, failure] {
                if (bar)
                    tell(*bar, path, missing, failure);
            },
            Qt::QueuedConnection);
    });
}

} // namespace

void saveOutput(
    QWidget &parent, NoticeBar &notices, const QString &fileName, std::function<std::optional<SavedOutput>()> output)
{
    auto *dialog = new QFileDialog(&parent, SaveText::tr("Save Output"));
    dialog->setObjectName(QStringLiteral("saveOutputDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(fileName);
    QObject::connect(
        dialog, &QFileDialog::fileSelected, &notices, [&notices, output = std::move(output)](const QString &path) {
            if (const auto saved = output())
                writeFile(notices, path, *saved);
        });
    dialog->open();
}

} // namespace vivarium
