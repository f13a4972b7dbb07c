// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/BucketsSection.h"

#include "backend/Backend.h"
#include "common/Icons.h"
#include "sandboxes/BucketEditor.h"
#include "storage/StorageLibrary.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace vivarium {

BucketsSection::BucketsSection(QWidget *parent)
    : QWidget(parent)
    , m_storage([this] { update(); })
    , m_layout(new QVBoxLayout(this))
    , m_state(new QLabel)
    , m_add(new QPushButton(Icons::get(QStringLiteral("add")), tr("Add a &Cloud Bucket")))
{
    m_state->setObjectName(QStringLiteral("bucketsState"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_add->setObjectName(QStringLiteral("bucketAdd"));
    m_add->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_add);
    buttons->addStretch();
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(4);
    m_layout->addWidget(m_state);
    m_layout->addLayout(buttons);
    setFocusProxy(m_add);
    connect(m_add, &QPushButton::clicked, this, [this] {
        BucketEditor *editor = addEditor({});
        update();
        editor->focusFirst();
    });
    update();
}

bool BucketsSection::isThere() const
{
    return m_storage.backend() && m_storage.backend()->capabilities().has(Feature::CloudBuckets);
}

void BucketsSection::setBackend(Backend *backend)
{
    m_storage.setBackend(backend);
}

BucketEditor *BucketsSection::addEditor(const VolumeMount &mount)
{
    auto *editor = new BucketEditor;
    editor->readFrom(mount);
    m_layout->insertWidget(int(m_editors.size()), editor);
    m_editors.append(editor);
    connect(editor, &BucketEditor::changed, this, &BucketsSection::edited);
    connect(editor, &BucketEditor::removeRequested, this, [this, editor] { removeEditor(editor); });
    return editor;
}

void BucketsSection::removeEditor(BucketEditor *editor)
{
    m_editors.removeOne(editor);
    m_layout->removeWidget(editor);
    editor->hide();
    editor->deleteLater(); // it is in a signal of its own
    m_add->setFocus(Qt::OtherFocusReason);
    update();
    Q_EMIT edited();
}

void BucketsSection::setMounts(const QList<VolumeMount> &mounts)
{
    qDeleteAll(std::exchange(m_editors, {}));
    for (const VolumeMount &mount : mounts) {
        if (mount.cloudBucket)
            addEditor(mount);
    }
    update();
}

QList<VolumeMount> BucketsSection::mounts() const
{
    QList<VolumeMount> mounts;
    if (!isThere())
        return mounts; // what is switched off asks for nothing
    for (const BucketEditor *editor : m_editors)
        mounts.append(editor->mount());
    return mounts;
}

void BucketsSection::update()
{
    const bool there = isThere();
    const StorageLibrary *library = m_storage.library();
    for (BucketEditor *editor : std::as_const(m_editors)) {
        editor->setVisible(there);
        editor->setSecrets(library ? library->secretNames() : QStringList(), library && library->hasSecrets());
    }
    m_add->setVisible(there);
    QString state;
    if (!there && m_storage.backend()) {
        state = m_storage.backend()->capabilities().reason(Feature::CloudBuckets);
        if (!m_editors.isEmpty())
            state += QLatin1Char(' ') + tr("%n cloud bucket(s) will be left out here.", nullptr, int(m_editors.size()));
    } else if (m_editors.isEmpty()) {
        state = tr("A bucket of S3, or of a store that talks like it, becomes a folder of the sandbox.");
    }
    m_state->setText(state);
    m_state->setVisible(!state.isEmpty());
    Q_EMIT changed();
}

void BucketsSection::showAllProblems()
{
    for (BucketEditor *editor : std::as_const(m_editors))
        editor->showAllProblems();
}

QWidget *BucketsSection::firstWrong() const
{
    if (!isThere())
        return nullptr;
    for (const BucketEditor *editor : m_editors) {
        if (QWidget *wrong = editor->firstWrong())
            return wrong;
    }
    return nullptr;
}

} // namespace vivarium
