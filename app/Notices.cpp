// SPDX-License-Identifier: GPL-3.0-or-later
#include "Notices.h"

#include "BuildNews.h"
#include "NoticeText.h"
#include "images/ImageBuilds.h"
#include "sandboxes/ActionBatch.h"

#include <algorithm>

namespace vivarium {

namespace {

NoticeBar::Kind barKind(SandboxNotice::Kind kind)
{
    switch (kind) {
    case SandboxNotice::Kind::Information:
        return NoticeBar::Kind::Information;
    case SandboxNotice::Kind::Success:
        return NoticeBar::Kind::Success;
    case SandboxNotice::Kind::Warning:
        return NoticeBar::Kind::Warning;
    case SandboxNotice::Kind::Error:
        return NoticeBar::Kind::Error;
    }
    return NoticeBar::Kind::Information;
}

/// Those of `keys` that end by themselves although they are protected now.
QList<SandboxKey> endingAnyway(const SandboxListModel &model, const QList<SandboxKey> &keys)
{
    QList<SandboxKey> ending;
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = model.find(key);
        if (row && row->isProtected && row->sandbox.lifetime.kind != Lifetime::Kind::None)
            ending.append(key);
    }
    return model.onePerSandbox(ending);
}

} // namespace

Notices::Notices(Program &program, SandboxActions &actions, NoticeBar &bar, QObject *parent)
    : QObject(parent)
    , m_program(program)
    , m_actions(actions)
    , m_bar(bar)
{
    connect(&program.controller(), &SandboxController::noticed, this, &Notices::show);
    connect(&program.pauses(), &PauseController::noticed, this, &Notices::show);
    connect(&actions, &SandboxActions::noticed, this, &Notices::show);
    // A lock looks like a promise that it goes on: what it doesn't hold up is said at once.
    auto *noLimit = new QAction(tr("No Time &Limit"), this);
    connect(noLimit, &QAction::triggered, this, [this, noLimit] {
        m_program.controller().setIdleLimit(noLimit->data().value<QList<SandboxKey>>(), std::nullopt);
    });
    connect(&actions, &SandboxActions::protectionWanted, this, [this, noLimit](const QList<SandboxKey> &keys, bool on) {
        const SandboxListModel &model = m_program.sandboxes();
        const QList<SandboxKey> ending = on ? endingAnyway(model, keys) : QList<SandboxKey>();
        if (ending.isEmpty())
            return;
        QList<SandboxKey> limited; // by a limit that can be taken off; bound to these, whatever is selected later
        for (const SandboxKey &key : ending) {
            if (SandboxController::whyNotUnlimited(*model.find(key)).isEmpty())
                limited.append(key);
        }
        noLimit->setData(QVariant::fromValue(limited));
        const SandboxRow &first = *model.find(ending.constFirst());
        const QString name = NoticeText::nameOf(model, first);
        const QString text = ending.size() > 1
            ? tr("%n of the protected sandboxes still stop by themselves, when they are idle or at their deadline.",
                  nullptr, int(ending.size()))
            : first.sandbox.lifetime.kind == Lifetime::Kind::Idle
            ? tr("“%1” can't be stopped from here any more. It still stops by itself when it is idle.").arg(name)
            : tr("“%1” can't be stopped from here any more. It still stops by itself at its deadline.").arg(name);
        m_bar.show(NoticeBar::Kind::Information, text, limited.isEmpty() ? nullptr : noLimit);
    });
    connect(&program.expiry(), &ExpiryWatcher::expiring, this, &Notices::warn);
    connect(&program.expiry(), &ExpiryWatcher::retold, this, &Notices::retell);
    connect(&program.expiry(), &ExpiryWatcher::over, this, &Notices::over);
    connect(&program.sandboxes(), &QAbstractItemModel::dataChanged, this, &Notices::withdrawRefusal);
    connect(&program.activity(), &ActivityStore::writeFailed, &bar, [&bar](const ApiError &error) { bar.show(error); });
    connect(&program.activity(), &ActivityStore::movedAside, &bar, [&bar](const QString &path) {
        bar.show(NoticeBar::Kind::Warning,
            tr("The activity history could not be read. It is kept as %1, and a new one was begun.").arg(path));
    });
    tellFinishedBuilds(program.connections(), this, [this](const BuildRun &run) { tellBuild(run); });
    bar.setKeepsErrors(true);
    m_warnSoon.setSingleShot(true);
    m_warnSoon.setInterval(0);
    connect(&m_warnSoon, &QTimer::timeout, this, &Notices::showWarning);
    connect(&bar, &NoticeBar::dismissed, this, &Notices::onDismissed);
    m_editAndCreate.setText(tr("&Edit and Try Again…"));
    connect(&m_editAndCreate, &QAction::triggered, this, &Notices::editAndCreate);
    connect(&m_extend, &QAction::triggered, this, &Notices::extend);
    connect(&m_pause, &QAction::triggered, this, &Notices::pause);
}

