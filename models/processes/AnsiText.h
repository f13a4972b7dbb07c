// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace vivarium {

/// How a run of text looks, from SGR sequences (ECMA-48 §8.3.117).
struct AnsiStyle {
    /// Colours: −1 the default; 0..255 of the xterm palette; from trueColor on, the low 24 bits are red, green and
    /// blue.
    static constexpr int trueColor = 1 << 24;
    int foreground = -1;
    int background = -1;
    bool bold = false;
    bool italic = false;
    bool underline = false;
    bool inverse = false;
    friend bool operator==(const AnsiStyle &, const AnsiStyle &) = default;
};

/// Turns the output of a command into text that is safe to show: colours are read, every other escape sequence is left
/// out, other control characters become visible escapes, endless lines are broken. Pure; fed in pieces that may be cut
/// anywhere.
class AnsiText {
public:
    struct Run {
        enum class Kind {
            Text,
            LineBreak,
            LineStart, ///< a carriage return alone: what follows takes the place of the line so far
        };
        Kind kind = Kind::Text;
        QString text;
        AnsiStyle style;
    };
    /// Longer lines are broken: laying one of megabytes out would stop the window.
    static constexpr int longestLine = 4096;

    [[nodiscard]] QList<Run> feed(QStringView input);

private:
    enum class State { Plain, Escape, Sequence, String, StringEscape };
    void takePlain(QChar c);
    void flush();
    void breakLine(Run::Kind kind);
    void applyRendition();

    State m_state = State::Plain;
    AnsiStyle m_style;
    QString m_text; ///< plain text that isn't in m_runs yet
    QString m_parameters;
    int m_stringLength = 0;
    int m_column = 0;
    bool m_afterReturn = false; ///< a carriage return may be followed by the line feed that belongs to it
    QList<Run> m_runs;
};

} // namespace vivarium
