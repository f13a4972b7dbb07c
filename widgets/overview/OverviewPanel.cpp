// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/OverviewPanel.h"

#include "backend/SandboxApi.h"
#include "common/FactsView.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "overview/LifecycleBar.h"
#include "overview/UsageChart.h"
#include "sandboxes/IdleHolds.h"
#include "sandboxes/SandboxColumns.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr QLatin1StringView rangeKey("overview/range");
constexpr int factsWidth = 320;
constexpr int fourChartsHeight = 330;
constexpr int besideWidth = 620; // from here on facts and charts stand beside each other

double perSecond(qint64 bytes, const MetricPoint &point)
{
    const double seconds = double(point.interval.count()) / 1000;
    return seconds > 0 ? double(bytes) / seconds : 0;
}

} // namespace

OverviewPanel::OverviewPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_details(context)
    , m_lifecycle(new LifecycleBar)
    , m_facts(new FactsView)
    , m_ended(new QLabel)
    , m_waysIn(new QWidget)
    , m_factsPart(new QWidget)
    , m_noFigures(new QLabel)
    , m_range(new QComboBox)
    , m_charts(new QGridLayout)
    , m_cpu(new UsageChart(tr("CPU"), [](double share) { return Format::percent(share); }))
    , m_memory(new UsageChart(tr("Memory"), [](double bytes) { return Format::bytes(qint64(bytes)); }))
    , m_network(new UsageChart(tr("Network"), [](double rate) { return Format::rate(rate); }))
    , m_disk(new UsageChart(tr("Disk"), [](double rate) { return Format::rate(rate); }))
{
    m_cpu->setObjectName(QStringLiteral("cpuChart"));
    for (UsageChart *chart : {m_memory, m_network, m_disk})
        chart->setBinaryScale(true);
    m_memory->setObjectName(QStringLiteral("memoryChart"));
    m_network->setObjectName(QStringLiteral("networkChart"));
    m_disk->setObjectName(QStringLiteral("diskChart"));
    m_network->setLines(tr("in", "direction of data"), tr("out", "direction of data"));
    m_disk->setLines(tr("read"), tr("written"));
    m_ended->setObjectName(QStringLiteral("endedText"));
    m_ended->setWordWrap(true);
    m_ended->setTextFormat(Qt::PlainText);
    m_ended->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto *ways = new QHBoxLayout(m_waysIn);
    ways->setContentsMargins(0, 0, 0, 0);
    ways->addWidget(wayIn(QStringLiteral("terminal"), QStringLiteral("terminal"), tr("Open &Terminal")));
    ways->addWidget(wayIn(QStringLiteral("files"), QStringLiteral("folder"), tr("&Browse Files")));
    ways->addStretch();

    m_factsPart->setMaximumWidth(factsWidth);
    auto *factsLayout = new QVBoxLayout(m_factsPart);
    factsLayout->setContentsMargins(0, 0, 0, 0);
    factsLayout->setSpacing(12);
    factsLayout->addWidget(m_waysIn);
    factsLayout->addWidget(m_ended);
    factsLayout->addWidget(m_facts);
    factsLayout->addStretch();

    m_noFigures->setObjectName(QStringLiteral("noFigures"));
    m_noFigures->setAlignment(Qt::AlignCenter);
    m_noFigures->setWordWrap(true);
    m_noFigures->setForegroundRole(QPalette::PlaceholderText);
    makeRanges();
    m_charts->setSpacing(16);
    m_charts->addWidget(m_noFigures, 0, 0, 2, 2);
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight);
    m_columns->setSpacing(24);
    m_columns->addWidget(m_factsPart);
    auto *head = new QHBoxLayout;
    head->addStretch();
    head->addWidget(m_range);
    auto *usage = new QVBoxLayout;
    usage->setSpacing(8);
    usage->addLayout(head);
    usage->addLayout(m_charts, 1);
    m_columns->addLayout(usage, 1);
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 12, 12, 8);
    layout->setSpacing(12);
    layout->addWidget(m_lifecycle);
    layout->addLayout(m_columns, 1);
    auto *scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);
    arrangeCharts();

    connect(&context, &SandboxContext::changed, this, &OverviewPanel::updateFacts);
    connect(&IdleHolds::of(context), &IdleHolds::changed, this, &OverviewPanel::updateFacts);
    connect(&m_details, &SandboxDetails::stagesChanged, this, &OverviewPanel::updateFacts);
    connect(&m_details, &SandboxDetails::originChanged, this, &OverviewPanel::updateFacts);
    connect(&m_details, &SandboxDetails::metricsChanged, this, &OverviewPanel::updateCharts);
    m_tick.setInterval(std::chrono::seconds(1));
    connect(&m_tick, &QTimer::timeout, this, &OverviewPanel::updateFacts);
    updateFacts();
    updateCharts();
}

