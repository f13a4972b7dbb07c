// SPDX-License-Identifier: GPL-3.0-or-later
#include "UnfinishedWork.h"

#include "Program.h"
#include "snapshots/ImageLibrary.h"
#include "snapshots/SnapshotSave.h"

#include <QCoreApplication>

namespace vivarium {

namespace {

struct UnfinishedWorkText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::UnfinishedWork)
};

/// How many snapshots are waited for, of those that only the answer tells about.
struct Awaited {
    int files = 0; ///< whose id is not known before the answer
    int memory = 0; ///< whose id is remembered, and not whether it was stored
    int restorations = 0; ///< not asked for yet
};

Awaited awaitedOf(Program &program)
{
    Awaited awaited;
    for (const ConnectionEntry &connection : program.connections().connections()) {
        if (!connection.backend)
            continue;
        const ImageLibrary &library = ImageLibrary::of(*connection.backend);
        awaited.restorations += library.restorationsToCome();
        for (const SnapshotSave *save : library.saves()) {
            if (!save->keepsListening() || save->image() || save->error())
                continue;
            ++(save->kind() == Image::Kind::Memory ? awaited.memory : awaited.files);
        }
    }
    return awaited;
}

} // namespace

QStringList unfinishedWork(Program &program)
{
    QStringList sentences;
    if (const int creations = program.controller().creationCount(); creations > 0)
        sentences << UnfinishedWorkText::tr(
            "%n sandbox(es) are still being prepared: what was not asked of the server by then is not made.", nullptr,
            creations);
    const Awaited awaited = awaitedOf(program);
    if (awaited.restorations > 0)
        sentences << UnfinishedWorkText::tr(
            "%n sandbox(es) that were to be restored are not begun any more.", nullptr, awaited.restorations);
    if (awaited.files > 0)
        sentences << UnfinishedWorkText::tr(
            "The files of %n sandbox(es) are being saved. The server tells the id of the snapshot only to this window: "
            "nobody will find it.",
            nullptr, awaited.files);
    if (awaited.memory > 0)
        sentences << UnfinishedWorkText::tr(
            "The memory of %n sandbox(es) is being saved. The id stays on the list, but whether it worked, the server "
            "tells only to this window.",
            nullptr, awaited.memory);
    return sentences;
}

} // namespace vivarium
