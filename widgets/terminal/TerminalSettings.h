// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QObject>
#include <QString>

namespace vivarium {

/// How all terminals look and behave. One object for the program; changes show at once in every open terminal and are
/// remembered.
class TerminalSettings : public QObject {
    Q_OBJECT
public:
    static constexpr int SmallestSize = 5; ///< points
    static constexpr int LargestSize = 48;
    static constexpr int MostScrollback = 100000; ///< lines; some 3 KB each

    explicit TerminalSettings(QObject *parent = nullptr);
    /// The one that all panels share, made at its first use and gone with the application.
    [[nodiscard]] static TerminalSettings &shared();

    [[nodiscard]] QFont font() const;
    [[nodiscard]] QString family() const { return m_family; }
    void setFamily(const QString &family);
    [[nodiscard]] int pointSize() const { return m_pointSize; }
    void setPointSize(int points);
    void resetPointSize();

    /// Name of a colour scheme (TerminalColorSchemes); empty: that of the desktop, light or dark.
    [[nodiscard]] QString colorScheme() const { return m_colorScheme; }
    void setColorScheme(const QString &name);
    /// Selected text goes to the clipboard too, besides the primary selection.
    [[nodiscard]] bool copiesOnSelect() const { return m_copiesOnSelect; }
    void setCopiesOnSelect(bool copies);
    /// A paste of several lines is shown before it goes to the shell.
    [[nodiscard]] bool confirmsMultiLinePaste() const { return m_confirmsMultiLinePaste; }
    void setConfirmsMultiLinePaste(bool confirms);
    [[nodiscard]] int scrollbackLines() const { return m_scrollbackLines; }
    void setScrollbackLines(int lines);

Q_SIGNALS:
    void changed();

private:
    template <typename T> void change(T &member, const T &value, const char *key);

    QString m_family;
    int m_pointSize;
    QString m_colorScheme;
    bool m_copiesOnSelect;
    bool m_confirmsMultiLinePaste;
    int m_scrollbackLines;
};

} // namespace vivarium
