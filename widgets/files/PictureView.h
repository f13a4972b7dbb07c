// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace vivarium {

/// A picture as large as there is room, never larger than it is; what is transparent shows a chequered ground.
class PictureView : public QWidget {
    Q_OBJECT
public:
    explicit PictureView(QWidget *parent = nullptr);
    void setPicture(const QImage &picture);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QImage m_picture;
    QPixmap m_scaled; ///< for the size and the screen it was last painted on
};

} // namespace vivarium
