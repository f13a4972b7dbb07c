// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/RestoreForm.h"

#include "common/FieldMessage.h"
#include "sandboxes/IdleLimitChooser.h"
#include "sandboxes/SpecValidation.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace vivarium {

namespace {

/// More at once is a mistake of typing rather than a wish.
constexpr int mostAtOnce = 20;
constexpr int idWidth = 40; ///< characters
constexpr std::chrono::hours usualLifetime(1);

} // namespace

RestoreForm::RestoreForm(QWidget *parent)
    : InlineForm(QStringLiteral("restore"), parent)
    , m_idBox(new QWidget)
    , m_id(new QLineEdit)
    , m_idMessage(new FieldMessage(m_id))
    , m_count(new QSpinBox)
    , m_lifetime(new IdleLimitChooser(IdleLimitChooser::Kind::Deadline, nullptr))
    , m_cost(new QLabel)
{
    setObjectName(QStringLiteral("restoreForm"));
    m_id->setObjectName(QStringLiteral("restoreId"));
    m_id->setAccessibleName(tr("Id of the snapshot"));
    m_id->setPlaceholderText(QStringLiteral("0f9c1f5e-6f0a-4f0e-9a58-0d6c3b1d7a11"));
    m_id->setMinimumWidth(fontMetrics().averageCharWidth() * idWidth);
    m_idMessage->setObjectName(QStringLiteral("restoreIdMessage"));
    connect(m_id, &QLineEdit::textEdited, this, [this] { m_idMessage->setProblem({}); });
    auto *idLayout = new QVBoxLayout(m_idBox);
    idLayout->setContentsMargins(0, 0, 0, 0);
    idLayout->setSpacing(2);
    idLayout->addWidget(m_id);
    idLayout->addWidget(m_idMessage);
    m_count->setObjectName(QStringLiteral("restoreCount"));
    m_count->setRange(1, mostAtOnce);
    connect(m_count, &QSpinBox::valueChanged, this, [this](int count) {
        acceptButton()->setText(tr("&Restore %n Sandbox(es)", "button", count));
        Q_EMIT edited();
    });
    m_lifetime->setObjectName(QStringLiteral("restoreLifetime"));
    connect(m_lifetime, &IdleLimitChooser::changed, this, &RestoreForm::edited);
    auto *idLabel = new QLabel(tr("&Id of the snapshot:"));
    idLabel->setBuddy(m_id);
    fields()->addRow(idLabel, m_idBox);
    fields()->addRow(tr("&How many:"), m_count);
    auto *lifetimeLabel = new QLabel(tr("Ends &after:"));
    lifetimeLabel->setBuddy(m_lifetime->focusProxy());
    fields()->addRow(lifetimeLabel, m_lifetime);
    fields()->setRowVisible(m_lifetime, false);
    fields()->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    m_cost->setObjectName(QStringLiteral("restoreCost"));
    m_cost->setTextFormat(Qt::PlainText);
    m_cost->setWordWrap(true);
    addBelowFields(m_cost);
}

void RestoreForm::open(const QString &headline, const QStringList &explanation, bool byId)
{
    fields()->setRowVisible(m_idBox, byId);
    m_id->clear();
    m_idMessage->setProblem({});
    m_count->setValue(1);
    acceptButton()->setText(tr("&Restore %n Sandbox(es)", "button", 1));
    present(headline, explanation);
    if (byId) {
        m_id->setFocus(Qt::OtherFocusReason);
        return;
    }
    m_count->setFocus(Qt::OtherFocusReason);
    m_count->selectAll();
}

QString RestoreForm::id() const
{
    return m_id->text().trimmed().toLower();
}

int RestoreForm::count() const
{
    return m_count->value();
}

void RestoreForm::offerLifetime(std::optional<std::chrono::seconds> longest)
{
    m_offersLifetime = longest.has_value();
    fields()->setRowVisible(m_lifetime, m_offersLifetime);
    if (!longest)
        return;
    m_lifetime->setMaximum(*longest);
    m_lifetime->setLimit(usualLifetime);
}

std::optional<std::chrono::seconds> RestoreForm::lifetime() const
{
    if (!m_offersLifetime)
        return std::nullopt;
    return m_lifetime->limit().value_or(std::chrono::seconds(0));
}

void RestoreForm::setCost(const CostText::Estimate &cost)
{
    m_cost->setText(cost.sentence);
}

void RestoreForm::accept()
{
    m_count->interpretText();
    if (fields()->isRowVisible(m_idBox)) {
        const QString problem = SpecValidation::snapshotIdProblem(id());
        m_idMessage->setProblem(problem);
        if (!problem.isEmpty()) {
            m_id->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
    Q_EMIT accepted();
}

void RestoreForm::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        accept();
    else
        InlineForm::keyPressEvent(event);
}

} // namespace vivarium
