// SPDX-License-Identifier: GPL-3.0-or-later
// What LizardTour does in the panels of its sandbox, and with what a project has beside its sandboxes.
#include "LizardTour.h"

#include "MainWindow.h"
#include "Program.h"
#include "Project.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/StateView.h"
#include "files/FileBrowser.h"
#include "files/FileListModel.h"
#include "files/FilesPanel.h"
#include "processes/CommandRun.h"
#include "processes/OutputView.h"
#include "schedules/ScheduleModel.h"
#include "snapshots/ImageModel.h"
#include "storage/StorageLibrary.h"
#include "storage/StorageTableModel.h"

#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabWidget>

#include <algorithm>

namespace vivarium::check {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int copiesWanted = 2;
constexpr int firstSize = 10; ///< GiB, of the volume
constexpr int grownSize = 20;
const auto snapshotName = u"orders checked"_s;
const auto nightlyName = u"nightly totals"_s;
const auto testsName = u"tests"_s;

QString textAt(const QModelIndex &index, int column)
{
    return index.siblingAtColumn(column).data().toString();
}

/// Whether something that can be read in `place` holds the text; what is masked can't be read.
bool isReadable(const QWidget &place, const QString &text)
{
    const auto lines = place.findChildren<QLineEdit *>();
    const auto labels = place.findChildren<QLabel *>();
    return std::ranges::any_of(lines, [&text](const QLineEdit *line) {
        return line->echoMode() == QLineEdit::Normal && line->isVisible() && line->text().contains(text);
    }) || std::ranges::any_of(labels, [&text](const QLabel *label) {
        return label->isVisible() && label->text().contains(text);
    });
}

} // namespace

void LizardTour::putFilesIn()
{
    writeProject(QDir(m_folder.path()));
    auto *files = qobject_cast<FilesPanel *>(&m_visitor.panel(u"files"_s));
    if (!files)
        throw StepFailed(u"the files are not shown"_s);
    await(*files, u"/workspace to be listed"_s,
        [files] { return files->browser().state() == FileBrowser::State::Ready; });
    const QStringList names{u"README.md"_s, u"src"_s, u"tests"_s, u"data"_s};
    QStringList paths;
    for (const QString &name : names)
        paths << m_folder.filePath(name);
    m_person.drop(files, paths);
    const auto areThere = [&] {
        return std::ranges::all_of(
            names, [&](const QString &name) { return Person::row(&files->browser().model(), name).isValid(); });
    };
    // Lizard tells no changes of folders: the list is read again until all is in it.
    QElapsedTimer sinceRead;
    sinceRead.start();
    await(
        *files, u"what was dropped in the list"_s,
        [&] {
            if (areThere())
                return m_program.transfers().summary().isIdle();
            if (sinceRead.hasExpired(2000) && files->browser().state() == FileBrowser::State::Ready) {
                files->refresh();
                sinceRead.start();
            }
            return false;
        },
        60s);
    if (const int failed = m_program.transfers().summary().failed; failed > 0)
        throw StepFailed(u"%1 transfers failed"_s.arg(failed));
    m_visitor.chooseFile(u"README.md"_s);
}

void LizardTour::useTerminal()
{
    m_visitor.awaitTerminal();
    m_visitor.typeLine(u"cd /workspace && python3 src/orders.py"_s, u"\n5"_s);
    m_visitor.typeLine(u"ls -l --color"_s, u"README.md"_s);
    m_visitor.typeLine(u"python3 tests/test_orders.py"_s, u"1 passed"_s);
    take(u"lizard-terminal"_s);
}

void LizardTour::runCommand()
{
    const OutputView &output = m_visitor.run(u"python3 -u src/agent.py"_s, u"step 2"_s);
    const auto *run = qobject_cast<CommandRun *>(output.source());
    if (!run || !run->isLive())
        throw StepFailed(u"the command ended before its output was seen"_s);
    take(u"lizard-run"_s);
}

void LizardTour::seeProcesses()
{
    m_visitor.chooseProcess(u"python3 -u src/agent.py"_s);
}

