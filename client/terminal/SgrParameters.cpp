// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/SgrParameters.h"

#include <algorithm>

namespace vivarium::SgrParameters {

namespace {

/// The emulator keeps 15 arguments and writes over the last one.
constexpr qsizetype maximumArguments = 14;

int valueOf(const QByteArray &digits)
{
    bool valid = false;
    const int number = digits.isEmpty() ? 0 : digits.toInt(&valid);
    return digits.isEmpty() ? 0 : valid && number >= 0 ? std::min(number, 9999) : -1;
}

/// 38, 48 and 58 with what belongs to them; empty when it makes no sense.
QList<int> extendedColor(int kind, const QList<int> &values)
{
    if (values.value(0) == 5 && values.size() >= 2 && values.at(1) >= 0 && values.at(1) <= 255)
        return {kind, 5, values.at(1)};
    if (values.value(0) == 2 && values.size() >= 4) {
        // With sub-parameters there may be a colour space before the three channels.
        const qsizetype from = values.size() >= 5 ? 2 : 1;
        const QList<int> channels = values.mid(from, 3);
        if (std::all_of(channels.begin(), channels.end(), [](int channel) { return channel >= 0 && channel <= 255; }))
            return {kind, 2, channels.at(0), channels.at(1), channels.at(2)};
    }
    return {};
}

} // namespace

QList<QByteArray> normalized(QByteArrayView parameters)
{
    QList<QList<int>> groups;
    const QList<QByteArray> parts = parameters.toByteArray().split(';');
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QList<QByteArray> subParts = parts.at(i).split(':');
        const int kind = valueOf(subParts.first());
        QList<int> values;
        if (kind == 38 || kind == 48 || kind == 58) {
            if (subParts.size() > 1) {
                for (const QByteArray &part : subParts.mid(1))
                    values.append(valueOf(part));
            } else {
                const int space = i + 1 < parts.size() ? valueOf(parts.at(i + 1)) : -1;
                const qsizetype count = space == 5 ? 2 : space == 2 ? 4 : 0;
                for (qsizetype k = 1; k <= count && i + k < parts.size(); ++k)
                    values.append(valueOf(parts.at(i + k)));
                i += count;
            }
            if (const QList<int> color = extendedColor(kind, values); !color.isEmpty() && kind != 58)
                groups.append(color);
        } else if (kind == 4 && subParts.size() > 1) {
            groups.append(QList<int>{valueOf(subParts.at(1)) == 0 ? 24 : 4});
        } else if (kind >= 0 && kind != 59) {
            groups.append(QList<int>{kind});
        }
    }

    QList<QByteArray> sequences;
    qsizetype arguments = 0;
    for (const QList<int> &group : std::as_const(groups)) {
        if (sequences.isEmpty() || arguments + group.size() > maximumArguments) {
            sequences.append(QByteArray());
            arguments = 0;
        }
        for (const int value : group) {
            if (!sequences.last().isEmpty())
                sequences.last() += ';';
            sequences.last() += QByteArray::number(value);
        }
        arguments += group.size();
    }
    return sequences;
}

} // namespace vivarium::SgrParameters
