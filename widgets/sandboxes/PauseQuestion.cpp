// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PauseQuestion.h"

#include "common/Format.h"

#include <QCoreApplication>

#include <algorithm>

namespace vivarium::PauseQuestion {

namespace {

struct PauseText {
    Q_DECLARE_TR_FUNCTIONS(PauseText)
};

} // namespace

ConfirmDialog::Question about(const QList<Subject> &subjects)
{
    ConfirmDialog::Question question;
    question.iconName = QStringLiteral("pause");
    const int count = int(subjects.size());
    int terminals = 0;
    for (const Subject &subject : subjects)
        terminals += subject.terminals;
    if (count == 1) {
        const QString name = Format::escaped(subjects.constFirst().row.sandbox.name);
        question.title = PauseText::tr("Pause Sandbox");
        question.question = PauseText::tr("Pause %1?").arg(name);
        question.verb = PauseText::tr("&Pause %1").arg(QString(name).replace(QLatin1Char('&'), QLatin1String("&&")));
    } else {
        question.title = PauseText::tr("Pause Sandboxes");
        question.question = PauseText::tr("Pause %n sandbox(es)?", nullptr, count);
        question.verb = PauseText::tr("&Pause %n Sandbox(es)", nullptr, count);
        for (const Subject &subject : subjects)
            question.concerned << Format::escaped(subject.row.sandbox.name);
    }
    question.consequences << PauseText::tr("Network connections are cut; programs have to connect again afterwards.");
    if (terminals > 0)
        question.consequences << PauseText::tr("%n open terminal(s) will end.", nullptr, terminals);
    if (std::ranges::any_of(subjects, [](const Subject &subject) { return !subject.keepsProcesses; }))
        question.consequences << PauseText::tr("What runs may end: count on files in /workspace only.");
    question.consequences << PauseText::tr("The deadline stands still until it is resumed.");
    const PriceList *prices = subjects.isEmpty() ? nullptr : subjects.constFirst().prices;
    if (prices && prices->pausedGiBMonth)
        question.consequences << PauseText::tr(
            "Nothing is billed for running meanwhile, but about %1 for each GB used and month; volumes as before.",
            "money")
                                     .arg(Format::money(*prices->pausedGiBMonth, prices->currency));
    return question;
}

} // namespace vivarium::PauseQuestion
