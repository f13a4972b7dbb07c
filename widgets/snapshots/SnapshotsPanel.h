// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Panel.h"
#include "core/Id.h"
#include "domain/FileEntry.h"

namespace vivarium {

class ImagesView;

/// The snapshots of one sandbox: saving its files or its memory, and what was saved before.
class SnapshotsPanel : public Panel {
    Q_OBJECT
public:
    explicit SnapshotsPanel(SandboxContext &context, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("&Snapshots"); }
    [[nodiscard]] QString iconName() const override { return QStringLiteral("snapshot"); }
    void setActive(bool active) override;
    void focusContent() override;
    void find() override;
    void refresh() override;
    [[nodiscard]] QList<QAction *> panelActions() const override;

    [[nodiscard]] ImagesView &view() { return *m_view; }

Q_SIGNALS:
    /// A person wants a new sandbox from this image; `name` is what to call it, not yet escaped.
    void startFromImageRequested(const vivarium::ImageId &image, const QString &name);
    /// A person wants to see this sandbox of the same connection.
    void openSandboxRequested(const vivarium::SandboxId &sandbox);
    /// A person wants to see this file of the panel's sandbox.
    void showFileRequested(const vivarium::RemotePath &path);

private:
    ImagesView *m_view;
};

} // namespace vivarium
