// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace vivarium {

/// Text from the clipboard on its way into a terminal. A clipboard may hold what a web page put there: an end-of-paste
/// sequence that makes the rest look typed, or control characters that act as keys. Those are taken out; line ends
/// become what Return sends.
class PasteText {
public:
    /// Longest text that is pasted, in characters; more is cut off and told by isCut().
    static constexpr qsizetype MaximumLength = 4 << 20;

    PasteText() = default;
    explicit PasteText(const QString &clipboard);

    [[nodiscard]] bool isEmpty() const { return m_text.isEmpty(); }
    /// How many lines the shell would see; line ends at the very end don't count, since they are dropped: a paste never
    /// runs its last line by itself.
    [[nodiscard]] int lineCount() const { return m_lineCount; }
    [[nodiscard]] bool isMultiLine() const { return m_lineCount > 1; }
    /// How many control characters were taken out.
    [[nodiscard]] int removedCharacters() const { return m_removed; }
    [[nodiscard]] bool isCut() const { return m_cut; }
    /// The first lines for a preview, with '\n' between them.
    [[nodiscard]] QString preview(int lines, int columns) const;
    /// What goes to the shell. `bracketed`: the program asked for pastes in brackets.
    [[nodiscard]] QByteArray encoded(bool bracketed) const;

private:
    QString m_text; ///< lines separated by '\n'
    int m_lineCount = 0;
    int m_removed = 0;
    bool m_cut = false;
};

} // namespace vivarium
