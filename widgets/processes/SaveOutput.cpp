// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/SaveOutput.h"

#include "common/Format.h"
#include "common/NoticeBar.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QSaveFile>

namespace vivarium {

namespace {

struct SaveText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SaveOutput)
};

void writeFile(NoticeBar &notices, const QString &path, const SavedOutput &output)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(output.bytes) < 0 || !file.commit()) {
        notices.show(ApiError::local(
            SaveText::tr("%1 can't be written: %2", "a file and a reason").arg(path, file.errorString()),
            SaveText::tr("Choose another place.")));
        return;
    }
    if (output.missing > 0)
        notices.show(NoticeBar::Kind::Warning,
            SaveText::tr("Saved to %1, without %2 that were too old.", "a file and a size")
                .arg(path, Format::bytes(output.missing)));
    else if (output.missing < 0)
        notices.show(NoticeBar::Kind::Warning,
            SaveText::tr("Saved to %1, without the oldest lines, which are no longer kept.", "a file").arg(path));
    else
        notices.show(NoticeBar::Kind::Success, SaveText::tr("Saved to %1.", "a file").arg(path));
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
