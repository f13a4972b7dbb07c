// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ports/PortRow.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QTimer;
class QToolButton;

namespace vivarium {

/// One port in words, with its address and the call for a shell to copy. A token of the connection never appears; one
/// of the port alone is masked, but for 30 s after somebody asked for it.
class PortDetails : public QWidget {
    Q_OBJECT
public:
    explicit PortDetails(QWidget *parent = nullptr);
    /// nullptr: nothing is chosen. `token` stands for the token in a shell command; `header` is the one for a port's
    /// own token, empty: ports have none.
    void setPort(const PortRow *row, const QString &token, const QString &header = {});

Q_SIGNALS:
    /// The token of this port isn't known here: it has to be asked for.
    void tokenWanted(int port);

private:
    QLabel *m_words;
    QLineEdit *m_address;
    QLineEdit *m_call;
    QLineEdit *m_token;
    QToolButton *m_show;
    QPushButton *m_ask;
    QTimer *m_hide; ///< masks the token again
    int m_port = 0;
    QList<QWidget *> m_tokenRow;
    QList<QWidget *> m_addressRow;
    QList<QWidget *> m_callRow;
};

} // namespace vivarium
