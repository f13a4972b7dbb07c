// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/SearchNotices.h"

#include "common/Format.h"

#include <QCoreApplication>

namespace vivarium::SearchNotices {

namespace {

struct SearchNoticeText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SearchNotices)
};

constexpr qsizetype namedFiles = 3;

QString names(const QList<RemotePath> &paths)
{
    QStringList shown;
    for (const RemotePath &path : paths.first(std::min(paths.size(), namedFiles)))
        shown << Format::escaped(path);
    QString text = shown.join(QStringLiteral(", "));
    if (paths.size() > namedFiles)
        text = SearchNoticeText::tr("%1 and %n more", "names of files", int(paths.size() - namedFiles)).arg(text);
    return text;
}

} // namespace

QString matchesInFiles(int matches, int files)
{
    return SearchNoticeText::tr("%n match(es) in %1", "%1: number of files", matches)
        .arg(SearchNoticeText::tr("%n file(s)", nullptr, files));
}

QString replaceButton(int matches, int files, const QString &sandbox)
{
    // In a button an ampersand would be a mnemonic.
    const QString name = QString(sandbox).replace(QLatin1Char('&'), QLatin1String("&&"));
    return SearchNoticeText::tr("&Replace %n Match(es) in %1 of %2", "%1: number of files, %2: a sandbox", matches)
        .arg(SearchNoticeText::tr("%n File(s)", "in a button", files), name);
}

QString outcome(const ReplaceReport &report, const QString &sandbox)
{
    QStringList sentences;
    const int files = int(report.done.size());
    if (report.isUndo && files > 0)
        sentences << SearchNoticeText::tr("%n file(s) of %1 are as they were before.", nullptr, files).arg(sandbox);
    else if (files > 0)
        sentences << SearchNoticeText::tr("Replaced %1 of %2.", "matches in files, a sandbox")
                         .arg(matchesInFiles(report.changes, files), sandbox);
    else
        sentences << (report.isUndo ? SearchNoticeText::tr("Nothing was taken back.")
                                    : SearchNoticeText::tr("Nothing was replaced."));
    if (!report.changedMeanwhile.isEmpty())
        sentences << (report.isUndo
                ? SearchNoticeText::tr(
                      "%n file(s) left alone, having changed since: %1.", nullptr, int(report.changedMeanwhile.size()))
                : SearchNoticeText::tr("%n file(s) left alone, having changed since they were searched: %1.", nullptr,
                      int(report.changedMeanwhile.size())))
                         .arg(names(report.changedMeanwhile));
    if (report.notTried > 0)
        sentences << SearchNoticeText::tr("%n file(s) not tried.", nullptr, report.notTried);
    return sentences.join(QLatin1Char(' '));
}

bool isWhole(const ReplaceReport &report)
{
    return report.changedMeanwhile.isEmpty() && report.failures.isEmpty() && report.notTried == 0;
}

ApiError failure(const ReplaceReport &report, const QString &sandbox)
{
    const ReplaceReport::Failure first = report.failures.value(0);
    ApiError error = first.error;
    QStringList details;
    for (const ReplaceReport::Failure &one : report.failures)
        details << QStringLiteral("%1: %2").arg(Format::escaped(one.path), one.error.sentence);
    error.details = (details.join(QLatin1Char('\n')) + QLatin1Char('\n') + error.details).trimmed();
    error.sentence = SearchNoticeText::tr(
        "%n file(s) couldn't be changed; %1: %2", "%1: a file, %2: why", int(report.failures.size()))
                         .arg(Format::escaped(first.path), error.sentence);
    error.sentence = SearchNoticeText::tr("%1 %2", "two sentences").arg(outcome(report, sandbox), error.sentence);
    return error;
}

} // namespace vivarium::SearchNotices
