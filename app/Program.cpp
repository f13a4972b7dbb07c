// SPDX-License-Identifier: GPL-3.0-or-later
#include "Program.h"

#include "common/ProgramFolders.h"
#include "processes/RunArchive.h"
#include "shortcuts/Shortcuts.h"

#include <QDir>

namespace vivarium {

Program::Program(const Folders &folders, QObject *parent)
    : QObject(parent)
    , m_settings(folders.configuration + QStringLiteral("/settings.ini"), QSettings::IniFormat)
    , m_state(folders.state + QStringLiteral("/window.ini"), QSettings::IniFormat)
    , m_profiles(folders.configuration + QStringLiteral("/profiles.json"))
    , m_feeds(m_connections, m_sandboxes)
    , m_contexts(m_feeds)
    , m_madeSpecs(m_state)
    , m_controller(m_feeds, &m_madeSpecs)
    , m_pauses(m_feeds)
    , m_expiry(m_sandboxes)
    , m_copies(m_contexts, m_transfers)
    , m_recentSpecs(m_settings)
    , m_savedFilters(m_settings)
    , m_activity(folders.state + QStringLiteral("/activity.db"))
    , m_recorder(m_activity, {m_feeds, m_controller, m_transfers, m_profiles})
{
    m_recorder.watch(m_pauses);
    QDir().mkpath(folders.configuration);
    QDir().mkpath(folders.state);
    RunArchive::setFolder(folders.state + QStringLiteral("/runs"));
    // A later version may write other keys; it then sees from which one these came.
    m_settings.setValue("version", 1);
    m_state.setValue("version", 1);
    Shortcuts::shared().setStore(&m_settings);
}

Program::~Program()
{
    Shortcuts::shared().setStore(nullptr);
    RunArchive::flush();
}

Program::Folders Program::standardFolders()
{
    const ProgramFolders folders = ProgramFolders::standard();
    return {folders.configuration, folders.state};
}

} // namespace vivarium