void LizardTour::exposePort()
{
    const Panel &ports = m_visitor.exposePort(u"8000"_s);
    const auto *token = m_person.await<QLineEdit>(&ports, u"portToken"_s);
    m_person.waitFor(u"the port's own token"_s, [token] { return token->text().contains(u": "_s); });
    const QString secret = token->text().section(u": "_s, 1);
    if (secret.isEmpty())
        throw StepFailed(u"the port has no token of its own"_s);
    if (token->echoMode() != QLineEdit::Password)
        throw StepFailed(u"the token can be read without being asked for"_s);
    if (isReadable(ports, secret))
        throw StepFailed(u"the token stands in a text beside its field"_s);
    const auto *table = m_person.find<QAbstractItemView>(&ports, u"portTable"_s);
    const QModelIndex exposed = Person::row(table->model(), u"8000"_s);
    for (int column = 0; column < table->model()->columnCount(); ++column)
        if (textAt(exposed, column).contains(secret))
            throw StepFailed(u"the token stands in the table"_s);
    take(u"lizard-port"_s);
}

void LizardTour::saveSnapshot()
{
    Panel &panel = m_visitor.panel(u"snapshots"_s);
    auto *table = m_person.find<QAbstractItemView>(&panel, u"imageTable"_s);
    m_person.trigger(m_person.find<QAction>(&panel, u"saveMemory"_s));
    fill(&panel, u"snapshotName"_s, snapshotName);
    m_person.click(m_person.await(&panel, u"formAccept"_s));
    const auto saved = [table] { return Person::row(table->model(), snapshotName); };
    await(panel, u"“%1” in the list"_s.arg(snapshotName), [&] { return saved().isValid(); }, 240s);
    m_snapshot = SnapshotId(saved().data(ImageModel::ImageIdRole).value<ImageId>().value());
    if (m_snapshot.isEmpty())
        throw StepFailed(u"the snapshot has no id"_s);
    panel.refresh();
    await(
        panel, u"how many of its copies are warm"_s,
        [&] { return textAt(saved(), ImageModel::Kind).contains(u"warm"_s); }, 60s);
    m_person.choose(table, saved());
    take(u"lizard-snapshots"_s);
}

void LizardTour::restoreSnapshot()
{
    Panel &panel = m_visitor.panel(u"snapshots"_s);
    auto *table = m_person.find<QAbstractItemView>(&panel, u"imageTable"_s);
    m_person.choose(table, Person::row(table->model(), snapshotName));
    m_person.trigger(m_person.find<QAction>(&panel, u"startFromImage"_s));
    QWidget *accept = m_person.await(&panel, u"restoreAccept"_s);
    if (!m_person.await<QLabel>(&panel, u"restoreHeadline"_s)->text().contains(snapshotName))
        throw StepFailed(u"the form doesn't name the snapshot"_s);
    take(u"lizard-restore"_s);

    // A restored one is called as its snapshot; others of this name may have been there before.
    const SandboxListModel &model = m_program.sandboxes();
    const auto namesakes = [&] {
        QList<SandboxKey> keys;
        for (int at = 0; at < model.rowCount(); ++at)
            if (model.at(at).key.profile == m_profile && model.at(at).sandbox.name == snapshotName)
                keys.append(model.at(at).key);
        return keys;
    };
    const QList<SandboxKey> before = namesakes();
    SandboxKey restored;
    m_person.click(accept);
    await(
        panel, u"the restored sandbox in the list"_s,
        [&] {
            const QList<SandboxKey> now = namesakes();
            const auto fresh =
                std::ranges::find_if(now, [&before](const SandboxKey &key) { return !before.contains(key); });
            if (fresh != now.cend())
                restored = *fresh;
            return !restored.isEmpty();
        },
        120s);
    m_made.append(restored);
    awaitState(restored, SandboxState::Running);
}

