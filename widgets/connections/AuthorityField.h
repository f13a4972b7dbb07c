// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

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
    /// Reads the file, and says below what it found. False where it can't be used.
    bool check();

Q_SIGNALS:
    /// By the person.
    void edited();

private:
    void browse();

    QLineEdit *m_line;
    QToolButton *m_browse;
    FieldMessage *m_message;
};

} // namespace vivarium
