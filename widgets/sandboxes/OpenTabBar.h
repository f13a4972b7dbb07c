// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

namespace vivarium {

/// The tabs of the sandboxes that are open. A long name is cut at its end, so that it leaves the others their room, and
/// none gets so narrow that its name can't be told: there are buttons to scroll before. Tool tips say names whole.
class OpenTabBar : public QTabBar {
    Q_OBJECT
public:
    static constexpr int widestTab = 220; // pixels
    explicit OpenTabBar(QWidget *parent = nullptr);

protected:
    [[nodiscard]] QSize tabSizeHint(int index) const override;
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override;
};

} // namespace vivarium