void Notices::show(const SandboxNotice &notice)
{
    QAction *offer = nullptr;
    if (notice.offer == SandboxNotice::Offer::EditAndCreate) {
        m_failed = notice.key;
        offer = &m_editAndCreate;
    }
    if (notice.error) {
        ApiError error = *notice.error;
        error.sentence = notice.text;
        error.advice.clear(); // the text holds it already
        m_bar.show(error, offer);
        const SandboxRow *row = m_program.sandboxes().find(notice.key);
        if (row && row->sandbox.state == SandboxState::Paused
            && (error.kind == ErrorKind::Conflict || error.kind == ErrorKind::Unavailable)) {
            m_refused = notice.key;
            m_refusal = m_bar.text();
        }
    } else {
        m_bar.show(barKind(notice.kind), notice.text, offer);
    }
}

void Notices::withdrawRefusal()
{
    if (m_refused.isEmpty())
        return;
    const SandboxRow *row = m_program.sandboxes().find(m_refused);
    if (row && row->sandbox.state == SandboxState::Paused)
        return;
    m_refused = {};
    m_bar.withdraw(m_refusal);
}

void Notices::editAndCreate()
{
    if (const auto spec = m_program.controller().specOf(m_failed)) {
        m_program.controller().dismiss(m_failed);
        m_actions.openForm(m_failed.profile, spec);
    }
}

void Notices::tellBuild(const BuildRun &run)
{
    if (!run.error())
        m_bar.show(NoticeBar::Kind::Success, tr("The image is ready: %1.").arg(run.title()));
    else if (!run.isCancelled())
        m_bar.show(*run.error());
}

void Notices::warn(const SandboxKey &key)
{
    m_warned.append(key);
    m_warnSoon.start();
}

void Notices::retell(const SandboxKey &from, const SandboxKey &to)
{
    const qsizetype at = m_warned.indexOf(from);
    if (at < 0)
        return; // it was put away
    m_warned[at] = to;
    m_warnSoon.start();
}

void Notices::over(const SandboxKey &key)
{
    if (m_warned.removeAll(key) == 0 || !isWarningShown())
        return;
    if (m_warned.isEmpty())
        m_bar.dismiss();
    else
        m_warnSoon.start();
}

QString Notices::warningText() const
{
    const SandboxListModel &model = m_program.sandboxes();
    QStringList names;
    QString single;
    for (const SandboxKey &key : m_warned) {
        const SandboxRow *row = model.find(key);
        if (!row)
            continue;
        names.append(NoticeText::nameOf(model, *row));
        single = NoticeText::expiring(model, *row);
    }
    if (names.size() <= 1)
        return single;
    return tr("%n sandbox(es) stop in less than a minute: %1.", nullptr, int(names.size()))
        .arg(ActionBatch::shortened(names));
}

void Notices::showWarning()
{
    const QString text = warningText();
    if (text.isEmpty())
        return;
    m_warning = text;
    const bool several = m_warned.size() > 1;
    m_extend.setText(several ? tr("+10 min for &All") : tr("+10 &min"));
    m_pause.setText(several ? tr("Pa&use All…") : tr("Pa&use…"));
    const bool canPause = std::ranges::any_of(m_warned, [this](const SandboxKey &key) {
        const SandboxRow *row = m_program.sandboxes().find(key);
        return row && m_program.pauses().whyNotPause(*row).isEmpty();
    });
    const bool canExtend = std::ranges::any_of(m_warned, [this](const SandboxKey &key) {
        const SandboxRow *row = m_program.sandboxes().find(key);
        return row && m_program.controller().whyNotMoveEnd(*row).isEmpty();
    });
    QAction *pause = canPause ? &m_pause : nullptr;
    m_bar.show(NoticeBar::Kind::Warning, text, canExtend ? &m_extend : pause, canExtend ? pause : nullptr);
}

bool Notices::isWarningShown() const
{
    // Others use the bar too: its text tells whether it is still ours.
    return !m_warning.isEmpty() && !m_bar.isHidden() && m_bar.text() == m_warning;
}

void Notices::onDismissed()
{
    if (m_bar.text() == m_warning)
        m_warned.clear(); // it was put away, or answered
    else if (!m_warned.isEmpty())
        m_warnSoon.start(); // another notice had taken its place
}

void Notices::extend()
{
    m_program.controller().extend(m_warned, offeredExtension);
}

void Notices::pause()
{
    m_actions.askToPause(m_warned);
}

} // namespace vivarium
