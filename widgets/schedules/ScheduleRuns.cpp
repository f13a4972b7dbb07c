// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedules/ScheduleRuns.h"

#include "common/Format.h"
#include "common/StateView.h"
#include "schedules/ScheduleBook.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QListWidget>
#include <QPlainTextEdit>

#include <algorithm>

namespace vivarium {

namespace {

/// It is one panel with the table, also for translators.
struct SchedulesText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::SchedulesPanel)
};

} // namespace

ScheduleRuns::ScheduleRuns(ScheduleBook &book, QWidget *parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_book(book)
    , m_list(new QListWidget)
    , m_state(new StateView(m_list))
    , m_output(new QPlainTextEdit)
{
    m_list->setObjectName(QStringLiteral("scheduleRuns"));
    m_list->setAccessibleName(SchedulesText::tr("Runs, the newest first"));
    m_list->setWordWrap(true); // a run says much; beside its output there is little room
    m_list->setTextElideMode(Qt::ElideNone);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setSpacing(2);
    m_output->setObjectName(QStringLiteral("scheduleOutput"));
    m_output->setAccessibleName(SchedulesText::tr("Output of the run"));
    m_output->setReadOnly(true);
    m_output->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setChildrenCollapsible(false);
    addWidget(m_state);
    addWidget(m_output);
    setStretchFactor(0, 2);
    setStretchFactor(1, 3);
    connect(&book, &ScheduleBook::runsChanged, this, &ScheduleRuns::showRuns);
    connect(m_state, &StateView::retryRequested, &book, &ScheduleBook::refreshRuns);
    connect(m_list, &QListWidget::currentRowChanged, this, &ScheduleRuns::showOutput);
    showRuns();
}

void ScheduleRuns::showRuns()
{
    {
        // By their ids, so that neither the place in the list nor the chosen one is lost.
        const QSignalBlocker blocker(m_list);
        const QList<ScheduleRun> &runs = m_book.runs();
        const auto idOf = [this](int row) { return m_list->item(row)->data(Qt::UserRole).toString(); };
        for (int row = m_list->count() - 1; row >= 0; --row) {
            if (std::ranges::find(runs, idOf(row), &ScheduleRun::id) == runs.cend())
                delete m_list->takeItem(row);
        }
        const QDateTime now = QDateTime::currentDateTimeUtc();
        for (int row = 0; row < runs.size(); ++row) {
            const ScheduleRun &run = runs.at(row);
            QStringList parts{ScheduleModel::statusText(run.status), Format::relativeTime(run.startedAt, now)};
            if (run.exitCode)
                parts << SchedulesText::tr("exit code %1").arg(*run.exitCode);
            if (run.duration)
                parts << Format::duration(std::chrono::duration_cast<std::chrono::seconds>(*run.duration));
            if (run.woke)
                parts << (run.slept ? SchedulesText::tr("woken for it, paused again")
                                    : SchedulesText::tr("woken for it"));
            if (row >= m_list->count() || idOf(row) != run.id) {
                auto *item = new QListWidgetItem;
                item->setData(Qt::UserRole, run.id);
                item->setToolTip(Format::exactTime(run.startedAt));
                m_list->insertItem(row, item);
            }
            if (const QString text = parts.join(QStringLiteral("  ·  ")); m_list->item(row)->text() != text)
                m_list->item(row)->setText(text);
        }
        while (m_list->count() > runs.size()) // they came in another order
            delete m_list->takeItem(m_list->count() - 1);
        if (!m_list->currentItem() && m_list->count() > 0)
            m_list->setCurrentRow(0);
    }
    if (m_book.focus().isEmpty())
        m_state->showEmpty(QStringLiteral("list"), SchedulesText::tr("No schedule is chosen"), {});
    else if (m_book.runsError() && !m_book.hasRuns())
        m_state->showFailed(*m_book.runsError());
    else if (!m_book.hasRuns())
        m_state->showLoading(SchedulesText::tr("Reading the runs…"));
    else if (m_book.runs().isEmpty())
        m_state->showEmpty(QStringLiteral("list"), SchedulesText::tr("It has not run yet"), {});
    else
        m_state->showContent();
    showOutput();
}

void ScheduleRuns::showOutput()
{
    const int row = m_list->currentRow();
    const QList<ScheduleRun> &runs = m_book.runs();
    QString text;
    if (row >= 0 && row < runs.size()) {
        const ScheduleRun &run = runs.at(row);
        // Lines stay lines; everything else that could act is shown escaped.
        QStringList lines;
        const QStringList output = run.output.split(QLatin1Char('\n'));
        for (const QString &line : output)
            lines << Format::escaped(line);
        text = lines.join(QLatin1Char('\n'));
        if (!run.error.isEmpty())
            text += SchedulesText::tr("\nError: %1").arg(Format::escaped(run.error));
    }
    if (m_output->toPlainText() != text)
        m_output->setPlainText(text);
}

} // namespace vivarium
