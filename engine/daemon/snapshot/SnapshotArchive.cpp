// SPDX-License-Identifier: GPL-3.0-or-later
#include "snapshot/SnapshotArchive.h"

#include "sandbox/ContainerSpecification.h"
#include "util/Json.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace vivarium::engine {

namespace {

constexpr std::size_t copyBlock = 1024UL * 1024;
constexpr std::int64_t longestDescription = 8LL * 1024 * 1024;

struct FreeSnapshotReader {
    void operator()(archive *reader) const { archive_read_free(reader); }
};
struct FreeSnapshotWriter {
    void operator()(archive *writer) const { archive_write_free(writer); }
};

void demand(bool good, archive *source)
{
    if (good)
        return;
    const char *reason = archive_error_string(source);
    throw std::runtime_error(std::string("The stored snapshot is damaged: ") + (reason ? reason : "unknown reason"));
}

std::string readDescription(archive *reader, archive_entry *entry)
{
    const std::int64_t size = archive_entry_size(entry);
    if (size < 0 || size > longestDescription)
        throw std::runtime_error("The stored snapshot is damaged: a description in it is too long.");
    std::string text(static_cast<std::size_t>(size), '\0');
    demand(archive_read_data(reader, text.data(), text.size()) == size, reader);
    return text;
}

/// `specification` is that of the OCI runtime.
void adaptSpecification(json::object &specification, const CopyIdentity &identity)
{
    for (json::value &mount : specification.at("mounts").as_array()) {
        if (mount.at("destination").as_string() == socketFolderInside)
            mount.as_object()["source"] = identity.socketFolder.string();
    }
    for (json::value &variable : specification.at("process").at("env").as_array()) {
        if (variable.as_string().starts_with("CONTAINER_ID="))
            variable = "CONTAINER_ID=" + identity.containerId;
    }
}

void adaptConfiguration(json::object &configuration, const CopyIdentity &identity)
{
    json::value &labels = configuration["labels"];
    if (!labels.is_object())
        labels.emplace_object();
    labels.as_object()[containerLabel] = identity.containerId;
    configuration["rootfsImageName"] = identity.imageReference;
    adaptSpecification(configuration.at("spec").as_object(), identity);
}

void addGate(json::object &specification, const CopyIdentity &identity)
{
    const json::object hook{
        {"path", identity.gate.front()}, {"args", json::value_from(identity.gate)}, {"timeout", identity.gateSeconds}};
    // A copy of a copy has the gate of the first one.
    specification["hooks"] = {{"createRuntime", json::array{hook}}};
}

/// `status` is what Podman keeps of the container's networks, by network and interface.
std::vector<std::string> readAddresses(const std::string &status)
{
    std::vector<std::string> addresses;
    const json::value networks = status.empty() ? json::value() : json::parse(status);
    if (!networks.is_object())
        return addresses; // it has loopback only
    for (const auto &[network, state] : networks.as_object()) {
        for (const auto &[name, interface] : state.at("interfaces").as_object()) {
            for (const json::value &subnet : interface.at("subnets").as_array()) {
                const std::string_view address = subnet.at("ipnet").as_string();
                addresses.emplace_back(address.substr(0, address.find('/')));
            }
        }
    }
    return addresses;
}

void copyData(archive *reader, archive *writer)
{
    std::vector<char> block(copyBlock);
    for (;;) {
        const la_ssize_t size = archive_read_data(reader, block.data(), block.size());
        demand(size >= 0, reader);
        if (size == 0)
            return;
        if (archive_write_data(writer, block.data(), static_cast<std::size_t>(size)) != size)
            throw std::runtime_error(std::string("The copy could not be written: ") + archive_error_string(writer));
    }
}

} // namespace

std::vector<std::string> adaptSnapshot(
    const std::filesystem::path &snapshot, const std::filesystem::path &target, const CopyIdentity &identity)
{
    const std::unique_ptr<archive, FreeSnapshotReader> reader(archive_read_new());
    archive_read_support_format_tar(reader.get());
    demand(archive_read_open_filename(reader.get(), snapshot.c_str(), copyBlock) == ARCHIVE_OK, reader.get());
    const std::unique_ptr<archive, FreeSnapshotWriter> writer(archive_write_new());
    archive_write_set_format_pax_restricted(writer.get());
    demand(archive_write_open_filename(writer.get(), target.c_str()) == ARCHIVE_OK, writer.get());

    std::vector<std::string> addresses;
    int descriptions = 0;
    archive_entry *entry = nullptr;
    for (int result = 0; (result = archive_read_next_header(reader.get(), &entry)) != ARCHIVE_EOF;) {
        demand(result == ARCHIVE_OK || result == ARCHIVE_WARN, reader.get());
        const std::string name = archive_entry_pathname(entry);
        std::string text;
        if (name == "config.dump" || name == "spec.dump" || name == "network.status")
            text = readDescription(reader.get(), entry);
        if (name == "network.status") {
            addresses = readAddresses(text);
        } else if (!text.empty()) {
            json::object description = json::parse(text).as_object();
            if (name == "config.dump") {
                adaptConfiguration(description, identity);
            } else {
                adaptSpecification(description, identity);
                addGate(description, identity);
            }
            text = json::serialize(description);
            archive_entry_set_size(entry, static_cast<la_int64_t>(text.size()));
            ++descriptions;
        }
        demand(archive_write_header(writer.get(), entry) == ARCHIVE_OK, writer.get());
        if (!text.empty())
            demand(archive_write_data(writer.get(), text.data(), text.size()) == static_cast<la_ssize_t>(text.size()),
                writer.get());
        else
            copyData(reader.get(), writer.get());
    }
    demand(archive_write_close(writer.get()) == ARCHIVE_OK, writer.get());
    if (descriptions != 2)
        throw std::runtime_error("The stored snapshot is damaged: it has no description of its sandbox.");
    return addresses;
}

} // namespace vivarium::engine
