// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/PermissionsEditor.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>

namespace vivarium {

PermissionsEditor::PermissionsEditor(QWidget *parent)
    : QWidget(parent)
    , m_number(new QLineEdit)
{
    setObjectName(QStringLiteral("permissionsEditor"));
    const std::array who{tr("Owner"), tr("Group"), tr("Others")};
    const std::array what{tr("Read"), tr("Write"), tr("Execute")};
    const std::array special{tr("Set user ID"), tr("Set group ID"), tr("Sticky")};
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(6);
    for (int column = 0; column < 3; ++column)
        grid->addWidget(new QLabel(what[size_t(column)]), 0, column + 1);
    for (int row = 0; row < 3; ++row) {
        grid->addWidget(new QLabel(who[size_t(row)]), row + 1, 0);
        for (int column = 0; column < 3; ++column) {
            auto *box = new QCheckBox;
            box->setAccessibleName(tr("%1: %2", "owner: read").arg(who[size_t(row)], what[size_t(column)]));
            grid->addWidget(box, row + 1, column + 1);
            m_boxes[3 + size_t(row) * 3 + size_t(column)] = box;
        }
        m_boxes[size_t(row)] = new QCheckBox(special[size_t(row)]);
        grid->addWidget(m_boxes[size_t(row)], row + 1, 4);
    }
    for (size_t bit = 0; bit < m_boxes.size(); ++bit) {
        m_boxes[bit]->setObjectName(QStringLiteral("permission%1").arg(04000 >> bit, 4, 8, QLatin1Char('0')));
        connect(m_boxes[bit], &QCheckBox::toggled, this, &PermissionsEditor::onBoxes);
    }
    auto *label = new QLabel(tr("As a &number"));
    label->setBuddy(m_number);
    m_number->setObjectName(QStringLiteral("permissionNumber"));
    m_number->setMaxLength(4);
    m_number->setMaximumWidth(fontMetrics().averageCharWidth() * 10);
    m_number->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-7]{1,4}")), m_number));
    grid->addWidget(label, 4, 0);
    grid->addWidget(m_number, 4, 1, 1, 3, Qt::AlignLeft);
    grid->setColumnStretch(5, 1);
    connect(m_number, &QLineEdit::textEdited, this, &PermissionsEditor::onNumber);
}

void PermissionsEditor::setMode(int mode)
{
    setBoxes(mode);
    m_number->setText(QStringLiteral("%1").arg(mode, 4, 8, QLatin1Char('0')));
}

std::optional<int> PermissionsEditor::mode() const
{
    bool fine = false;
    const int mode = m_number->text().toInt(&fine, 8);
    return fine && mode >= 0 && mode <= 07777 ? std::optional(mode) : std::nullopt;
}

void PermissionsEditor::onBoxes()
{
    int mode = 0;
    for (size_t bit = 0; bit < m_boxes.size(); ++bit)
        mode |= m_boxes[bit]->isChecked() ? 04000 >> bit : 0;
    m_number->setText(QStringLiteral("%1").arg(mode, 4, 8, QLatin1Char('0')));
    Q_EMIT changed();
}

void PermissionsEditor::onNumber(const QString &)
{
    if (const auto typed = mode())
        setBoxes(*typed);
    Q_EMIT changed();
}

void PermissionsEditor::setBoxes(int mode)
{
    for (size_t bit = 0; bit < m_boxes.size(); ++bit) {
        const QSignalBlocker blocker(m_boxes[bit]);
        m_boxes[bit]->setChecked(mode & (04000 >> bit));
    }
}

} // namespace vivarium
