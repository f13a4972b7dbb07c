// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/StorageDialog.h"

#include "backend/Backend.h"
#include "storage/StoragePage.h"

#include <QDialogButtonBox>
#include <QTabWidget>
#include <QVBoxLayout>

namespace vivarium {

StorageDialog::StorageDialog(Backend &backend, Page page, QWidget *parent)
    : QDialog(parent)
    , m_tabs(new QTabWidget)
{
    setObjectName(QStringLiteral("storageDialog"));
    setWindowTitle(tr("Secrets and Volumes"));
    StorageLibrary &library = StorageLibrary::of(backend);
    m_tabs->addTab(new StoragePage(StorageTableModel::Kind::Secrets, library), tr("&Secrets"));
    m_tabs->addTab(new StoragePage(StorageTableModel::Kind::Volumes, library), tr("&Volumes"));
    // A list that the server doesn't keep is not offered; its page would only say so, over fields that lead nowhere.
    const Capabilities &capabilities = backend.capabilities();
    const bool hasSecrets = capabilities.has(Feature::Secrets) || !capabilities.has(Feature::Volumes);
    const bool hasVolumes = capabilities.has(Feature::Volumes) || !capabilities.has(Feature::Secrets);
    m_tabs->setTabVisible(0, hasSecrets);
    m_tabs->setTabVisible(1, hasVolumes);
    m_tabs->setCurrentIndex(hasVolumes && (page == Page::Volumes || !hasSecrets) ? 1 : 0);
    if (!hasSecrets)
        setWindowTitle(tr("Volumes"));
    else if (!hasVolumes)
        setWindowTitle(tr("Secrets"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // The server of a connection that goes is asked nothing more.
    connect(&backend, &QObject::destroyed, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(buttons);
    resize(560, 420);
}

StorageDialog *StorageDialog::openFor(Backend &backend, Page page, QWidget *parent)
{
    auto *dialog = new StorageDialog(backend, page, parent->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

} // namespace vivarium
