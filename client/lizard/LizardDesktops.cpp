// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardDesktops.h"

#include "backend/FileApi.h"
#include "inside/CommandRunner.h"
#include "lizard/LizardCall.h"
#include "lizard/LizardContext.h"

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::seconds startLimit(120);
constexpr std::chrono::seconds screenshotLimit(30);

Desktop readDesktop(JsonReader &reader)
{
    Desktop desktop;
    desktop.running = reader.requiredFlag(QLatin1StringView("running"));
    const qint64 width = reader.integer(QLatin1StringView("width")).value_or(0);
    const qint64 height = reader.integer(QLatin1StringView("height")).value_or(0);
    if (width > 0 && height > 0 && width < 100000 && height < 100000)
        desktop.size = QSize(int(width), int(height));
    desktop.url = Secret(reader.text(QLatin1StringView("url")).toUtf8());
    desktop.viewOnlyUrl = Secret(reader.text(QLatin1StringView("viewOnlyUrl")).toUtf8());
    return desktop;
}

ApiPath desktopPath(const SandboxId &sandbox)
{
    return LizardContext::sandboxPath(sandbox) / QLatin1StringView("desktop");
}

} // namespace

LizardDesktops::LizardDesktops(LizardContext &context, CommandRunner &commands, FileApi &files, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_commands(commands)
    , m_files(files)
{
}

Reply<Desktop> LizardDesktops::read(const SandboxId &sandbox)
{
    return callJsonOne<Desktop>(m_context.connection, HttpRequest::get(desktopPath(sandbox)), &readDesktop);
}

Reply<Desktop> LizardDesktops::start(const SandboxId &sandbox, const QSize &size)
{
    const QSize fit = size.expandedTo(leastSize).boundedTo(mostSize);
    const auto request = HttpRequest::json("POST", desktopPath(sandbox),
        {{QLatin1StringView("width"), fit.width()}, {QLatin1StringView("height"), fit.height()}})
                             .within(startLimit);
    return callJsonOne<Desktop>(m_context.connection, request, &readDesktop);
}

Reply<Done> LizardDesktops::stop(const SandboxId &sandbox)
{
    return callDone(m_context.connection, HttpRequest::make("DELETE", desktopPath(sandbox)));
}

Reply<QByteArray> LizardDesktops::screenshot(const SandboxId &sandbox)
{
    const auto taken =
        m_commands.run(sandbox, QStringLiteral("exec lizard-desktop screenshot --path"), {}, screenshotLimit);
    return chain(this, taken, [this, sandbox](const ProcessRecord &record) -> Reply<QByteArray> {
        // What a command inside prints is hostile: only the name that it is known for is read, and removed.
        const RemotePath path = record.standardOutput.trimmed();
        const QByteArrayView prefix("/tmp/lizard-screenshot-");
        const QByteArray rest = path.startsWith(prefix) ? path.sliced(prefix.size()) : QByteArray();
        if (!rest.endsWith(".png") || rest.contains('/') || rest.contains('\n'))
            return failedReply<QByteArray>(
                protocolError(QStringLiteral("no path of a screenshot"), record.standardOutput));
        return chain(this, m_files.read(sandbox, path, LargestScreenshot),
            [this, sandbox, path](const Result<FileContent> &content) -> Result<QByteArray> {
                std::ignore = m_files.removeFile(sandbox, path);
                if (!content)
                    return std::unexpected(content.error());
                return content->bytes;
            });
    });
}

} // namespace vivarium
