// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/PortRow.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace vivarium {

/// One port in words, with its address and the call for a shell to copy. The token itself never appears.
class PortDetails : public QWidget {
    Q_OBJECT
public:
    explicit PortDetails(QWidget *parent = nullptr);
    /// nullptr: nothing is chosen. `token` stands for the token in a shell command.
    void setPort(const PortRow *row, const QString &token);

private:
    QLabel *m_words;
    QLineEdit *m_address;
    QLineEdit *m_call;
    QList<QWidget *> m_addressRow;
    QList<QWidget *> m_callRow;
};

} // namespace vivarium
