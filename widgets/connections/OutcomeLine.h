// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace vivarium {

/// How something went that a form was asked to do, as a sentence with a sign, or what is under way. Hidden while there
/// is nothing to say.
class OutcomeLine : public QWidget {
    Q_OBJECT
public:
    explicit OutcomeLine(QWidget *parent = nullptr);
    void showResult(bool good, const QString &text);
    void showProgress(const QString &text);
    void clear();

private:
    QLabel *m_icon;
    QLabel *m_text;
};

} // namespace vivarium
