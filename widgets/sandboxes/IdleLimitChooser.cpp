// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/IdleLimitChooser.h"

#include "common/Format.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

namespace vivarium {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds usualLimits[]{5min, 10min, 30min, 1h, 4h, 8h, 24h};
constexpr int never = 0;
constexpr int otherLimit = -1;

} // namespace

IdleLimitChooser::IdleLimitChooser(Kind kind, QWidget *parent)
    : QWidget(parent)
    , m_noneText(kind == Kind::Idle ? tr("Never stop by itself") : tr("No deadline"))
    , m_combo(new QComboBox)
    , m_minutes(new QSpinBox)
{
    m_combo->setObjectName(QStringLiteral("idleLimit"));
    m_combo->setAccessibleName(kind == Kind::Idle ? tr("Stop when not used for") : tr("Ends after"));
    m_minutes->setObjectName(QStringLiteral("idleMinutes"));
    m_minutes->setAccessibleName(kind == Kind::Idle ? tr("Minutes without use") : tr("Minutes until it ends"));
    m_minutes->setSuffix(tr(" min", "suffix of a number"));
    m_minutes->setRange(1, int(m_maximum.count() / 60));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_combo, 1);
    layout->addWidget(m_minutes);
    setFocusProxy(m_combo);
    fill();
    m_minutes->hide();
    connect(m_combo, &QComboBox::currentIndexChanged, this, [this] {
        m_minutes->setVisible(m_combo->currentData().toInt() == otherLimit);
        Q_EMIT changed();
    });
    connect(m_minutes, &QSpinBox::valueChanged, this, &IdleLimitChooser::changed);
}

void IdleLimitChooser::fill()
{
    const QSignalBlocker blocker(m_combo);
    m_combo->clear();
    for (const std::chrono::seconds limit : usualLimits) {
        if (limit <= m_maximum)
            m_combo->addItem(Format::duration(limit), int(limit.count()));
    }
    m_combo->addItem(tr("Another time…"), otherLimit);
    if (!m_noneText.isEmpty())
        m_combo->addItem(m_noneText, never);
}

void IdleLimitChooser::setNoneText(const QString &text)
{
    const auto kept = limit();
    m_noneText = text;
    fill();
    setLimit(kept);
}

void IdleLimitChooser::setMaximum(std::chrono::seconds maximum)
{
    const auto kept = limit();
    m_maximum = maximum;
    m_minutes->setRange(1, std::max(1, int(maximum.count() / 60)));
    fill();
    setLimit(kept && *kept > maximum ? maximum : kept);
}

std::optional<std::chrono::seconds> IdleLimitChooser::limit() const
{
    const int value = m_combo->currentData().toInt();
    if (value == never)
        return std::nullopt;
    return value == otherLimit ? std::chrono::seconds(m_minutes->value() * 60) : std::chrono::seconds(value);
}

void IdleLimitChooser::setLimit(std::optional<std::chrono::seconds> limit)
{
    int index = m_combo->findData(limit ? int(limit->count()) : never);
    if (index < 0 && !limit)
        return;
    if (index < 0) {
        m_minutes->setValue(int((limit->count() + 59) / 60));
        index = m_combo->findData(otherLimit);
    }
    m_combo->setCurrentIndex(index);
    m_minutes->setVisible(m_combo->currentData().toInt() == otherLimit);
}

} // namespace vivarium
