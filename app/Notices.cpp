// SPDX-License-Identifier: GPL-3.0-or-later
#include "Notices.h"

#include "common/Format.h"
#include "images/ImageBuilds.h"

namespace vivarium {

namespace {

constexpr std::chrono::minutes offeredExtension(10);

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

void Notices::warn(const SandboxKey &key)
{
    const SandboxRow *row = m_program.sandboxes().find(key);
    if (!row)
        return;
    const QString name = Format::escaped(row->sandbox.name);
    SandboxNotice notice;
    notice.kind = SandboxNotice::Kind::Warning;
    notice.text = row->sandbox.lifetime.kind == Lifetime::Kind::Idle
        ? tr("%1 was not used and stops in less than a minute.").arg(name)
        : tr("%1 ends in less than a minute.").arg(name);
    notice.key = key;
    notice.offer = SandboxNotice::Offer::Extend;
    show(notice);
    m_warned = key;
}

void Notices::over(const SandboxKey &key)
{
    if (!key.isEmpty() && m_warned == key)
        m_bar.dismiss();
}

} // namespace vivarium
