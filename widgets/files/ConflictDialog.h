// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FileOperations.h"

#include <QDateTime>
#include <QDialog>

#include <functional>

class QRadioButton;

namespace vivarium {

/// Asks, before anything is sent, what to do with things whose names are taken. Keeping both is the default: it loses
/// nothing.
class ConflictDialog : public QDialog {
    Q_OBJECT
public:
    /// One name that is taken. Sizes −1 and invalid times aren't shown.
    struct Conflict {
        QString name; ///< escaped
        bool isFolder = false;
        qint64 newSize = -1;
        QDateTime newTime;
        qint64 oldSize = -1;
        QDateTime oldTime;
    };
    /// `place` names the folder, as "/workspace" or "Downloads"; `verb` is on the button: "Upload".
    ConflictDialog(const QList<Conflict> &conflicts, const QString &place, const QString &verb, QWidget *parent);

    /// Opens window-modal and returns at once; `decided` is called only if it isn't cancelled. Deletes itself.
    static ConflictDialog *ask(QWidget *parent, const QList<Conflict> &conflicts, const QString &place,
        const QString &verb, std::function<void(ConflictRule)> decided);
    [[nodiscard]] ConflictRule rule() const;

private:
    QRadioButton *m_keepBoth;
    QRadioButton *m_replace;
    QRadioButton *m_skip;
};

} // namespace vivarium
