// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QFileDialog;
class QWidget;

namespace vivarium {

/// Where the files panel asks for files of this machine. A seam: tests give the answers. Each question returns at once
/// and calls back only if something was chosen.
class FileDialogs {
public:
    virtual ~FileDialogs() = default;
    virtual void chooseFiles(
        QWidget *parent, const QString &title, std::function<void(const QStringList &)> chosen) = 0;
    virtual void chooseDirectory(QWidget *parent, const QString &title, const QString &acceptText,
        std::function<void(const QString &)> chosen) = 0;
    /// `name` is proposed, in the folder that was used last. Whether to replace an existing file is asked by the
    /// dialog.
    virtual void chooseSaveName(
        QWidget *parent, const QString &title, const QString &name, std::function<void(const QString &)> chosen) = 0;
};

/// The desktop's own file dialogs, window-modal and without a nested event loop.
class NativeFileDialogs : public FileDialogs {
public:
    NativeFileDialogs();
    void chooseFiles(QWidget *parent, const QString &title, std::function<void(const QStringList &)> chosen) override;
    void chooseDirectory(QWidget *parent, const QString &title, const QString &acceptText,
        std::function<void(const QString &)> chosen) override;
    void chooseSaveName(QWidget *parent, const QString &title, const QString &name,
        std::function<void(const QString &)> chosen) override;

private:
    /// `remember` gets the folder in which something was chosen.
    static void open(QFileDialog *dialog, QString *remember, std::function<void(const QStringList &)> chosen);

    QString m_uploadDirectory;
    QString m_downloadDirectory;
};

} // namespace vivarium
