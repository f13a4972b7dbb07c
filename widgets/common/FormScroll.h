// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace vivarium {

/// Holds the form of a dialog: as large as the form where the screen allows it, and scrolling where not, so that the
/// buttons below are never cut off. When the form grows (a message, a part that was folded), the dialog grows with it.
class FormScroll : public QScrollArea {
    Q_OBJECT
public:
    explicit FormScroll(QWidget *form, QWidget *parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void grow();
    [[nodiscard]] int wantedHeight() const;

    bool m_growing = false;
};

} // namespace vivarium
