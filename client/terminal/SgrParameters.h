// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

namespace vivarium::SgrParameters {

/// The parameters of a colour and style sequence (SGR, CSI … m) in the only form that the emulator takes: no
/// sub-parameters
/// ("38:2::1:2:3" becomes "38;2;1;2;3", the curly underline "4:3" a plain "4"), no underline colours, which it would
/// take for other attributes, and never more than it has room for, so that a long sequence becomes several. Empty when
/// nothing is left.
[[nodiscard]] QList<QByteArray> normalized(QByteArrayView parameters);

} // namespace vivarium::SgrParameters
