// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/SignalActions.h"

#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "processes/ProcessMonitor.h"
#include "processes/ProcessText.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QSettings>

namespace vivarium {

namespace {

const QString defaultSignalKey = QStringLiteral("processes/default-signal");
/// More names than this don't help in a question.
constexpr int mostNamesAsked = 8;

QString iconNameOf(Signal signal)
{
    switch (signal) {
    case Signal::Stop:
        return QStringLiteral("pause");
    case Signal::Cont:
        return QStringLiteral("resume");
    case Signal::Kill:
        return QStringLiteral("cancel");
    case Signal::Term:
        return QStringLiteral("stop");
    default:
        return {};
    }
}

QString nameWithPid(const SignalTarget &target)
{
    return SignalActions::tr("%1 (PID %2)", "a process: name and number").arg(target.name).arg(target.key.identity.pid);
}

QString verbOf(Signal signal)
{
    switch (signal) {
    case Signal::Term:
        return SignalActions::tr("&Terminate", "button");
    case Signal::Kill:
        return SignalActions::tr("&Kill", "button");
    case Signal::Int:
        return SignalActions::tr("&Interrupt", "button");
    default:
        return SignalActions::tr("&Send %1", "button: send a signal").arg(ProcessText::signalName(signal));
    }
}

} // namespace

SignalActions::SignalActions(
    ProcessController &controller, ProcessMonitor &monitor, NoticeBar &notices, QWidget *window)
    : QObject(window)
    , m_controller(controller)
    , m_monitor(monitor)
    , m_notices(notices)
    , m_window(window)
    , m_menu(new QMenu(tr("&Signals"), window))
    , m_treeMenu(new QMenu(tr("Signal Whole T&ree"), window))
    , m_defaultGroup(new QActionGroup(this))
    , m_defaultAction(new QAction(this))
{
    m_menu->setObjectName(QStringLiteral("signalMenu"));
    m_menu->setToolTipsVisible(true);
    m_treeMenu->setToolTipsVisible(true);
    auto *defaultMenu = new QMenu(tr("&Default Signal (Del)"), m_menu);
    const QList<Signal> all = ProcessText::allSignals();
    for (const bool wholeTree : {false, true}) {
        for (const Signal signal : all) {
            QMenu *menu = wholeTree ? m_treeMenu : m_menu;
            auto *action = menu->addAction(ProcessText::signalLabel(signal));
            action->setObjectName(QStringLiteral("signal%1%2")
                    .arg(wholeTree ? QStringLiteral("Tree") : QString(), ProcessText::signalName(signal)));
            if (const QString icon = iconNameOf(signal); !icon.isEmpty())
                action->setIcon(Icons::get(icon));
            ActionState::setExplanation(action, ProcessText::signalMeaning(signal));
            connect(action, &QAction::triggered, this, [this, signal, wholeTree] { trigger(signal, wholeTree); });
            (wholeTree ? m_tree : m_alone).append(action);
            if (!wholeTree && signal == Signal::Kill)
                menu->addSeparator();
        }
    }
    for (const Signal signal : all) {
        auto *choice = defaultMenu->addAction(ProcessText::signalLabel(signal));
        choice->setCheckable(true);
        choice->setData(ProcessText::signalName(signal));
        m_defaultGroup->addAction(choice);
        connect(choice, &QAction::triggered, this, [this, signal] { setDefaultSignal(signal); });
    }
    m_menu->addSeparator();
    m_menu->addMenu(m_treeMenu);
    m_menu->addMenu(defaultMenu);

    m_defaultAction->setObjectName(QStringLiteral("defaultSignal"));
    m_defaultAction->setShortcut(QKeySequence::Delete);
    m_defaultAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    Shortcuts::add(m_defaultAction, ShortcutContext::Processes, tr("Send the Usual Signal"));
    connect(m_defaultAction, &QAction::triggered, this, [this] { trigger(m_defaultSignal, false); });

    const QString stored = QSettings().value(defaultSignalKey).toString();
    for (const Signal signal : all) {
        if (ProcessText::signalName(signal) == stored)
            m_defaultSignal = signal;
    }
    updateDefaultAction();
    updateAvailability();
    // Rows change under the choice: what can be sent follows.
    connect(&monitor.model(), &ProcessTreeModel::updated, this, &SignalActions::updateAvailability);
}

void SignalActions::setTargets(const QList<ProcessKey> &keys)
{
    m_keys = keys;
    updateAvailability();
}

QAction *SignalActions::action(Signal signal, bool wholeTree) const
{
    return (wholeTree ? m_tree : m_alone)[ProcessText::allSignals().indexOf(signal)];
}

void SignalActions::setDefaultSignal(Signal signal)
{
    m_defaultSignal = signal;
    QSettings().setValue(defaultSignalKey, ProcessText::signalName(signal));
    updateDefaultAction();
    updateAvailability();
}

void SignalActions::updateDefaultAction()
{
    m_defaultAction->setText(ProcessText::signalLabel(m_defaultSignal));
    const QString icon = iconNameOf(m_defaultSignal);
    m_defaultAction->setIcon(Icons::get(icon.isEmpty() ? QStringLiteral("run") : icon));
    ActionState::setExplanation(m_defaultAction, ProcessText::signalMeaning(m_defaultSignal));
    const QList<QAction *> choices = m_defaultGroup->actions();
    for (QAction *choice : choices)
        choice->setChecked(choice->data().toString() == ProcessText::signalName(m_defaultSignal));
}

QList<SignalTarget> SignalActions::currentTargets() const
{
    QList<SignalTarget> targets;
    for (const ProcessKey &key : m_keys) {
        const ProcessNode *node = m_monitor.model().find(key);
        if (node && !node->isEnded())
            targets.append({key, node->process.apiId, ProcessText::name(node->process)});
    }
    return targets;
}

QString SignalActions::refusal(Signal signal, bool wholeTree) const
{
    if (m_keys.isEmpty())
        return tr("Choose a process first.");
    QString first;
    for (const ProcessKey &key : m_keys) {
        const ProcessNode *node = m_monitor.model().find(key);
        const QString reason = !node || node->isEnded() ? tr("This process has ended.")
                                                        : m_controller.refusal(node->process, signal, wholeTree);
        if (reason.isEmpty())
            return {}; // what can't be signalled among several is told when it was tried
        if (first.isEmpty())
            first = reason;
    }
    return first;
}

void SignalActions::updateAvailability()
{
    const QList<Signal> all = ProcessText::allSignals();
    for (qsizetype i = 0; i < all.size(); ++i) {
        ActionState::setAvailable(m_alone[i], refusal(all[i], false));
        ActionState::setAvailable(m_tree[i], refusal(all[i], true));
    }
    ActionState::setAvailable(m_defaultAction, refusal(m_defaultSignal, false));
}

void SignalActions::trigger(Signal signal, bool wholeTree)
{
    m_monitor.noteActivity();
    const QList<SignalTarget> targets = currentTargets();
    if (targets.isEmpty())
        return;
    if (ProcessText::endsProcess(signal))
        ask(targets, signal, wholeTree);
    else
        send(targets, signal, wholeTree);
}

void SignalActions::ask(const QList<SignalTarget> &targets, Signal signal, bool wholeTree)
{
    ConfirmDialog::Question question;
    const QString verb = verbOf(signal);
    QString plainVerb = verb;
    plainVerb.remove(u'&');
    QStringList below;
    if (wholeTree) {
        for (const SignalTarget &target : targets) {
            const ProcessNode *node = m_monitor.model().find(target.key);
            const QList<const ProcessNode *> found =
                node ? m_monitor.model().descendants(*node) : QList<const ProcessNode *>();
            for (const ProcessNode *descendant : found)
                below << nameWithPid({descendant->key, {}, ProcessText::name(descendant->process)});
        }
        below.removeDuplicates(); // of two that were chosen one may be below the other
    }
    const int descendants = int(below.size());
    question.title = tr("%1 Process", "title; %1 is a verb").arg(plainVerb);
    question.iconName = QStringLiteral("warning");
    const bool single = targets.size() == 1;
    const QString what = single ? nameWithPid(targets.first()) : tr("%n processes", nullptr, int(targets.size()));
    question.question = wholeTree && descendants > 0
        ? tr("%1 %2 and %n descendant(s)?", "%1 a verb, %2 a process", descendants).arg(plainVerb, what)
        : tr("%1 %2?", "%1 a verb, %2 a process").arg(plainVerb, what);
    if (!single) {
        for (int i = 0; i < std::min<int>(int(targets.size()), mostNamesAsked); ++i)
            question.consequences << QStringLiteral("• ") + nameWithPid(targets[i]);
        if (targets.size() > mostNamesAsked)
            question.consequences << tr("• and %n more", nullptr, int(targets.size()) - mostNamesAsked);
    }
    if (descendants > mostNamesAsked)
        question.consequences
            << tr("Among them %1 …", "a list of processes").arg(below.first(mostNamesAsked).join(QStringLiteral(", ")));
    else if (descendants > 0)
        question.consequences << tr("Also meant: %1.", "a list of processes").arg(below.join(QStringLiteral(", ")));
    question.consequences << ProcessText::signalMeaning(signal);
    question.verb = single ? tr("%1 %2", "button: verb and name")
                                 .arg(verb, QString(targets.first().name).replace(u'&', QStringLiteral("&&")))
                           : tr("%1 %n Processes", "button: verb and number", int(targets.size())).arg(verb);
    // The targets are bound here; rows may move while the question stands.
    ConfirmDialog::ask(m_window, question, [this, targets, signal, wholeTree] { send(targets, signal, wholeTree); });
}

void SignalActions::send(const QList<SignalTarget> &targets, Signal signal, bool wholeTree)
{
    struct Tally {
        int open;
        int reached = 0;
        std::optional<ApiError> error;
        int failed = 0;
    };
    auto tally = std::make_shared<Tally>(Tally{int(targets.size()), 0, std::nullopt, 0});
    for (const SignalTarget &target : targets) {
        m_controller.send(target, signal, wholeTree)
            .then(this, [this, tally, targets, signal](const Result<int> &result) {
                if (result) {
                    tally->reached += *result;
                } else {
                    ++tally->failed;
                    tally->error = result.error();
                }
                if (--tally->open > 0)
                    return;
                const QString name = ProcessText::signalName(signal);
                if (!tally->error)
                    m_notices.show(NoticeBar::Kind::Success,
                        tally->reached == 1
                            ? tr("Sent %1 to %2.", "a signal to a process").arg(name, nameWithPid(targets.first()))
                            : tr("Sent %1 to %n process(es).", "a signal", tally->reached).arg(name));
                else if (tally->failed < targets.size())
                    m_notices.show(NoticeBar::Kind::Warning,
                        tr("Sent %1 to %n process(es), but not to all: %2", "a signal; %2 is a sentence",
                            tally->reached)
                            .arg(name, tally->error->text()));
                else
                    m_notices.show(*tally->error);
            });
    }
}

} // namespace vivarium