void LizardTour::makeCopies()
{
    (void)m_visitor.panel(u"overview"_s);
    m_person.trigger(m_person.find<QAction>(&m_window, u"fork"_s));
    QWidget *dialog = m_person.awaitWindow(u"forkDialog"_s);
    m_person.await<QSpinBox>(dialog, u"forkCount"_s)->setValue(copiesWanted);
    auto *list = m_person.find<QListWidget>(dialog, u"forkCopies"_s);
    const auto *told = m_person.find<QLabel>(dialog, u"forkCost"_s);
    auto *make = m_person.await(dialog, u"forkButton"_s);
    m_person.click(make);
    try {
        m_person.waitFor(u"what became of each copy"_s, [list] { return list->count() > 0; }, 180s);
    } catch (const StepFailed &failure) {
        throw StepFailed(u"%1; the dialog says: %2"_s.arg(QString::fromUtf8(failure.what()), told->text()));
    }
    QString notMade;
    for (int at = 0; at < list->count(); ++at) {
        const QString id = list->item(at)->data(Qt::UserRole).toString();
        if (id.isEmpty())
            notMade += list->item(at)->text() + u' ';
        else
            m_made.append({m_profile, SandboxId(id)});
    }
    if (!notMade.isEmpty() || list->count() != copiesWanted)
        throw StepFailed(u"%1 answers came for %2 copies. %3"_s.arg(list->count()).arg(copiesWanted).arg(notMade));
    m_person.picture(dialog, u"lizard-fork"_s);
    dialog->close();
    for (const SandboxKey &copy : m_made.last(copiesWanted))
        awaitState(copy, SandboxState::Running);
}

void LizardTour::addSchedule(const QString &name, const QString &kind, const QString &when, const QString &zone,
    const QString &command, const QString &picture) const
{
    Panel &panel = m_visitor.panel(u"schedules"_s);
    m_person.trigger(m_person.find<QAction>(&panel, u"scheduleAdd"_s));
    const QPointer<QWidget> dialog = m_person.awaitWindow(u"scheduleDialog"_s);
    fill(dialog, u"scheduleName"_s, name);
    pick(dialog, u"scheduleKind"_s, kind);
    fill(dialog, u"scheduleWhen"_s, when);
    if (!zone.isEmpty())
        pick(dialog, u"scheduleZone"_s, zone);
    fill(dialog, u"scheduleCommand"_s, command);
    if (!picture.isEmpty())
        m_person.picture(dialog, picture);
    const QPointer<FieldMessage> outcome = m_person.find<FieldMessage>(dialog, u"scheduleOutcome"_s);
    m_person.click(m_person.await(dialog, u"scheduleSave"_s));
    m_person.waitFor(u"an answer to the schedule “%1”"_s.arg(name),
        [&] { return !dialog || !dialog->isVisible() || (outcome && outcome->hasProblem()); });
    if (dialog && dialog->isVisible())
        throw StepFailed(u"the schedule “%1” was not made: %2"_s.arg(name, outcome ? outcome->text() : QString()));
    const auto *table = m_person.find<QAbstractItemView>(&panel, u"scheduleTable"_s);
    static const QRegularExpression digit(u"\\d"_s);
    await(panel, u"the next run of “%1”"_s.arg(name), [&] {
        const QModelIndex made = Person::row(table->model(), name);
        return made.isValid() && textAt(made, ScheduleModel::Next).contains(digit);
    });
}

void LizardTour::makeSchedules()
{
    addSchedule(nightlyName, u"at times, as cron"_s, u"30 2 * * *"_s, u"Europe/Berlin"_s, u"python3 src/orders.py"_s,
        u"lizard-new-schedule"_s);
    addSchedule(testsName, u"again and again, every"_s, u"15m"_s, {}, u"python3 tests/test_orders.py"_s, {});
}

void LizardTour::runSchedule()
{
    const Panel &panel = m_visitor.panel(u"schedules"_s);
    auto *table = m_person.find<QAbstractItemView>(&panel, u"scheduleTable"_s);
    m_person.choose(table, Person::row(table->model(), testsName));
    m_person.trigger(m_person.find<QAction>(&panel, u"scheduleRun"_s));
    const auto *runs = m_person.find<QListWidget>(&panel, u"scheduleRuns"_s);
    const auto *output = m_person.find<QPlainTextEdit>(&panel, u"scheduleOutput"_s);
    const QString running = ScheduleModel::statusText(u"running"_s);
    await(
        panel, u"a run that has ended"_s,
        [&] { return runs->count() > 0 && !runs->item(0)->text().startsWith(running); }, 90s);
    const QString run = runs->item(0)->text();
    if (!run.startsWith(ScheduleModel::statusText(u"succeeded"_s)))
        throw StepFailed(u"the run ended with “%1”: %2"_s.arg(run, output->toPlainText()));
    m_person.waitFor(u"its output"_s, [output] { return output->toPlainText().contains(u"1 passed"_s); });
    take(u"lizard-schedules"_s);
}

