// SPDX-License-Identifier: GPL-3.0-or-later
#include "processes/RunForm.h"

#include "common/Icons.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTextBlock>
#include <QToolButton>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int snippetLines = 6;
constexpr int environmentLines = 3;

int heightOfLines(const QPlainTextEdit *edit, int lines)
{
    return lines * edit->fontMetrics().lineSpacing()
        + 2 * (edit->frameWidth() + int(edit->document()->documentMargin()));
}

} // namespace

RunForm::RunForm(QWidget *parent)
    : QWidget(parent)
    , m_kind(new QComboBox)
    , m_text(new QPlainTextEdit)
    , m_run(new QPushButton(Icons::get(QStringLiteral("play")), tr("&Run")))
    , m_optionsButton(new QToolButton)
    , m_options(makeOptions())
    , m_hint(new QLabel)
{
    setObjectName(QStringLiteral("runForm"));
    m_kind->setObjectName(QStringLiteral("runKind"));
    m_kind->setAccessibleName(tr("What to run"));
    m_kind->addItem(tr("Command"), int(CommandRequest::Kind::CommandLine));
    m_kind->addItem(tr("Shell"), int(CommandRequest::Kind::Shell));
    m_kind->addItem(tr("Python"), int(CommandRequest::Kind::Python));
    m_kind->setItemData(0,
        tr("A program and its arguments, or one line for a shell, with pipes, variables and patterns."),
        Qt::ToolTipRole);
    m_kind->setItemData(1, tr("A script for /bin/sh, with pipes, variables and patterns."), Qt::ToolTipRole);
    m_kind->setItemData(2, tr("Python code for python3."), Qt::ToolTipRole);
    m_text->setObjectName(QStringLiteral("runText"));
    m_text->setAccessibleName(tr("Command to run"));
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->installEventFilter(this);
    m_run->setObjectName(QStringLiteral("runButton"));
    m_optionsButton->setObjectName(QStringLiteral("runOptionsButton"));
    m_optionsButton->setText(tr("&Options"));
    m_optionsButton->setIcon(Icons::get(QStringLiteral("settings")));
    m_optionsButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_optionsButton->setToolTip(tr("Folder, variables and time limit"));
    m_optionsButton->setCheckable(true);
    m_optionsButton->setAutoRaise(true);
    m_optionsButton->setFocusPolicy(Qt::TabFocus);
    m_options->hide();
    m_hint->setObjectName(QStringLiteral("runHint"));
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    m_hint->hide();

    auto *row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_kind, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_run, 0, Qt::AlignTop);
    row->addWidget(m_optionsButton, 0, Qt::AlignTop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(m_hint);
    layout->addWidget(m_options);

    connect(m_run, &QPushButton::clicked, this, &RunForm::submit);
    connect(m_optionsButton, &QToolButton::toggled, m_options, &QWidget::setVisible);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &RunForm::updateKind);
    connect(m_text, &QPlainTextEdit::textChanged, this, &RunForm::updateHint);
    updateKind();
}

QWidget *RunForm::makeOptions()
{
    m_directory = new QLineEdit;
    m_directory->setObjectName(QStringLiteral("runDirectory"));
    m_directory->setPlaceholderText(QStringLiteral("/workspace"));
    m_environment = new QPlainTextEdit;
    m_environment->setObjectName(QStringLiteral("runEnvironment"));
    m_environment->setAccessibleName(tr("Variables, one a line"));
    m_environment->setPlaceholderText(tr("NAME=value, one a line"));
    m_environment->setTabChangesFocus(true);
    m_environment->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_environment->setFixedHeight(heightOfLines(m_environment, environmentLines));
    m_limit = new QSpinBox;
    m_limit->setObjectName(QStringLiteral("runLimit"));
    m_limit->setRange(0, 86400);
    m_limit->setSuffix(tr(" s", "seconds, behind a number"));
    m_limit->setSpecialValueText(tr("no limit"));
    m_limit->setToolTip(tr("After this time the command is asked to end, and 5 s later it is killed."));

    auto *options = new QWidget;
    options->setObjectName(QStringLiteral("runOptions"));
    auto *form = new QFormLayout(options);
    form->setContentsMargins(0, 4, 0, 0);
    form->addRow(tr("&Folder:"), m_directory);
    form->addRow(tr("&Variables:"), m_environment);
    form->addRow(tr("&Time limit:"), m_limit);
    return options;
}

void RunForm::setRequest(const CommandRequest &request)
{
    m_kind->setCurrentIndex(m_kind->findData(int(request.kind)));
    m_text->setPlainText(request.text);
    m_text->moveCursor(QTextCursor::End);
    m_directory->setText(request.workingDirectory);
    QStringList lines;
    for (const auto &[name, value] : request.environment)
        lines << QStringLiteral("%1=%2").arg(name, value);
    m_environment->setPlainText(lines.join(u'\n'));
    m_limit->setValue(int(request.timeLimit.count()));
    if (!request.workingDirectory.isEmpty() || !request.environment.isEmpty() || request.timeLimit.count() > 0)
        m_optionsButton->setChecked(true);
}

