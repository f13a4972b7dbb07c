// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Process.h"

#include <QString>

/// Processes, signals and exit codes in words. What comes from the sandbox is escaped here.
namespace vivarium::ProcessText {

/// R → "running". An unknown letter gives an empty text.
[[nodiscard]] QString stateWord(QChar state);
/// "sleeping (S)"; "ended with exit code 3" for one of the API list; "–" when unknown.
[[nodiscard]] QString state(const Process &process);
/// The comm, or what else there is to call it by; never empty.
[[nodiscard]] QString name(const Process &process);
/// All arguments in one escaped line, quoted so that it can be read as a shell would; "[name]" where there is none.
[[nodiscard]] QString commandLine(const Process &process);
/// "0:07.31", "12:04", "3:00:12": processor time used so far.
[[nodiscard]] QString processorTime(double seconds);
/// Time of day for today, else with the date; "–" when unknown.
[[nodiscard]] QString startTime(const QDateTime &startedAt, const QDateTime &now);
/// "TERM"
[[nodiscard]] QString signalName(Signal signal);
/// "Terminate (TERM)", with a mnemonic
[[nodiscard]] QString signalLabel(Signal signal);
/// What the signal does to a program that has no handler for it: a sentence.
[[nodiscard]] QString signalMeaning(Signal signal);
/// Whether the signal is meant to end a process.
[[nodiscard]] bool endsProcess(Signal signal);
/// "ended with exit code 0", "ended by SIGKILL (exit code 137)", "command not found (exit code 127)".
[[nodiscard]] QString exitCode(int code);
/// All signals, in the order of a menu.
[[nodiscard]] QList<Signal> allSignals();

} // namespace vivarium::ProcessText