void OverviewPanel::makeRanges()
{
    m_range->setObjectName(QStringLiteral("usageRange"));
    m_range->setAccessibleName(tr("Time that the charts show"));
    m_range->setToolTip(
        tr("Time that the charts show. Figures of the last hour are 5 seconds apart, older ones a minute "
           "or more; they are kept for 7 days."));
    using namespace std::chrono;
    for (const seconds span :
        {seconds(minutes(15)), seconds(hours(1)), seconds(hours(6)), seconds(days(1)), SandboxDetails::longestWindow})
        m_range->addItem(tr("Last %1", "a span of time").arg(Format::duration(span)), qint64(span.count()));
    m_range->setCurrentIndex(std::max(0, m_range->findData(QSettings().value(rangeKey).toLongLong())));
    applyRange();
    connect(m_range, &QComboBox::currentIndexChanged, this, [this] {
        QSettings().setValue(rangeKey, m_range->currentData());
        applyRange();
    });
}

void OverviewPanel::applyRange()
{
    const std::chrono::seconds span(m_range->currentData().toLongLong());
    for (UsageChart *chart : {m_cpu, m_memory, m_network, m_disk})
        chart->setWindow(span, SandboxApi::metricStep(span));
    m_details.setWindow(span);
}

QPushButton *OverviewPanel::wayIn(const QString &panel, const QString &icon, const QString &text)
{
    auto *button = new QPushButton(Icons::get(icon), text);
    button->setObjectName(QStringLiteral("open_") + panel);
    connect(button, &QPushButton::clicked, this, [this, panel] { Q_EMIT panelRequested(panel); });
    return button;
}

void OverviewPanel::setActive(bool active)
{
    if (active) {
        m_lease = m_details.watch();
        m_tick.start();
        updateFacts();
    } else {
        m_lease.release();
        m_tick.stop();
    }
}

void OverviewPanel::focusContent()
{
    if (auto *button = findChild<QPushButton *>(QStringLiteral("open_terminal")); button && button->isVisibleTo(this))
        button->setFocus(Qt::OtherFocusReason);
    else
        Panel::focusContent();
}

void OverviewPanel::updateFacts()
{
    const Sandbox &sandbox = context().sandbox();
    const QDateTime now = QDateTime::currentDateTimeUtc();
    m_lifecycle->set(sandbox, m_details.stages(), now);
    const bool live = isLive(sandbox.state);
    m_waysIn->setVisible(context().isRunning());
    const QString why = live ? QString() : Format::stateWithReason(sandbox);
    m_ended->setText(why);
    m_ended->setVisible(!why.isEmpty() && why != Format::state(sandbox.state)); // the header has the word itself
    const QString held =
        sandbox.lifetime.kind == Lifetime::Kind::Idle ? IdleHolds::of(context()).text() : QString(); // as the header
    m_facts->set(QStringLiteral("left"), tr("Time left"),
        held.isEmpty() ? Format::timeLeft(sandbox.lifetime, sandbox.state, now) : held, {},
        Format::exactTime(sandbox.lifetime.endsAt));
    const auto &prices = context().capabilities().prices;
    SandboxRow row;
    row.sandbox = sandbox;
    m_facts->set(QStringLiteral("cost"), tr("Cost"),
        prices ? SandboxColumns::costText(row, {{}, now, false, false, &*prices}) : QString(), {},
        prices && prices->perSandbox
            ? tr("The price an hour is what its server tells; pauses are not taken off the sum. The bill is the "
                 "provider's.")
            : prices
            ? tr("Reckoned from what it reserves and the server's price list “%1”. The bill is the provider's.")
                  .arg(Format::escaped(prices->version))
            : QString());
    m_facts->set(QStringLiteral("pauseError"), tr("Last pause"),
        live && !sandbox.pauseError.isEmpty() ? tr("failed: %1", "why").arg(Format::escaped(sandbox.pauseError))
                                              : QString());
    m_facts->set(QStringLiteral("image"), sandbox.templateName.isEmpty() ? tr("Image") : tr("Template"),
        sandbox.imageText.isEmpty() ? Format::shortId(sandbox.image.value()) : Format::escaped(sandbox.imageText),
        sandbox.image.value(), sandbox.image.value());
    updateOrigin();
    QString size;
    if (sandbox.cpuMillis > 0)
        size = (sandbox.cpuMillis == 1000 ? tr("%1 core, %2", "processor cores; memory")
                                          : tr("%1 cores, %2", "processor cores; memory"))
                   .arg(Format::cores(sandbox.cpuMillis), Format::bytes(sandbox.memoryMiB << 20));
    if (!sandbox.size.isEmpty())
        size = size.isEmpty() ? Format::escaped(sandbox.size)
                              : QStringLiteral("%1: %2").arg(Format::escaped(sandbox.size), size);
    m_facts->set(QStringLiteral("size"), tr("Reserved"), size);
    m_facts->set(QStringLiteral("region"), tr("Region"), Format::escaped(sandbox.region));
    m_facts->set(QStringLiteral("gpu"), tr("GPU"), Format::escaped(sandbox.gpus.join(QStringLiteral(", "))));
    m_facts->set(QStringLiteral("created"), tr("Created"), Format::relativeTime(sandbox.createdAt, now), {},
        Format::exactTime(sandbox.createdAt));
    QString readyAfter;
    if (sandbox.readyAt.isValid() && sandbox.createdAt.isValid()) {
        const double seconds = double(sandbox.createdAt.msecsTo(sandbox.readyAt)) / 1000;
        readyAfter = tr("%1 s").arg(QLocale().toString(seconds, 'f', 1));
    }
    m_facts->set(QStringLiteral("start"), tr("Ready after"), readyAfter);
    m_facts->set(QStringLiteral("exit"), tr("Exit code"),
        !live && sandbox.exitCode ? QLocale::c().toString(*sandbox.exitCode) : QString());
    QStringList metadata;
    for (const auto &[name, value] : sandbox.metadata.asKeyValueRange())
        metadata << Format::escaped(name) + QLatin1Char('=') + Format::escaped(value);
    metadata.sort();
    m_facts->set(QStringLiteral("metadata"), tr("Metadata"), metadata.join(QStringLiteral(", ")));
    m_facts->set(QStringLiteral("group"), sandbox.templateName.isEmpty() ? tr("App") : tr("Project"),
        Format::escaped(sandbox.group), sandbox.group);
    m_facts->set(QStringLiteral("id"), tr("Id"), Format::escaped(sandbox.id.value()), sandbox.id.value(),
        Format::escaped(sandbox.id.value()));
    m_facts->set(QStringLiteral("note"), tr("Note"), context().capabilities().note, {}, context().capabilities().note);
}

