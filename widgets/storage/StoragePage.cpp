// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/StoragePage.h"

#include "common/ConfirmDialog.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/StateView.h"
#include "common/TableStyle.h"
#include "core/Async.h"
#include "sandboxes/SpecValidation.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

StoragePage::StoragePage(StorageTableModel::Kind kind, StorageLibrary &library, QWidget *parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_library(&library)
    , m_lease(library.lease())
    , m_model(kind, library)
    , m_view(new QTreeView)
    , m_state(new StateView(m_view))
    , m_form(new QWidget)
    , m_name(new QLineEdit)
    , m_save(new QPushButton)
    , m_delete(new QPushButton)
{
    const QString prefix = ofSecrets() ? QStringLiteral("secret") : QStringLiteral("volume");
    m_view->setObjectName(prefix + QStringLiteral("Table"));
    m_view->setAccessibleName(ofSecrets() ? tr("Secrets") : tr("Volumes"));
    m_view->setModel(&m_model);
    TableStyle::apply(m_view);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->header()->setStretchLastSection(true);
    m_view->header()->resizeSection(StorageTableModel::Name, 200);
    m_view->header()->resizeSection(StorageTableModel::Detail, 120);
    buildForm();
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_state, 1);
    auto *below = new QHBoxLayout;
    m_delete->setObjectName(prefix + QStringLiteral("Delete"));
    m_delete->setText(tr("&Delete…"));
    m_delete->setAutoDefault(false);
    m_outcome = new FieldMessage(m_view);
    m_outcome->setObjectName(prefix + QStringLiteral("Outcome"));
    below->addWidget(m_outcome, 1);
    below->addStretch();
    below->addWidget(m_delete);
    layout->addLayout(below);
    layout->addWidget(m_form);
    connect(&library, &StorageLibrary::changed, this, &StoragePage::updateState);
    connect(m_state, &StateView::retryRequested, &library, &StorageLibrary::refresh);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if ((ofSecrets() || m_size) && current.isValid()) // mostly to give it another value, or more room
            m_name->setText(m_model.nameAt(current.row()));
        updateForm();
    });
    connect(m_delete, &QPushButton::clicked, this, &StoragePage::askToDelete);
    connect(m_save, &QPushButton::clicked, this, &StoragePage::save);
    updateState();
}

