// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/RestoreForm.h"

#include "common/FieldMessage.h"
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

} // namespace

RestoreForm::RestoreForm(QWidget *parent)
    : InlineForm(QStringLiteral("restore"), parent)
    , m_idBox(new QWidget)
    , m_id(new QLineEdit)
    , m_idMessage(new FieldMessage(m_id))
    , m_count(new QSpinBox)
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
        Q_EMIT countChanged();
    });
    auto *idLabel = new QLabel(tr("&Id of the snapshot:"));
    idLabel->setBuddy(m_id);
    fields()->addRow(idLabel, m_idBox);
    fields()->addRow(tr("&How many:"), m_count);
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