void OverviewPanel::updateOrigin()
{
    QString text;
    SandboxId source;
    if (const auto &origin = m_details.origin(); origin && origin->kind != SandboxOrigin::Kind::None) {
        source = origin->source;
        const QString name =
            origin->sourceName.isEmpty() ? Format::shortId(source.value()) : Format::escaped(origin->sourceName);
        const QString snapshot = origin->snapshotName.isEmpty()
            ? tr("a snapshot that is gone", "of which a sandbox was restored")
            : tr("“%1”", "a snapshot").arg(Format::escaped(origin->snapshotName));
        text = (origin->kind == SandboxOrigin::Kind::Memory ? tr("the memory of %1, %2", "a sandbox and a snapshot")
                                                            : tr("the files of %1, %2", "a sandbox and a snapshot"))
                   .arg(name, snapshot);
    }
    m_facts->set(QStringLiteral("origin"), tr("Made from"), text, source.value(),
        tr("Id of the sandbox it came from: %1").arg(source.value()));
}

void OverviewPanel::updateCharts()
{
    const Sandbox &sandbox = context().sandbox();
    QString message;
    if (m_details.metricsError())
        message = m_details.metricsError()->sentence;
    else if (!m_details.isMetricsLoaded())
        message = tr("Asking for figures…");
    else if (m_details.points().isEmpty())
        message = isLive(sandbox.state) ? tr("No figures yet.") : tr("No figures are kept for its last time.");
    m_noFigures->setText(message);
    arrangeCharts();
    if (!message.isEmpty())
        return;
    QList<UsageChart::Sample> cpu;
    QList<UsageChart::Sample> memory;
    QList<UsageChart::Sample> network;
    QList<UsageChart::Sample> disk;
    for (const MetricPoint &point : m_details.points()) {
        cpu.append({point.at, point.cpuMillicores / 1000.0, 0});
        memory.append({point.at, double(point.memoryBytes), 0});
        network.append({point.at, perSecond(point.networkReceived, point), perSecond(point.networkSent, point)});
        disk.append({point.at, perSecond(point.diskRead, point), perSecond(point.diskWritten, point)});
    }
    // The server's clock may differ from ours: of a live sandbox the last figure is as good as now.
    const bool live = isLive(sandbox.state);
    const QDateTime last = !live && sandbox.stoppedAt.isValid() ? sandbox.stoppedAt : m_details.points().constLast().at;
    m_cpu->setCeiling(sandbox.cpuMillis / 1000.0, sandbox.cpuMillis > 0 ? tr("reserved") : QString());
    m_memory->setCeiling(double(sandbox.memoryMiB << 20), sandbox.memoryMiB > 0 ? tr("reserved") : QString());
    m_cpu->setSamples(cpu, last, live);
    m_memory->setSamples(memory, last, live);
    m_network->setSamples(network, last, live);
    m_disk->setSamples(disk, last, live);
}

void OverviewPanel::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    arrangeCharts();
}

void OverviewPanel::arrangeCharts()
{
    // Two rows where there is room, else all four beside each other would be too small to read: the first two.
    const bool beside = width() >= besideWidth;
    m_columns->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_factsPart->setMinimumWidth(beside ? factsWidth : 0);
    const bool tall = !beside || height() >= fourChartsHeight;
    const bool wide = width() - (beside ? factsWidth : 0) >= 420;
    const QList<UsageChart *> charts{m_cpu, m_memory, m_network, m_disk};
    for (int i = 0; i < charts.size(); ++i) {
        const int columns = wide ? 2 : 1;
        m_charts->addWidget(charts[i], i / columns, i % columns);
        charts[i]->setVisible(m_noFigures->text().isEmpty() && (tall || i < 2 * columns));
    }
    m_noFigures->setVisible(!m_noFigures->text().isEmpty());
}

} // namespace vivarium
