// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshots/SaveProgress.h"

#include "common/Format.h"
#include "snapshots/SnapshotSave.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace vivarium {

SaveProgress::SaveProgress(SnapshotSave &save, QWidget *parent)
    : QFrame(parent)
    , m_save(save)
    , m_text(new QLabel)
    , m_cancel(new QPushButton(tr("&Cancel")))
{
    setObjectName(QStringLiteral("saveProgress"));
    m_text->setObjectName(QStringLiteral("saveProgressText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto *bar = new QProgressBar;
    bar->setObjectName(QStringLiteral("saveProgressBar"));
    bar->setRange(0, 0); // servers tell only the end
    bar->setTextVisible(false);
    bar->setFixedWidth(120);
    bar->setMaximumHeight(6);
    bar->setAccessibleName(tr("Saving"));
    auto *leave = new QPushButton(tr("Stop &Waiting"));
    leave->setObjectName(QStringLiteral("stopWaiting"));
    leave->setToolTip(save.keepsListening()
            ? tr("The server goes on, and so does Vivarium in the background: the id of the snapshot "
                 "comes only with the answer.")
            : tr("The server goes on. The snapshot appears on the list when it is ready."));
    connect(leave, &QPushButton::clicked, this, &SaveProgress::leaveRequested);
    m_cancel->setObjectName(QStringLiteral("cancelSaving"));
    m_cancel->setToolTip(tr("The sandbox goes on, and what was saved of it is thrown away."));
    connect(m_cancel, &QPushButton::clicked, this, &SaveProgress::cancelRequested);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->setSpacing(12);
    layout->addWidget(bar);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_cancel);
    layout->addWidget(leave);
    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, &SaveProgress::updateText);
    m_second.start();
    connect(&save, &SnapshotSave::stageChanged, this, &SaveProgress::updateText);
    updateText();
}

void SaveProgress::updateText()
{
    const auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(m_save.elapsed());
    const QString sandbox = Format::escaped(m_save.sandboxName());
    const QString name = Format::escaped(m_save.name());
    const bool isMemory = m_save.kind() == Image::Kind::Memory;
    QString what;
    if (name.isEmpty())
        what = (isMemory ? tr("Saving the memory of %1", "a sandbox") : tr("Saving the files of %1", "a sandbox"))
                   .arg(sandbox);
    else
        what = (isMemory ? tr("Saving the memory of %1 as “%2”", "a sandbox and a name")
                         : tr("Saving the files of %1 as “%2”", "a sandbox and a name"))
                   .arg(sandbox, name);
    if (const QString stage = m_save.stage(); !stage.isEmpty())
        what = tr("%1: %2", "what is saved, and how far it is").arg(what, stage);
    m_cancel->setVisible(m_save.canCancel());
    m_text->setText(
        tr("%1 · %2. You may leave this panel.", "what is going on, and a time").arg(what, Format::countdown(elapsed)));
}

} // namespace vivarium
