// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "desktop/DesktopSession.h"

#include <functional>

class QLabel;
class QSpinBox;
class QUrl;

namespace vivarium {

class NoticeBar;
class StateView;

/// The graphical desktop of a sandbox: started, stopped, opened in a browser, and pictured. Its addresses are as good
/// as passwords and are never shown.
class DesktopPanel : public Panel {
    Q_OBJECT
public:
    explicit DesktopPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("&Desktop"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("computer"); }
    void setActive(bool active) override;
    void refresh() override { m_session.refresh(); }
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] DesktopSession &session() { return m_session; }
    /// For tests: what opens a link.
    void setOpener(std::function<bool(const QUrl &)> opener) { m_opener = std::move(opener); }

private:
    void makeActions();
    void makeLayout();
    void update();
    void open(bool viewOnly);
    void askToStop();
    void showPicture();
    [[nodiscard]] QString words() const;
    void savePicture();

    DesktopSession m_session;
    std::function<bool(const QUrl &)> m_opener;
    NoticeBar *m_notices;
    QLabel *m_words;
    QSpinBox *m_width;
    QSpinBox *m_height;
    QLabel *m_picture;
    StateView *m_state;
    QDateTime m_shown; ///< when the picture that is shown was taken
    QAction *m_start = nullptr;
    QAction *m_stop = nullptr;
    QAction *m_open = nullptr;
    QAction *m_watch = nullptr;
    QAction *m_shot = nullptr;
    QAction *m_save = nullptr;
};

} // namespace vivarium
