// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/PanelDescriptor.h"

#include <QTabBar>

namespace vivarium {

/// A tab for each panel, all of them in sight for as long as that is possible: with less room they lose their signs,
/// and then their words, except the current one. Names for assistive technology and tool tips stay.
class PanelTabBar : public QTabBar {
    Q_OBJECT
public:
    explicit PanelTabBar(const QList<PanelDescriptor> &panels, QWidget *parent = nullptr);

    /// Leaves a tab out, or takes it in again.
    void setOffered(int index, bool offered);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class Face { SignsAndWords, Words, Signs };
    [[nodiscard]] Face fittingFace() const;
    void wear(Face face);

    QList<PanelDescriptor> m_panels;
    Face m_face = Face::SignsAndWords;
};

} // namespace vivarium
