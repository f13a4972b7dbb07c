// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTabWidget;

namespace vivarium {

class Backend;

/// The secrets and volumes of one connection: list, make, replace, delete.
class StorageDialog : public QDialog {
    Q_OBJECT
public:
    enum class Page { Secrets, Volumes };
    StorageDialog(Backend &backend, Page page, QWidget *parent);
    /// Opens it window-modal and returns at once; it deletes itself.
    static StorageDialog *openFor(Backend &backend, Page page, QWidget *parent);

private:
    QTabWidget *m_tabs;
};

} // namespace vivarium
