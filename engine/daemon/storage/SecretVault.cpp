// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/SecretVault.h"

#include "util/Random.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace vivarium::engine {

namespace {

using std::chrono_literals::operator""ms;

constexpr std::string_view podmanPrefix = "vivarium-";
constexpr std::int64_t allSecrets = 1'000'000;

} // namespace

SecretVault::SecretVault(asio::any_io_executor executor, const PodmanSecrets &podman, SecretStore &store,
    const SandboxRegistry &registry, Database &database, ChangeLog &changes)
    : m_executor(std::move(executor))
    , m_podman(podman)
    , m_store(store)
    , m_registry(registry)
    , m_database(database)
    , m_changes(changes)
{
}

awaitable<void> SecretVault::recover()
{
    std::set<std::string> known;
    for (const SecretRecord &secret : m_store.list({}, allSecrets))
        known.insert(secret.podmanName);
    for (const std::string &name : co_await m_podman.names()) {
        if (name.starts_with(podmanPrefix) && !known.contains(name))
            co_await m_podman.remove(name);
    }
}

awaitable<SecretRecord> SecretVault::set(std::string name, std::string value)
{
    const auto turn = co_await m_turn.acquire();
    const auto before = m_store.find(name);
    const Timestamp now = currentTime();
    const SecretRecord secret{.name = name,
        .podmanName = std::string(podmanPrefix) + randomUuid(),
        .createdAt = before ? before->createdAt : now,
        .updatedAt = now};
    co_await m_podman.create(secret.podmanName, std::move(value));
    SQLite::Transaction transaction(m_database.handle());
    m_store.save(secret);
    m_changes.appendStorage("storage.secrets", before ? "updated" : "created", name);
    transaction.commit();
    m_changes.announce();
    if (before)
        retire(before->podmanName);
    spdlog::info("secret {} {}", name, before ? "has a new value" : "made");
    co_return secret;
}

awaitable<bool> SecretVault::remove(std::string name)
{
    const auto turn = co_await m_turn.acquire();
    const auto secret = m_store.find(name);
    if (!secret)
        co_return false;
    SQLite::Transaction transaction(m_database.handle());
    m_store.remove(name);
    m_changes.appendStorage("storage.secrets", "deleted", name);
    transaction.commit();
    m_changes.announce();
    retire(secret->podmanName);
    spdlog::info("secret {} deleted", name);
    co_return true;
}

void SecretVault::retire(std::string podmanName)
{
    spawnLogged(m_executor, "the removal of an old secret", removeWhenUnused(std::move(podmanName)));
}

awaitable<void> SecretVault::removeWhenUnused(std::string podmanName)
{
    std::vector<SandboxPointer> starting = m_registry.live();
    std::erase_if(starting, [](const SandboxPointer &sandbox) { return !sandbox->isStarting(); });
    for (const SandboxPointer &sandbox : starting) {
        while (sandbox->isStarting())
            co_await sandbox->changed.wait(250ms);
    }
    co_await m_podman.remove(std::move(podmanName));
}

} // namespace vivarium::engine
