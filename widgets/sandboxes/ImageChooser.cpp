// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/ImageChooser.h"

#include "backend/Backend.h"
#include "backend/ImageApi.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "common/ToolTip.h"
#include "core/Async.h"
#include "sandboxes/SpecValidation.h"
#include "snapshots/ImageLibrary.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringListModel>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int kindRole = Qt::UserRole;
constexpr int valueRole = Qt::UserRole + 1;

} // namespace

ImageChooser::ImageChooser(QWidget *parent)
    : QWidget(parent)
    , m_combo(new QComboBox)
    , m_reference(new QLineEdit)
    , m_identity(new QLineEdit)
{
    m_combo->setObjectName(QStringLiteral("imageCombo"));
    m_combo->setAccessibleName(tr("Start from"));
    m_combo->setMaxVisibleItems(20);
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(24);
    m_reference->setObjectName(QStringLiteral("imageReference"));
    m_reference->setPlaceholderText(QStringLiteral("docker.io/library/debian:13"));
    m_reference->setAccessibleName(tr("Name of the image in its registry"));
    m_identity->setObjectName(QStringLiteral("imageIdentity"));
    m_identity->setPlaceholderText(QStringLiteral("img_0123456789abcdef01234567"));
    m_identity->setAccessibleName(tr("Id of the image"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_combo);
    layout->addWidget(m_reference);
    layout->addWidget(m_identity);
    setFocusProxy(m_combo);
    connect(m_combo, &QComboBox::currentIndexChanged, this, [this] {
        m_wantedKind = Kind(m_combo->currentData(kindRole).toInt());
        m_wanted = m_combo->currentData(valueRole).toString();
        updateReference();
        lookUp();
        Q_EMIT changed();
    });
    connect(m_combo, &QComboBox::activated, this, [this] {
        if (m_wantedKind == Kind::Reference)
            m_reference->setFocus();
        if (m_wantedKind == Kind::Identity)
            m_identity->setFocus();
    });
    // What a person types is no longer what was asked for.
    connect(m_identity, &QLineEdit::textEdited, this, [this] { m_wantedKind = Kind::Identity; });
    connect(m_identity, &QLineEdit::textChanged, this, [this] {
        lookUp();
        Q_EMIT changed();
    });
    connect(m_reference, &QLineEdit::textChanged, this, &ImageChooser::changed);
    fill();
}

void ImageChooser::setBackend(Backend *backend)
{
    if (m_library)
        disconnect(m_library, nullptr, this, nullptr);
    m_lease.release();
    m_backend = backend;
    m_library = backend ? &ImageLibrary::of(*backend) : nullptr;
    if (m_library) {
        connect(m_library, &ImageLibrary::changed, this, &ImageChooser::fill);
        m_lease = m_library->lease();
    }
    fill();
    lookUp(); // what one server knows another may not
}

void ImageChooser::setRecentReferences(const QStringList &references)
{
    auto *completer = new QCompleter(references, m_reference);
    completer->setFilterMode(Qt::MatchContains);
    m_reference->setCompleter(completer);
}

void ImageChooser::fill()
{
    const QSignalBlocker blocker(m_combo);
    m_combo->clear();
    const auto add = [this](const QString &icon, const QString &text, Kind kind, const QString &value) {
        m_combo->addItem(Icons::get(icon), text);
        m_combo->setItemData(m_combo->count() - 1, int(kind), kindRole);
        m_combo->setItemData(m_combo->count() - 1, value, valueRole);
    };
    const QStringList versions = m_backend ? m_backend->capabilities().pythonVersions : QStringList();
    for (const QString &version : versions)
        add(QStringLiteral("image"), tr("Python %1").arg(version), Kind::Python, version);
    bool separated = false;
    const QList<Image> images = m_library ? m_library->model().images() : QList<Image>();
    for (const Image &image : images) {
        // A base image is what the Python versions stand for, and memory is restored, not started from.
        if (image.kind == Image::Kind::Base || image.kind == Image::Kind::Memory || !image.ready)
            continue;
        if (!separated) {
            m_combo->insertSeparator(m_combo->count());
            separated = true;
        }
        // Equal definitions with other files have the same name.
        const bool isBuilt = image.kind == Image::Kind::Built;
        const QString title = ImageModel::titleOf(image);
        add(isBuilt ? QStringLiteral("image") : QStringLiteral("snapshot"),
            isBuilt && !image.name.isEmpty() ? QStringLiteral("%1 · %2").arg(title, Format::shortId(image.id.value()))
                                             : title,
            Kind::Image, image.id.value());
        m_combo->setItemData(m_combo->count() - 1,
            ToolTip::plain(QStringLiteral("%1\n%2\n%3")
                    .arg(image.note, Format::exactTime(image.createdAt), Format::escaped(image.id.value()))
                    .trimmed()),
            Qt::ToolTipRole);
    }
    m_combo->insertSeparator(m_combo->count());
    add(QStringLiteral("text"), tr("A Dockerfile…"), Kind::Dockerfile, {});
    add(QStringLiteral("key"), tr("An image by its id…"), Kind::Identity, {});
    add(QStringLiteral("download"), tr("Another image from a registry…"), Kind::Reference, {});
    select(m_wantedKind, m_wanted);
}

void ImageChooser::select(Kind kind, const QString &value)
{
    const QSignalBlocker blocker(m_combo);
    const auto rowOf = [this](Kind wanted, const QString &text) {
        for (int i = 0; i < m_combo->count(); ++i) {
            const QVariant own = m_combo->itemData(i, kindRole);
            const bool hasValue = wanted == Kind::Python || wanted == Kind::Image;
            if (own.isValid() && Kind(own.toInt()) == wanted
                && (!hasValue || m_combo->itemData(i, valueRole).toString() == text))
                return i;
        }
        return -1;
    };
    int chosen = rowOf(kind, value);
    if (chosen < 0 && kind == Kind::Image) { // made elsewhere, or the list is still to come
        m_identity->setText(value);
        chosen = rowOf(Kind::Identity, {});
    }
    m_combo->setCurrentIndex(std::max(0, chosen));
    updateReference();
}

ImageId ImageChooser::typedId() const
{
    return ImageId(m_identity->text().trimmed());
}

void ImageChooser::lookUp()
{
    m_lookup.cancel();
    m_found.reset();
    const ImageId id = typedId();
    if (!m_backend || kind() != Kind::Identity || !SpecValidation::imageIdProblem(id.value()).isEmpty())
        return;
    m_lookup = m_backend->images().get(id);
    whenDone(this, m_lookup, [this, id](const Result<vivarium::Image> *image) {
        if (!image || id != typedId())
            return;
        m_found = *image;
        Q_EMIT changed();
    });
}

QString ImageChooser::problem() const
{
    if (kind() != Kind::Identity)
        return {};
    if (const QString problem = SpecValidation::imageIdProblem(typedId().value()); !problem.isEmpty())
        return problem;
    if (!m_found)
        return {}; // the server says no when it is made
    if (!*m_found)
        return m_found->error().kind == ErrorKind::NotFound
            ? tr("%1 has no image with this id.", "a server").arg(m_backend ? m_backend->kindName() : QString())
            : QString();
    return (*m_found)->ready ? QString() : tr("This image is not ready yet.");
}

QString ImageChooser::hint() const
{
    if (kind() != Kind::Identity || !SpecValidation::imageIdProblem(typedId().value()).isEmpty())
        return {};
    if (!m_found)
        return m_lookup.isRunning() ? tr("Looking for it…") : QString();
    if (!*m_found)
        return tr("Whether it is there could not be found out. %1").arg(m_found->error().sentence);
    if (!(*m_found)->name.isEmpty())
        return tr("Found: %1, made %2.", "an image and a time")
            .arg(Format::escaped((*m_found)->name), Format::exactTime((*m_found)->createdAt));
    return tr("Found: Python %1, made %2.", "a version and a time")
        .arg(Format::escaped((*m_found)->pythonVersion), Format::exactTime((*m_found)->createdAt));
}

ImageChooser::Kind ImageChooser::kind() const
{
    return Kind(m_combo->currentData(kindRole).toInt());
}

void ImageChooser::updateReference()
{
    m_reference->setVisible(kind() == Kind::Reference);
    m_identity->setVisible(kind() == Kind::Identity);
}

void ImageChooser::writeTo(SandboxSpec &spec) const
{
    spec.image = ImageId();
    spec.pythonVersion.clear();
    spec.baseImage.clear();
    const QString value = m_combo->currentData(valueRole).toString();
    switch (Kind(m_combo->currentData(kindRole).toInt())) {
    case Kind::Python:
        spec.pythonVersion = value;
        break;
    case Kind::Image:
        spec.image = ImageId(value);
        break;
    case Kind::Identity:
        spec.image = typedId();
        break;
    case Kind::Reference:
        spec.baseImage = m_reference->text().trimmed();
        break;
    case Kind::Dockerfile:
        break;
    }
}

void ImageChooser::readFrom(const SandboxSpec &spec)
{
    if (!spec.image.isEmpty()) {
        m_wantedKind = Kind::Image;
        m_wanted = spec.image.value();
    } else if (!spec.build.dockerfile.isEmpty()) {
        m_wantedKind = Kind::Dockerfile;
        m_wanted.clear();
    } else if (!spec.baseImage.isEmpty()) {
        m_wantedKind = Kind::Reference;
        m_wanted.clear();
        m_reference->setText(spec.baseImage);
    } else {
        m_wantedKind = Kind::Python;
        m_wanted = spec.pythonVersion;
    }
    select(m_wantedKind, m_wanted);
    lookUp();
    Q_EMIT changed();
}

} // namespace vivarium
