// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/FieldMessage.h"

#include "common/FontSize.h"
#include "common/Icons.h"
#include "domain/Sandbox.h"

#include <QAccessible>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace vivarium {

FieldMessage::FieldMessage(QWidget *field, QWidget *parent)
    : QLabel(parent)
    , m_field(field)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setFont(scaledFont(font(), 0.9));
    if (!field->objectName().isEmpty())
        setObjectName(field->objectName() + QStringLiteral("Message"));
    hide();
}

QLabel *FieldMessage::addTo(QFormLayout &form, const QString &label, QWidget *beside)
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto *line = new QHBoxLayout;
    line->addWidget(m_field, 1);
    if (beside)
        line->addWidget(beside);
    layout->addLayout(line);
    layout->addWidget(this);
    auto *caption = new QLabel(label);
    caption->setBuddy(m_field->focusProxy() ? m_field->focusProxy() : m_field);
    form.addRow(caption, box);
    // Qt takes a field's name from a label beside it; in a box of its own it is not found.
    if (m_field->accessibleName().isEmpty())
        m_field->setAccessibleName(QString(label).remove(QLatin1Char('&')).remove(QLatin1Char(':')));
    return caption;
}

void FieldMessage::setProblem(const QString &sentence)
{
    set(sentence, !sentence.isEmpty());
}

void FieldMessage::setHint(const QString &sentence)
{
    set(sentence, false);
}

void FieldMessage::set(const QString &sentence, bool problem)
{
    const bool news = problem && (!m_problem || text() != sentence);
    m_problem = problem;
    setText(sentence);
    setVisible(!sentence.isEmpty());
    m_field->setAccessibleDescription(sentence);
    updateColor();
    if (news && isVisible()) {
        QAccessibleAnnouncementEvent announcement(this, sentence);
        QAccessible::updateAccessibility(&announcement);
    }
}

bool FieldMessage::event(QEvent *event)
{
    // The palette of the application comes here, and not to changeEvent().
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::ApplicationPaletteChange)
        updateColor();
    return QLabel::event(event);
}

void FieldMessage::updateColor()
{
    QPalette colored;
    const bool dark = colored.color(QPalette::Window).lightness() < 128;
    colored.setColor(QPalette::WindowText,
        m_problem ? Icons::colorFor(SandboxState::Failed, dark) : colored.color(QPalette::PlaceholderText));
    setPalette(colored);
}

} // namespace vivarium
