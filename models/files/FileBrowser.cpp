// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileBrowser.h"

#include "backend/FileApi.h"
#include "common/Format.h"
#include "core/Async.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "files/FolderFollower.h"
#include "sandboxes/SandboxContext.h"

#include <algorithm>
#include <utility>

namespace vivarium {

namespace {

/// Entries that go into the model in one turn of the event loop: some milliseconds. Each slice costs a walk over all
/// rows that are there already, in the models and in the view, so slices grow with them: the whole stays far from
/// quadratic.
constexpr qsizetype smallestSlice = 1000;
constexpr qsizetype shareOfRows = 16;
/// While this many wait, no further page is asked for.
constexpr qsizetype waitingLimit = 20000;
/// More than a person can use, and enough to stop a server that never ends.
constexpr qint64 entryLimit = 1000000;

} // namespace

FileBrowser::FileBrowser(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_follower(std::make_unique<FolderFollower>(context))
{
    m_sliceTimer.setInterval(0);
    m_sliceTimer.setSingleShot(true);
    connect(&m_sliceTimer, &QTimer::timeout, this, &FileBrowser::applySlice);
    connect(m_follower.get(), &FolderFollower::refreshWanted, this, &FileBrowser::refresh);
    connect(m_follower.get(), &FolderFollower::entryChanged, this, [this](const FileEntry &entry) {
        m_model.upsert(entry);
        requestFocusIfThere();
        Q_EMIT stateChanged();
    });
    connect(m_follower.get(), &FolderFollower::entryRemoved, this, [this](const QByteArray &name) {
        m_model.remove(name);
        Q_EMIT stateChanged();
    });
    connect(m_follower.get(), &FolderFollower::gone, this, &FileBrowser::onFolderGone);
    connect(&context, &SandboxContext::stateChanged, this, &FileBrowser::catchUp);
}

FileBrowser::~FileBrowser()
{
    m_reply.cancel();
    m_typedReply.cancel();
}

void FileBrowser::open(const RemotePath &path, const QByteArray &focus)
{
    m_openingHome = false;
    m_history.visit(path);
    enter(path, focus);
}

void FileBrowser::openTyped(const QByteArray &text)
{
    const RemotePath path = FilePaths::cleaned(text, m_path.isEmpty() ? FilePaths::home() : m_path);
    if (text.contains('\0') || path.size() > FileNames::maximumPathBytes) {
        Q_EMIT problem(
            ApiError::local(tr("This can't be a path."), tr("A path has at most 4095 bytes, none of them NUL.")));
        return;
    }
    m_typedReply.cancel();
    if (path == "/") {
        open(path);
        return;
    }
    m_typedReply = m_context.backend().files().stat(m_context.id(), path);
    whenDone(this, m_typedReply, [this, path](const Result<FileEntry> *result) {
        if (!result)
            return;
        if (!*result)
            Q_EMIT problem(result->error());
        else if ((*result)->opensAsDirectory())
            open(path);
        else
            open(FilePaths::parent(path), FilePaths::fileName(path));
    });
}

void FileBrowser::back()
{
    if (!m_history.canGoBack())
        return;
    const FolderHistory::Place place = m_history.back();
    enter(place.path, place.currentName);
}

void FileBrowser::forward()
{
    if (!m_history.canGoForward())
        return;
    const FolderHistory::Place place = m_history.forward();
    enter(place.path, place.currentName);
}

void FileBrowser::up()
{
    if (m_path != "/" && !m_path.isEmpty())
        open(FilePaths::parent(m_path), FilePaths::fileName(m_path));
}

void FileBrowser::home()
{
    open(FilePaths::home());
}

void FileBrowser::enter(const RemotePath &path, const QByteArray &focus)
{
    abandon();
    m_typedReply.cancel();
    m_focus = focus;
    const bool isOther = path != m_path;
    if (isOther || m_state == State::Failed) {
        m_path = path;
        m_updatedAt = {};
        m_isPartial = false;
        m_model.setFolder(path);
        m_state = State::Unopened;
    }
    if (isOther)
        Q_EMIT pathChanged(m_path);
    Q_EMIT historyChanged();
    m_follower->follow(m_path);
    // Where the folder is polled, following it has begun the first listing already.
    if (!m_isListing)
        list();
}

void FileBrowser::refresh()
{
    if (m_path.isEmpty()) {
        m_openingHome = true;
        m_history.visit(FilePaths::home());
        enter(FilePaths::home(), {});
        return;
    }
    // A listing under way may already have passed what has changed.
    abandon();
    list();
}

void FileBrowser::list()
{
    m_model.beginListing();
    m_isListing = true;
    m_serverTruncates = false;
    m_entryCount = 0;
    setState(m_state == State::Ready ? State::Ready : State::Loading);
    requestPage({});
}

void FileBrowser::requestPage(const QString &cursor)
{
    m_pageUnderWay = true;
    m_reply = m_context.backend().files().list(m_context.id(), m_path, cursor);
    whenDone(this, m_reply, [this, cursor, generation = m_generation](const Result<DirectoryPage> *result) {
        if (result && generation == m_generation)
            onPage(*result, cursor);
    });
}

void FileBrowser::onPage(const Result<DirectoryPage> &result, const QString &cursor)
{
    m_pageUnderWay = false;
    if (!result) {
        failListing(result.error());
        return;
    }
    m_serverTruncates = m_serverTruncates || result->truncated;
    m_entryCount += result->entries.size();
    m_waiting.append(result->entries);
    m_nextCursor = result->nextCursor;
    // A page that leads to itself would never end.
    if (m_entryCount >= entryLimit || (!m_nextCursor.isEmpty() && m_nextCursor == cursor)) {
        m_serverTruncates = true;
        m_nextCursor.clear();
    }
    if (!m_nextCursor.isEmpty() && m_waiting.size() - m_waitingFrom < waitingLimit)
        requestPage(std::exchange(m_nextCursor, {}));
    m_sliceTimer.start();
}

void FileBrowser::applySlice()
{
    const qsizetype slice = std::max<qsizetype>(smallestSlice, m_model.rowCount() / shareOfRows);
    const qsizetype count = std::min(slice, m_waiting.size() - m_waitingFrom);
    m_model.addEntries(m_waiting.sliced(m_waitingFrom, count));
    m_waitingFrom += count;
    requestFocusIfThere();
    if (m_waitingFrom < m_waiting.size()) {
        m_sliceTimer.start();
        if (count > 0 && m_waitingFrom == count)
            Q_EMIT stateChanged();
        return;
    }
    m_waiting.clear();
    m_waitingFrom = 0;
    if (m_pageUnderWay) {
        Q_EMIT stateChanged();
        return;
    }
    if (!m_nextCursor.isEmpty()) {
        requestPage(std::exchange(m_nextCursor, {}));
        Q_EMIT stateChanged();
        return;
    }
    finishListing(!m_serverTruncates);
}

void FileBrowser::finishListing(bool complete)
{
    m_isListing = false;
    m_isPartial = !complete;
    // Where the server cuts a folder, what it didn't mention isn't known to be there.
    m_model.endListing(complete || m_serverTruncates);
    m_updatedAt = QDateTime::currentDateTimeUtc();
    m_focus.clear();
    m_openingHome = false;
    m_follower->listingFinished();
    m_state = State::Ready;
    Q_EMIT stateChanged();
}

void FileBrowser::failListing(const ApiError &error)
{
    const bool hadContent = m_state == State::Ready;
    const bool homeIsMissing = m_openingHome && error.kind == ErrorKind::NotFound;
    abandon();
    m_openingHome = false;
    if (homeIsMissing) {
        open(QByteArrayLiteral("/"));
        Q_EMIT redirected(tr("This sandbox has no folder /workspace; here is the root folder."));
        return;
    }
    if (hadContent && error.kind != ErrorKind::NotFound) {
        Q_EMIT stateChanged();
        Q_EMIT problem(error);
        return;
    }
    m_error = error;
    m_model.setFolder(m_path);
    setState(State::Failed);
}

void FileBrowser::stop()
{
    m_typedReply.cancel();
    if (!m_isListing)
        return;
    abandon();
    m_openingHome = false;
    m_isPartial = true;
    if (m_state == State::Loading && m_model.rowCount() == 0) {
        m_error = ApiError::local(tr("The folder wasn't read: it was stopped."), tr("Try again to read it."));
        setState(State::Failed);
        return;
    }
    m_state = State::Ready;
    Q_EMIT stateChanged();
}

void FileBrowser::abandon()
{
    ++m_generation;
    m_reply.cancel();
    m_reply = {};
    m_sliceTimer.stop();
    m_waiting.clear();
    m_waitingFrom = 0;
    m_nextCursor.clear();
    m_pageUnderWay = false;
    if (std::exchange(m_isListing, false))
        m_follower->listingFinished();
}

void FileBrowser::setActive(bool active)
{
    if (active == m_isActive)
        return;
    m_isActive = active;
    m_follower->setActive(active);
    catchUp();
}

void FileBrowser::catchUp()
{
    // What happened while nobody looked isn't known. Polling has asked already.
    if (m_isActive && m_context.isRunning() && !m_isListing)
        refresh();
}

void FileBrowser::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
}

void FileBrowser::requestFocusIfThere()
{
    if (m_focus.isEmpty() || m_model.rowOf(m_focus) < 0)
        return;
    Q_EMIT focusRequested(std::exchange(m_focus, {}));
}

void FileBrowser::onFolderGone()
{
    abandon();
    m_follower->follow({});
    m_error = ApiError::local(tr("The folder “%1” is no more.").arg(Format::escaped(m_path)),
        tr("It was deleted or moved. Go up, or try again."));
    m_model.setFolder(m_path);
    setState(State::Failed);
}

} // namespace vivarium
