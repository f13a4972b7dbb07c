// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

class QStackedWidget;

namespace vivarium {

class BesidePlace;

/// Shares out the room of a sandbox's view between two places for panels: the first, and the second where somebody
/// wants two. They stand side by side; where there is no room for that, one above the other; and where not even that,
/// only the one in front is shown. Never does it ask for more room than one of them needs.
class PlaceSplitter : public QSplitter {
    Q_OBJECT
public:
    enum class Room { One, SideBySide, Stacked };
    static constexpr int evenShare = 500;

    explicit PlaceSplitter(QStackedWidget *first, BesidePlace *second, QWidget *parent = nullptr);

    /// Whether the second place is wanted.
    void setTwo(bool two);
    /// Shows one of them only, however much room there is.
    void setOnlyOne(bool only);
    /// Which of both it is that shows where only one does.
    void setSecondInFront(bool second);
    [[nodiscard]] bool showsFirst() const { return m_showsFirst; }
    [[nodiscard]] bool showsSecond() const { return m_showsSecond; }
    /// How these two would stand; null: one that isn't made yet, and needs what little any panel needs.
    [[nodiscard]] Room roomFor(const QWidget *first, const QWidget *second) const;
    /// Of the first place, of 1000.
    [[nodiscard]] int share() const { return m_share; }
    void setShare(int share);
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Other places are shown, or they stand otherwise.
    void arranged();
    /// A person has moved the line between them.
    void shareChanged();
    void resized();

protected:
    bool event(QEvent *event) override;

private:
    void arrange();
    bool rearrange(); ///< whether anything stands otherwise than before
    void applyShare();

    QStackedWidget *m_first;
    BesidePlace *m_second;
    Room m_room = Room::One;
    int m_share = evenShare;
    bool m_two = false;
    bool m_onlyOne = false;
    bool m_secondInFront = false;
    bool m_showsFirst = true;
    bool m_showsSecond = false;
    bool m_arranging = false;
};

} // namespace vivarium
