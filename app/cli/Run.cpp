// SPDX-License-Identifier: GPL-3.0-or-later
#include "Run.h"

#include "Arguments.h"
#include "CopyAction.h"
#include "ExecAction.h"
#include "Interrupts.h"
#include "ListAction.h"
#include "SnapshotAction.h"
#include "common/ProgramFolders.h"

#include <QCoreApplication>

namespace vivarium::cli {

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::cli::Run)
};

/// Null for what is only shown.
struct MakeAction {
    Session &session;
    std::unique_ptr<Action> operator()(const ListRequest &request) const
    {
        return std::make_unique<ListAction>(session, request);
    }
    std::unique_ptr<Action> operator()(const ExecRequest &request) const
    {
        return std::make_unique<ExecAction>(session, request);
    }
    std::unique_ptr<Action> operator()(const CopyRequest &request) const
    {
        return std::make_unique<CopyAction>(session, request);
    }
    std::unique_ptr<Action> operator()(const SnapshotRequest &request) const
    {
        return std::make_unique<SnapshotAction>(session, request);
    }
    std::unique_ptr<Action> operator()(const ShowText &) const { return nullptr; }
};

} // namespace

int run(const QStringList &arguments, ProfileStore &profiles, Console &console, const Interrupts &interrupts)
{
    const auto request = parseArguments(arguments);
    if (!request) {
        console.tell(request.error().sentence);
        console.tell(RunText::tr("“vivarium --help” tells more."));
        return ExitCode::usage;
    }
    if (const auto *text = std::get_if<ShowText>(&*request))
        return console.write(Console::Stream::Output, text->text.toUtf8()) == Console::Written::All ? ExitCode::success
                                                                                                    : ExitCode::failure;
    // What of the file can be used is there all the same.
    if (const Result<Done> loaded = profiles.load(); !loaded)
        console.tell(loaded.error());
    Session session(profiles, console);
    session.setHistory(ProgramFolders::standard().state + QStringLiteral("/activity.db"));
    const std::unique_ptr<Action> action = std::visit(MakeAction{session}, *request);
    QObject::connect(action.get(), &Action::finished, qApp, &QCoreApplication::exit);
    QObject::connect(&interrupts, &Interrupts::requested, action.get(), &Action::interrupt);
    // From within the loop: whatever ends it at once would otherwise come too early.
    QMetaObject::invokeMethod(action.get(), &Action::start, Qt::QueuedConnection);
    return QCoreApplication::exec();
}

} // namespace vivarium::cli
