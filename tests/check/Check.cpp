// SPDX-License-Identifier: GPL-3.0-or-later
#include "Check.h"

#include "MainWindow.h"
#include "Program.h"
#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/Panel.h"
#include "sandboxes/DetailArea.h"
#include "sandboxes/SandboxColumns.h"
#include "sandboxes/SandboxController.h"
#include "sandboxes/SandboxListModel.h"
#include "sandboxes/SandboxView.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QTabBar>
#include <QTest>

#include <algorithm>

namespace vivarium::check {

using namespace std::chrono_literals;

namespace {

QAbstractItemView *listOf(const Person &person, MainWindow &window)
{
    return person.find<QAbstractItemView>(&window, QStringLiteral("sandboxList"));
}

SandboxKey keyOf(QAbstractItemView *list, const QString &name)
{
    const QModelIndex row = Person::row(list->model(), name, int(SandboxColumn::Name));
    if (!row.isValid())
        throw StepFailed(QStringLiteral("%1 is not in the list").arg(name));
    return row.data(SandboxListModel::KeyRole).value<SandboxKey>();
}

bool isLocalOnline(Program &program)
{
    return std::ranges::any_of(program.connections().connections(),
        [](const ConnectionEntry &entry) { return entry.isLocal && entry.isOnline(); });
}

} // namespace

Check::Check(Program &program, MainWindow &window, const Person &person)
    : m_program(program)
    , m_window(window)
    , m_person(person)
    , m_mark(QString::number(QRandomGenerator::global()->bounded(0x1000, 0xffff), 16))
    , m_first(QStringLiteral("check-") + m_mark)
    , m_second(QStringLiteral("check-") + m_mark + QStringLiteral("-copy"))
    , m_third(QStringLiteral("check-") + m_mark + QStringLiteral("-idle"))
    , m_snapshot(QStringLiteral("check ") + m_mark)
{
}

int Check::run()
{
    const auto step = [this](const QString &name, const std::function<void()> &action) { m_steps.run(name, action); };
    step(QStringLiteral("the connection Local is there, and live"), [this] { seeLocalConnection(); });
    step(QStringLiteral("a new sandbox: starting, then running, without a refresh"), [this] { makeSandbox(); });
    // Without a sandbox none of the others can happen, and each would only say so after its time limit.
    if (m_steps.failed() == 0) {
        // Before the terminals: an open one keeps the sandbox awake, and then nothing counts down.
        step(QStringLiteral("the time left counts down, and is extended"), [this] { extendTime(); });
        step(QStringLiteral("a login shell: 1024 from Python, vi, top, and the new size after a resize"),
            [this] { useTerminal(); });
        step(QStringLiteral("a second terminal; everything is still there after a look elsewhere"),
            [this] { useSecondTerminal(); });
        step(QStringLiteral("files dropped in; the digest read inside is the file's"), [this] { putFilesIn(); });
        step(QStringLiteral("a folder made, a file renamed, looked at and deleted"), [this] { arrangeFiles(); });
        step(QStringLiteral("a text found in the files, and its line shown"), [this] { searchFiles(); });
        step(QStringLiteral("every change shown, replaced, and taken back"), [this] { replaceInFiles(); });
        step(QStringLiteral("the file downloaded again is the same"), [this] { takeFilesOut(); });
        step(QStringLiteral("a process started in the terminal is seen, ended, and gone"),
            [this] { seeAndEndProcess(); });
        step(QStringLiteral("a command with its output and exit code"), [this] { runCommand(); });
        step(QStringLiteral("the files saved as a snapshot with name and note"), [this] { saveSnapshot(); });
        step(QStringLiteral("a sandbox started from the snapshot has the file"), [this] { startFromSnapshot(); });
        step(QStringLiteral("stopping asks by name, and stops"), [this] { stopSandbox(); });
        step(QStringLiteral("a sandbox that nobody uses stops by itself"), [this] { idleStop(); });
    }
    step(QStringLiteral("everything of this check is put away"), [this] { cleanUp(); });
    return m_steps.failed();
}

QString Check::stateOf(const QString &name) const
{
    QAbstractItemView *list = listOf(m_person, m_window);
    const QModelIndex row = Person::row(list->model(), name, int(SandboxColumn::Name));
    return row.isValid() ? row.siblingAtColumn(int(SandboxColumn::State)).data().toString() : QString();
}

SandboxView &Check::openSandbox(const QString &name) const
{
    QAbstractItemView *list = listOf(m_person, m_window);
    m_person.choose(list, Person::row(list->model(), name, int(SandboxColumn::Name)));
    const SandboxKey key = keyOf(list, name);
    auto *area = m_person.find<DetailArea>(&m_window, QStringLiteral("detailArea"));
    area->open(key, true);
    m_person.waitFor(name + QStringLiteral(" to be open"), [&] { return area->focus() == key && area->focusView(); });
    return *area->focusView();
}

Panel &Check::panel(const QString &id) const
{
    auto *area = m_person.find<DetailArea>(&m_window, QStringLiteral("detailArea"));
    if (!area->focusView())
        throw StepFailed(QStringLiteral("no sandbox is open"));
    area->focusView()->showPanel(id, true);
    Panel *panel = area->focusView()->currentPanel();
    if (!panel)
        throw StepFailed(QStringLiteral("the panel %1 can't be shown").arg(id));
    return *panel;
}

void Check::create(const QString &name, const std::function<void(QWidget *dialog)> &fill) const
{
    QWidget *dialog = m_person.awaitWindow(QStringLiteral("newSandboxDialog"));
    auto *field = m_person.find<QLineEdit>(dialog, QStringLiteral("nameEdit"));
    field->selectAll();
    m_person.type(field, name);
    fill(dialog);
    m_person.picture(dialog, QStringLiteral("new-sandbox-") + name.section(QLatin1Char('-'), 2));
    m_person.click(m_person.find(dialog, QStringLiteral("createButton")));
    // "Starting" may be over before anybody looks on a quick machine, so both words count here and the row must be
    // there at once.
    m_person.waitFor(name + QStringLiteral(" to appear in the list"), [&] { return !stateOf(name).isEmpty(); }, 5s);
    const auto ended = [&] {
        return QStringList{Format::state(SandboxState::Failed), Format::state(SandboxState::Stopped)}.contains(
            stateOf(name));
    };
    m_person.waitFor(
        name + QStringLiteral(" to run"),
        [&] { return stateOf(name) == Format::state(SandboxState::Running) || ended(); }, 180s);
    if (ended())
        throw StepFailed(QStringLiteral("%1 did not start: %2").arg(name, stateOf(name)));
}

void Check::seeLocalConnection()
{
    QWidget *places = m_person.await(&m_window, QStringLiteral("places"));
    auto *view = qobject_cast<QAbstractItemView *>(places);
    m_person.waitFor(QStringLiteral("Local in the side bar"),
        [&] { return view && Person::row(view->model(), QStringLiteral("Local")).isValid(); });
    m_person.waitFor(QStringLiteral("the engine to answer"), [&] { return isLocalOnline(m_program); }, 180s);
    m_person.picture(&m_window, QStringLiteral("window-first"));
}

void Check::makeSandbox()
{
    m_person.trigger(m_person.find<QAction>(&m_window, QStringLiteral("newSandbox")));
    create(m_first, [](QWidget *) { });
    (void)openSandbox(m_first);
}

void Check::extendTime()
{
    (void)openSandbox(m_first);
    (void)panel(QStringLiteral("overview"));
    auto *left = m_person.await<ElidedLabel>(&m_window, QStringLiteral("headerLifetime"));
    const QString before = left->text();
    m_person.waitFor(
        QStringLiteral("the time left to count down from \"%1\"").arg(before), [&] { return left->text() != before; },
        5s);
    auto *area = m_person.find<DetailArea>(&m_window, QStringLiteral("detailArea"));
    const QDateTime ends = area->focusView()->context().sandbox().lifetime.endsAt;
    m_person.click(m_person.await(&m_window, QStringLiteral("headerExtend")));
    m_person.waitFor(QStringLiteral("a later end"),
        [&] { return area->focusView()->context().sandbox().lifetime.endsAt > ends.addSecs(300); });
}

void Check::stop(const QString &name) const
{
    (void)openSandbox(name);
    m_person.click(m_person.await(&m_window, QStringLiteral("headerStop")));
    QWidget *question = m_person.awaitWindow(QStringLiteral("confirmDialog"));
    auto *text = m_person.find<QLabel>(question, QStringLiteral("question"));
    if (!text->text().contains(name))
        throw StepFailed(QStringLiteral("the question doesn't name %1: %2").arg(name, text->text()));
    m_person.picture(question, QStringLiteral("stop-question"));
    m_person.confirm();
    m_person.waitFor(
        name + QStringLiteral(" to be stopped"), [&] { return stateOf(name) == Format::state(SandboxState::Stopped); },
        60s);
}

void Check::stopSandbox()
{
    // By now there are figures to draw.
    (void)openSandbox(m_first);
    (void)panel(QStringLiteral("overview"));
    m_person.picture(&m_window, QStringLiteral("overview"));
    stop(m_first);
    m_person.picture(&m_window, QStringLiteral("window-stopped"));
}

void Check::idleStop()
{
    m_person.trigger(m_person.find<QAction>(&m_window, QStringLiteral("newSandbox")));
    create(m_third, [](QWidget *) { });
    const SandboxKey key = keyOf(listOf(m_person, m_window), m_third);
    m_program.controller().setIdleLimit(key, 3s);
    m_person.waitFor(
        m_third + QStringLiteral(" to stop by itself"),
        [&] { return stateOf(m_third) == Format::state(SandboxState::Stopped); }, 60s);
}

void Check::cleanUp()
{
    QAbstractItemView *list = listOf(m_person, m_window);
    const QStringList names{m_first, m_second, m_third};
    QList<SandboxKey> keys;
    for (const QString &name : names) {
        const QModelIndex row = Person::row(list->model(), name, int(SandboxColumn::Name));
        if (row.isValid() && row.data(SandboxListModel::LiveRole).toBool())
            keys.append(keyOf(list, name));
    }
    if (!keys.isEmpty())
        m_program.controller().stop(keys);
    for (const QString &name : names)
        m_person.waitFor(
            name + QStringLiteral(" to be stopped"),
            [&] {
                const QModelIndex row = Person::row(list->model(), name, int(SandboxColumn::Name));
                return !row.isValid() || !row.data(SandboxListModel::LiveRole).toBool();
            },
            60s);
}

} // namespace vivarium::check
