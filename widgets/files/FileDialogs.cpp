// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileDialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

namespace vivarium {

namespace {

/// The desktop's folder for downloads, which may be named but never made: a dialog in it could accept nothing.
QString downloadDirectory()
{
    const QString named = QStandardPaths::writableLocation(QStandardPaths::DownloadLocation);
    return QFileInfo(named).isDir() ? named : QDir::homePath();
}

} // namespace

NativeFileDialogs::NativeFileDialogs()
    : m_uploadDirectory(QStandardPaths::writableLocation(QStandardPaths::HomeLocation))
    , m_downloadDirectory(downloadDirectory())
{
}

void NativeFileDialogs::chooseFiles(
    QWidget *parent, const QString &title, std::function<void(const QStringList &)> chosen)
{
    auto *dialog = new QFileDialog(parent, title, m_uploadDirectory);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    open(dialog, &m_uploadDirectory, std::move(chosen));
}

void NativeFileDialogs::chooseDirectory(
    QWidget *parent, const QString &title, const QString &acceptText, std::function<void(const QString &)> chosen)
{
    auto *dialog = new QFileDialog(parent, title, m_downloadDirectory);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setLabelText(QFileDialog::Accept, acceptText);
    open(dialog, &m_downloadDirectory,
        [chosen = std::move(chosen)](const QStringList &paths) { chosen(paths.first()); });
}

void NativeFileDialogs::chooseSaveName(
    QWidget *parent, const QString &title, const QString &name, std::function<void(const QString &)> chosen)
{
    auto *dialog = new QFileDialog(parent, title, m_downloadDirectory);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(name);
    open(dialog, &m_downloadDirectory,
        [chosen = std::move(chosen)](const QStringList &paths) { chosen(paths.first()); });
}

void NativeFileDialogs::open(QFileDialog *dialog, QString *remember, std::function<void(const QStringList &)> chosen)
{
    dialog->setObjectName(QStringLiteral("fileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QFileDialog::accepted, dialog, [dialog, remember, chosen = std::move(chosen)] {
        const QStringList paths = dialog->selectedFiles();
        if (paths.isEmpty())
            return;
        *remember = dialog->directory().path();
        chosen(paths);
    });
    dialog->open();
}

} // namespace vivarium
