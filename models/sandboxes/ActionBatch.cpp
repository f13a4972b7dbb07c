// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/ActionBatch.h"

#include <QCoreApplication>

#include <algorithm>

namespace vivarium {

namespace {

struct BatchText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SandboxController)
};

} // namespace

void ActionBatch::begin(const QList<SandboxKey> &keys)
{
    asked = open = int(keys.size());
    waiting = keys;
    std::ranges::reverse(waiting);
}

void ActionBatch::addFailure(const SandboxKey &key, const QString &name, const ApiError &error)
{
    if (failedNames.isEmpty()) {
        firstError = error;
        firstKey = key;
    }
    failedNames.append(name);
}

QString ActionBatch::shortened(const QStringList &names)
{
    constexpr qsizetype most = 6;
    const QString list = names.first(std::min(most, names.size())).join(QStringLiteral(", "));
    return names.size() <= most
        ? list
        : BatchText::tr("%1 and %n more", "a list of names", int(names.size() - most)).arg(list);
}

} // namespace vivarium
