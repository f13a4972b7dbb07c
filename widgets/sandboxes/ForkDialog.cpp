// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/ForkDialog.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "sandboxes/IdleLimitChooser.h"
#include "sandboxes/TemplateAdvice.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QShowEvent>
#include <QSpinBox>
#include <QVBoxLayout>

namespace vivarium {

namespace {
constexpr int idRole = Qt::UserRole;
} // namespace

ForkDialog::ForkDialog(SandboxFeeds &feeds, const SandboxKey &source, QWidget *parent)
    : QDialog(parent)
    , m_feeds(feeds)
    , m_source(source)
    , m_count(new QSpinBox)
    , m_lifetime(new IdleLimitChooser(IdleLimitChooser::Kind::Deadline, nullptr))
    , m_explanation(new QLabel)
    , m_cost(new QLabel)
    , m_copies(new QListWidget)
{
    setObjectName(QStringLiteral("forkDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    const SandboxRow *row = feeds.model().find(source);
    m_name = row ? Format::escaped(row->sandbox.name) : Format::shortId(source.id.value());
    setWindowTitle(tr("Copy %1", "a sandbox").arg(m_name));
    m_count->setObjectName(QStringLiteral("forkCount"));
    m_count->setRange(1, SandboxApi::mostCopies);
    m_lifetime->setObjectName(QStringLiteral("forkLifetime"));
    if (const std::shared_ptr<Backend> backend = feeds.backend(source.profile))
        m_lifetime->setMaximum(backend->capabilities().maximumKeepWarm);
    // No time of its own is that of the source, which is what a copy is expected to have.
    m_lifetime->setNoneText(tr("As the source"));
    m_lifetime->setLimit(std::nullopt);
    for (QLabel *label : {m_explanation, m_cost}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_explanation->setText(
        tr("Each copy begins with the files of %1 and, as far as its server keeps them, its memory and "
           "processes. It gets a network of its own.")
            .arg(m_name));
    m_cost->setObjectName(QStringLiteral("forkCost"));
    m_copies->setObjectName(QStringLiteral("forkCopies"));
    m_copies->setAccessibleName(tr("Copies"));
    m_copies->hide();
    auto *form = new QFormLayout;
    form->addRow(tr("&Copies:"), m_count);
    form->addRow(tr("End &after:"), m_lifetime);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_close = buttons->button(QDialogButtonBox::Cancel);
    m_fork = buttons->addButton(tr("&Make Copies"), QDialogButtonBox::AcceptRole);
    m_fork->setObjectName(QStringLiteral("forkButton"));
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(m_explanation);
    layout->addLayout(form);
    layout->addWidget(m_cost);
    layout->addWidget(m_copies, 1);
    layout->addWidget(buttons);
    connect(m_count, &QSpinBox::valueChanged, this, &ForkDialog::update);
    connect(m_lifetime, &IdleLimitChooser::changed, this, &ForkDialog::update);
    connect(m_fork, &QPushButton::clicked, this, &ForkDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_copies->setIconSize(QSize(16, 16));
    connect(m_copies, &QListWidget::itemActivated, this, &ForkDialog::openChosen);
    resize(sizeHint().expandedTo({440, 0}));
    update();
}

void ForkDialog::update()
{
    const int count = m_count->value();
    m_fork->setText(tr("&Make %n Copy(s)", nullptr, count));
    const SandboxRow *row = m_feeds.model().find(m_source);
    const PriceList *prices = m_feeds.model().pricesOf(m_source.profile);
    const std::shared_ptr<Backend> backend = m_feeds.backend(m_source.profile);
    const ConnectionEntry *connection = m_feeds.connections().find(m_source.profile);
    QString starts = tr("Each counts as a start, and towards the limit of what may run.");
    SandboxSpec copies;
    copies.keepWarm = m_lifetime->limit();
    if (backend && copies.keepWarm) {
        const QString note = TemplateAdvice::lifetimeNote(copies, backend->capabilities());
        if (!note.isEmpty())
            starts += QLatin1Char(' ') + note;
    }
    const bool isFree = (connection && connection->isLocal) || (prices && prices->isFree())
        || (backend && !backend->capabilities().costsMoney);
    // Where it costs, no key that is already down begins it.
    (isFree ? m_fork : m_close)->setDefault(true);
    if (isFree) {
        m_cost->setText(starts);
        return;
    }
    const auto hour = row && prices ? prices->hour(row->sandbox) : std::nullopt;
    if (!hour) {
        m_cost->setText(tr("They are billed from now on; the price is unknown. %1").arg(starts));
        return;
    }
    const QString together = Format::money(*hour * count, prices->currency);
    const std::optional<std::chrono::seconds> span = lifetimeOfCopies(row->sandbox);
    if (!span) {
        m_cost->setText(tr("They are billed from now on: about %1 an hour together. %2").arg(together, starts));
        return;
    }
    const qint64 most = qRound64(double(*hour) * count * double(span->count()) / 3600);
    m_cost->setText(tr("They are billed from now on: about %1 an hour together, at most %2 until their deadline. %3",
        "an amount of money; another; a sentence")
            .arg(together, Format::money(most, prices->currency), starts));
}

std::optional<std::chrono::seconds> ForkDialog::lifetimeOfCopies(const Sandbox &source) const
{
    if (const auto own = m_lifetime->limit())
        return own;
    // What the source has may be meant from its beginning or as its moment: the longer one is the most it can cost.
    if (source.lifetime.kind != Lifetime::Kind::Deadline || source.lifetime.span.count() <= 0)
        return std::nullopt;
    return source.lifetime.span;
}

void ForkDialog::begin()
{
    if (m_run)
        return;
    // A child of the feeds: it goes on when the dialog is closed.
    m_run = new ForkRun(m_feeds, m_source, m_count->value(), m_lifetime->limit(), &m_feeds);
    m_fork->setEnabled(false);
    m_count->setEnabled(false);
    m_lifetime->setEnabled(false);
    m_close->setText(tr("C&lose"));
    m_close->setDefault(true);
    m_cost->setText(
        tr("Asking the server for %n copy(s)… Closing this window doesn't stop it.", nullptr, m_run->wanted()));
    connect(m_run, &ForkRun::finished, this, &ForkDialog::showOutcome);
    connect(m_run, &ForkRun::finished, m_run, &QObject::deleteLater);
}

void ForkDialog::showOutcome()
{
    const QList<SandboxApi::Copy> &copies = m_run->copies();
    for (const SandboxApi::Copy &copy : copies) {
        auto *item = new QListWidgetItem(m_copies);
        if (copy.sandbox) {
            item->setIcon(Icons::get(QStringLiteral("success")));
            item->setText(Format::escaped(copy.sandbox->id.value()));
            item->setData(idRole, copy.sandbox->id.value());
        } else {
            item->setIcon(Icons::get(QStringLiteral("error")));
            item->setText(tr("not made: %1", "the server's reason").arg(Format::escaped(copy.failure)));
        }
    }
    m_copies->setVisible(!copies.isEmpty());
    if (m_run->error())
        m_cost->setText(m_run->error()->text());
    else if (m_run->made() == copies.size())
        m_cost->setText(tr("%n copy(s) of %1 are made.", nullptr, m_run->made()).arg(m_name));
    else
        m_cost->setText(tr("%1 of %2 copies of %3 are made.").arg(m_run->made()).arg(copies.size()).arg(m_name));
    m_cost->setAccessibleName(m_cost->text());
}

void ForkDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    if (event->spontaneous() || m_run)
        return;
    m_count->setFocus(Qt::OtherFocusReason);
    m_count->selectAll(); // what is typed takes the place of the number instead of following it
}

void ForkDialog::openChosen()
{
    const QListWidgetItem *item = m_copies->currentItem();
    const QString id = item ? item->data(idRole).toString() : QString();
    if (!id.isEmpty())
        Q_EMIT openRequested({m_source.profile, SandboxId(id)});
}

} // namespace vivarium
