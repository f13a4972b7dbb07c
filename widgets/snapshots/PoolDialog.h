// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "snapshots/ImageLibrary.h"

#include <QDialog>
#include <QPointer>

class QLabel;
class QPushButton;
class QSpinBox;

namespace vivarium {

class Backend;

/// How many started copies of a snapshot are kept ready (Feature::WarmPools): more restore faster, and cost more.
class PoolDialog : public QDialog {
    Q_OBJECT
public:
    PoolDialog(Backend &backend, ImageLibrary &library, const Image &snapshot, QWidget *parent = nullptr);

private:
    void update();
    void finish(const Result<MemorySnapshot> *result);
    [[nodiscard]] bool isReleased() const;

    QPointer<Backend> m_backend;
    QPointer<ImageLibrary> m_library;
    Image m_snapshot;
    QLabel *m_state;
    QSpinBox *m_size;
    QPushButton *m_set;
    QPushButton *m_release;
    bool m_busy = false;
    bool m_begun = false;
};

} // namespace vivarium