CommandRequest RunForm::request() const
{
    CommandRequest request;
    request.kind = kind();
    request.text = m_text->toPlainText();
    request.workingDirectory = m_directory->text().trimmed();
    request.environment = parseEnvironment(m_environment->toPlainText()).value_or(QList<std::pair<QString, QString>>());
    request.timeLimit = std::chrono::seconds(m_limit->value());
    return request;
}

void RunForm::showError(const CommandLineError &error)
{
    m_showingError = true;
    m_hint->setText(error.sentence);
    m_hint->setForegroundRole(QPalette::WindowText);
    m_hint->show();
    if (error.position > 0) {
        QTextCursor cursor = m_text->textCursor();
        cursor.setPosition(int(std::min<qsizetype>(error.position, m_text->toPlainText().size())));
        m_text->setTextCursor(cursor);
    }
    m_text->setFocus(Qt::OtherFocusReason);
}

void RunForm::showHint(const QString &sentence)
{
    showError({0, sentence});
    m_environment->setFocus(Qt::OtherFocusReason);
}

void RunForm::setUnavailable(const QString &reason)
{
    m_unavailable = reason;
    m_run->setEnabled(reason.isEmpty());
    m_run->setToolTip(reason.isEmpty() ? tr("Runs it in the sandbox (Ctrl+Enter)") : reason);
}

void RunForm::focusText()
{
    m_text->setFocus(Qt::OtherFocusReason);
}

void RunForm::accepted()
{
    m_recalled = -1;
    m_written.clear();
    if (kind() == CommandRequest::Kind::CommandLine)
        m_text->clear();
}

bool RunForm::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_text || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool line = kind() == CommandRequest::Kind::CommandLine;
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        if (key->isAutoRepeat() && (line || key->modifiers() == Qt::ControlModifier))
            return true; // a key held down starts one command, not ten
        if (key->modifiers() == Qt::ControlModifier || (line && key->modifiers() == Qt::NoModifier)
            || (line && key->modifiers() == Qt::KeypadModifier)) {
            submit();
            return true;
        }
        if (!line && key->modifiers() == Qt::NoModifier) {
            breakLine();
            return true;
        }
    }
    if (line && key->modifiers() == Qt::NoModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
        recall(key->key() == Qt::Key_Up ? 1 : -1);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void RunForm::breakLine()
{
    // The next line begins where this one does; in Python, four columns further in behind a colon.
    QTextCursor cursor = m_text->textCursor();
    const QString before = cursor.block().text().left(cursor.positionInBlock());
    const auto text = std::ranges::find_if(before, [](QChar c) { return c != u' ' && c != u'\t'; });
    QString indent = before.left(text - before.begin());
    if (kind() == CommandRequest::Kind::Python && before.trimmed().endsWith(u':'))
        indent += QStringLiteral("    ");
    cursor.insertText(u'\n' + indent);
    m_text->setTextCursor(cursor);
    m_text->ensureCursorVisible();
}

void RunForm::submit()
{
    if (!m_unavailable.isEmpty()) {
        showError({0, m_unavailable});
        return;
    }
    const auto environment = parseEnvironment(m_environment->toPlainText());
    if (!environment) {
        m_optionsButton->setChecked(true);
        showError({0, environment.error().sentence});
        m_environment->setFocus(Qt::OtherFocusReason);
        return;
    }
    Q_EMIT runRequested();
}

void RunForm::recall(int step)
{
    const int wanted = std::clamp(m_recalled + step, -1, int(m_recall.size()) - 1);
    if (wanted == m_recalled)
        return;
    if (m_recalled < 0)
        m_written = m_text->toPlainText();
    m_recalled = wanted;
    m_text->setPlainText(wanted < 0 ? m_written : m_recall[wanted]);
    m_text->moveCursor(QTextCursor::End);
}

void RunForm::updateKind()
{
    const bool line = kind() == CommandRequest::Kind::CommandLine;
    m_text->setFixedHeight(heightOfLines(m_text, line ? 1 : snippetLines));
    m_text->setVerticalScrollBarPolicy(line ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    m_text->setHorizontalScrollBarPolicy(line ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    switch (kind()) {
    case CommandRequest::Kind::CommandLine:
        m_text->setPlaceholderText(tr("python3 -m pytest -q"));
        break;
    case CommandRequest::Kind::Shell:
        m_text->setPlaceholderText(tr("A script for /bin/sh; Ctrl+Enter runs it"));
        break;
    case CommandRequest::Kind::Python:
        m_text->setPlaceholderText(tr("Python code; Ctrl+Enter runs it"));
        break;
    }
    updateHint();
}

void RunForm::updateHint()
{
    m_showingError = false;
    QString hint;
    if (kind() == CommandRequest::Kind::CommandLine) {
        const auto split = splitCommandLine(m_text->toPlainText());
        // Bad quotes are no fault while one is typing.
        if (split && !split->shellCharacters.isEmpty())
            hint = tr("Because of %1 a shell runs it. What stands in single quotes reaches the program as it is.")
                       .arg(split->shellCharacters);
    }
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
}

CommandRequest::Kind RunForm::kind() const
{
    return CommandRequest::Kind(m_kind->currentData().toInt());
}

} // namespace vivarium
