// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QDialog>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace vivarium {

/// Asks for the name of a new folder or file before anything is made: Esc leaves all as it is. Deletes itself.
class NewNameDialog : public QDialog {
    Q_OBJECT
public:
    enum class Kind { Folder, File };
    /// Proposes `name`; `taken` says whether there is something of a name in `directory` already.
    NewNameDialog(Kind kind, const RemotePath &directory, const QByteArray &name,
        std::function<bool(const QByteArray &)> taken, QWidget *parent);

Q_SIGNALS:
    void named(const QByteArray &name);

private:
    [[nodiscard]] QString whyRefused() const;
    void updateRefusal();
    void create();

    std::function<bool(const QByteArray &)> m_taken;
    QLineEdit *m_name;
    QLabel *m_refusal;
    QPushButton *m_create;
};

} // namespace vivarium
