// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/DesktopApi.h"

#include <QObject>

namespace vivarium {

class CommandRunner;
class FileApi;
struct LizardContext;

/// Desktops of Lizard sandboxes (`lizard.md` §2.9).
class LizardDesktops final : public QObject, public DesktopApi {
    Q_OBJECT
public:
    static constexpr qint64 LargestScreenshot = 64LL << 20;

    /// `commands` and `files` have to live as long.
    LizardDesktops(LizardContext &context, CommandRunner &commands, FileApi &files, QObject *parent = nullptr);

    Reply<Desktop> read(const SandboxId &sandbox) override;
    Reply<Desktop> start(const SandboxId &sandbox, const QSize &size) override;
    Reply<Done> stop(const SandboxId &sandbox) override;
    /// By a command inside, which leaves a file that is read and removed.
    Reply<QByteArray> screenshot(const SandboxId &sandbox) override;

private:
    LizardContext &m_context;
    CommandRunner &m_commands;
    FileApi &m_files;
};

} // namespace vivarium
