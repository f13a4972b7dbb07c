// SPDX-License-Identifier: GPL-3.0-or-later
#include "AboutDialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace vivarium::AboutDialogs {

namespace {

struct AboutText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::AboutDialogs)
};

QDialog *makeDialog(const QString &title, QWidget *content, QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(content, 1);
    layout->addWidget(buttons);
    return dialog;
}

} // namespace

void showShortcuts(const ActionSet &actions, const QList<PanelKeys> &panels, QWidget *parent)
{
    auto *table = new QTreeWidget;
    table->setObjectName(QStringLiteral("shortcutTable"));
    table->setAccessibleName(AboutText::tr("Keyboard shortcuts"));
    table->setColumnCount(2);
    table->setHeaderLabels({AboutText::tr("Action"), AboutText::tr("Keys")});
    table->setRootIsDecorated(false);
    table->setAlternatingRowColors(true);
    table->setUniformRowHeights(true);
    const auto list = [table](const QList<QAction *> &listed, const QString &form) {
        for (const QAction *action : listed) {
            QStringList keys;
            for (const QKeySequence &sequence : action->shortcuts())
                keys << sequence.toString(QKeySequence::NativeText);
            if (!keys.isEmpty())
                new QTreeWidgetItem(table,
                    {QString(form).replace(QLatin1String("%1"), action->text().remove(QLatin1Char('&'))),
                        keys.join(QStringLiteral(", "))});
        }
    };
    list(actions.all(), QStringLiteral("%1"));
    list(actions.panels(), AboutText::tr("Panel: %1"));
    for (const PanelKeys &panel : panels)
        list(panel.actions, QString(panel.title).remove(QLatin1Char('&')) + QStringLiteral(": %1"));
    table->resizeColumnToContents(0);
    auto *hint = new QLabel(AboutText::tr(
        "Inside a terminal all keys go to the shell, those of the panels too, except F6, which leaves it, and those "
        "with Ctrl+Shift."));
    hint->setWordWrap(true);
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(table, 1);
    layout->addWidget(hint);
    QDialog *dialog = makeDialog(AboutText::tr("Keyboard Shortcuts"), content, parent);
    dialog->setObjectName(QStringLiteral("shortcutsDialog"));
    dialog->resize(460, 520);
    dialog->open();
}

void showAbout(QWidget *parent)
{
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setSpacing(8);
    auto *picture = new QLabel;
    picture->setPixmap(QIcon(QStringLiteral(":/vivarium/icons/io.github.vivarium.Vivarium.svg")).pixmap(96));
    picture->setAlignment(Qt::AlignCenter);
    auto *text = new QLabel(QStringLiteral("<h2>Vivarium %1</h2><p>%2</p><p>%3</p><p>%4</p>")
            .arg(QLatin1String(VIVARIUM_VERSION),
                AboutText::tr("A native dashboard for code sandboxes, on this machine and in the cloud."),
                AboutText::tr("Free software under the GNU General Public License, version 3 or later."),
                AboutText::tr("Qt %1. It sends nothing about you to anybody.").arg(QLatin1String(qVersion()))));
    text->setTextFormat(Qt::RichText);
    text->setAlignment(Qt::AlignCenter);
    text->setWordWrap(true);
    layout->addWidget(picture);
    layout->addWidget(text);
    QDialog *dialog = makeDialog(AboutText::tr("About Vivarium"), content, parent);
    dialog->setObjectName(QStringLiteral("aboutDialog"));
    dialog->resize(420, 0);
    dialog->open();
}

} // namespace vivarium::AboutDialogs
