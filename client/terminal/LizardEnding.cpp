// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalCodec.h"

namespace vivarium {

namespace {

/// Close codes of `lizard.md` §6.
enum LizardCloseCode {
    ShellExited = 1000,
    NoStatus = 1005,
    Broken = 1006,
    CredentialRejected = 4001,
    OutOfScope = 4003,
    NoSuchSandbox = 4004,
    FirstOfTheirs = 4000,
};

} // namespace

TerminalCodec::Ending TerminalCodec::lizardEnding(int closeCode, const QString &reason)
{
    Ending ending;
    ApiError &error = ending.error;
    const QString said = cleaned(reason);
    if (closeCode == ShellExited || closeCode == NoStatus) {
        ending.end = TerminalChannel::End::Exited; // the server doesn't tell with which code
        return ending;
    }
    error.serverMessage = said;
    error.details = QStringLiteral("WebSocket close code %1").arg(closeCode);
    if (!said.isEmpty())
        error.details += QLatin1String(": ") + said;
    ending.end = TerminalChannel::End::Refused;
    switch (closeCode) {
    case CredentialRejected:
        error.kind = ErrorKind::Unauthorized;
        error.sentence = tr("The server doesn't accept the key of this connection for terminals.");
        error.advice = tr("Enter a new key in the settings of this connection.");
        return ending;
    case OutOfScope:
        error.kind = ErrorKind::Forbidden;
        error.sentence = tr("The key of this connection doesn't reach this sandbox.");
        error.advice = tr("Use a key of its project.");
        return ending;
    case NoSuchSandbox:
        error.kind = ErrorKind::NotFound;
        error.sentence = tr("The sandbox doesn't exist any more.");
        return ending;
    default:
        break;
    }
    if (closeCode >= FirstOfTheirs) { // one that nobody has written down, as when the sandbox is paused
        error.kind = ErrorKind::Conflict;
        error.sentence = said.isEmpty() ? tr("The server closed the terminal with code %1.").arg(closeCode)
                                        : tr("The server closed the terminal: %1").arg(said);
        return ending;
    }
    ending.end = TerminalChannel::End::Lost;
    error.kind = ErrorKind::Network;
    error.sentence = said.isEmpty() || closeCode == Broken
        ? tr("The connection to the terminal was lost.")
        : tr("The connection to the terminal was closed: %1").arg(said);
    return ending;
}

} // namespace vivarium
