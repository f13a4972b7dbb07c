// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/NumberedTextView.h"
#include "files/FilePreview.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace vivarium {

class PictureView;
class WrappingLabel;

/// A quick look at the current entry, beside the table. Loads a moment after the row has become the current one, so
/// that holding an arrow key reads nothing; and nothing while it is hidden.
class PreviewPane : public QWidget {
    Q_OBJECT
public:
    explicit PreviewPane(SandboxContext &context, QWidget *parent = nullptr);

    /// `count` entries are selected; with more than one only their sum is shown.
    void show(const RemotePath &directory, const FileEntry &entry, qsizetype count, qint64 bytes);
    /// One file, with a line of it (from 1) in sight and tinted, and with `marks` in the whole of it. `offset` of the
    /// line in bytes says how much has to be read; −1: not known.
    void showLine(const RemotePath &directory, const FileEntry &entry, qint64 line, qint64 offset,
        const QList<NumberedTextView::Mark> &marks);
    void clear();
    /// What is selected in the text that has the focus, if it lies within one line; empty otherwise.
    [[nodiscard]] QString selectedText() const;
    [[nodiscard]] const FilePreview &preview() const { return m_preview; }
    using QWidget::show;

protected:
    void showEvent(QShowEvent *event) override;

private:
    void load();
    void update();
    void updateHeader();
    void showContent(const PreviewContent &content);
    void showText(const QString &text);
    void showMessage(const QString &text);

    FilePreview m_preview;
    QTimer m_delay;
    QTimer m_wait; ///< a short wait isn't worth a word
    RemotePath m_shownPath; ///< of the text that is shown
    RemotePath m_directory;
    FileEntry m_entry;
    qsizetype m_count = 0;
    qint64 m_bytes = 0;
    qint64 m_line = 0; ///< that is to be in sight; 0: none
    QList<NumberedTextView::Mark> m_marks;
    qint64 m_wanted = FilePreview::beginning; ///< bytes, to reach it

    QWidget *m_header;
    QLabel *m_icon;
    WrappingLabel *m_name;
    QLabel *m_facts;
    QStackedWidget *m_body;
    NumberedTextView *m_text;
    PictureView *m_picture;
    QWidget *m_messagePage;
    QLabel *m_message;
    QPushButton *m_retry;
    QLabel *m_note;
};

} // namespace vivarium
