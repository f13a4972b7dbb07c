// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/StopQuestion.h"

#include "common/Format.h"

#include <QCoreApplication>

namespace vivarium::StopQuestion {

namespace {

struct StopText {
    Q_DECLARE_TR_FUNCTIONS(StopText)
};

} // namespace

ConfirmDialog::Question about(const QList<Victim> &victims)
{
    ConfirmDialog::Question question;
    question.iconName = QStringLiteral("warning");
    int terminals = 0;
    int processes = 0;
    int edits = 0;
    QStringList names;
    for (const Victim &victim : victims) {
        names << Format::escaped(victim.row.sandbox.name);
        terminals += victim.terminals;
        edits += victim.edits;
        if (victim.row.usage)
            processes += std::max(0, victim.row.usage->processes - 1); // process 1 is the sandbox's own
    }
    if (victims.size() == 1) {
        const QString &name = names.constFirst();
        const QString id = Format::shortId(victims.constFirst().row.sandbox.id.value());
        question.title = StopText::tr("Stop Sandbox");
        question.question = StopText::tr("Stop %1?")
                                .arg(victims.constFirst().hasNamesake ? QStringLiteral("%1 (%2)").arg(name, id) : name);
        question.verb = StopText::tr("&Stop %1").arg(ConfirmDialog::nameOnButton(name));
    } else {
        const int count = int(victims.size());
        question.title = StopText::tr("Stop Sandboxes");
        question.question = StopText::tr("Stop %n sandbox(es)?", nullptr, count);
        question.verb = StopText::tr("&Stop %n Sandbox(es)", nullptr, count);
        for (const Victim &victim : victims) {
            QStringList parts{Format::escaped(victim.row.sandbox.name)};
            if (!victim.connection.isEmpty())
                parts << victim.connection;
            parts << Format::shortId(victim.row.sandbox.id.value());
            question.concerned << parts.join(QStringLiteral("  ·  "));
        }
    }
    if (processes > 0)
        question.consequences << StopText::tr("%n running process(es) will end.", nullptr, processes);
    if (terminals > 0)
        question.consequences << StopText::tr("%n open terminal(s) will end.", nullptr, terminals);
    if (edits > 0)
        question.consequences << StopText::tr(
            "%n file(s) are open in a local program; later saves will not be sent.", nullptr, edits);
    question.consequences << StopText::tr("All files inside are lost, unless you save a snapshot first.");
    return question;
}

} // namespace vivarium::StopQuestion
