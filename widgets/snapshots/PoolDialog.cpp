// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/PoolDialog.h"

#include "backend/Backend.h"
#include "backend/SnapshotApi.h"
#include "common/Format.h"
#include "core/Async.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace vivarium {

PoolDialog::PoolDialog(Backend &backend, ImageLibrary &library, const Image &snapshot, QWidget *parent)
    : QDialog(parent)
    , m_backend(&backend)
    , m_library(&library)
    , m_snapshot(snapshot)
    , m_state(new QLabel)
    , m_size(new QSpinBox)
{
    setObjectName(QStringLiteral("poolDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Warm Copies of “%1”", "a snapshot").arg(ImageModel::titleOf(snapshot)));
    m_state->setObjectName(QStringLiteral("poolState"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_size->setObjectName(QStringLiteral("poolSize"));
    m_size->setRange(1, SnapshotApi::mostWarm);
    auto *explanation =
        new QLabel(tr("Started copies wait to be restored from at once, and are billed while they do. With "
                      "none ready, a restore waits until there is one. Servers that restore from disk "
                      "keep none."));
    explanation->setWordWrap(true);
    auto *form = new QFormLayout;
    form->addRow(tr("&Copies:"), m_size);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_set = buttons->addButton(tr("&Keep So Many"), QDialogButtonBox::ActionRole);
    m_set->setObjectName(QStringLiteral("poolSet"));
    m_release = buttons->addButton(tr("&Let Them Go"), QDialogButtonBox::ActionRole);
    m_release->setObjectName(QStringLiteral("poolRelease"));
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(explanation);
    layout->addWidget(m_state);
    layout->addLayout(form);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_library, &ImageLibrary::changed, this, &PoolDialog::update);
    connect(m_set, &QPushButton::clicked, this, [this] {
        if (!m_backend)
            return;
        m_busy = true;
        update();
        whenDone(this, m_backend->snapshots().setPool(SnapshotId(m_snapshot.id.value()), m_size->value()),
            [this](const Result<MemorySnapshot> *result) { finish(result); });
    });
    connect(m_release, &QPushButton::clicked, this, [this] {
        if (!m_backend)
            return;
        m_busy = true;
        const bool release = !isReleased();
        update();
        whenDone(this, m_backend->snapshots().setPoolReleased(SnapshotId(m_snapshot.id.value()), release),
            [this](const Result<MemorySnapshot> *result) { finish(result); });
    });
    update();
    resize(sizeHint().expandedTo({400, 0}));
}

bool PoolDialog::isReleased() const
{
    const MemorySnapshot *known = m_library ? m_library->memoryOf(m_snapshot.id) : nullptr;
    return known && known->status == QLatin1StringView("paused");
}

void PoolDialog::update()
{
    const MemorySnapshot *known = m_library ? m_library->memoryOf(m_snapshot.id) : nullptr;
    m_set->setEnabled(known && !m_busy);
    m_release->setEnabled(known && !m_busy);
    if (!known) {
        m_state->setText(tr("The snapshot is not there any more."));
        return;
    }
    m_release->setText(isReleased() ? tr("&Start Them Again") : tr("&Let Them Go"));
    if (!std::exchange(m_begun, true))
        m_size->setValue(std::max(1, known->poolSize));
    m_state->setText(tr("%1: %2 of %3 are ready.", "the server's word for its state; numbers")
            .arg(Format::escaped(known->status))
            .arg(known->readyCount)
            .arg(known->poolSize));
}

void PoolDialog::finish(const Result<MemorySnapshot> *result)
{
    m_busy = false;
    update();
    if (result && !*result)
        m_state->setText(result->error().text());
    else if (m_library)
        m_library->refresh();
}

} // namespace vivarium
