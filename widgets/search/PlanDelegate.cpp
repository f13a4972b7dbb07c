// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/PlanDelegate.h"

#include "common/Icons.h"
#include "common/TableStyle.h"
#include "domain/Sandbox.h"
#include "search/MarkedText.h"
#include "search/ReplacePlanModel.h"

#include <QApplication>
#include <QFontDatabase>
#include <QLocale>
#include <QPainter>

namespace vivarium {

namespace {

constexpr int planMargin = 4;

QFont planFont()
{
    return QFontDatabase::systemFont(QFontDatabase::FixedFont);
}

} // namespace

QSize PlanDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int line = QFontMetrics(planFont()).height();
    const bool isFile = index.data(ReplacePlanModel::IsFileRole).toBool();
    return {option.fontMetrics.averageCharWidth() * 10,
        (isFile ? std::max(option.fontMetrics.height(), 16) : 2 * line) + 2 * planMargin};
}

void PlanDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *model = qobject_cast<const ReplacePlanModel *>(index.model());
    const ShownText *before = model ? model->before(index) : nullptr;
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *style = item.widget ? item.widget->style() : QApplication::style();
    const bool isSelected = item.state & QStyle::State_Selected;
    const QColor text = item.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
    const QColor quiet = isSelected ? text : TableStyle::quietText(item.palette);
    painter->save();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, item.widget);
    painter->setBackground(isSelected ? item.palette.highlight() : item.palette.base());
    // Without the text the style leaves room for the mark at its usual place, where a click is looked for too.
    const QRect mark = style->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, item.widget);
    if (item.features & QStyleOptionViewItem::HasCheckIndicator) {
        QStyleOptionViewItem check = item;
        check.rect = mark;
        check.state &= ~(QStyle::State_HasFocus | QStyle::State_On | QStyle::State_Off | QStyle::State_NoChange);
        check.state |= item.checkState == Qt::Checked ? QStyle::State_On
            : item.checkState == Qt::PartiallyChecked ? QStyle::State_NoChange
                                                      : QStyle::State_Off;
        style->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &check, painter, item.widget);
    }
    const bool mirrored = item.direction == Qt::RightToLeft;
    const int markRoom = style->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, item.widget) + 3 * planMargin;
    QRect room =
        mirrored ? item.rect.adjusted(planMargin, 0, -markRoom, 0) : item.rect.adjusted(markRoom, 0, -planMargin, 0);
    const QString note = index.data(ReplacePlanModel::NoteRole).toString();
    if (!before) {
        painter->setFont(item.font);
        QFont bold = item.font;
        bold.setBold(true);
        const QFontMetrics metrics(bold);
        const int noteWidth =
            note.isEmpty() ? 0 : std::min(item.fontMetrics.horizontalAdvance(note) + 2 * planMargin, room.width() / 2);
        const QString name = metrics.elidedText(item.text, Qt::ElideMiddle, room.width() - noteWidth);
        painter->setPen(quiet);
        painter->drawText(room, Qt::AlignVCenter | (mirrored ? Qt::AlignLeft : Qt::AlignRight),
            item.fontMetrics.elidedText(note, Qt::ElideRight, noteWidth));
        painter->setFont(bold);
        painter->setPen(text);
        painter->drawText(room, Qt::AlignVCenter | (mirrored ? Qt::AlignRight : Qt::AlignLeft), name);
        painter->restore();
        return;
    }
    const QFont font = planFont();
    const QFontMetrics metrics(font);
    const QString number = QLocale().toString(index.data(ReplacePlanModel::LineRole).toLongLong());
    const int numberWidth = std::max(metrics.horizontalAdvance(number), metrics.averageCharWidth() * 4);
    const int signWidth = metrics.averageCharWidth() * 2;
    const int height = metrics.height();
    const QRect upper(room.left(), item.rect.center().y() - height + 1, room.width(), height);
    const QRect lower = upper.translated(0, height);
    painter->setFont(font);
    painter->setPen(quiet);
    painter->drawText(QRect(upper.left(), upper.top(), numberWidth, height), Qt::AlignRight | Qt::AlignVCenter, number);
    const bool isDark = item.palette.color(QPalette::Base).lightness() < 128;
    const bool isOff = (item.features & QStyleOptionViewItem::HasCheckIndicator) && item.checkState == Qt::Unchecked;
    const auto drawLine = [&](const QRect &place, QChar sign, const ShownText &shown, SandboxState tone, bool isOld) {
        MarkedText::Look look;
        look.text = isOff ? quiet : text;
        look.isStruck = isOld;
        look.isBold = !isOld;
        look.ground = isSelected ? text : Icons::colorFor(tone, isDark);
        look.ground.setAlpha(isOff ? 30 : 70);
        const int signLeft = place.left() + numberWidth + planMargin;
        painter->setFont(font);
        painter->setPen(look.text);
        painter->drawText(QRect(signLeft, place.top(), signWidth, height), Qt::AlignCenter, QString(sign));
        MarkedText::paint(painter, place.adjusted(numberWidth + planMargin + signWidth, 0, 0, 0), font, shown, look);
    };
    drawLine(upper, u'−', *before, SandboxState::Failed, true);
    if (note.isEmpty()) {
        drawLine(lower, u'+', *model->after(index), SandboxState::Running, false);
    } else {
        painter->setFont(item.font);
        painter->setPen(quiet);
        painter->drawText(
            lower.adjusted(numberWidth + planMargin + signWidth, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, note);
    }
    painter->restore();
}

} // namespace vivarium
