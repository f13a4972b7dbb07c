// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/Cidr.h"

#include <QFrame>
#include <QList>

class QLabel;
class QListWidget;
class QPushButton;

namespace vivarium {

/// The addresses that a name was found to have, to choose from. Hidden until there are some.
class NameChoice : public QFrame {
    Q_OBJECT
public:
    explicit NameChoice(QWidget *parent = nullptr);
    /// `room` is how many more ranges the list takes.
    void offer(const QString &name, const QList<Cidr> &addresses, int room);
    void close();
    [[nodiscard]] const QString &name() const { return m_name; }
    [[nodiscard]] QList<Cidr> chosen() const;

Q_SIGNALS:
    void accepted();
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void updateButton();

    QLabel *m_headline;
    QListWidget *m_list;
    QPushButton *m_accept;
    QString m_name;
    QList<Cidr> m_addresses;
    int m_room = 0;
};

} // namespace vivarium
