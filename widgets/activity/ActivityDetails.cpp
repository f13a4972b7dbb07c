// SPDX-License-Identifier: GPL-3.0-or-later
#include "activity/ActivityDetails.h"

#include "activity/ActivityText.h"
#include "common/CopyField.h"
#include "common/Format.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace vivarium {

namespace {

QLabel *plainLabel(const QString &name)
{
    auto *label = new QLabel;
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ActivityDetails::ActivityDetails(const QList<QAction *> &actions, QWidget *parent)
    : QFrame(parent)
    , m_headline(plainLabel(QStringLiteral("activityHeadline")))
    , m_words(plainLabel(QStringLiteral("activityWords")))
    , m_sandbox(new QLineEdit)
    , m_image(new QLineEdit)
{
    setObjectName(QStringLiteral("activityDetails"));
    QFont bold = m_headline->font();
    bold.setBold(true);
    m_headline->setFont(bold);
    m_sandbox->setObjectName(QStringLiteral("activitySandboxId"));
    m_image->setObjectName(QStringLiteral("activityImageId"));

    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->addWidget(m_headline, 0, 0, 1, 3);
    grid->addWidget(m_words, 1, 0, 1, 3);
    m_sandboxRow = addCopyField(
        grid, m_sandbox, tr("Sandbox id:"), QStringLiteral("copyActivitySandbox"), tr("Copy the id of the sandbox"));
    m_imageRow = addCopyField(
        grid, m_image, tr("Image id:"), QStringLiteral("copyActivityImage"), tr("Copy the id of the image"));
    grid->setColumnStretch(1, 1);
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, 4, 0, 0);
    buttons->setSpacing(8);
    for (QAction *action : actions) {
        auto *button = new QToolButton;
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    grid->addLayout(buttons, grid->rowCount(), 0, 1, 3);
    setEntry(nullptr);
}

void ActivityDetails::setEntry(const ActivityEntry *entry)
{
    setVisible(entry != nullptr);
    if (!entry)
        return;
    // Texts that stay are left alone: somebody may be selecting them.
    const auto say = [](QLabel *label, const QString &text) {
        label->setVisible(!text.isEmpty());
        if (label->text() != text)
            label->setText(text);
    };
    const QString sandbox = ActivityText::sandbox(*entry);
    say(m_headline,
        sandbox.isEmpty() ? ActivityText::what(*entry)
                          : tr("%1: %2", "sandbox; what was done to it").arg(sandbox, ActivityText::what(*entry)));
    QStringList place{Format::exactTime(entry->at)};
    if (!entry->connection.isEmpty())
        place << Format::escaped(entry->connection);
    QStringList lines{place.join(QStringLiteral(" · ")), ActivityText::result(*entry)};
    say(m_words, (lines + ActivityText::details(*entry)).join(QLatin1Char('\n')));
    const auto show = [](const QList<QWidget *> &parts, QLineEdit *field, const QString &text) {
        for (QWidget *part : parts)
            part->setVisible(!text.isEmpty());
        if (field->text() != text) {
            field->setText(text);
            field->setCursorPosition(0);
        }
    };
    show(m_sandboxRow, m_sandbox, entry->sandbox.value());
    show(m_imageRow, m_image, entry->image.value());
}

} // namespace vivarium
