// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace vivarium {

class FileSortProxy;

/// The line that filters the folder as one types. Escape takes the filter away, Down and Enter go on to the files.
class FilterBar : public QWidget {
    Q_OBJECT
public:
    explicit FilterBar(FileSortProxy &files, QWidget *parent = nullptr);
    /// Shows it and takes the focus.
    void open();
    /// Hides it; everything is shown again.
    void close();

Q_SIGNALS:
    void filesWanted();
    void firstFileWanted();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void updateCount();

    FileSortProxy &m_files;
    QLineEdit *m_edit;
    QLabel *m_count;
};

} // namespace vivarium
