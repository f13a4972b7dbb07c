// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/AuthorityField.h"

#include "common/FieldMessage.h"
#include "common/Icons.h"
#include "http/AuthorityFile.h"

#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QFutureWatcher>
#include <QLineEdit>
#include <QToolButton>

namespace vivarium {

namespace {

constexpr qsizetype namedCertificates = 2;

} // namespace

AuthorityField::AuthorityField(QFormLayout &form, QObject *parent)
    : QObject(parent)
    , m_line(new QLineEdit)
    , m_browse(new QToolButton)
{
    m_line->setObjectName(QStringLiteral("profileAuthority"));
    m_line->setPlaceholderText(tr("none: whom the system trusts"));
    m_line->setToolTip(
        tr("A file of certificates (PEM) of an authority, as of your company, that this connection trusts "
           "beside those of the system."));
    m_browse->setObjectName(QStringLiteral("browseAuthority"));
    m_browse->setIcon(Icons::get(QStringLiteral("folder")));
    m_browse->setToolTip(tr("Choose the CA file"));
    m_browse->setAccessibleName(tr("Choose the CA file"));
    m_browse->setFocusPolicy(Qt::TabFocus);
    m_message = new FieldMessage(m_line);
    m_message->addTo(form, tr("E&xtra CA file:"), m_browse);
    connect(m_line, &QLineEdit::textEdited, this, [this] {
        ++m_round;
        m_message->setProblem({}); // of what is being typed nothing is known
        Q_EMIT edited();
    });
    connect(m_line, &QLineEdit::editingFinished, this, &AuthorityField::look);
    connect(m_browse, &QToolButton::clicked, this, &AuthorityField::browse);
}

void AuthorityField::setPath(const QString &path)
{
    m_line->setText(QDir::toNativeSeparators(path));
    look();
}

QString AuthorityField::path() const
{
    const QString path = QDir::fromNativeSeparators(m_line->text().trimmed());
    if (path == QLatin1StringView("~") || path.startsWith(QLatin1StringView("~/")))
        return QDir::homePath() + path.sliced(1);
    return path;
}

bool AuthorityField::hasProblem() const
{
    return m_message->hasProblem();
}

bool AuthorityField::look()
{
    ++m_round;
    const QString file = path();
    if (file.isEmpty()) {
        m_message->setProblem({});
        return false;
    }
    if (!QDir::isAbsolutePath(file)) {
        m_message->setProblem(tr("Name the file with its whole path, from / on."));
        return false;
    }
    auto *watcher = new QFutureWatcher<Result<QStringList>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, round = m_round] {
        watcher->deleteLater();
        if (round != m_round)
            return;
        show(watcher->result());
        Q_EMIT looked();
    });
    watcher->setFuture(AuthorityFile::ownersLater(file));
    return true;
}

void AuthorityField::show(const Result<QStringList> &owners)
{
    if (!owners) {
        m_message->setProblem(owners.error().text());
        return;
    }
    QStringList names = owners->mid(0, namedCertificates);
    if (const qsizetype more = owners->size() - names.size(); more > 0)
        names << tr("%n more", "certificates", int(more));
    m_message->setHint(tr("Trusted too: %1", "names of certificates").arg(names.join(QStringLiteral("; "))));
}

void AuthorityField::browse()
{
    auto *dialog = new QFileDialog(m_line->window(), tr("Choose the CA File"), QDir::homePath(),
        tr("Certificates (*.pem *.crt *.cer);;All files (*)"));
    dialog->setObjectName(QStringLiteral("authorityDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    if (!path().isEmpty())
        dialog->selectFile(path());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &chosen) {
        setPath(chosen);
        Q_EMIT edited();
    });
    dialog->open();
}

} // namespace vivarium
