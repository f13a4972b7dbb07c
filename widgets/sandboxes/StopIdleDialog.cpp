// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/StopIdleDialog.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "common/ToolTip.h"
#include "sandboxes/Idleness.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int usualMinutes = 5;
constexpr int mostMinutes = 7 * 24 * 60;
constexpr std::chrono::milliseconds stopArmingTime(300);
constexpr int keyRole = Qt::UserRole;
constexpr int endedRole = Qt::UserRole + 1;
constexpr int costColumn = 4;

struct IdleOne {
    const SandboxRow *row;
    const SandboxRow *measured; ///< the same sandbox where its use is known; may be `row`
    std::chrono::seconds idle;
};

const SandboxRow *measuredRow(const SandboxListModel &model, const SandboxRow &row)
{
    const QList<const SandboxRow *> rows = model.rowsOf(row.key.id);
    const auto found = std::ranges::find_if(rows, [](const SandboxRow *one) { return one->usage.has_value(); });
    return found == rows.cend() ? &row : *found;
}

} // namespace

StopIdleDialog::StopIdleDialog(const SandboxListModel &model, QWidget *parent)
    : QDialog(parent)
    , m_model(model)
    , m_minutes(new QSpinBox)
    , m_found(new QLabel)
    , m_list(new QTreeWidget)
    , m_left(new QLabel)
    , m_saving(new QLabel)
{
    setObjectName(QStringLiteral("stopIdleDialog"));
    setWindowTitle(tr("Stop Everything Idle"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_minutes->setObjectName(QStringLiteral("idleMinutes"));
    m_minutes->setRange(1, mostMinutes);
    m_minutes->setValue(firstMinutes());
    m_minutes->setSuffix(tr(" min"));
    auto *question = new QLabel(tr("&Not used for at least:"));
    question->setBuddy(m_minutes);
    m_minutes->setAccessibleName(tr("Not used for at least, minutes"));
    m_found->setObjectName(QStringLiteral("idleFound"));
    m_found->setTextFormat(Qt::PlainText);
    m_list->setObjectName(QStringLiteral("idleList"));
    m_list->setAccessibleName(tr("Idle sandboxes"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setHeaderLabels(
        {tr("Name"), tr("Connection"), tr("Not used for"), tr("CPU"), SandboxColumns::title(SandboxColumn::Cost)});
    m_list->setColumnHidden(costColumn, !model.hasCosts());
    m_saving->setObjectName(QStringLiteral("idleSaving"));
    m_saving->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_saving->setTextFormat(Qt::PlainText);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setStretchLastSection(false);
    m_left->setObjectName(QStringLiteral("idleLeft"));
    m_left->setWordWrap(true);
    m_left->setTextFormat(Qt::PlainText);
    auto *loss = new QLabel(tr("What is stopped loses its files, unless you save a snapshot first."));
    loss->setWordWrap(true);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_confirm = buttons->addButton(QString(), QDialogButtonBox::AcceptRole);
    m_confirm->setObjectName(QStringLiteral("confirmButton"));
    m_confirm->setAutoDefault(false);
    QPushButton *cancel = buttons->button(QDialogButtonBox::Cancel);
    connect(m_confirm, &QPushButton::clicked, this, &StopIdleDialog::confirm);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *line = new QHBoxLayout;
    line->addWidget(question);
    line->addWidget(m_minutes);
    line->addWidget(m_found);
    line->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(12);
    layout->addLayout(line);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_left);
    layout->addWidget(loss);
    auto *end = new QHBoxLayout;
    end->addWidget(m_saving, 1);
    end->addWidget(buttons);
    layout->addLayout(end);
    cancel->setDefault(true);
    resize(560, 420);

    m_arming.setSingleShot(true);
    connect(&m_arming, &QTimer::timeout, this, &StopIdleDialog::updateButton);
    connect(m_minutes, &QSpinBox::valueChanged, this, &StopIdleDialog::fill);
    connect(m_list, &QTreeWidget::itemChanged, this, &StopIdleDialog::updateButton);
    m_changed.setSingleShot(true);
    connect(&m_changed, &QTimer::timeout, this, &StopIdleDialog::leaveOutEnded);
    for (auto change :
        {&SandboxListModel::sandboxAdded, &SandboxListModel::sandboxChanged, &SandboxListModel::sandboxRemoved})
        connect(&model, change, &m_changed, qOverload<>(&QTimer::start));
    fill();
}

std::chrono::seconds StopIdleDialog::threshold() const
{
    return std::chrono::minutes(m_minutes->value());
}

int StopIdleDialog::firstMinutes() const
{
    // Nothing is idle for as long as its limit: then it has stopped by itself. Where only the end of the limit is
    // known, no more than half of it can be told (Idleness).
    std::optional<std::chrono::seconds> shortest;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const SandboxRow &known = m_model.at(row);
        const Lifetime &lifetime = known.sandbox.lifetime;
        if (known.sandbox.state != SandboxState::Running || lifetime.kind != Lifetime::Kind::Idle
            || lifetime.span.count() <= 0)
            continue;
        const bool isTold = known.usage && known.usage->usedAt.isValid();
        const std::chrono::seconds longest = isTold ? lifetime.span : lifetime.span / 2;
        shortest = shortest ? std::min(*shortest, longest) : longest;
    }
    if (!shortest)
        return usualMinutes;
    const auto half = std::chrono::duration_cast<std::chrono::minutes>(*shortest / 2);
    return std::clamp(int(half.count()), 1, usualMinutes);
}

QList<SandboxKey> StopIdleDialog::running() const
{
    QList<SandboxKey> running;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const SandboxRow &known = m_model.at(row);
        if (known.sandbox.state == SandboxState::Running && !known.key.isProvisional())
            running.append(known.key);
    }
    // What several connections show is one sandbox, and stopped once.
    return m_model.onePerSandbox(running);
}

bool StopIdleDialog::isRunning(const SandboxKey &key) const
{
    const SandboxRow *row = m_model.find(key);
    return row && row->sandbox.state == SandboxState::Running;
}

void StopIdleDialog::updateFound()
{
    int found = 0;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i)
        found += isRunning(m_list->topLevelItem(i)->data(0, keyRole).value<SandboxKey>()) ? 1 : 0;
    m_found->setText(tr("%1 of %n running sandbox(es)", nullptr, int(running().size())).arg(found));
}

