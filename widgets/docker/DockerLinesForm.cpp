// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/DockerLinesForm.h"

#include "common/FieldMessage.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace vivarium {

namespace {

constexpr int mostLines = 2;

} // namespace

DockerLinesForm::DockerLinesForm(QWidget *parent)
    : QFrame(parent)
    , m_headline(new QLabel)
    , m_accept(new QPushButton)
{
    setObjectName(QStringLiteral("dockerLinesForm"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setWordWrap(true);
    auto *grid = new QGridLayout;
    grid->setVerticalSpacing(4);
    for (int line = 0; line < mostLines; ++line) {
        Row row{new QLabel, new QLineEdit, nullptr};
        row.field->setObjectName(QStringLiteral("dockerLine%1").arg(line));
        row.message = new FieldMessage(row.field);
        row.label->setBuddy(row.field);
        grid->addWidget(row.label, line * 2, 0);
        grid->addWidget(row.field, line * 2, 1);
        grid->addWidget(row.message, line * 2 + 1, 1);
        m_rows.append(row);
    }
    m_accept->setObjectName(QStringLiteral("dockerLinesAccept"));
    m_accept->setDefault(true);
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("dockerLinesCancel"));
    connect(m_accept, &QPushButton::clicked, this, &DockerLinesForm::accepted);
    connect(cancel, &QPushButton::clicked, this, &DockerLinesForm::close);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_accept);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_headline);
    layout->addLayout(grid);
    layout->addLayout(buttons);
    hide();
}

void DockerLinesForm::open(const QString &headline, const QList<Line> &lines, const QString &verb)
{
    m_headline->setText(headline);
    setAccessibleName(headline);
    m_accept->setText(verb);
    for (int index = 0; index < m_rows.size(); ++index) {
        const Row &row = m_rows.at(index);
        const bool used = index < lines.size();
        row.label->setVisible(used);
        row.field->setVisible(used);
        row.message->setProblem({});
        if (!used)
            continue;
        row.label->setText(lines.at(index).label);
        row.field->setText(lines.at(index).text);
        row.field->setPlaceholderText(lines.at(index).placeholder);
        row.field->setAccessibleName(QString(lines.at(index).label).remove(QLatin1Char('&')).remove(QLatin1Char(':')));
    }
    show();
    m_rows.constFirst().field->setFocus(Qt::OtherFocusReason);
    m_rows.constFirst().field->selectAll();
}

void DockerLinesForm::close()
{
    hide();
}

QString DockerLinesForm::text(int line) const
{
    return m_rows.at(line).field->text().trimmed();
}

void DockerLinesForm::showProblem(int line, const QString &sentence)
{
    for (int index = 0; index < m_rows.size(); ++index)
        m_rows.at(index).message->setProblem(index == line ? sentence : QString());
    m_rows.at(line).field->setFocus(Qt::OtherFocusReason);
}

void DockerLinesForm::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT accepted();
    else
        QFrame::keyPressEvent(event);
}

} // namespace vivarium
