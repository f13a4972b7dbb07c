// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/DesktopPanel.h"

#include "backend/DesktopApi.h"
#include "common/ActionState.h"
#include "common/ConfirmDialog.h"
#include "common/FloatingNotice.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/PrivateLinks.h"
#include "common/StateView.h"
#include "ports/PortText.h"
#include "sandboxes/SandboxContext.h"
#include "shortcuts/Shortcuts.h"

#include <QAction>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPointer>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolBar>
#include <QVBoxLayout>

namespace vivarium {

namespace {

QSpinBox *pixels(const char *name, const QString &accessible, int least, int most, int usual)
{
    auto *box = new QSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(accessible);
    box->setRange(least, most);
    box->setValue(usual);
    box->setSingleStep(16);
    return box;
}

} // namespace

DesktopPanel::DesktopPanel(SandboxContext &context, QWidget *parent)
    : Panel(context, parent)
    , m_session(context)
    , m_opener([](const QUrl &link) { return PrivateLinks::instance().open(link); })
    , m_notices(new NoticeBar)
    , m_words(new QLabel)
    , m_width(pixels("desktopWidth", tr("Width in pixels"), DesktopApi::leastSize.width(), DesktopApi::mostSize.width(),
          DesktopApi::usualSize.width()))
    , m_height(pixels("desktopHeight", tr("Height in pixels"), DesktopApi::leastSize.height(),
          DesktopApi::mostSize.height(), DesktopApi::usualSize.height()))
    , m_picture(new QLabel)
{
    setObjectName(QStringLiteral("desktopPanel"));
    makeActions();
    makeLayout();
    connect(&m_session, &DesktopSession::changed, this, &DesktopPanel::update);
    connect(&m_session, &DesktopSession::failed, this, [this](const ApiError &error) { m_notices->show(error); });
    connect(&m_session, &DesktopSession::saved, this,
        [this](const QString &path) { m_notices->show(NoticeBar::Kind::Success, tr("Saved as %1.").arg(path)); });
    connect(m_state, &StateView::retryRequested, &m_session, &DesktopSession::refresh);
    update();
}

void DesktopPanel::makeActions()
{
    const auto make = [this](const QString &text, const char *icon, const char *name, const QString &explanation) {
        auto *action = new QAction(Icons::get(QLatin1String(icon)), text, this);
        action->setObjectName(QLatin1String(name));
        Shortcuts::add(action, ShortcutContext::Desktop);
        addAction(action);
        ActionState::setExplanation(action, explanation);
        return action;
    };
    m_start = make(tr("St&art"), "play", "desktopStart", tr("Starts the desktop in the size beside it."));
    m_stop = make(tr("S&top…"), "stop", "desktopStop", tr("Ends the desktop and the programs on it."));
    m_open = make(tr("&Open in Browser"), "browse", "desktopOpen",
        tr("The link is as good as a password: whoever has it works with this desktop."));
    m_watch =
        make(tr("Open to &Watch Only"), "eye", "desktopWatch", tr("A page that shows the desktop and takes no input."));
    m_shot = make(tr("Take a &Picture"), "picture", "desktopShot", tr("Shows what is on the desktop now."));
    m_save =
        make(tr("&Save Picture…"), "download", "desktopSave", tr("Writes the picture to a file of this computer."));
    connect(m_start, &QAction::triggered, this, [this] { m_session.start({m_width->value(), m_height->value()}); });
    connect(m_stop, &QAction::triggered, this, &DesktopPanel::askToStop);
    connect(m_open, &QAction::triggered, this, [this] { open(false); });
    connect(m_watch, &QAction::triggered, this, [this] { open(true); });
    connect(m_shot, &QAction::triggered, &m_session, &DesktopSession::takeScreenshot);
    connect(m_save, &QAction::triggered, this, &DesktopPanel::savePicture);
}

void DesktopPanel::makeLayout()
{
    auto *bar = new QToolBar(tr("Desktop"));
    bar->setAccessibleName(tr("Desktop"));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addAction(m_start);
    bar->addWidget(m_width);
    bar->addWidget(new QLabel(QStringLiteral(" × ")));
    bar->addWidget(m_height);
    bar->addSeparator();
    bar->addActions({m_stop, m_open, m_watch, m_shot, m_save});
    m_words->setObjectName(QStringLiteral("desktopWords"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setMargin(8);
    m_picture->setObjectName(QStringLiteral("desktopPicture"));
    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setAccessibleName(tr("Picture of the desktop"));
    auto *scroll = new QScrollArea;
    scroll->setWidget(m_picture);
    scroll->setWidgetResizable(true);
    m_state = new StateView(scroll);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    new FloatingNotice(*m_notices, *this, *m_state);
    layout->addWidget(bar);
    layout->addWidget(m_words);
    layout->addWidget(m_state, 1);
}

QList<QAction *> DesktopPanel::panelActions() const
{
    return {m_start, m_stop, m_open, m_watch, m_shot, m_save};
}

void DesktopPanel::setActive(bool active)
{
    if (active)
        m_session.refresh();
}

void DesktopPanel::update()
{
    const QString refusal = m_session.refusal();
    const auto &desktop = m_session.desktop();
    const bool running = desktop && desktop->running;
    const QString busy = m_session.isBusy() ? tr("The server is asked.") : QString();
    const auto first = [](std::initializer_list<QString> reasons) {
        for (const QString &reason : reasons) {
            if (!reason.isEmpty())
                return reason;
        }
        return QString();
    };
    const QString notRunning = running ? QString() : tr("The desktop is not running.");
    ActionState::setAvailable(m_start, first({refusal, busy}));
    ActionState::setAvailable(m_stop, first({refusal, busy, notRunning}));
    const auto noLink = [&desktop](bool viewOnly) {
        const bool has = desktop && !(viewOnly ? desktop->viewOnlyUrl : desktop->url).isEmpty();
        return has ? QString() : tr("The server gave no link.");
    };
    ActionState::setAvailable(m_open, first({refusal, notRunning, noLink(false)}));
    ActionState::setAvailable(m_watch, first({refusal, notRunning, noLink(true)}));
    ActionState::setAvailable(m_shot, first({refusal, busy, notRunning}));
    ActionState::setAvailable(m_save, m_session.picture() ? QString() : tr("Take a picture first."));
    showPicture();
    m_words->setText(words());
    m_words->setVisible(!m_words->text().isEmpty());
    if (!refusal.isEmpty())
        m_state->showEmpty(iconName(), tr("No desktop here"), refusal);
    else if (m_session.picture())
        m_state->showContent();
    else if (m_session.error() && !desktop)
        m_state->showFailed(*m_session.error());
    else if (!desktop)
        m_state->showLoading(tr("Asking for the desktop…"));
    else if (!running)
        m_state->showEmpty(
            iconName(), tr("The desktop is not running"), tr("Start it to work on it in a browser."), m_start);
    else
        m_state->showEmpty(
            iconName(), tr("The desktop is running"), tr("Open it in a browser, or take a picture of it."), m_open);
}

QString DesktopPanel::words() const
{
    if (!m_session.refusal().isEmpty())
        return {};
    QStringList sentences;
    const auto &desktop = m_session.desktop();
    if (desktop && desktop->running)
        sentences << (desktop->size.isValid()
                ? tr("The desktop runs, %1 × %2 pixels. Starting it again doesn't change its size.")
                      .arg(desktop->size.width())
                      .arg(desktop->size.height())
                : tr("The desktop runs."));
    // Where there is no picture, what is shown instead of it says these two.
    if (const auto &picture = m_session.picture()) {
        if (m_session.error())
            sentences << m_session.error()->text();
        else if (desktop && !desktop->running)
            sentences << tr("The desktop is not running.");
        sentences << tr("The picture is from %1.")
                         .arg(QLocale().toString(picture->takenAt.toLocalTime(), QLocale::ShortFormat));
    } else if (desktop && m_session.error()) {
        sentences << m_session.error()->text();
    }
    return sentences.join(u' ');
}

void DesktopPanel::open(bool viewOnly)
{
    const auto &desktop = m_session.desktop();
    if (!desktop)
        return;
    const Secret &link = viewOnly ? desktop->viewOnlyUrl : desktop->url;
    const QUrl url = PortText::openable(QString::fromUtf8(link.reveal()));
    if (url.isEmpty())
        m_notices->show(NoticeBar::Kind::Warning, tr("The server's link is no web address, so it was not opened."));
    else if (!m_opener(url))
        m_notices->show(NoticeBar::Kind::Warning, tr("No browser could be started."));
}

void DesktopPanel::askToStop()
{
    const QString name = Format::escaped(context().sandbox().name);
    ConfirmDialog::Question question;
    question.title = tr("Stop Desktop");
    question.question = tr("Stop the desktop of %1?").arg(name);
    question.consequences << tr("The programs on it are ended; what they haven't saved is lost.");
    question.verb = tr("&Stop Desktop");
    question.iconName = QStringLiteral("stop");
    // The panel belongs to one sandbox for life, so this can't hit another.
    ConfirmDialog::ask(this, question, [panel = QPointer(this)] {
        if (panel)
            panel->m_session.stop();
    });
}

void DesktopPanel::showPicture()
{
    const auto &picture = m_session.picture();
    if (!picture || picture->takenAt == m_shown)
        return;
    m_shown = picture->takenAt;
    m_picture->setPixmap(QPixmap::fromImage(picture->image));
}

void DesktopPanel::savePicture()
{
    if (!m_session.picture())
        return;
    auto *dialog = new QFileDialog(this, tr("Save Picture"), {}, tr("Pictures (*.png)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    // The one that is seen now, even if another is taken meanwhile.
    connect(dialog, &QFileDialog::fileSelected, this,
        [this, picture = *m_session.picture()](const QString &path) { m_session.save(picture, path); });
    dialog->open();
}

} // namespace vivarium
