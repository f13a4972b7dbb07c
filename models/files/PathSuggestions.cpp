// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/PathSuggestions.h"

#include "backend/FileApi.h"
#include "core/Async.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds typingPause(150);

} // namespace

PathSuggestions::PathSuggestions(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(typingPause);
    connect(&m_pause, &QTimer::timeout, this, &PathSuggestions::ask);
}

PathSuggestions::~PathSuggestions()
{
    m_reply.cancel();
}

void PathSuggestions::suggest(const QString &typed, const RemotePath &base)
{
    const qsizetype slash = typed.lastIndexOf(QLatin1Char('/'));
    m_typedFolder = typed.left(slash + 1);
    m_prefix = FileNames::fromText(typed.mid(slash + 1));
    m_folder = FilePaths::cleaned(FileNames::fromText(m_typedFolder), base);
    if (m_folder == m_listedFolder)
        answer();
    else
        m_pause.start();
}

void PathSuggestions::clear()
{
    m_pause.stop();
    m_reply.cancel();
    m_listedFolder.clear();
    m_names.clear();
}

void PathSuggestions::ask()
{
    m_reply.cancel();
    m_reply = m_context.backend().files().list(m_context.id(), m_folder, {});
    whenDone(this, m_reply, [this, folder = m_folder](const Result<DirectoryPage> *result) {
        if (!result || folder != m_folder)
            return;
        m_listedFolder = folder;
        m_names.clear();
        // A folder that can't be read has no suggestions; what is wrong with it is said when it is opened.
        if (*result) {
            for (const FileEntry &entry : (*result)->entries) {
                if (entry.opensAsDirectory())
                    m_names.append(entry.name);
            }
        }
        answer();
    });
}

void PathSuggestions::answer()
{
    QStringList texts;
    for (const QByteArray &name : std::as_const(m_names)) {
        const bool isHidden = name.startsWith('.') && !m_prefix.startsWith('.');
        if (name.startsWith(m_prefix) && !isHidden && texts.size() < most)
            texts.append(m_typedFolder + FileNames::toText(name) + QLatin1Char('/'));
    }
    Q_EMIT suggested(texts);
}

} // namespace vivarium