void StoragePage::buildForm()
{
    const QString prefix = ofSecrets() ? QStringLiteral("secret") : QStringLiteral("volume");
    auto *form = new QFormLayout(m_form);
    form->setContentsMargins(0, 8, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_name->setObjectName(prefix + QStringLiteral("Name"));
    m_name->setPlaceholderText(ofSecrets() ? QStringLiteral("API_TOKEN") : QStringLiteral("models"));
    m_name->setMaxLength(240);
    m_nameMessage = new FieldMessage(m_name);
    m_nameMessage->addTo(*form, tr("&Name:"));
    if (ofSecrets()) {
        m_value = new QLineEdit;
        m_value->setObjectName(QStringLiteral("secretValue"));
        m_value->setEchoMode(QLineEdit::Password);
        m_value->setMaxLength(65536);
        m_valueMessage = new FieldMessage(m_value);
        m_valueMessage->addTo(*form, tr("&Value:"));
        connect(m_value, &QLineEdit::textEdited, this, &StoragePage::updateForm);
        connect(m_value, &QLineEdit::returnPressed, this, &StoragePage::save);
    }
    if (!ofSecrets() && m_library->hasSizes()) {
        m_size = new QSpinBox;
        m_size->setObjectName(QStringLiteral("volumeSize"));
        m_size->setSuffix(tr(" GiB", "suffix of a number"));
        m_size->setRange(m_library->limits().leastGiB, m_library->limits().mostGiB);
        m_size->setValue(m_library->limits().usualGiB);
        m_sizeMessage = new FieldMessage(m_size);
        m_sizeMessage->addTo(*form, tr("Si&ze:"));
        connect(m_size, &QSpinBox::valueChanged, this, &StoragePage::updateForm);
        m_region = new QComboBox;
        m_region->setObjectName(QStringLiteral("volumeRegion"));
        m_region->setEditable(true);
        m_region->setInsertPolicy(QComboBox::NoInsert);
        m_region->setAccessibleName(tr("Region"));
        m_region->lineEdit()->setPlaceholderText(tr("the server's choice"));
        auto *regionCaption = new QLabel(tr("Regi&on:"));
        regionCaption->setBuddy(m_region);
        form->addRow(regionCaption, m_region);
    }
    m_save->setObjectName(prefix + QStringLiteral("Save"));
    m_save->setAutoDefault(false);
    auto *line = new QHBoxLayout;
    line->addStretch();
    line->addWidget(m_save);
    form->addRow(line);
    connect(m_name, &QLineEdit::textEdited, this, &StoragePage::updateForm);
    connect(m_name, &QLineEdit::returnPressed, this, &StoragePage::save);
}

void StoragePage::updateState()
{
    if (!m_library)
        return;
    const auto &error = ofSecrets() ? m_library->secretsError() : m_library->volumesError();
    const bool has = ofSecrets() ? m_library->hasSecrets() : m_library->hasVolumes();
    if (error && !has)
        m_state->showFailed(*error);
    else if (!has)
        m_state->showLoading(tr("Reading the list…"));
    else if (m_model.rowCount() == 0)
        m_state->showEmpty(QStringLiteral("lock"), ofSecrets() ? tr("No secrets") : tr("No volumes"),
            ofSecrets() ? tr("A secret becomes an environment variable of the sandboxes that name it. Nobody can read "
                             "its value back.")
                        : tr("A volume is a folder that outlives the sandboxes it is mounted in."));
    else
        m_state->showContent();
    const bool isOld = error && has;
    if (isOld && !m_isOld)
        m_outcome->setProblem(tr("The list could not be read again, and may be old: %1").arg(error->text()));
    else if (!isOld && m_isOld)
        m_outcome->setHint({});
    m_isOld = isOld;
    updateForm();
}

void StoragePage::updateRegions()
{
    const QStringList regions = m_library->regions();
    QStringList offered;
    for (int i = 0; i < m_region->count(); ++i)
        offered << m_region->itemText(i);
    if (offered != regions) {
        const QString typed = m_region->currentText(); // a suggestion is no choice
        m_region->clear();
        m_region->addItems(regions);
        m_region->setCurrentText(typed);
    }
    static_cast<QFormLayout *>(m_form->layout())->setRowVisible(m_region, !regions.isEmpty());
}

void StoragePage::updateForm()
{
    if (!m_library)
        return;
    m_form->setVisible(m_library->canManage());
    m_delete->setVisible(m_library->canManage());
    const bool chosen = m_view->currentIndex().isValid() && m_state->isShowingContent();
    m_delete->setEnabled(chosen && !m_busy);
    m_delete->setToolTip(chosen ? QString() : tr("Choose one first."));
    const QString name = m_name->text();
    const bool exists = m_model.rowOf(name) >= 0;
    if (ofSecrets())
        m_save->setText(exists ? tr("&Replace Value") : tr("&Add Secret"));
    else
        m_save->setText(m_size && exists ? tr("&Grow Volume") : tr("&Make Volume"));
    QString problem = name.isEmpty() ? QString()
        : ofSecrets()                ? SpecValidation::secretNameProblem(name)
                                     : SpecValidation::volumeNameProblem(name);
    if (!ofSecrets() && exists && !m_size)
        problem = tr("There is one of this name.");
    int least = 0;
    if (m_size) {
        static const QRegularExpression form(QStringLiteral("^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$"));
        if (!name.isEmpty() && !form.match(name).hasMatch())
            problem = tr("Up to 64 small letters, digits and hyphens; neither first nor last a hyphen.");
        m_size->setRange(m_library->limits().leastGiB, m_library->limits().mostGiB);
        const QList<Volume> &volumes = m_library->volumes();
        const auto known = std::ranges::find(volumes, name, &Volume::name);
        least = known == volumes.cend() ? 0 : known->sizeGiB;
        updateRegions();
        m_region->setEnabled(known == volumes.cend()); // one that is there stays where it lies
        if (least > 0 && m_size->value() <= least)
            m_sizeMessage->setHint(tr("It has %1 GiB. Volumes only grow.").arg(least));
        else
            m_sizeMessage->setHint(
                m_library->costsMoney() ? tr("Billed for its size, also while nothing uses it.") : QString());
    }
    m_nameMessage->setProblem(problem);
    if (ofSecrets() && problem.isEmpty())
        m_nameMessage->setHint(
            exists ? tr("It gets a new value; sandboxes that run keep the one they have.") : QString());
    if (m_valueMessage)
        m_valueMessage->setProblem(
            m_value->text().isEmpty() ? QString() : SpecValidation::secretValueProblem(m_value->text()));
    const bool whole = !name.isEmpty() && problem.isEmpty() && (!m_value || !m_value->text().isEmpty());
    const bool grows = least == 0 || (m_size && m_size->value() > least);
    m_save->setEnabled(whole && grows && !m_busy && (!m_valueMessage || !m_valueMessage->hasProblem()));
}

void StoragePage::save()
{
    updateForm();
    if (!m_save->isEnabled() || !m_library)
        return;
    const QString name = m_name->text();
    if (m_size && m_library->volumeNames().contains(name))
        askToGrow(name);
    else if (ofSecrets())
        send(name, m_library->setSecret(name, Secret(m_value->text().toUtf8())));
    else
        send(name,
            m_size ? m_library->makeVolume(name, m_size->value(), m_region->currentText().trimmed())
                   : m_library->makeVolume(name));
}

void StoragePage::askToGrow(const QString &name)
{
    const QList<Volume> &volumes = m_library->volumes();
    const auto volume = std::ranges::find(volumes, name, &Volume::name);
    if (volume == volumes.cend())
        return;
    const int size = m_size->value();
    const QString shown = Format::escaped(name);
    ConfirmDialog::Question question;
    question.title = tr("Grow Volume");
    question.question = tr("Grow %1 from %2 to %3 GiB?").arg(shown).arg(volume->sizeGiB).arg(size);
    question.consequences << tr("It can't be made smaller again.");
    if (m_library->costsMoney())
        question.consequences << tr("It is billed for its size, also while nothing uses it.");
    question.verb = tr("&Grow %1").arg(shown);
    ConfirmDialog::ask(this, question, [this, page = QPointer(this), key = volume->key(), name, size] {
        if (page && m_library)
            send(name, m_library->growVolume(key, size));
    });
}

void StoragePage::send(const QString &name, const Reply<Done> &reply)
{
    m_busy = true;
    updateForm();
    whenDone(this, reply, [this, name](const Result<Done> *result) {
        if (result && *result) {
            m_name->clear();
            if (m_value)
                m_value->clear();
            m_name->setFocus();
        }
        report(result, tr("%1 is saved.").arg(Format::escaped(name)));
    });
}

void StoragePage::askToDelete()
{
    const QString name = m_model.nameAt(m_view->currentIndex().row());
    if (name.isEmpty())
        return;
    const QStringList users = m_model.usersAt(m_view->currentIndex().row());
    const QString shown = Format::escaped(name);
    ConfirmDialog::Question question;
    question.title = ofSecrets() ? tr("Delete Secret") : tr("Delete Volume");
    question.question = tr("Delete %1?").arg(shown);
    question.verb = tr("&Delete %1").arg(shown);
    question.iconName = QStringLiteral("delete");
    if (ofSecrets())
        question.consequences << tr("Its value is gone: nobody can read it back.") << tr("Sandboxes that run keep it.");
    else
        question.consequences << tr("All files in it are gone.");
    if (ofSecrets() && !users.isEmpty())
        question.consequences << tr("What names it can't be started again: %1.")
                                     .arg(Format::escaped(users.join(QLatin1StringView(", "))));
    const QString key = m_model.keyAt(m_view->currentIndex().row());
    ConfirmDialog::ask(this, question, [this, page = QPointer(this), key, shown] {
        if (!page || !m_library)
            return;
        m_busy = true;
        updateForm();
        whenDone(this, ofSecrets() ? m_library->removeSecret(key) : m_library->removeVolume(key),
            [this, shown](const Result<Done> *result) { report(result, tr("%1 is deleted.").arg(shown)); });
    });
}

void StoragePage::report(const Result<Done> *result, const QString &done)
{
    m_busy = false;
    if (result && !*result)
        m_outcome->setProblem(result->error().text());
    else if (result)
        m_outcome->setHint(done);
    updateForm();
}

} // namespace vivarium
