// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedules/ScheduleDialog.h"

#include "common/FieldMessage.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTimeZone>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace vivarium {

namespace {

enum ScheduleKind { Every, Cron };
/// Seconds. The contract names no limit, so the server is the judge; a day is what the field offers.
constexpr int longestRun = 86400;
constexpr int commandLines = 4;
constexpr int cronFields = 5;

} // namespace

ScheduleDialog::ScheduleDialog(bool costsMoney, QWidget *parent)
    : QDialog(parent)
    , m_name(new QLineEdit)
    , m_kind(new QComboBox)
    , m_when(new QLineEdit)
    , m_zone(new QComboBox)
    , m_command(new QPlainTextEdit)
    , m_limit(new QSpinBox)
    , m_zoneLabel(new QLabel(tr("Time &zone:")))
    , m_fields(new QWidget)
{
    setObjectName(QStringLiteral("scheduleDialog"));
    setWindowTitle(tr("New Schedule"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_name->setObjectName(QStringLiteral("scheduleName"));
    m_kind->setObjectName(QStringLiteral("scheduleKind"));
    m_kind->addItem(tr("again and again, every"), Every);
    m_kind->addItem(tr("at times, as cron"), Cron);
    m_kind->setAccessibleName(tr("Kind of schedule"));
    m_when->setObjectName(QStringLiteral("scheduleWhen"));
    m_zone->setObjectName(QStringLiteral("scheduleZone"));
    m_zone->setEditable(true);
    m_zone->setInsertPolicy(QComboBox::NoInsert);
    const auto zones = QTimeZone::availableTimeZoneIds();
    for (const QByteArray &zone : zones)
        m_zone->addItem(QString::fromLatin1(zone));
    m_zone->setCurrentText(QStringLiteral("UTC"));
    m_command->setObjectName(QStringLiteral("scheduleCommand"));
    m_command->setTabChangesFocus(true);
    m_command->setFixedHeight(m_command->fontMetrics().lineSpacing() * commandLines + 12);
    m_limit->setObjectName(QStringLiteral("scheduleLimit"));
    m_limit->setRange(1, longestRun);
    m_limit->setValue(600);
    m_limit->setSuffix(tr(" s", "suffix of a number of seconds"));
    auto *form = new QFormLayout(m_fields);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(tr("&Kind:"), m_kind);
    m_whenMessage = new FieldMessage(m_when);
    m_whenMessage->addTo(*form, tr("&When:"));
    m_zoneLabel->setBuddy(m_zone);
    form->addRow(m_zoneLabel, m_zone);
    m_commandMessage = new FieldMessage(m_command);
    m_commandMessage->addTo(*form, tr("C&ommand:"));
    form->addRow(tr("End it &after:"), m_limit);
    auto *cost = new QLabel(costsMoney
            ? tr("A run wakes the sandbox if it is paused, and pauses it again; it is billed meanwhile.")
            : tr("A run wakes the sandbox if it is paused, and pauses it again."));
    cost->setObjectName(QStringLiteral("scheduleCost"));
    cost->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_save = buttons->addButton(tr("&Make Schedule"), QDialogButtonBox::AcceptRole);
    m_save->setObjectName(QStringLiteral("scheduleSave"));
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(m_fields);
    layout->addWidget(cost);
    m_outcome = new FieldMessage(m_save);
    m_outcome->setObjectName(QStringLiteral("scheduleOutcome"));
    layout->addWidget(m_outcome);
    layout->addWidget(buttons);
    m_save->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &ScheduleDialog::submit);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ScheduleDialog::update);
    connect(m_when, &QLineEdit::textEdited, this, &ScheduleDialog::update);
    connect(m_command, &QPlainTextEdit::textChanged, this, &ScheduleDialog::update);
    resize(sizeHint().expandedTo({440, 0}));
    update();
}

