// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/AnsiColors.h"

#include "processes/AnsiText.h"

#include <QPalette>

namespace vivarium::AnsiColors {

namespace {

// The sixteen named colours have no fixed look: these keep a contrast of 4.5:1 on a white and on a near-black ground.
constexpr QRgb onLight[16] = {0x1f2328, 0xb4232a, 0x1a7f37, 0x7d5700, 0x0a5ec2, 0x8250df, 0x0f6f7a, 0x59636e, 0x4d5560,
    0xcf222e, 0x116329, 0x6a4a00, 0x0550ae, 0x6639ba, 0x0b5a63, 0x2f363d};
constexpr QRgb onDark[16] = {0x8b949e, 0xff7b72, 0x56d364, 0xe3b341, 0x79c0ff, 0xd2a8ff, 0x56d4dd, 0xd0d7de, 0xa1aab4,
    0xffa198, 0x7ee787, 0xf2cc60, 0xa5d6ff, 0xe2c5ff, 0xb3f0ff, 0xffffff};

QColor cubeColor(int index)
{
    constexpr int steps[6] = {0, 95, 135, 175, 215, 255};
    const int n = index - 16;
    return QColor(steps[n / 36], steps[n / 6 % 6], steps[n % 6]);
}

} // namespace

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Base).lightness() < 128;
}

QColor color(int ansi, bool dark)
{
    if (ansi < 0)
        return {};
    if (ansi < 16)
        return QColor(dark ? onDark[ansi] : onLight[ansi]);
    if (ansi < 232)
        return cubeColor(ansi);
    if (ansi < 256) {
        const int grey = 8 + 10 * (ansi - 232);
        return QColor(grey, grey, grey);
    }
    return QColor(QRgb(ansi & 0xffffff));
}

QColor errorText(bool dark)
{
    return dark ? QColor(0xff, 0xa1, 0x98) : QColor(0xb4, 0x23, 0x2a);
}

} // namespace vivarium::AnsiColors
