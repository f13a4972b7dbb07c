// SPDX-License-Identifier: GPL-3.0-or-later
#include "Check.h"

#include "MainWindow.h"
#include "common/Panel.h"
#include "files/FileActions.h"
#include "files/FileBrowser.h"
#include "files/FileDialogs.h"
#include "files/FileListModel.h"
#include "files/FilesPanel.h"
#include "sandboxes/SandboxView.h"
#include "search/SearchView.h"

#include <QComboBox>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRandomGenerator>
#include <QTextBlock>

#include <algorithm>
#include <tuple>

namespace vivarium::check {

using namespace std::chrono_literals;

namespace {

/// Answers where a person would choose in the desktop's dialog.
class AnsweringDialogs : public FileDialogs {
public:
    explicit AnsweringDialogs(QString folder)
        : m_folder(std::move(folder))
    {
    }
    void chooseFiles(QWidget *, const QString &, std::function<void(const QStringList &)> chosen) override
    {
        chosen({m_folder + QStringLiteral("/data.bin")});
    }
    void chooseDirectory(
        QWidget *, const QString &, const QString &, std::function<void(const QString &)> chosen) override
    {
        chosen(m_folder);
    }
    void chooseSaveName(
        QWidget *, const QString &, const QString &name, std::function<void(const QString &)> chosen) override
    {
        chosen(m_folder + QLatin1Char('/') + name);
    }

private:
    QString m_folder;
};

} // namespace

void Check::putFilesIn()
{
    (void)openSandbox(m_first);
    QByteArray bytes(3 << 20, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = char(QRandomGenerator::global()->bounded(256));
    m_digest = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    const QDir folder(m_folder.path());
    Person::writeFile(folder.filePath(QStringLiteral("data.bin")), bytes);
    Person::writeFile(folder.filePath(QStringLiteral("project/src/main.py")), "print('hello from a folder')\n");

    auto &files = static_cast<FilesPanel &>(panel(QStringLiteral("files")));
    m_person.waitFor(QStringLiteral("/workspace to be listed"),
        [&] { return files.browser().state() == FileBrowser::State::Ready; });
    m_person.drop(&files, {folder.filePath(QStringLiteral("data.bin")), folder.filePath(QStringLiteral("project"))});
    m_person.waitFor(QStringLiteral("the dropped file and folder in the list"), [&] {
        return Person::row(&files.browser().model(), QStringLiteral("data.bin")).isValid()
            && Person::row(&files.browser().model(), QStringLiteral("project")).isValid();
    });
    const QString inside = outputOf(QStringLiteral("sha256sum /workspace/data.bin"));
    if (!inside.contains(QString::fromLatin1(m_digest)))
        throw StepFailed(QStringLiteral("inside it has another digest: ") + inside);
    const QString output = outputOf(QStringLiteral("python3 /workspace/project/src/main.py"));
    if (!output.contains(QStringLiteral("hello from a folder")))
        throw StepFailed(QStringLiteral("the dropped folder's program didn't run: ") + output);
}

void Check::arrangeFiles()
{
    auto &files = static_cast<FilesPanel &>(panel(QStringLiteral("files")));
    auto *table = m_person.find<QAbstractItemView>(&files, QStringLiteral("fileTable"));
    const auto shown = [&](const QString &name) { return Person::row(table->model(), name).isValid(); };

    m_person.trigger(files.actions().newFolder);
    auto *name = m_person.await<QLineEdit>(&files, QStringLiteral("newNameEdit"));
    name->selectAll();
    m_person.type(name, QStringLiteral("results"));
    m_person.press(name, Qt::Key_Return);
    m_person.waitFor(QStringLiteral("the folder results"), [&] { return shown(QStringLiteral("results")); });

    (void)outputOf(QStringLiteral("sh -c 'echo some text > /workspace/draft.txt'"));
    (void)panel(QStringLiteral("files"));
    m_person.waitFor(
        QStringLiteral("draft.txt, made inside, to appear"), [&] { return shown(QStringLiteral("draft.txt")); });
    m_person.choose(table, Person::row(table->model(), QStringLiteral("draft.txt")));
    m_person.trigger(files.actions().rename);
    name = m_person.await<QLineEdit>(&files, QStringLiteral("renameEdit"));
    name->selectAll();
    m_person.type(name, QStringLiteral("report.txt"));
    m_person.press(name, Qt::Key_Return);
    m_person.waitFor(QStringLiteral("report.txt"),
        [&] { return shown(QStringLiteral("report.txt")) && !shown(QStringLiteral("draft.txt")); });

    m_person.choose(table, Person::row(table->model(), QStringLiteral("report.txt")));
    if (!files.actions().showPreview->isChecked())
        m_person.trigger(files.actions().showPreview);
    m_person.waitFor(QStringLiteral("the preview of report.txt"), [&] {
        const auto texts = files.findChildren<QPlainTextEdit *>();
        for (const QPlainTextEdit *text : texts)
            if (text->isVisible() && text->toPlainText().contains(QStringLiteral("some text")))
                return true;
        return false;
    });
    m_person.picture(&m_window, QStringLiteral("files"));

    m_person.trigger(files.actions().remove);
    m_person.confirm();
    m_person.waitFor(QStringLiteral("report.txt to be gone"), [&] { return !shown(QStringLiteral("report.txt")); });
}

void Check::searchFiles()
{
    std::ignore = outputOf(QStringLiteral(
        "sh -c 'cd /workspace/project && printf \"import os\\n\\n\\ndef read(path):\\n    return os.open(path, 0)\\n\" "
        "> src/store.py && printf \"Calls read(path) once.\\n\" > notes.md'"));
    auto &files = static_cast<FilesPanel &>(panel(QStringLiteral("files")));
    m_person.trigger(m_person.find<QAction>(&m_window, QStringLiteral("findInFiles")));
    auto *pattern = m_person.await<QLineEdit>(&files, QStringLiteral("searchPattern"));
    pattern->selectAll();
    m_person.type(pattern, QStringLiteral("read(path)"));
    m_person.press(pattern, Qt::Key_Return);
    auto *results = m_person.await<QAbstractItemView>(&files, QStringLiteral("searchResults"));
    m_person.waitFor(QStringLiteral("both files with a match"), [&] {
        return Person::row(results->model(), QStringLiteral("store.py")).isValid()
            && Person::row(results->model(), QStringLiteral("notes.md")).isValid();
    });
    m_person.choose(results, Person::row(results->model(), QStringLiteral("def read(path):")));
    m_person.press(results, Qt::Key_Return);
    m_person.waitFor(QStringLiteral("the line in the preview"), [&] {
        const auto texts = files.findChildren<QPlainTextEdit *>(QStringLiteral("previewText"));
        return std::ranges::any_of(texts, [](const QPlainTextEdit *text) {
            return text->isVisible() && text->textCursor().block().text() == QLatin1String("def read(path):");
        });
    });
    m_person.picture(&m_window, QStringLiteral("search"));
}

void Check::replaceInFiles()
{
    const auto contents = [&] {
        return outputOf(QStringLiteral("sh -c 'cat /workspace/project/src/store.py /workspace/project/notes.md'"));
    };
    const QString before = contents();
    auto &files = static_cast<FilesPanel &>(panel(QStringLiteral("files")));
    m_person.trigger(m_person.find<QAction>(&files, QStringLiteral("searchReplacing")));
    auto *replacement = m_person.await<QLineEdit>(&files, QStringLiteral("searchReplacement"));
    m_person.type(replacement, QStringLiteral("load(name)"));
    m_person.press(replacement, Qt::Key_Return);
    auto *plan = m_person.await<QAbstractItemView>(&files, QStringLiteral("searchPlan"));
    m_person.waitFor(QStringLiteral("both files' changes"), [&] { return plan->model()->rowCount() == 2; });
    m_person.picture(&m_window, QStringLiteral("replace"));

    m_person.trigger(m_person.find<QAction>(&files, QStringLiteral("searchApply")));
    auto *undo = m_person.find<QAction>(&files, QStringLiteral("searchUndo"));
    m_person.waitFor(QStringLiteral("the replacement"), [&] { return undo->isEnabled(); });
    if (const QString after = contents();
        after != QString(before).replace(QStringLiteral("read(path)"), QStringLiteral("load(name)")))
        throw StepFailed(QStringLiteral("the files were changed to something else: ") + after);
    (void)panel(QStringLiteral("files"));
    m_person.trigger(undo);
    m_person.waitFor(QStringLiteral("the replacement to be taken back"),
        [&] { return !files.search()->run().isRunning() && !undo->isEnabled(); });
    if (const QString after = contents(); after != before)
        throw StepFailed(QStringLiteral("undone, the files are not what they were: ") + after);
    (void)panel(QStringLiteral("files"));
    m_person.click(m_person.await(&files, QStringLiteral("searchBack")));
    m_person.await(&files, QStringLiteral("fileTable"));
}

void Check::takeFilesOut()
{
    auto &files = static_cast<FilesPanel &>(panel(QStringLiteral("files")));
    QDir(m_folder.path()).mkpath(QStringLiteral("back"));
    const QString back = m_folder.filePath(QStringLiteral("back"));
    files.setFileDialogs(std::make_unique<AnsweringDialogs>(back));
    auto *table = m_person.find<QAbstractItemView>(&files, QStringLiteral("fileTable"));
    m_person.choose(table, Person::row(table->model(), QStringLiteral("data.bin")));
    m_person.trigger(files.actions().download);
    const QString path = back + QStringLiteral("/data.bin");
    m_person.waitFor(QStringLiteral("the downloaded file"), [&] { return QFile::exists(path); });
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw StepFailed(QStringLiteral("the downloaded file can't be read"));
    if (QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex() != m_digest)
        throw StepFailed(QStringLiteral("the downloaded file is another one"));
}

void Check::saveSnapshot()
{
    (void)openSandbox(m_first);
    Panel &snapshots = panel(QStringLiteral("snapshots"));
    m_person.trigger(m_person.find<QAction>(&snapshots, QStringLiteral("saveFileSystem")));
    auto *name = m_person.await<QLineEdit>(&snapshots, QStringLiteral("snapshotName"));
    name->selectAll();
    m_person.type(name, m_snapshot);
    m_person.type(m_person.await(&snapshots, QStringLiteral("snapshotNote")), QStringLiteral("made by the check"));
    m_person.click(m_person.await(&snapshots, QStringLiteral("formAccept")));
    auto *table = m_person.find<QAbstractItemView>(&snapshots, QStringLiteral("imageTable"));
    m_person.waitFor(
        QStringLiteral("the snapshot in the list"), [&] { return Person::row(table->model(), m_snapshot).isValid(); },
        60s);
    m_person.picture(&m_window, QStringLiteral("snapshots"));
}

void Check::startFromSnapshot()
{
    Panel &snapshots = panel(QStringLiteral("snapshots"));
    auto *table = m_person.find<QAbstractItemView>(&snapshots, QStringLiteral("imageTable"));
    m_person.choose(table, Person::row(table->model(), m_snapshot));
    m_person.trigger(m_person.find<QAction>(&snapshots, QStringLiteral("startFromImage")));
    create(m_second, [](QWidget *) { });
    (void)openSandbox(m_second);
    const QString inside = outputOf(QStringLiteral("sha256sum /workspace/data.bin"));
    if (!inside.contains(QString::fromLatin1(m_digest)))
        throw StepFailed(QStringLiteral("the file is not in the new sandbox: ") + inside);

    // A snapshot in use can't be deleted; once its sandbox has stopped it can.
    stop(m_second);
    Panel &again = panel(QStringLiteral("snapshots"));
    auto *list = m_person.find<QAbstractItemView>(&again, QStringLiteral("imageTable"));
    if (!Person::row(list->model(), m_snapshot).isValid())
        m_person.trigger(m_person.find<QAction>(&again, QStringLiteral("showAllImages")));
    m_person.waitFor(QStringLiteral("the snapshot in the list of all"),
        [&] { return Person::row(list->model(), m_snapshot).isValid(); });
    m_person.choose(list, Person::row(list->model(), m_snapshot));
    m_person.trigger(m_person.find<QAction>(&again, QStringLiteral("removeImage")));
    m_person.confirm();
    m_person.waitFor(
        QStringLiteral("the snapshot to be gone"), [&] { return !Person::row(list->model(), m_snapshot).isValid(); },
        30s);
}

} // namespace vivarium::check
