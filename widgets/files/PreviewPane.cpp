// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/PreviewPane.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "common/WrappingLabel.h"
#include "files/FileListModel.h"
#include "files/PictureView.h"

#include <QFontDatabase>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds loadDelay(150);
constexpr std::chrono::milliseconds timeUntilWaiting(200);
constexpr int previewIconSize = 32;
constexpr int longestWord = 24; // characters

} // namespace

PreviewPane::PreviewPane(SandboxContext &context, QWidget *parent)
    : QWidget(parent)
    , m_preview(context)
    , m_header(new QWidget)
    , m_icon(new QLabel)
    , m_name(new WrappingLabel(longestWord))
    , m_facts(new QLabel)
    , m_body(new QStackedWidget)
    , m_text(new NumberedTextView)
    , m_picture(new PictureView)
    , m_messagePage(new QWidget)
    , m_message(new QLabel)
    , m_retry(new QPushButton(tr("Try &Again")))
    , m_note(new QLabel)
{
    setObjectName(QStringLiteral("previewPane"));
    setAccessibleName(tr("Preview"));
    m_name->setObjectName(QStringLiteral("previewName"));
    m_facts->setObjectName(QStringLiteral("previewFacts"));
    m_text->setObjectName(QStringLiteral("previewText"));
    m_message->setObjectName(QStringLiteral("previewMessage"));
    m_note->setObjectName(QStringLiteral("previewNote"));
    m_retry->setObjectName(QStringLiteral("previewRetry"));
    for (QLabel *label : {static_cast<QLabel *>(m_name), m_facts, m_message, m_note}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    QFont bold = m_name->font();
    bold.setBold(true);
    m_name->setFont(bold);
    for (QLabel *label : {m_facts, m_note})
        label->setForegroundRole(QPalette::PlaceholderText);
    m_icon->setFixedSize(previewIconSize, previewIconSize);

    m_text->setUndoRedoEnabled(false);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(12);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setAccessibleName(tr("Beginning of the file"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setTabChangesFocus(true);

    m_message->setAlignment(Qt::AlignCenter);
    auto *messageLayout = new QVBoxLayout(m_messagePage);
    messageLayout->addStretch(2);
    messageLayout->addWidget(m_message);
    messageLayout->addWidget(m_retry, 0, Qt::AlignHCenter);
    messageLayout->addStretch(3);
    m_body->addWidget(m_messagePage);
    m_body->addWidget(m_text);
    m_body->addWidget(m_picture);

    auto *titles = new QVBoxLayout;
    titles->setSpacing(2);
    titles->addWidget(m_name);
    titles->addWidget(m_facts);
    auto *titleRow = new QHBoxLayout;
    titleRow->setContentsMargins(12, 12, 12, 8);
    titleRow->setSpacing(8);
    titleRow->addWidget(m_icon, 0, Qt::AlignTop);
    titleRow->addLayout(titles, 1);
    auto *line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Sunken);
    auto *header = new QVBoxLayout(m_header);
    header->setContentsMargins(0, 0, 0, 0);
    header->setSpacing(0);
    header->addLayout(titleRow);
    header->addWidget(line);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_body, 1);
    m_note->setContentsMargins(12, 4, 12, 6);
    layout->addWidget(m_note);

    m_delay.setSingleShot(true);
    m_delay.setInterval(loadDelay);
    connect(&m_delay, &QTimer::timeout, this, &PreviewPane::load);
    m_wait.setSingleShot(true);
    m_wait.setInterval(timeUntilWaiting);
    connect(&m_wait, &QTimer::timeout, this, [this] { showMessage(tr("Reading…")); });
    connect(&m_preview, &FilePreview::changed, this, &PreviewPane::update);
    connect(m_retry, &QPushButton::clicked, &m_preview, &FilePreview::retry);
    clear();
}

void PreviewPane::show(const RemotePath &directory, const FileEntry &entry, qsizetype count, qint64 bytes)
{
    // Told about the same file again and again, as while its folder is read, the delay still runs out.
    const bool isKnown = directory == m_directory && entry.name == m_entry.name && count == m_count && m_line == 0;
    m_line = 0;
    m_marks.clear();
    m_wanted = FilePreview::beginning;
    m_directory = directory;
    m_entry = entry;
    m_count = count;
    m_bytes = bytes;
    if (isVisible() && !(isKnown && m_delay.isActive()))
        m_delay.start();
}

void PreviewPane::showLine(const RemotePath &directory, const FileEntry &entry, qint64 line, qint64 offset,
    const QList<NumberedTextView::Mark> &marks)
{
    m_directory = directory;
    m_entry = entry;
    m_count = 1;
    m_bytes = entry.size;
    m_line = line;
    m_marks = marks;
    // Lines behind it belong to the picture; where nobody knows the place, as much as there is to be had.
    m_wanted = offset < 0 ? FilePreview::farthest : offset + FilePreview::beginning / 4;
    m_delay.stop();
    load(); // whoever asks for a line has chosen it
}

QString PreviewPane::selectedText() const
{
    return m_text->hasFocus() ? m_text->selectedText() : QString();
}

void PreviewPane::clear()
{
    m_line = 0;
    m_marks.clear();
    m_entry = {};
    m_count = 0;
    m_delay.stop();
    m_preview.clear();
}

void PreviewPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    load();
}

