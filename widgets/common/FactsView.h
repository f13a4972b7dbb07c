// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>

class QGridLayout;
class QLabel;
class QToolButton;

namespace vivarium {

class ElidedLabel;

/// Names and values under each other. A value that a person may need elsewhere has a button that copies it whole.
class FactsView : public QWidget {
    Q_OBJECT
public:
    explicit FactsView(QWidget *parent = nullptr);
    /// Rows are shown in the order of their first mention. An empty `text` hides the row. `copy`: what the button
    /// copies; empty: no button.
    void set(const QString &key, const QString &name, const QString &text, const QString &copy = {},
        const QString &toolTip = {});
    [[nodiscard]] QString text(const QString &key) const;

private:
    struct Row {
        QLabel *name = nullptr;
        ElidedLabel *value = nullptr;
        QToolButton *copy = nullptr;
        QString copied;
    };
    QGridLayout *m_grid;
    QHash<QString, Row> m_rows;
};

} // namespace vivarium
