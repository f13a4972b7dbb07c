// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/StatisticsWindow.h"

#include "common/FactsView.h"
#include "common/Format.h"
#include "common/FreshnessLabel.h"
#include "common/StateView.h"
#include "connections/DayChart.h"
#include "core/Async.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

/// Counting is dear for a server: the vendor's own page does it at most every 15 s (`lazycloud.md` §10.1).
constexpr std::chrono::milliseconds statisticsInterval = std::chrono::seconds(30);
constexpr double secondsOfDay = 24.0 * 3600;

} // namespace

StatisticsWindow::StatisticsWindow(
    const std::shared_ptr<Backend> &backend, const QString &connectionName, const QStringList &groups, QWidget *parent)
    : QDialog(parent)
    , m_backend(backend)
    , m_name(connectionName)
    , m_poller(
          statisticsInterval, [this] { ask(); }, nullptr)
    , m_group(new QComboBox)
    , m_facts(new FactsView)
    , m_chart(new DayChart)
    , m_age(new FreshnessLabel)
{
    setObjectName(QStringLiteral("statisticsWindow"));
    setWindowTitle(tr("Statistics of %1", "a connection").arg(connectionName));
    setAttribute(Qt::WA_DeleteOnClose);
    m_group->setObjectName(QStringLiteral("statisticsGroup"));
    m_group->addItem(tr("All apps"), QString());
    for (const QString &group : groups)
        m_group->addItem(Format::escaped(group), group);
    m_age->setForegroundRole(QPalette::PlaceholderText);
    auto *content = new QWidget;
    m_state = new StateView(content);
    auto *inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(12);
    inner->addWidget(m_facts);
    inner->addWidget(m_chart, 1);

    auto *groupLabel = new QLabel(tr("&App:"));
    groupLabel->setBuddy(m_group);
    m_group->setAccessibleName(tr("App"));
    auto *top = new QHBoxLayout;
    top->addWidget(groupLabel);
    top->addWidget(m_group);
    top->addStretch();
    top->addWidget(m_age);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(12);
    layout->addLayout(top);
    layout->addWidget(m_state, 1);
    layout->addWidget(buttons);
    resize(600, 440);

    connect(m_group, &QComboBox::currentIndexChanged, this, [this] {
        m_reply.cancel();
        m_state->waitAnew();
        m_readAt = {};
        m_poller.refreshNow();
    });
    connect(m_state, &StateView::cancelRequested, this, [this] {
        m_reply.cancel(); // it is asked again at its interval
        m_state->showStopped();
    });
    connect(m_state, &StateView::retryRequested, this, [this] { m_poller.refreshNow(); });
    m_state->showLoading(tr("Asking %1…").arg(m_name));
}

void StatisticsWindow::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_lease = m_poller.lease();
}

void StatisticsWindow::hideEvent(QHideEvent *event)
{
    QDialog::hideEvent(event);
    m_lease.release();
}

void StatisticsWindow::ask()
{
    if (!m_readAt.isValid())
        m_state->showLoading(tr("Asking %1…").arg(m_name));
    m_reply = m_backend->account().statistics(m_group->currentData().toString());
    updateAge(true);
    whenDone(this, m_reply, [this](const Result<SandboxStatistics> *statistics) {
        if (statistics && *statistics) {
            m_readAt = QDateTime::currentDateTimeUtc();
            m_error.reset();
            showFigures(**statistics);
        } else if (statistics) {
            m_error = statistics->error();
            // Old figures with their age are better than none.
            if (!m_readAt.isValid())
                m_state->showFailed(*m_error);
        }
        updateAge(false);
        m_poller.finished();
    });
}

void StatisticsWindow::showFigures(const SandboxStatistics &statistics)
{
    const QLocale locale;
    m_chart->setVisible(statistics.hasHistory);
    if (!statistics.hasHistory) {
        QStringList states;
        for (const auto &[word, number] : statistics.byStatus.asKeyValueRange())
            states << QStringLiteral("%1 %2").arg(locale.toString(number), Format::escaped(word));
        states.sort();
        m_facts->set(QStringLiteral("now"), tr("Now"),
            tr("%1 starting, running or stopping").arg(locale.toString(statistics.concurrent)));
        m_facts->set(QStringLiteral("states"), tr("By state"),
            states.isEmpty() ? tr("none", "no sandboxes") : states.join(QStringLiteral(" · ")));
        m_facts->set(QStringLiteral("all"), tr("Created in all"), tr("This server keeps no count of it."));
        m_state->showContent();
        return;
    }
    m_facts->set(QStringLiteral("now"), tr("Now"),
        tr("%1 starting, running or stopping").arg(locale.toString(statistics.concurrent)));
    const auto count = [&](const char *status) {
        return locale.toString(statistics.byStatus.value(QLatin1String(status)));
    };
    m_facts->set(QStringLiteral("states"), tr("By state"),
        tr("%1 running · %2 starting · %3 stopping · %4 stopped · %5 failed")
            .arg(count("running"), count("pending"), count("stopping"), count("stopped"), count("failed")));
    m_facts->set(QStringLiteral("all"), tr("Created in all"), locale.toString(statistics.createdInAll));
    m_facts->set(QStringLiteral("day"), tr("In the last 24 hours"),
        locale.toString(qRound64(statistics.createdPerSecond * secondsOfDay)));
    m_chart->setDays(statistics.days);
    m_state->showContent();
}

void StatisticsWindow::updateAge(bool asking)
{
    m_age->setReading({m_readAt, asking, m_error, statisticsInterval});
}

} // namespace vivarium
