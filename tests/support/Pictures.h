// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QDir>
#include <QPalette>
#include <QTest>
#include <QWidget>

namespace vivarium {

/// A dark palette like that of common desktops. Offscreen the style hints can't switch, so tests set it themselves.
inline QPalette darkPalette()
{
    QPalette palette;
    const QColor window(0x2a, 0x2c, 0x30);
    const QColor base(0x1f, 0x21, 0x24);
    const QColor text(0xe6, 0xe8, 0xeb);
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, QColor(0x25, 0x27, 0x2b));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, QColor(0x9a, 0xa0, 0xa8));
    palette.setColor(QPalette::Button, QColor(0x34, 0x37, 0x3c));
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::ToolTipBase, QColor(0x34, 0x37, 0x3c));
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, QColor(0x3d, 0x7e, 0xd0));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x79, 0xb0, 0xf0));
    palette.setColor(QPalette::Light, QColor(0x46, 0x49, 0x4f));
    palette.setColor(QPalette::Midlight, QColor(0x3c, 0x3f, 0x45));
    palette.setColor(QPalette::Mid, QColor(0x1a, 0x1b, 0x1e));
    palette.setColor(QPalette::Dark, QColor(0x17, 0x18, 0x1a));
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0x76, 0x7b, 0x82));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0x44, 0x48, 0x4e));
    return palette;
}

/// Writes pictures of a widget, light and dark, small and at the usual size, to the folder in VIVARIUM_TEST_PICTURES;
/// without it nothing happens. They are for looking at, not for comparing.
inline void takePictures(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("VIVARIUM_TEST_PICTURES");
    if (folder.isEmpty() || !QDir().mkpath(folder))
        return;
    const QPalette before = QApplication::palette();
    const QSize sizeBefore = widget.size();
    for (const bool dark : {false, true}) {
        QApplication::setPalette(dark ? darkPalette() : before);
        for (const QSize size : {QSize(800, 500), QSize(1280, 800)}) {
            widget.resize(size);
            QTest::qWait(50); // layouts and delayed paints settle
            widget.grab().save(QStringLiteral("%1/%2-%3-%4.png")
                    .arg(folder, name, dark ? QStringLiteral("dark") : QStringLiteral("light"))
                    .arg(size.width()));
        }
    }
    QApplication::setPalette(before);
    widget.resize(sizeBefore);
}

} // namespace vivarium