void StopIdleDialog::leaveOutEnded()
{
    const QSignalBlocker quiet(m_list);
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = m_list->topLevelItem(i);
        if (item->data(0, endedRole).toBool() || isRunning(item->data(0, keyRole).value<SandboxKey>()))
            continue;
        item->setData(0, endedRole, true);
        item->setCheckState(0, Qt::Unchecked);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setText(0, tr("%1 (no longer running)", "a sandbox").arg(item->text(0)));
    }
    updateFound();
    updateButton();
}

void StopIdleDialog::fill()
{
    QList<IdleOne> idle;
    int unclear = 0;
    const QList<SandboxKey> once = running();
    for (const SandboxKey &key : once) {
        const SandboxRow &known = *m_model.find(key);
        const SandboxRow *measured = measuredRow(m_model, known);
        const auto since = Idleness::least(m_model, key.id);
        if (since && *since >= threshold())
            idle.append({&known, measured, *since});
        else if (!since && !(measured->usage && measured->usage->inUse))
            ++unclear;
    }
    std::ranges::sort(idle, [](const IdleOne &a, const IdleOne &b) { return a.idle > b.idle; });
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    QList<QTreeWidgetItem *> items;
    for (const IdleOne &one : std::as_const(idle)) {
        const SandboxRow &row = *one.row;
        const int at = m_model.rowOf(row.key);
        auto *item = new QTreeWidgetItem({Format::escaped(m_model.nameOf(row)),
            m_model.index(at, int(SandboxColumn::Connection)).data().toString(), Format::duration(one.idle),
            one.measured->usage ? Format::percent(one.measured->usage->cpuMillicores / 1000.0) : Format::unknown(),
            m_model.index(at, int(SandboxColumn::Cost)).data().toString()});
        item->setData(0, keyRole, QVariant::fromValue(row.key));
        item->setToolTip(0, ToolTip::plain(Format::escaped(row.sandbox.id.value())));
        item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
        item->setTextAlignment(3, Qt::AlignRight | Qt::AlignVCenter);
        item->setTextAlignment(costColumn, Qt::AlignRight | Qt::AlignVCenter);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        // What computes is somebody's work: it is shown, and stopped only if it is marked by hand.
        item->setCheckState(0, Idleness::isComputing(*one.measured) || row.isProtected ? Qt::Unchecked : Qt::Checked);
        if (row.isProtected) {
            // It can't be stopped before its protection is taken off.
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            item->setIcon(0, Icons::get(QStringLiteral("lock")));
            item->setText(0, tr("%1 (protected)", "a sandbox").arg(item->text(0)));
        }
        items.append(item);
    }
    m_list->addTopLevelItems(items);
    for (int column = 1; column < m_list->columnCount(); ++column)
        m_list->resizeColumnToContents(column);
    updateFound();
    QStringList words;
    if (items.isEmpty())
        words << tr("No sandbox was unused for that long.");
    if (unclear > 0)
        words << tr("%n running sandbox(es) are left out: when they were last used isn't known.", nullptr, unclear);
    m_left->setText(words.join(QLatin1Char(' ')));
    m_left->setVisible(!words.isEmpty());
    updateButton();
}

