// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connections/ConnectionRegistry.h"

#include <QWidget>

#include <memory>
#include <vector>

class QStackedWidget;
class QTabBar;

namespace vivarium {

class ImagesView;
class StateView;

/// The snapshots and images of all connections, a tab each where there are several.
class SnapshotsPlace : public QWidget {
    Q_OBJECT
public:
    explicit SnapshotsPlace(ConnectionRegistry &connections, QWidget *parent = nullptr);
    ~SnapshotsPlace() override;
    void find();
    void refresh();
    void focusContent();

Q_SIGNALS:
    void startFromImageRequested(
        const vivarium::ProfileId &profile, const vivarium::ImageId &image, const QString &name);
    void openSandboxRequested(const vivarium::ProfileId &profile, const vivarium::SandboxId &sandbox);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct Page {
        ProfileId profile;
        std::shared_ptr<Backend> backend; ///< kept as long as the view
        ImagesView *view = nullptr;
    };
    void rebuild();
    void dropStale();
    void updateActivity();
    [[nodiscard]] ImagesView *current() const;

    ConnectionRegistry &m_connections;
    QTabBar *m_tabs;
    QStackedWidget *m_stack;
    StateView *m_nothing;
    std::vector<Page> m_pages;
};

} // namespace vivarium
