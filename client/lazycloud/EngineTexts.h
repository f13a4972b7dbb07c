// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vivarium {

/// What our own engine says as data and not as an error, in the window's language. It gives a code with what it says
/// about itself (`Feature` and `Image` of x-vivarium). What isn't known, as of a newer engine or of another server, is
/// shown as it was told.
namespace EngineTexts {

/// Why a feature isn't there, as the engine tells it.
struct Reason {
    QString code;
    QString sentence;
    QString detail; ///< what in the sentence isn't the same everywhere
};
/// `basis` is the reason of the feature that this one rests on, in the window's words; see basisOf().
[[nodiscard]] QString whyNot(const Reason &reason, const QString &basis = {});
/// The feature without which this one can't be, whose reason belongs to its own; empty where there is none.
[[nodiscard]] QLatin1StringView basisOf(const QString &code);

/// The base image that the engine makes of the Python of its own machine. `told` is its name there, which is shown
/// where somebody has given it another.
[[nodiscard]] QString hostImage(const QString &told, const QString &pythonVersion, bool containerEngine);

/// Why something ended or failed: what the contract has only a text for.
[[nodiscard]] QString sentence(const QString &told);

} // namespace EngineTexts

} // namespace vivarium
