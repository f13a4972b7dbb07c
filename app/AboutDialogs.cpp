// SPDX-License-Identifier: GPL-3.0-or-later
#include "AboutDialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QIcon>
#include <QLabel>
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
