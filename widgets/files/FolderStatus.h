// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;

namespace vivarium {

class FileBrowser;
class FileOperations;
class ElidedLabel;
class FileSortProxy;

/// The line below the files: how many there are, what is selected, what is being done, and how old all this is.
class FolderStatus : public QWidget {
    Q_OBJECT
public:
    FolderStatus(FileBrowser &browser, FileSortProxy &files, FileOperations &operations, QWidget *parent = nullptr);
    void setSelection(qsizetype count, qint64 bytes);
    /// Something that takes its time before the operation begins, as looking through local files; empty: nothing.
    void setPreparing(const QString &text);

Q_SIGNALS:
    void cancelRequested();
    /// Every few seconds while it is seen: relative times look different now.
    void timePassed();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void update();
    [[nodiscard]] QString countText() const;
    [[nodiscard]] QString ageText() const;

    FileBrowser &m_browser;
    FileSortProxy &m_files;
    FileOperations &m_operations;
    QString m_selection;
    QString m_preparing;
    QLabel *m_warning;
    ElidedLabel *m_count;
    ElidedLabel *m_work;
    QToolButton *m_cancel;
    ElidedLabel *m_age;
    QTimer m_clock;
    QTimer m_listing; ///< runs while a listing is too short to speak of
    bool m_wasListing = false;
};

} // namespace vivarium
