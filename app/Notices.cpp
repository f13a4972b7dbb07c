// SPDX-License-Identifier: GPL-3.0-or-later
#include "Notices.h"

#include "common/Format.h"
#include "images/ImageBuilds.h"

namespace vivarium {

namespace {

constexpr std::chrono::minutes offeredExtension(10);
constexpr qsizetype longestName = 60; // characters

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
    connect(&program.expiry(), &ExpiryWatcher::expiring, this, &Notices::warn);
    connect(&program.expiry(), &ExpiryWatcher::over, this, &Notices::over);
    connect(&program.activity(), &ActivityStore::writeFailed, &bar, [&bar](const ApiError &error) { bar.show(error); });
    connect(&program.activity(), &ActivityStore::movedAside, &bar, [&bar](const QString &path) {
        bar.show(NoticeBar::Kind::Warning,
            tr("The activity history could not be read. It is kept as %1, and a new one was begun.").arg(path));
    });
    connect(&program.connections(), &ConnectionRegistry::backendChanged, this, &Notices::listenForBuilds);
    for (const ConnectionEntry &connection : program.connections().connections())
        listenForBuilds(connection.profile);
    connect(&bar, &NoticeBar::dismissed, this, [this] { m_warned = {}; });
    connect(&m_offer, &QAction::triggered, this, [this] {
        switch (m_kind) {
        case SandboxNotice::Offer::Extend:
            m_program.controller().extend(m_key, offeredExtension);
            break;
        case SandboxNotice::Offer::EditAndCreate:
            if (const auto spec = m_program.controller().specOf(m_key)) {
                m_program.controller().dismiss(m_key);
                m_actions.openForm(m_key.profile, spec);
            }
            break;
        case SandboxNotice::Offer::None:
            break;
        }
    });
}

void Notices::show(const SandboxNotice &notice)
{
    m_warned = {};
    m_kind = notice.offer;
    m_key = notice.key;
    QAction *offer = nullptr;
    if (notice.offer != SandboxNotice::Offer::None) {
        m_offer.setText(notice.offer == SandboxNotice::Offer::Extend ? tr("+10 &min") : tr("&Edit and Try Again…"));
        offer = &m_offer;
    }
    if (notice.error) {
        ApiError error = *notice.error;
        error.sentence = notice.text;
        error.advice.clear(); // the text holds it already
        m_bar.show(error, offer);
    } else {
        m_bar.show(barKind(notice.kind), notice.text, offer);
    }
}

void Notices::listenForBuilds(const ProfileId &profile)
{
    const std::shared_ptr<Backend> backend = m_program.connections().backend(profile);
    if (!backend)
        return;
    ImageBuilds &builds = ImageBuilds::of(*backend);
    disconnect(&builds, nullptr, this, nullptr);
    connect(&builds, &ImageBuilds::finished, this, [this](const BuildRun *run) { tellBuild(*run); });
}

void Notices::tellBuild(const BuildRun &run)
{
    m_warned = {};
    m_kind = SandboxNotice::Offer::None;
    if (!run.error())
        m_bar.show(NoticeBar::Kind::Success, tr("The image is ready: %1.").arg(run.title()));
    else if (!run.isCancelled())
        m_bar.show(*run.error());
}

const SandboxRow &Notices::tellingRow(const SandboxRow &row) const
{
    const SandboxListModel &model = m_program.sandboxes();
    if (row.sandbox.lifetime.kind == Lifetime::Kind::Deadline)
        return row;
    for (int i = 0; i < model.rowCount(); ++i) {
        const SandboxRow &other = model.at(i);
        if (other.key.id == row.key.id && other.sandbox.lifetime.kind == Lifetime::Kind::Deadline
            && isLive(other.shownState()))
            return other;
    }
    return row;
}

QString Notices::nameOf(const SandboxRow &row) const
{
    QString name = Format::escaped(row.sandbox.name);
    if (name.size() > longestName)
        name = name.left(longestName - (name[longestName - 1].isHighSurrogate() ? 1 : 0)) + QStringLiteral("…");
    const SandboxListModel &model = m_program.sandboxes();
    for (int i = 0; i < model.rowCount(); ++i) {
        const SandboxRow &other = model.at(i);
        if (other.key.id != row.key.id && other.sandbox.name == row.sandbox.name && isLive(other.shownState()))
            return tr("%1 (%2)", "a name and an id").arg(name, Format::escaped(Format::shortId(row.key.id.value())));
    }
    return name;
}

void Notices::warn(const SandboxKey &key)
{
    const SandboxRow *known = m_program.sandboxes().find(key);
    if (!known)
        return;
    const SandboxRow &row = tellingRow(*known);
    if (m_warned == row.key)
        return; // told of its other row
    const QString name = nameOf(row);
    // While something uses it no idle clock runs out: then it is a deadline, also where the server has no word for it.
    const bool idle = row.sandbox.lifetime.kind == Lifetime::Kind::Idle && !(row.usage && row.usage->inUse);
    SandboxNotice notice;
    notice.kind = SandboxNotice::Kind::Warning;
    notice.text = idle ? tr("%1 was not used and stops in less than a minute.").arg(name)
                       : tr("%1 reaches its deadline in about a minute.").arg(name);
    notice.key = row.key;
    notice.offer = SandboxNotice::Offer::Extend;
    show(notice);
    m_warned = notice.key;
}

void Notices::over(const SandboxKey &key)
{
    if (!key.isEmpty() && m_warned == key)
        m_bar.dismiss();
}

} // namespace vivarium
