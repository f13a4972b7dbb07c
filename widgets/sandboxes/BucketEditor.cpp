// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/BucketEditor.h"

#include "common/FieldMessage.h"
#include "common/Format.h"
#include "common/Icons.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

#include <array>

namespace vivarium {

namespace {

QLineEdit *bucketLine(const char *name, const QString &placeholder)
{
    auto *line = new QLineEdit;
    line->setObjectName(QLatin1StringView(name));
    line->setPlaceholderText(placeholder);
    return line;
}

QComboBox *bucketSecret(const char *name)
{
    auto *choice = new QComboBox;
    choice->setObjectName(QLatin1StringView(name));
    choice->setEditable(true);
    choice->setInsertPolicy(QComboBox::NoInsert);
    choice->lineEdit()->setPlaceholderText(BucketEditor::tr("none: the bucket is open to all", "a secret"));
    return choice;
}

} // namespace

BucketEditor::BucketEditor(QWidget *parent)
    : QFrame(parent)
    , m_bucket(bucketLine("bucketBucket", tr("as the store calls it")))
    , m_name(bucketLine("bucketName", tr("that of the bucket")))
    , m_path(bucketLine("bucketPath", QStringLiteral("/volumes/…")))
    , m_prefix(bucketLine("bucketPrefix", tr("all of it, or only what begins with this")))
    , m_region(bucketLine("bucketRegion", tr("the usual one, or as us-east-1")))
    , m_endpoint(bucketLine("bucketEndpoint", tr("that of S3, or as https://store.example.com")))
    , m_accessKey(bucketSecret("bucketAccessKey"))
    , m_secretKey(bucketSecret("bucketSecretKey"))
    , m_pathStyle(new QCheckBox(tr("Bucket in the path of addresses (path st&yle)")))
    , m_readOnly(new QCheckBox(tr("Read on&ly")))
{
    setObjectName(QStringLiteral("bucketEditor"));
    setFrameShape(QFrame::StyledPanel);
    m_pathStyle->setObjectName(QStringLiteral("bucketPathStyle"));
    m_readOnly->setObjectName(QStringLiteral("bucketReadOnly"));
    auto *remove = new QToolButton;
    remove->setObjectName(QStringLiteral("bucketRemove"));
    remove->setIcon(Icons::get(QStringLiteral("delete")));
    remove->setText(tr("Re&move"));
    remove->setAccessibleName(tr("Remove the Cloud Bucket"));
    remove->setToolTip(tr("Takes the bucket out of this form. The bucket itself stays."));
    remove->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    remove->setFocusPolicy(Qt::TabFocus);
    auto *form = new QFormLayout(this);
    form->setContentsMargins(8, 6, 8, 6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(4);
    addRow(*form, Field::Bucket, tr("&Bucket:"), m_bucket);
    addRow(*form, Field::Path, tr("Mo&unted at:"), m_path);
    addRow(*form, Field::Name, tr("Name of the &volume:"), m_name);
    addRow(*form, Field::Prefix, tr("Prefi&x:"), m_prefix);
    addRow(*form, Field::Region, tr("Re&gion:"), m_region);
    addRow(*form, Field::Endpoint, tr("End&point:"), m_endpoint);
    addRow(*form, Field::AccessKey, tr("Secret with the &access key:"), m_accessKey);
    addRow(*form, Field::SecretKey, tr("Secret &with the secret key:"), m_secretKey);
    form->addRow(m_pathStyle);
    auto *last = new QHBoxLayout;
    last->addWidget(m_readOnly);
    last->addStretch();
    last->addWidget(remove);
    form->addRow(last);

    const std::array lines{std::pair(Field::Bucket, m_bucket), std::pair(Field::Path, m_path),
        std::pair(Field::Name, m_name), std::pair(Field::Prefix, m_prefix), std::pair(Field::Region, m_region),
        std::pair(Field::Endpoint, m_endpoint)};
    for (const auto &[key, line] : lines)
        connect(line, &QLineEdit::textEdited, this, [this, key] { touched(key); });
    connect(m_accessKey, &QComboBox::editTextChanged, this, [this] { touched(Field::AccessKey); });
    connect(m_secretKey, &QComboBox::editTextChanged, this, [this] { touched(Field::SecretKey); });
    for (QCheckBox *box : {m_pathStyle, m_readOnly})
        connect(box, &QCheckBox::toggled, this, &BucketEditor::changed);
    connect(remove, &QToolButton::clicked, this, &BucketEditor::removeRequested);
    setFocusProxy(m_bucket);
}

void BucketEditor::addRow(QFormLayout &form, Field key, const QString &label, QWidget *field)
{
    auto *message = new FieldMessage(field);
    message->addTo(form, label);
    m_messages.insert(int(key), message);
    m_fields.insert(int(key), field);
}

void BucketEditor::setSecrets(const QStringList &names, bool known)
{
    if (names != m_secrets) {
        for (QComboBox *choice : {m_accessKey, m_secretKey}) {
            const QSignalBlocker blocker(choice); // what is typed there stays
            const QString text = choice->currentText();
            choice->clear();
            choice->addItems(names);
            choice->setEditText(text);
        }
        m_secrets = names;
    }
    m_secretsKnown = known;
    update();
}

void BucketEditor::readFrom(const VolumeMount &mount)
{
    const CloudBucket bucket = mount.cloudBucket.value_or(CloudBucket());
    m_bucket->setText(bucket.bucket);
    m_name->setText(mount.name == bucket.bucket ? QString() : mount.name);
    m_path->setText(mount.path);
    m_prefix->setText(bucket.prefix);
    m_region->setText(bucket.region);
    m_endpoint->setText(bucket.endpoint);
    {
        const QSignalBlocker first(m_accessKey);
        const QSignalBlocker second(m_secretKey);
        m_accessKey->setEditText(bucket.accessKeySecret);
        m_secretKey->setEditText(bucket.secretKeySecret);
    }
    m_pathStyle->setChecked(bucket.forcePathStyle);
    m_readOnly->setChecked(mount.readOnly);
    update();
}

VolumeMount BucketEditor::mount() const
{
    const auto text = [](const QLineEdit *line) { return line->text().trimmed(); };
    VolumeMount mount{text(m_name), text(m_path), m_readOnly->isChecked()};
    // Blanks of a prefix belong to it: names in a bucket may begin with them.
    mount.cloudBucket = CloudBucket{text(m_bucket), m_prefix->text(), text(m_region), text(m_endpoint),
        m_pathStyle->isChecked(), m_accessKey->currentText().trimmed(), m_secretKey->currentText().trimmed()};
    if (mount.name.isEmpty())
        mount.name = mount.cloudBucket->bucket;
    return mount;
}

QHash<int, QString> BucketEditor::problems() const
{
    QHash<int, QString> sentences;
    const VolumeMount now = mount();
    for (const BucketValidation::Problem &problem : BucketValidation::problems(now)) {
        if (!sentences.contains(int(problem.field)))
            sentences.insert(int(problem.field), problem.sentence);
    }
    const auto checkThere = [&](Field field, const QString &secret) {
        if (m_secretsKnown && !secret.isEmpty() && !m_secrets.contains(secret) && !sentences.contains(int(field)))
            sentences.insert(
                int(field), tr("There is no secret %1 on this server.", "a name").arg(Format::escaped(secret)));
    };
    checkThere(Field::AccessKey, now.cloudBucket->accessKeySecret);
    checkThere(Field::SecretKey, now.cloudBucket->secretKeySecret);
    return sentences;
}

void BucketEditor::touched(Field field)
{
    m_touched.insert(int(field));
    update();
    Q_EMIT changed();
}

void BucketEditor::update()
{
    const QString bucket = m_bucket->text().trimmed();
    setAccessibleName(bucket.isEmpty() ? tr("Cloud bucket") : tr("Cloud bucket %1").arg(Format::escaped(bucket)));
    const QHash<int, QString> sentences = problems();
    for (auto it = m_messages.cbegin(); it != m_messages.cend(); ++it) {
        const bool shown = m_showsAll || m_touched.contains(it.key());
        it.value()->setProblem(shown ? sentences.value(it.key()) : QString());
    }
}

void BucketEditor::showAllProblems()
{
    m_showsAll = true;
    update();
}

QWidget *BucketEditor::firstWrong() const
{
    const QHash<int, QString> sentences = problems();
    for (const Field field : {Field::Bucket, Field::Path, Field::Name, Field::Prefix, Field::Region, Field::Endpoint,
             Field::AccessKey, Field::SecretKey}) {
        if (sentences.contains(int(field)))
            return m_fields.value(int(field));
    }
    return nullptr;
}

void BucketEditor::focusFirst()
{
    m_bucket->setFocus(Qt::OtherFocusReason);
}

} // namespace vivarium
