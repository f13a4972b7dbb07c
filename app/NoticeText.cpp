// SPDX-License-Identifier: GPL-3.0-or-later
#include "NoticeText.h"

#include "common/Format.h"

#include <QCoreApplication>

namespace vivarium {

namespace {

constexpr qsizetype longestName = 60; // characters

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(vivarium::Notices)
};

} // namespace

QString NoticeText::shortName(const QString &name)
{
    const QString escaped = Format::escaped(name);
    if (escaped.size() <= longestName)
        return escaped;
    return escaped.left(longestName - (escaped[longestName - 1].isHighSurrogate() ? 1 : 0)) + QStringLiteral("…");
}

QString NoticeText::nameOf(const SandboxListModel &model, const SandboxRow &row)
{
    const QString called = model.nameOf(row);
    const QString name = shortName(called);
    if (!model.hasNamesake(called, row.key.id))
        return name;
    return Texts::tr("%1 (%2)", "a name and an id").arg(name, Format::escaped(Format::shortId(row.key.id.value())));
}

QString NoticeText::expiring(const SandboxListModel &model, const SandboxRow &row)
{
    // While something uses it no idle clock runs out: then it is a deadline, also where the server has no word for it.
    const bool idle = row.sandbox.lifetime.kind == Lifetime::Kind::Idle && !(row.usage && row.usage->inUse);
    return idle ? Texts::tr("%1 was not used and stops in less than a minute.").arg(nameOf(model, row))
                : Texts::tr("%1 reaches its deadline in about a minute.").arg(nameOf(model, row));
}

} // namespace vivarium
