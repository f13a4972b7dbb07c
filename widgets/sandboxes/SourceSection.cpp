// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SourceSection.h"

#include "common/FieldMessage.h"
#include "common/Icons.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr qsizetype mostListed = 2000;
constexpr int listedLines = 6;

} // namespace

SourceSection::SourceSection(Use use, QWidget *parent)
    : QWidget(parent)
    , m_use(use)
    , m_preview(use == Use::BuildContext)
    , m_path(new QLineEdit)
    , m_browse(new QToolButton)
    , m_message(new FieldMessage(m_path))
    , m_details(new QWidget)
    , m_useIgnoreFiles(new QCheckBox(tr("Leave out what .&gitignore and .dockerignore name")))
    , m_ignored(new QLineEdit)
    , m_listButton(new QToolButton)
    , m_list(new QPlainTextEdit)
{
    const bool forBuild = use == Use::BuildContext;
    const QString prefix = forBuild ? QStringLiteral("context") : QStringLiteral("source");
    m_path->setObjectName(prefix + QStringLiteral("Edit"));
    m_path->setPlaceholderText(forBuild ? tr("none: COPY has nothing to copy") : tr("none: /workspace is empty"));
    m_path->setAccessibleName(
        forBuild ? tr("Folder of this computer that the Dockerfile copies from") : tr("Folder of this computer"));
    m_path->setClearButtonEnabled(true);
    m_message->setObjectName(prefix + QStringLiteral("EditMessage"));
    m_browse->setObjectName(prefix + QStringLiteral("Browse"));
    m_browse->setIcon(Icons::get(QStringLiteral("folder-open")));
    m_browse->setText(tr("Choose a Folder…"));
    m_browse->setToolTip(tr("Choose a folder of this computer"));
    m_browse->setFocusPolicy(Qt::TabFocus);
    m_useIgnoreFiles->setObjectName(prefix + QStringLiteral("UseIgnore"));
    m_useIgnoreFiles->setChecked(true);
    m_ignored->setObjectName(prefix + QStringLiteral("Ignored"));
    m_ignored->setAccessibleName(tr("Leave out, too"));
    m_ignored->setPlaceholderText(tr("patterns as in a .gitignore, as *.log node_modules/"));
    m_listButton->setObjectName(prefix + QStringLiteral("ListButton"));
    m_listButton->setText(tr("&List the files"));
    m_listButton->setCheckable(true);
    m_listButton->setAutoRaise(true);
    m_listButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_listButton->setFocusPolicy(Qt::TabFocus);
    m_listButton->setArrowType(Qt::RightArrow);
    m_list->setObjectName(prefix + QStringLiteral("List"));
    m_list->setAccessibleName(tr("Files that will be sent"));
    m_list->setReadOnly(true);
    m_list->setTabChangesFocus(true);
    m_list->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_list->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_list->setFixedHeight(m_list->fontMetrics().lineSpacing() * listedLines + 2 * m_list->frameWidth()
        + int(2 * m_list->document()->documentMargin()));
    m_list->hide();

    auto *details = new QVBoxLayout(m_details);
    details->setContentsMargins(0, 0, 0, 0);
    details->setSpacing(4);
    details->addWidget(m_useIgnoreFiles);
    details->addWidget(m_ignored);
    details->addWidget(m_listButton);
    details->addWidget(m_list);
    auto *line = new QHBoxLayout;
    line->addWidget(m_path, 1);
    line->addWidget(m_browse);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(m_message);
    layout->addWidget(m_details);
    setFocusProxy(m_path);

    connect(m_browse, &QToolButton::clicked, this, &SourceSection::browse);
    connect(m_path, &QLineEdit::textChanged, this, &SourceSection::update);
    connect(m_useIgnoreFiles, &QCheckBox::toggled, this, &SourceSection::update);
    connect(m_ignored, &QLineEdit::textChanged, this, &SourceSection::update);
    connect(m_listButton, &QToolButton::toggled, this, &SourceSection::update);
    connect(&m_preview, &SourcePreview::changed, this, [this] {
        m_list->setPlainText(
            m_listButton->isChecked() ? m_preview.lines(mostListed).join(QLatin1Char('\n')) : QString());
        Q_EMIT changed();
    });
    update();
}

SourceFolder SourceSection::source() const
{
    SourceFolder source;
    QString path = m_path->text().trimmed();
    if (path.startsWith(QLatin1StringView("~/")))
        path.replace(0, 1, QDir::homePath());
    source.path = path;
    if (path.isEmpty()) {
        source.digest = m_digest;
        return source;
    }
    source.useIgnoreFiles = m_useIgnoreFiles->isChecked();
    source.ignored = m_ignored->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return source;
}

void SourceSection::readFrom(const SandboxSpec &spec)
{
    const SourceFolder &folder = m_use == Use::Workspace ? spec.source : spec.build.context;
    m_digest = folder.path.isEmpty() ? folder.digest : QString();
    m_useIgnoreFiles->setChecked(folder.useIgnoreFiles);
    m_ignored->setText(folder.ignored.join(QLatin1Char(' ')));
    m_path->setText(folder.path);
    update();
}

void SourceSection::writeTo(SandboxSpec &spec) const
{
    (m_use == Use::Workspace ? spec.source : spec.build.context) = source();
}

bool SourceSection::isEmpty() const
{
    return m_path->text().trimmed().isEmpty();
}

QString SourceSection::problem() const
{
    if (isEmpty())
        return {};
    const QString path = source().path;
    if (!QDir::isAbsolutePath(path))
        return tr("Write the whole path, beginning with “/” or “~/”.");
    return m_preview.problem();
}

void SourceSection::showCount()
{
    if (m_message->hasProblem())
        return;
    if (isEmpty())
        m_message->setHint(m_digest.isEmpty() ? QString() : tr("It begins with the same files as the original did."));
    else
        m_message->setHint(m_preview.text());
}

void SourceSection::update()
{
    const SourceFolder now = source();
    m_details->setVisible(!now.path.isEmpty());
    m_listButton->setArrowType(m_listButton->isChecked() ? Qt::DownArrow : Qt::RightArrow);
    m_list->setVisible(m_listButton->isChecked());
    if (m_listButton->isChecked())
        m_list->setPlainText(m_preview.lines(mostListed).join(QLatin1Char('\n')));
    m_preview.setSource(QDir::isAbsolutePath(now.path) ? now : SourceFolder());
    Q_EMIT changed();
}

void SourceSection::browse()
{
    auto *dialog = new QFileDialog(window(),
        m_use == Use::Workspace ? tr("Folder for /workspace") : tr("Folder for the Dockerfile"), m_path->text());
    dialog->setObjectName(m_use == Use::Workspace ? QStringLiteral("sourceDialog") : QStringLiteral("contextDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

} // namespace vivarium