QList<SandboxKey> StopIdleDialog::marked() const
{
    QList<SandboxKey> keys;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *item = m_list->topLevelItem(i);
        if (item->checkState(0) == Qt::Checked)
            keys.append(item->data(0, keyRole).value<SandboxKey>());
    }
    return keys;
}

void StopIdleDialog::updateButton()
{
    const int count = int(marked().size());
    m_confirm->setText(count == 0 ? tr("&Stop") : tr("&Stop %n Sandbox(es)", nullptr, count));
    m_confirm->setEnabled(count > 0 && !m_arming.isActive());
    updateSaving();
}

void StopIdleDialog::updateSaving()
{
    QMap<QString, qint64> sums; // by currency
    bool isComplete = true;
    const QList<SandboxKey> keys = marked();
    for (const SandboxKey &key : keys) {
        const SandboxRow *row = m_model.find(key);
        const PriceList *prices = m_model.pricesOf(key.profile);
        if (!row || !prices || prices->isFree())
            continue;
        const std::optional<qint64> hour = prices->hour(row->sandbox);
        if (hour)
            sums[prices->currency] += *hour;
        isComplete &= hour.has_value();
    }
    QStringList amounts;
    for (auto sum = sums.cbegin(); sum != sums.cend(); ++sum)
        amounts << Format::money(sum.value(), sum.key());
    const QString amount = amounts.join(QStringLiteral(" + "));
    // One whose price nobody tells makes it more than what is known.
    m_saving->setText(amounts.isEmpty() ? QString()
            : isComplete                ? tr("saves ≈ %1/h", "an amount of money").arg(amount)
                                        : tr("saves at least ≈ %1/h", "an amount of money").arg(amount));
    m_saving->setVisible(!amounts.isEmpty());
}

void StopIdleDialog::confirm()
{
    const QList<SandboxKey> wanted = marked();
    QList<SandboxKey> keys;
    int spared = 0;
    for (const SandboxKey &key : wanted) {
        if (!isRunning(key))
            continue; // it has ended by itself: nobody used it
        const auto idle = Idleness::least(m_model, key.id);
        if (idle && *idle >= threshold())
            keys.append(key);
        else
            ++spared;
    }
    Q_EMIT confirmed(keys, spared);
    accept();
}

void StopIdleDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    if (event->spontaneous())
        return;
    m_arming.start(stopArmingTime);
    updateButton();
}

bool StopIdleDialog::event(QEvent *event)
{
    // A key that is held down since before the dialog came must confirm nothing.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->isAutoRepeat()) {
        event->accept();
        return true;
    }
    return QDialog::event(event);
}

void StopIdleDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->isAutoRepeat())
        event->accept();
    else
        QDialog::keyPressEvent(event);
}

} // namespace vivarium
