// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"
#include "storage/StorageBinding.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace vivarium {

class BucketEditor;

/// The part of the form for a new sandbox that is about buckets of a cloud store, which it gets beside volumes.
class BucketsSection : public QWidget {
    Q_OBJECT
public:
    explicit BucketsSection(QWidget *parent = nullptr);

    void setBackend(Backend *backend);
    /// What the server can do may be new.
    void update();
    /// Those of these that are buckets.
    void setMounts(const QList<VolumeMount> &mounts);
    /// None where the server has no buckets.
    [[nodiscard]] QList<VolumeMount> mounts() const;
    /// From now on also of fields that nobody has touched.
    void showAllProblems();
    /// Where a person has to go first; null: nothing is wrong in any of them.
    [[nodiscard]] QWidget *firstWrong() const;

Q_SIGNALS:
    void edited();
    void changed(); ///< there may be more or fewer, whoever did it

private:
    [[nodiscard]] bool isThere() const;
    BucketEditor *addEditor(const VolumeMount &mount);
    void removeEditor(BucketEditor *editor);

    StorageBinding m_storage;
    QList<BucketEditor *> m_editors;
    QVBoxLayout *m_layout;
    QLabel *m_state;
    QPushButton *m_add;
};

} // namespace vivarium