void ScheduleDialog::setSpec(const ScheduleSpec &spec)
{
    setWindowTitle(tr("Schedule"));
    m_save->setText(tr("&Save"));
    m_name->setText(spec.name);
    m_kind->setCurrentIndex(m_kind->findData(spec.cron.isEmpty() ? Every : Cron));
    m_when->setText(spec.cron.isEmpty() ? spec.every : spec.cron);
    m_zone->setCurrentText(spec.timeZone.isEmpty() ? QStringLiteral("UTC") : spec.timeZone);
    m_command->setPlainText(spec.command);
    const int limit = int(std::min<qint64>(spec.limit.count(), std::numeric_limits<int>::max()));
    m_limit->setMaximum(std::max(longestRun, limit)); // what it has is not cut by being looked at
    m_limit->setValue(limit);
    m_enabled = spec.enabled;
    update();
}

ScheduleSpec ScheduleDialog::spec() const
{
    ScheduleSpec spec;
    spec.name = m_name->text().trimmed();
    if (m_kind->currentData().toInt() == Every) {
        spec.every = m_when->text().trimmed();
    } else {
        spec.cron = m_when->text().simplified();
        spec.timeZone = m_zone->currentText().trimmed();
    }
    spec.command = m_command->toPlainText().trimmed();
    spec.limit = std::chrono::seconds(m_limit->value());
    spec.enabled = m_enabled;
    return spec;
}

QString ScheduleDialog::everyProblem(const QString &every)
{
    static const QRegularExpression form(QStringLiteral("^[1-9][0-9]{0,6}(s|m|h|d)?$"));
    return form.match(every).hasMatch() ? QString() : tr("A number with s, m, h or d behind it, as 5m or 1h.");
}

QString ScheduleDialog::cronProblem(const QString &cron)
{
    static const QRegularExpression field(QStringLiteral("^[0-9A-Za-z*/,-]+$"));
    const QStringList fields = cron.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (fields.size() != cronFields)
        return tr("Five fields: minute, hour, day of the month, month, day of the week; as 0 3 * * *.");
    for (const QString &each : fields) {
        if (!field.match(each).hasMatch())
            return tr("“%1” is no field of cron.").arg(each);
    }
    return {};
}

void ScheduleDialog::update()
{
    const bool isCron = m_kind->currentData().toInt() == Cron;
    m_when->setPlaceholderText(isCron ? QStringLiteral("0 3 * * *") : QStringLiteral("5m"));
    m_zone->setVisible(isCron);
    m_zoneLabel->setVisible(isCron);
    const QString when = m_when->text().trimmed();
    const QString problem = isCron ? cronProblem(when) : everyProblem(when);
    if (problem.isEmpty() || (when.isEmpty() && !m_submitted))
        m_whenMessage->setHint(isCron ? tr("Minute, hour, day of the month, month, day of the week.") : QString());
    else
        m_whenMessage->setProblem(problem);
    const bool hasCommand = !m_command->toPlainText().trimmed().isEmpty();
    if (m_submitted && !hasCommand)
        m_commandMessage->setProblem(tr("What shall run?"));
    else
        m_commandMessage->setHint(tr("For a shell in /workspace, as root."));
}

void ScheduleDialog::submit()
{
    m_submitted = true;
    update();
    if (m_whenMessage->hasProblem()) {
        m_when->setFocus(Qt::OtherFocusReason);
        return;
    }
    if (m_commandMessage->hasProblem()) {
        m_command->setFocus(Qt::OtherFocusReason);
        return;
    }
    m_outcome->setHint(tr("The server is asked."));
    setBusy(true);
    Q_EMIT submitted(spec());
}

void ScheduleDialog::setBusy(bool busy)
{
    m_fields->setEnabled(!busy);
    m_save->setEnabled(!busy);
}

void ScheduleDialog::finish(const std::optional<ApiError> &error)
{
    setBusy(false);
    if (!error) {
        accept();
        return;
    }
    m_outcome->setProblem(error->text());
    m_save->setFocus(Qt::OtherFocusReason);
}

} // namespace vivarium
