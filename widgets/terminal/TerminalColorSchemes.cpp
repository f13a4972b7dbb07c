// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalColorSchemes.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

namespace vivarium::TerminalColorSchemes {

namespace {

struct SchemeText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::TerminalColorSchemes)
};

/// Wanted for every colour of text against the background; only the black of a dark scheme is less.
constexpr double wantedContrast = 4.5;

double luminance(const QColor &color)
{
    const auto channel = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

/// Moves the lightness away from the background until the colour can be read.
QColor readable(QColor color, const QColor &background)
{
    const bool dark = luminance(background) < 0.4;
    float hue = 0;
    float saturation = 0;
    float lightness = 0;
    color.getHslF(&hue, &saturation, &lightness);
    while (contrast(color, background) < wantedContrast && lightness > 0 && lightness < 1) {
        lightness = std::clamp(lightness + (dark ? 0.02F : -0.02F), 0.0F, 1.0F);
        color.setHslF(hue, saturation, lightness);
    }
    return color;
}

QColor blended(const QColor &from, const QColor &to, float share)
{
    return QColor::fromRgbF(from.redF() + (to.redF() - from.redF()) * share,
        from.greenF() + (to.greenF() - from.greenF()) * share, from.blueF() + (to.blueF() - from.blueF()) * share);
}

void addEntry(QByteArray &file, const QByteArray &name, const QColor &color)
{
    file += '[' + name + "]\nColor=" + QByteArray::number(color.red()) + ',' + QByteArray::number(color.green()) + ','
        + QByteArray::number(color.blue()) + "\n\n";
}

} // namespace

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QList<Scheme> all(const QStringList &emulatorSchemes)
{
    // Names of the emulator's files; their own descriptions are not reachable.
    const QList<std::pair<QString, QString>> labels{
        {QStringLiteral("BlackOnLightYellow"), SchemeText::tr("Black on Light Yellow")},
        {QStringLiteral("BlackOnWhite"), SchemeText::tr("Black on White")},
        {QStringLiteral("BreezeModified"), SchemeText::tr("Breeze")},
        {QStringLiteral("DarkPastels"), SchemeText::tr("Dark Pastels")},
        {QStringLiteral("Falcon"), SchemeText::tr("Falcon")},
        {QStringLiteral("GreenOnBlack"), SchemeText::tr("Green on Black")},
        {QStringLiteral("Linux"), SchemeText::tr("Linux Console")},
        {QStringLiteral("Solarized"), SchemeText::tr("Solarized Dark")},
        {QStringLiteral("SolarizedLight"), SchemeText::tr("Solarized Light")},
        {QStringLiteral("Tango"), SchemeText::tr("Tango")},
        {QStringLiteral("Ubuntu"), SchemeText::tr("Ubuntu")},
        {QStringLiteral("WhiteOnBlack"), SchemeText::tr("White on Black")},
    };
    QList<Scheme> schemes;
    for (const auto &[name, label] : labels) {
        if (emulatorSchemes.contains(name))
            schemes.append({name, label});
    }
    std::sort(schemes.begin(), schemes.end(),
        [](const Scheme &a, const Scheme &b) { return a.label.localeAwareCompare(b.label) < 0; });
    schemes.prepend({QString(), SchemeText::tr("Same as the Desktop")});
    return schemes;
}

QByteArray fromPalette(const QPalette &palette)
{
    const QColor background = palette.color(QPalette::Active, QPalette::Base);
    const QColor text = readable(palette.color(QPalette::Active, QPalette::Text), background);
    const bool dark = luminance(background) < 0.4;
    struct Pair {
        const char *name;
        QRgb onLight;
        QRgb onDark;
    };
    static constexpr Pair colors[]{
        {"Color1", 0xb3261e, 0xf2777a},
        {"Color2", 0x1a7f37, 0x7ec87e},
        {"Color3", 0x8a5a00, 0xe5b567},
        {"Color4", 0x0b5cad, 0x6fb3f2},
        {"Color5", 0x8e3fa8, 0xc99bdc},
        {"Color6", 0x00707a, 0x5fc4c4},
    };
    QByteArray file = "[General]\nDescription=Desktop\nOpacity=1\n\n";
    const auto add = [&](const QByteArray &name, const QColor &color, const QColor &intense) {
        addEntry(file, name, color);
        addEntry(file, name + "Intense", intense);
        addEntry(file, name + "Faint", blended(color, background, 0.35F));
    };
    add("Background", background, background);
    add("Foreground", text, dark ? text.lighter(115) : text.darker(130));
    // The colour that is nearly the ground itself must still be seen as text, though it mostly is a background.
    const QColor black = dark ? blended(background, text, 0.25F) : QColor(0x24, 0x29, 0x2f);
    const QColor white = readable(dark ? QColor(0xd7, 0xda, 0xde) : QColor(0x6e, 0x77, 0x81), background);
    add("Color0", black, readable(blended(background, text, 0.55F), background));
    for (const Pair &pair : colors) {
        const QColor color = readable(QColor(dark ? pair.onDark : pair.onLight), background);
        add(pair.name, color, readable(dark ? color.lighter(112) : color.darker(112), background));
    }
    add("Color7", white, dark ? QColor(Qt::white) : readable(QColor(0x57, 0x60, 0x6a), background));
    return file;
}

QString fileFor(const QPalette &palette)
{
    static const QTemporaryDir folder(QDir::tempPath() + QStringLiteral("/vivarium-colors-XXXXXX"));
    const QByteArray scheme = fromPalette(palette);
    const QString hash =
        QString::fromLatin1(QCryptographicHash::hash(scheme, QCryptographicHash::Sha1).toHex().first(12));
    const QString path = folder.filePath(QStringLiteral("vivarium-%1.colorscheme").arg(hash));
    if (QFile::exists(path))
        return path;
    QFile file(path);
    if (!folder.isValid() || !file.open(QIODevice::WriteOnly) || file.write(scheme) != scheme.size())
        return {};
    return path;
}

} // namespace vivarium::TerminalColorSchemes