void PreviewPane::load()
{
    if (!isVisible())
        return;
    if (m_count != 1 || m_entry.name.isEmpty())
        m_preview.clear();
    else
        m_preview.show(m_directory, m_entry, m_wanted);
    // What is there already isn't told again.
    if (m_line > 0 && m_preview.state() == FilePreview::State::Ready)
        update();
}

void PreviewPane::update()
{
    updateHeader();
    m_wait.stop();
    switch (m_preview.state()) {
    case FilePreview::State::Nothing:
        showMessage(m_count > 1 ? QString() : tr("Select a file to look into it."));
        break;
    case FilePreview::State::Loading:
        showMessage({});
        m_wait.start();
        break;
    case FilePreview::State::Failed:
        showMessage(m_preview.error().text());
        m_retry->show();
        break;
    case FilePreview::State::Ready:
        showContent(m_preview.content());
        break;
    }
}

void PreviewPane::updateHeader()
{
    // Labels without a text would be stops on a screen reader's way that say nothing.
    m_header->setVisible(m_preview.state() != FilePreview::State::Nothing || m_count > 1);
    if (m_preview.state() == FilePreview::State::Nothing) {
        m_icon->clear();
        m_name->setWholeText(m_count > 1 ? tr("%n item(s) selected", nullptr, int(m_count)) : QString());
        m_facts->setText(m_count > 1 ? Format::bytes(m_bytes) : QString());
        return;
    }
    const FileEntry &entry = m_preview.entry();
    m_icon->setPixmap(Icons::get(FileListModel::iconName(entry)).pixmap(previewIconSize));
    m_name->setWholeText(Format::escaped(entry.name));
    QStringList facts{FileListModel::kindText(entry)};
    if (entry.type == FileType::File)
        facts.append(Format::bytes(entry.size));
    facts.append(Format::mode(entry.type, entry.mode));
    if (entry.modifiedAt.isValid())
        facts.append(Format::relativeTime(entry.modifiedAt, QDateTime::currentDateTimeUtc()));
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    m_facts->setToolTip(
        entry.modifiedAt.isValid() ? tr("Modified %1").arg(Format::exactTime(entry.modifiedAt)) : QString());
}

void PreviewPane::showContent(const PreviewContent &content)
{
    QStringList notes;
    switch (content.kind) {
    case PreviewContent::Kind::None:
        showMessage(content.note.isEmpty() ? tr("There is nothing to show of this.") : content.note);
        return;
    case PreviewContent::Kind::Text:
    case PreviewContent::Kind::Hexadecimal:
        if (content.kind == PreviewContent::Kind::Text && content.text.isEmpty()) {
            showMessage(tr("The file is empty."));
            return;
        }
        showText(content.text);
        notes.append(content.kind == PreviewContent::Kind::Text ? content.encoding : tr("Not text: shown as bytes"));
        if (content.truncated)
            notes.append(content.kind == PreviewContent::Kind::Text
                    ? tr("only the beginning is shown, the file goes on")
                    : tr("only the first 4 KiB"));
        if (content.linesCut)
            notes.append(tr("long lines are cut"));
        if (content.kind == PreviewContent::Kind::Text && m_line > m_text->blockCount())
            notes.append(tr("line %1 lies beyond what is shown").arg(QLocale().toString(m_line)));
        break;
    case PreviewContent::Kind::Picture:
        m_picture->setPicture(content.picture);
        m_picture->setAccessibleName(
            tr("Picture, %1 by %2 pixels").arg(content.pictureSize.width()).arg(content.pictureSize.height()));
        m_body->setCurrentWidget(m_picture);
        notes.append(tr("%1 × %2 pixels").arg(content.pictureSize.width()).arg(content.pictureSize.height()));
        break;
    case PreviewContent::Kind::Folder: {
        const DiskUsage &usage = content.usage;
        // The folder itself is counted too.
        const QString text = tr("%1, %2\n%3", "files, folders, size")
                                 .arg(tr("%n file(s)", nullptr, int(usage.files)),
                                     tr("%n folder(s)", nullptr, int(std::max<qint64>(usage.directories - 1, 0))),
                                     Format::bytes(usage.bytes));
        showMessage(usage.complete ? text : tr("More than:\n%1").arg(text));
        break;
    }
    }
    if (!content.note.isEmpty())
        notes.append(content.note);
    m_note->setText(notes.join(QStringLiteral(" · ")));
    m_note->setVisible(!notes.isEmpty());
}

void PreviewPane::showText(const QString &text)
{
    const bool isSame = m_preview.path() == m_shownPath && m_body->currentWidget() == m_text;
    m_shownPath = m_preview.path();
    m_body->setCurrentWidget(m_text);
    m_text->setNumbersShown(m_preview.content().kind == PreviewContent::Kind::Text);
    if (!isSame || text != m_text->toPlainText()) {
        // A file that grows while somebody reads it doesn't jump back to its beginning.
        const int across = isSame ? m_text->horizontalScrollBar()->value() : 0;
        const int down = isSame ? m_text->verticalScrollBar()->value() : 0;
        m_text->setPlainText(text);
        m_text->horizontalScrollBar()->setValue(across);
        m_text->verticalScrollBar()->setValue(down);
    }
    if (m_line > 0 && m_preview.content().kind == PreviewContent::Kind::Text)
        m_text->showLine(m_line, m_marks);
    else
        m_text->clearMarks();
}

void PreviewPane::showMessage(const QString &text)
{
    m_note->hide();
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_retry->hide();
    m_body->setCurrentWidget(m_messagePage);
}

} // namespace vivarium
