// SPDX-License-Identifier: GPL-3.0-or-later
#include "image/ImageCatalog.h"

#include "http/ApiError.h"
#include "image/ImageDefinition.h"
#include "util/CanonicalJson.h"
#include "util/Digest.h"
#include "util/Random.h"

namespace vivarium::engine {

namespace {

/// "3.12.4" to "3.12".
std::string minorVersion(const std::string &version)
{
    const std::size_t dot = version.find('.');
    return version.substr(0, version.find('.', dot + 1));
}

/// Not the variant with a container engine, which only those get who want one.
bool isPlainBase(const ImageRecord &image)
{
    return image.kind == ImageKind::Base && !(image.definition && image.definition->contains("container_engine"));
}

} // namespace

ImageCatalog::ImageCatalog(
    const HostFacts &facts, const HostImage &hostImage, RegistryProbe &registry, ImageStore &store)
    : m_facts(facts)
    , m_hostImage(hostImage)
    , m_registry(registry)
    , m_store(store)
{
}

ImageRecord ImageCatalog::newRecord(ImageKind kind, const json::object &definition) const
{
    ImageRecord record;
    record.id = "img_" + Digest::of(m_facts.architecture + canonicalJson(definition)).substr(0, 24);
    record.kind = kind;
    record.definition = definition;
    record.architecture = m_facts.architecture;
    record.createdAt = currentTime();
    return record;
}

ImageRecord ImageCatalog::stored(const ImageRecord &record)
{
    m_store.insert(record);
    return *m_store.find(record.id);
}

std::optional<ImageRecord> ImageCatalog::hostVariant(bool containerEngine)
{
    if (!m_hostImage.obstacle().empty())
        return std::nullopt;
    // The revision makes another image of it when the script puts something else into one.
    json::object definition{{"host", true}, {"python_version", m_hostImage.pythonVersion()}, {"revision", 2}};
    if (m_hostImage.hasJupyter())
        definition["jupyter"] = true;
    if (containerEngine)
        definition["container_engine"] = true;
    ImageRecord record = newRecord(ImageKind::Base, definition);
    record.name =
        "This machine's Python " + m_hostImage.pythonVersion() + (containerEngine ? " with a container engine" : "");
    record.pythonVersion = m_hostImage.pythonVersion();
    return stored(record);
}

std::optional<ImageRecord> ImageCatalog::hostRecord()
{
    return hostVariant(false);
}

std::string ImageCatalog::withContainerEngine(const std::string &imageId)
{
    const auto own = hostRecord();
    return own && own->id == imageId ? hostVariant(true)->id : imageId;
}

ImageRecord ImageCatalog::registryRecord(const std::string &pythonVersion)
{
    const std::string reference = m_registry.imageFor(pythonVersion);
    ImageRecord record = newRecord(ImageKind::Base, {{"pull", reference}});
    record.name = reference;
    record.pythonVersion = minorVersion(pythonVersion);
    return stored(record);
}

awaitable<ImageRecord> ImageCatalog::baseImage(std::string pythonVersion)
{
    if (m_hostImage.pythonVersion() == minorVersion(pythonVersion))
        co_return *hostRecord();
    for (const ImageRecord &image : m_store.list()) {
        if (isPlainBase(image) && image.ready && image.pythonVersion == minorVersion(pythonVersion))
            co_return image;
    }
    if (co_await m_registry.isReachable(m_registry.imageFor(pythonVersion)))
        co_return registryRecord(pythonVersion);
    if (const auto own = hostRecord())
        co_return *own;
    throw ApiError::unavailable(
        "No registry can be reached, and no image can be made from this machine: " + m_hostImage.obstacle());
}

awaitable<ImageRecord> ImageCatalog::baseFor(std::string pythonVersion, bool containerEngine)
{
    const ImageRecord base = co_await baseImage(std::move(pythonVersion));
    if (containerEngine)
        co_return *m_store.find(withContainerEngine(base.id));
    co_return base;
}

awaitable<ImageRecord> ImageCatalog::resolve(json::object definition)
{
    const std::string pythonVersion(definition.at("python_version").as_string());
    const bool containerEngine = definition.contains("container_engine");
    if (isPlainDefinition(definition))
        co_return co_await baseFor(pythonVersion, containerEngine);
    if (definition.contains("base_image") || definition.contains("dockerfile")) {
        // The version inside is not known before the build; the one that was asked for stands.
        ImageRecord record = newRecord(ImageKind::Built, definition);
        record.name = titleFor(definition, minorVersion(pythonVersion));
        record.pythonVersion = minorVersion(pythonVersion);
        const auto known = m_store.find(record.id);
        const bool needsRegistry = definition.contains("base_image") && !(known && known->ready);
        if (needsRegistry) {
            const std::string reference(definition.at("base_image").as_string());
            if (!co_await m_registry.isReachable(reference))
                throw ApiError::unavailable("The registry of \"" + reference + "\" cannot be reached.");
        }
        co_return stored(record);
    }
    const ImageRecord base = co_await baseFor(pythonVersion, containerEngine);
    definition["base"] = base.id;
    ImageRecord record = newRecord(ImageKind::Built, definition);
    record.name = titleFor(definition, base.pythonVersion);
    record.pythonVersion = base.pythonVersion;
    co_return stored(record);
}

ImageRecord ImageCatalog::filesystemImage(const ContainerRecord &origin, const std::string &pythonVersion) const
{
    ImageRecord record;
    record.id = "img_" + Digest::of(randomUuid()).substr(0, 24);
    record.kind = ImageKind::Filesystem;
    record.createdAt = currentTime();
    record.name = origin.name + ", " + toRfc3339(record.createdAt).substr(0, 16);
    record.name[record.name.size() - 6] = ' ';
    record.pythonVersion = pythonVersion;
    record.architecture = m_facts.architecture;
    record.sourceContainerId = origin.id;
    record.sourceName = origin.name;
    return record;
}

json::array ImageCatalog::baseImages()
{
    json::array list;
    hostRecord();
    for (const ImageRecord &image : m_store.list()) {
        if (!isPlainBase(image))
            continue;
        const bool fromHost = image.definition && image.definition->contains("host");
        list.push_back({{"python_version", image.pythonVersion}, {"image_id", image.id},
            {"source", fromHost ? "host" : "registry"}, {"ready", image.ready}});
    }
    return list;
}

} // namespace vivarium::engine