void LizardTour::useVolume()
{
    m_window.showPlace(PlacesModel::Kind::Connection, m_profile);
    m_person.trigger(m_person.find<QAction>(&m_window, u"storage"_s));
    QWidget *dialog = m_person.awaitWindow(u"storageDialog"_s);
    auto *tabs = dialog->findChild<QTabWidget *>();
    if (!tabs || tabs->count() < 2)
        throw StepFailed(u"the dialog has no page of volumes"_s);
    tabs->setCurrentIndex(1);
    const std::shared_ptr<Backend> server = backend();
    await(*dialog, u"the volumes that there are"_s, [&] { return StorageLibrary::of(*server).hasVolumes(); });
    auto *table = m_person.find<QAbstractItemView>(dialog, u"volumeTable"_s);
    const auto *outcome = m_person.find<FieldMessage>(dialog, u"volumeOutcome"_s);
    // Somebody's own volume of this name would be grown, and deleted.
    QString name = u"model-cache"_s;
    for (int number = 2; Person::row(table->model(), name).isValid(); ++number)
        name = u"model-cache-%1"_s.arg(number);
    const auto volume = [&] { return Person::row(table->model(), name); };
    const auto waitFor = [&](const QString &what, const std::function<bool()> &condition) {
        m_person.waitFor(what, [&] { return condition() || outcome->hasProblem(); }, 30s);
        if (!condition())
            throw StepFailed(u"no %1: %2"_s.arg(what, outcome->text()));
    };
    auto *size = m_person.await<QSpinBox>(dialog, u"volumeSize"_s);
    const auto setSize = [&](int wanted) {
        size->setValue(wanted);
        if (size->value() != wanted)
            throw StepFailed(u"a volume can't have %1 GiB here"_s.arg(wanted));
    };

    fill(dialog, u"volumeName"_s, name);
    setSize(firstSize);
    m_person.click(m_person.await(dialog, u"volumeSave"_s));
    m_volume = name;
    // The form is emptied with the answer; what is chosen before would be, too.
    const auto *nameField = m_person.await<QLineEdit>(dialog, u"volumeName"_s);
    waitFor(u"new volume"_s, [&] { return volume().isValid() && nameField->text().isEmpty(); });
    m_person.choose(table, volume());
    const QString before = textAt(volume(), StorageTableModel::Detail);
    setSize(grownSize);
    m_person.picture(dialog, u"lizard-volumes"_s);
    m_person.click(m_person.await(dialog, u"volumeSave"_s));
    (void)seeQuestion(name, {});
    m_person.confirm();
    waitFor(u"larger volume"_s,
        [&] { return volume().isValid() && textAt(volume(), StorageTableModel::Detail) != before; });
    m_person.choose(table, volume());
    m_person.click(m_person.await(dialog, u"volumeDelete"_s));
    (void)seeQuestion(name, u"lizard-volume-delete"_s);
    m_person.confirm();
    waitFor(u"end of the volume"_s, [&] { return !volume().isValid(); });
    m_volume.clear();
    dialog->close();
}

void LizardTour::seeDesktop()
{
    const Panel &panel = m_visitor.panel(u"desktop"_s);
    const auto *face = panel.findChild<StateView *>();
    if (!face)
        throw StepFailed(u"the panel has no face for what it can't show"_s);
    m_person.waitFor(
        u"the reason why there is no desktop"_s, [face] { return face->message().contains(u"template"_s); });
    if (m_person.find<QAction>(&panel, u"desktopStart"_s)->isEnabled())
        throw StepFailed(u"a desktop can be started where there is none"_s);
    take(u"lizard-desktop"_s);
}

} // namespace vivarium::check
