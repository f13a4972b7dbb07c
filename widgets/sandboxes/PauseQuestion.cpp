// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PauseQuestion.h"

#include "common/Format.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>

namespace vivarium::PauseQuestion {

namespace {

struct PauseText {
    Q_DECLARE_TR_FUNCTIONS(PauseText)
};

/// What running costs of them all together and ends with the pause, and what is billed instead.
void sayPrices(ConfirmDialog::Question &question, const QList<Subject> &subjects)
{
    QMap<QString, qint64> running; // an hour, by currency
    QStringList rates; // of disk, each once
    for (const Subject &subject : subjects) {
        if (!subject.prices)
            continue;
        if (const std::optional<qint64> hour = subject.prices->hour(subject.row.sandbox); hour && *hour > 0)
            running[subject.prices->currency] += *hour;
        if (!subject.prices->pausedGiBMonth)
            continue;
        const QString rate = Format::money(*subject.prices->pausedGiBMonth, subject.prices->currency);
        if (!rates.contains(rate))
            rates << rate;
    }
    QStringList saved;
    for (const auto &[currency, nanos] : running.asKeyValueRange())
        saved << Format::money(nanos, currency);
    if (!saved.isEmpty())
        question.consequences << PauseText::tr(
            "About %1 an hour is no longer billed while paused.", "money, of all of them together")
                                     .arg(saved.join(QStringLiteral(" + ")));
    if (!rates.isEmpty())
        question.consequences << PauseText::tr(
            "Nothing is billed for running meanwhile, but about %1 for each GB used and month; volumes as before.",
            "money")
                                     .arg(rates.join(QStringLiteral(", ")));
}

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
        question.verb = PauseText::tr("&Pause %1").arg(ConfirmDialog::nameOnButton(name));
    } else {
        question.title = PauseText::tr("Pause Sandboxes");
        question.question = PauseText::tr("Pause %n sandbox(es)?", nullptr, count);
        question.verb = PauseText::tr("&Pause %n Sandbox(es)", nullptr, count);
        for (const Subject &subject : subjects) {
            // Names are no identity: two of them may be the same.
            QStringList parts{Format::escaped(subject.row.sandbox.name)};
            if (!subject.connection.isEmpty())
                parts << Format::escaped(subject.connection);
            parts << Format::shortId(subject.row.sandbox.id.value());
            question.concerned << parts.join(QStringLiteral("  ·  "));
        }
    }
    question.consequences << PauseText::tr("Network connections are cut; programs have to connect again afterwards.");
    if (terminals > 0)
        question.consequences << PauseText::tr("%n open terminal(s) will end.", nullptr, terminals);
    if (std::ranges::any_of(subjects, [](const Subject &subject) { return !subject.keepsProcesses; }))
        question.consequences << PauseText::tr("What runs may end: count on files in /workspace only.");
    else
        question.consequences << PauseText::tr("What runs stands still and goes on afterwards, as the server says.");
    question.consequences << PauseText::tr("The deadline stands still until it is resumed.");
    sayPrices(question, subjects);
    return question;
}

} // namespace vivarium::PauseQuestion
