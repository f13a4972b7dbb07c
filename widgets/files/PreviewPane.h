// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/FilePreview.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;

namespace vivarium {

class PictureView;

/// A quick look at the current entry, beside the table. Loads a moment after the row has become the current one, so
/// that holding an arrow key reads nothing; and nothing while it is hidden.
class PreviewPane : public QWidget {
    Q_OBJECT
public:
    explicit PreviewPane(SandboxContext &context, QWidget *parent = nullptr);

    /// `count` entries are selected; with more than one only their sum is shown.
    void show(const RemotePath &directory, const FileEntry &entry, qsizetype count, qint64 bytes);
    void clear();
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

    QWidget *m_header;
    QLabel *m_icon;
    QLabel *m_name;
    QLabel *m_facts;
    QStackedWidget *m_body;
    QPlainTextEdit *m_text;
    PictureView *m_picture;
    QWidget *m_messagePage;
    QLabel *m_message;
    QPushButton *m_retry;
    QLabel *m_note;
};

} // namespace vivarium
