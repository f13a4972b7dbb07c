// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace vivarium {

/// Looks like a field to type into, and opens the palette, which is one.
class SearchButton : public QAbstractButton {
    Q_OBJECT
public:
    SearchButton(const QString &text, const QString &shortcut, QWidget *parent = nullptr);
    void setShortcutText(const QString &shortcut);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_shortcut;
};

} // namespace vivarium
