// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QObject>
#include <QStringList>

class QFormLayout;
class QLineEdit;
class QToolButton;

namespace vivarium {

class FieldMessage;

/// The field of a connection's form for a file of certificates that are trusted beside the system's. Says below whom
/// the file makes trusted, or why it can't be used.
class AuthorityField : public QObject {
    Q_OBJECT
public:
    /// Adds its row to the form, whose widget must be there as long as this.
    AuthorityField(QFormLayout &form, QObject *parent);

    void setPath(const QString &path);
    /// The whole path, with ~ taken for the home folder; empty: none.
    [[nodiscard]] QString path() const;
    [[nodiscard]] QLineEdit *line() const { return m_line; }
    /// Reads the file in a worker, and says below what it found; then looked() follows. False where there is nothing to
    /// read: no file, or one that isn't named with its whole path.
    bool look();
    /// As far as was looked.
    [[nodiscard]] bool hasProblem() const;

Q_SIGNALS:
    /// By the person. What was being read is of no use any more: no looked() follows.
    void edited();
    void looked();

private:
    void show(const Result<QStringList> &owners);
    void browse();

    QLineEdit *m_line;
    QToolButton *m_browse;
    FieldMessage *m_message;
    int m_round = 0; ///< which look it is: what an earlier one found is of no use
};

} // namespace vivarium
