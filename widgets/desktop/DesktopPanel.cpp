// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/DesktopPanel.h"

#include "backend/DesktopApi.h"
#include "common/ActionState.h"
#include "common/Icons.h"
#include "common/NoticeBar.h"
#include "common/StateView.h"
#include "ports/PortText.h"
#include "sandboxes/SandboxContext.h"

#include <QAction>
#include <QBuffer>
#include <QDesktopServices>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QImageReader>
#include <QLabel>
#include <QSaveFile>
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
    , m_opener([](const QUrl &url) { return QDesktopServices::openUrl(url); })
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
    connect(&m_session, &DesktopSession::screenshotTaken, this, &DesktopPanel::showPicture);
    connect(&context, &SandboxContext::changed, this, &DesktopPanel::update);
    connect(m_state, &StateView::retryRequested, &m_session, &DesktopSession::refresh);
    update();
}

void DesktopPanel::makeActions()
{
    const auto make = [this](const QString &text, const char *icon, const char *name, const QString &explanation) {
        auto *action = new QAction(Icons::get(QLatin1String(icon)), text, this);
        action->setObjectName(QLatin1String(name));
        ActionState::setExplanation(action, explanation);
        return action;
    };
    m_start = make(tr("St&art"), "play", "desktopStart", tr("Starts the desktop in the size beside it."));
    m_stop = make(tr("S&top"), "stop", "desktopStop", tr("Ends the desktop and the programs on it."));
    m_open = make(tr("&Open in Browser"), "browse", "desktopOpen",
        tr("The link is as good as a password: whoever has it works with this desktop."));
    m_watch =
        make(tr("Open to &Watch Only"), "eye", "desktopWatch", tr("A page that shows the desktop and takes no input."));
    m_shot = make(tr("Take a &Picture"), "picture", "desktopShot", tr("Shows what is on the desktop now."));
    m_save =
        make(tr("&Save Picture…"), "download", "desktopSave", tr("Writes the picture to a file of this computer."));
    connect(m_start, &QAction::triggered, this, [this] { m_session.start({m_width->value(), m_height->value()}); });
    connect(m_stop, &QAction::triggered, &m_session, &DesktopSession::stop);
    connect(m_open, &QAction::triggered, this, [this] { open(false); });
    connect(m_watch, &QAction::triggered, this, [this] { open(true); });
    connect(m_shot, &QAction::triggered, &m_session, &DesktopSession::takeScreenshot);
    connect(m_save, &QAction::triggered, this, &DesktopPanel::savePicture);
}

void DesktopPanel::makeLayout()
{
    auto *bar = new QToolBar;
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
    layout->addWidget(m_notices);
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
    ActionState::setAvailable(m_save, m_png.isEmpty() ? tr("Take a picture first.") : QString());
    if (running && desktop->size.isValid())
        m_words->setText(tr("The desktop runs, %1 × %2 pixels. Starting it again doesn't change its size.")
                .arg(desktop->size.width())
                .arg(desktop->size.height()));
    else
        m_words->setText(running ? tr("The desktop runs.") : QString());
    m_words->setVisible(!m_words->text().isEmpty());
    if (!refusal.isEmpty())
        m_state->showEmpty(iconName(), tr("No desktop here"), refusal);
    else if (!m_png.isEmpty())
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

void DesktopPanel::showPicture(const QByteArray &png)
{
    // It comes out of the sandbox: only a PNG of a sensible size is decoded.
    QByteArray bytes = png;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, "png");
    const QSize size = reader.size();
    const bool fits = size.isValid() && size.width() <= 2 * DesktopApi::mostSize.width()
        && size.height() <= 2 * DesktopApi::mostSize.height();
    const QImage image = fits ? reader.read() : QImage();
    if (image.isNull()) {
        m_notices->show(NoticeBar::Kind::Warning, tr("What came is no picture that could be shown."));
        return;
    }
    m_png = png;
    m_picture->setPixmap(QPixmap::fromImage(image));
    update();
}

void DesktopPanel::savePicture()
{
    auto *dialog = new QFileDialog(this, tr("Save Picture"), {}, tr("Pictures (*.png)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(m_png) != m_png.size() || !file.commit())
            m_notices->show(NoticeBar::Kind::Error, tr("%1 can't be written: %2").arg(path, file.errorString()));
        else
            m_notices->show(NoticeBar::Kind::Success, tr("Saved as %1.").arg(path));
    });
    dialog->open();
}

} // namespace vivarium
