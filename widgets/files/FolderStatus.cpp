// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FolderStatus.h"

#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "files/FileBrowser.h"
#include "files/FileOperations.h"
#include "files/FileSortProxy.h"
#include "files/FolderFollower.h"
#include "shortcuts/Shortcuts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds ageInterval = std::chrono::seconds(10);
/// A shorter listing isn't worth a word that comes and goes.
constexpr std::chrono::milliseconds timeUntilReading(300);

} // namespace

FolderStatus::FolderStatus(FileBrowser &browser, FileSortProxy &files, FileOperations &operations, QWidget *parent)
    : QWidget(parent)
    , m_browser(browser)
    , m_files(files)
    , m_operations(operations)
    , m_warning(new QLabel)
    , m_count(new ElidedLabel)
    , m_work(new ElidedLabel)
    , m_cancel(new QToolButton)
    , m_age(new ElidedLabel)
{
    setObjectName(QStringLiteral("folderStatus"));
    m_count->setObjectName(QStringLiteral("folderCount"));
    m_work->setObjectName(QStringLiteral("folderWork"));
    m_age->setObjectName(QStringLiteral("folderAge"));
    m_age->setForegroundRole(QPalette::PlaceholderText);
    m_age->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_warning->setPixmap(Icons::get(QStringLiteral("warning")).pixmap(14));
    m_warning->hide();
    m_cancel->setObjectName(QStringLiteral("folderCancel"));
    m_cancel->setIcon(Icons::get(QStringLiteral("cancel")));
    m_cancel->setAutoRaise(true);
    m_cancel->setAccessibleName(tr("Cancel what is being done"));
    m_cancel->setToolTip(tr("Cancel"));
    connect(m_cancel, &QToolButton::clicked, this, &FolderStatus::cancelRequested);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 12, 2);
    layout->setSpacing(8);
    layout->addWidget(m_warning);
    layout->addWidget(m_count);
    layout->addStretch();
    layout->addWidget(m_work);
    layout->addWidget(m_cancel);
    layout->addStretch();
    layout->addWidget(m_age);
    setFixedHeight(std::max(fontMetrics().height() + 8, m_cancel->sizeHint().height()));

    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&files, signal, this, &FolderStatus::update);
    connect(&files, &FileSortProxy::filterChanged, this, &FolderStatus::update);
    connect(&browser, &FileBrowser::stateChanged, this, &FolderStatus::update);
    connect(&browser.follower(), &FolderFollower::wayChanged, this, &FolderStatus::update);
    connect(&operations, &FileOperations::progressed, this, &FolderStatus::update);
    m_listing.setSingleShot(true);
    m_listing.setInterval(timeUntilReading);
    connect(&m_listing, &QTimer::timeout, this, &FolderStatus::update);
    m_clock.setInterval(ageInterval);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        m_age->setText(ageText());
        Q_EMIT timePassed();
    });
    update();
}

void FolderStatus::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_clock.start();
    update();
}

void FolderStatus::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_clock.stop();
}

void FolderStatus::setSelection(qsizetype count, qint64 bytes)
{
    m_selection = count == 0 ? QString() : tr("%n selected, %1", nullptr, int(count)).arg(Format::bytes(bytes));
    update();
}

void FolderStatus::setPreparing(const QString &text)
{
    m_preparing = text;
    update();
}

void FolderStatus::update()
{
    if (m_wasListing != m_browser.isListing()) {
        m_wasListing = m_browser.isListing();
        if (m_wasListing)
            m_listing.start();
        else
            m_listing.stop();
    }
    const QString work = m_preparing.isEmpty() ? m_operations.progressText() : m_preparing;
    m_work->setText(work);
    m_work->setVisible(!work.isEmpty());
    m_cancel->setVisible(!work.isEmpty());
    m_count->setText(countText());
    m_warning->setVisible(m_browser.isPartial() && m_browser.state() == FileBrowser::State::Ready);
    m_age->setText(ageText());
    m_age->setToolTip(
        m_browser.updatedAt().isValid() ? tr("Read at %1").arg(Format::exactTime(m_browser.updatedAt())) : QString());
}

QString FolderStatus::countText() const
{
    if (m_browser.state() != FileBrowser::State::Ready && m_browser.model().rowCount() == 0)
        return {};
    QLocale locale;
    const int all = m_browser.model().rowCount();
    const int shown = m_files.rowCount();
    QStringList parts;
    if (m_browser.isPartial())
        parts.append(tr("Only the first %1 entries are shown").arg(locale.toString(all)));
    else if (!m_files.filterText().isEmpty())
        parts.append(tr("%1 of %2 entries").arg(locale.toString(shown), locale.toString(all)));
    else
        parts.append(all == shown ? tr("%n entry(s)", nullptr, all)
                                  : tr("%n entry(s), %1 hidden", nullptr, shown).arg(locale.toString(all - shown)));
    if (!m_selection.isEmpty())
        parts.append(m_selection);
    return parts.join(QStringLiteral(" · "));
}

QString FolderStatus::ageText() const
{
    if (m_browser.isListing() && !m_listing.isActive())
        return m_browser.state() == FileBrowser::State::Loading ? tr("Reading…") : tr("Refreshing…");
    if (!m_browser.updatedAt().isValid())
        return {};
    const QString age = Format::relativeTime(m_browser.updatedAt(), QDateTime::currentDateTimeUtc());
    if (m_browser.follower().isServerAway())
        return tr("No answer · read %1", "%1: a time ago").arg(age);
    switch (m_browser.follower().way()) {
    case FolderFollower::Way::Watch:
        return tr("Live");
    case FolderFollower::Way::Polling:
        return m_browser.follower().lookingHasAPrice() ? tr("Read %1 · watching keeps the sandbox awake").arg(age)
                                                       : tr("Read %1").arg(age);
    case FolderFollower::Way::ByHand:
        return tr("Read %1 · %2 to refresh", "age; key")
            .arg(age, Shortcuts::keyOrName(QStringLiteral("window/refresh"), QKeySequence(Qt::Key_F5)));
    case FolderFollower::Way::Nothing:
        break;
    }
    return tr("Read %1").arg(age);
}

} // namespace vivarium
