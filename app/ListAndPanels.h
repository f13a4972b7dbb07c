// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace vivarium {

/// The list of sandboxes and the panels of the one in focus. The panels stand below the list, or beside it when that
/// was chosen and both have room.
class ListAndPanels : public QSplitter {
    Q_OBJECT
public:
    explicit ListAndPanels(QWidget *parent = nullptr);
    /// Takes both.
    void fill(QWidget *list, QWidget *panels);
    void setBeside(bool beside);
    /// Not where there is no room for what was chosen.
    [[nodiscard]] bool isAsChosen() const { return (orientation() == Qt::Horizontal) == m_beside; }
    /// From QSplitter::saveState(); brings the sizes only, not how they stand.
    void restoreSizes(const QByteArray &state);

protected:
    bool event(QEvent *event) override;

private:
    void arrange();

    bool m_beside = false;
};

} // namespace vivarium
