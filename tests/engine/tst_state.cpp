// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept in the data base: lists, counts, changes and samples, and all of it over a restart.
#include "common/ApiError.h"
#include "lizard/DetailStore.h"
#include "lizard/LizardVolumeStore.h"
#include "state/ChangeLog.h"
#include "state/ContainerStore.h"
#include "state/ReleaseStore.h"
#include "state/SampleStore.h"
#include "util/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

using namespace vivarium::engine;
using namespace std::chrono_literals;

namespace {

class State : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = std::filesystem::temp_directory_path() / "vivarium-state.XXXXXX";
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
        open();
    }
    void TearDown() override
    {
        m_database.reset();
        std::filesystem::remove_all(m_folder);
    }

    /// Also: closes it and opens it again, as a restart does.
    void open()
    {
        m_database.reset();
        m_database = std::make_unique<Database>(m_folder / "state.db");
    }

    ContainerRecord add(const std::string &app, const std::string &name, ContainerState state = ContainerState::Stopped)
    {
        ContainerRecord record;
        record.id = randomUuid();
        record.releaseId = randomUuid();
        record.app = app;
        record.name = name;
        record.purpose = "instance";
        record.state = state;
        if (state == ContainerState::Stopped)
            record.stopReason = StopReason::Stopped;
        record.createdAt = currentTime();
        ContainerStore(*m_database).insert(record);
        return record;
    }

    std::filesystem::path m_folder;
    std::unique_ptr<Database> m_database;
};

std::vector<std::string> namesOf(const ContainerPage &page)
{
    std::vector<std::string> names;
    for (const ContainerRecord &record : page.containers)
        names.push_back(record.name);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

TEST_F(State, PagesJoinWhileNewOnesCome)
{
    for (const char *name : {"a", "b", "c", "d", "e"})
        add("app", name);
    ContainerStore store(*m_database);
    ContainerPage page = store.list({.limit = 2});
    EXPECT_EQ(namesOf(page), (Names{"e", "d"}));
    add("app", "new"); // belongs before the first page, so the next one does not shift
    page = store.list({.limit = 2, .cursor = page.nextCursor});
    EXPECT_EQ(namesOf(page), (Names{"c", "b"}));
    page = store.list({.limit = 2, .cursor = page.nextCursor});
    EXPECT_EQ(namesOf(page), (Names{"a"}));
    EXPECT_FALSE(page.nextCursor);
    EXPECT_THROW(std::ignore = store.list({.cursor = randomUuid()}), vivarium::common::ApiError);
}

TEST_F(State, SearchTakesTextAsItIs)
{
    add("shop", "percent100");
    add("agents", "under_score");
    const ContainerRecord third = add("agents", "Third");
    ContainerStore store(*m_database);
    EXPECT_EQ(namesOf(store.list({.search = "THI"})), (Names{"Third"}));
    EXPECT_EQ(namesOf(store.list({.search = "sho"})), (Names{"percent100"}));
    EXPECT_EQ(namesOf(store.list({.search = "_"})), (Names{"under_score"}));
    EXPECT_EQ(namesOf(store.list({.search = "%"})), Names{});
    EXPECT_EQ(namesOf(store.list({.search = third.id.substr(3, 12)})), (Names{"Third"}));
    EXPECT_EQ(namesOf(store.list({.app = "agents", .search = "r"})), (Names{"Third", "under_score"}));
}

TEST_F(State, StatisticsCountByStatus)
{
    add("app", "pending", ContainerState::Starting);
    add("app", "running", ContainerState::Ready);
    add("app", "ended");
    ContainerRecord crashed = add("other", "crashed");
    crashed.stopReason = StopReason::Crashed;
    ContainerStore store(*m_database);
    store.update(crashed);
    const json::object all = store.statistics(std::nullopt);
    EXPECT_EQ(all.at("concurrent").to_number<int>(), 2);
    EXPECT_EQ(all.at("total_created").to_number<int>(), 4);
    EXPECT_EQ(
        json::serialize(all.at("status_counts")), R"({"pending":1,"running":1,"stopping":0,"stopped":1,"failed":1})");
    EXPECT_EQ(all.at("created_buckets").as_array().size(), 30U);
    EXPECT_EQ(all.at("created_buckets").as_array().back().at("count").to_number<int>(), 4);
    EXPECT_EQ(store.statistics("other").at("total_created").to_number<int>(), 1);
}

TEST_F(State, ARecordComesBackWhole)
{
    ContainerRecord record = add("app", "whole", ContainerState::Pending);
    record.command = {"sh", "-c", "echo \"ü\""};
    record.exitCode = 137;
    record.exitMessage = "x";
    record.beginStage("image");
    record.stages.back().cached = true;
    record.beginStage("create");
    record.readyAt = record.expiresAt = currentTime();
    ContainerStore(*m_database).update(record);
    open();
    const auto found = ContainerStore(*m_database).find(record.id);
    ASSERT_TRUE(found);
    EXPECT_EQ(json::serialize(found->toLifecycle("host")), json::serialize(record.toLifecycle("host")));
    EXPECT_EQ(json::serialize(found->toContainer("host")), json::serialize(record.toContainer("host")));
    EXPECT_EQ(ContainerStore(*m_database).live().size(), 1U);
}

TEST_F(State, DetailsOfEndedSandboxesAreRemoved)
{
    lizard::DetailStore details(*m_database);
    const auto describe = [&](const std::string &id) {
        details.insert({.containerId = id,
            .projectId = "proj_1",
            .templateName = "base",
            .size = {},
            .metadata = {},
            .internetAccess = true,
            .allowedHosts = {}});
        return id;
    };
    const std::string live = describe(add("app", "live", ContainerState::Ready).id);
    ContainerRecord record = add("app", "old");
    record.stoppedAt = currentTime() - 48h;
    ContainerStore(*m_database).update(record);
    const std::string old = describe(record.id);
    record = add("app", "recent");
    record.stoppedAt = currentTime();
    ContainerStore(*m_database).update(record);
    const std::string recent = describe(record.id);
    const std::string unknown = describe(randomUuid()); // the engine ended before the sandbox was stored
    details.removeEndedBefore(currentTime() - 24h);
    EXPECT_TRUE(details.find(live));
    EXPECT_TRUE(details.find(recent));
    EXPECT_FALSE(details.find(old));
    EXPECT_FALSE(details.find(unknown));
    details.remove(recent);
    EXPECT_FALSE(details.find(recent));
    EXPECT_TRUE(details.find(live));
}

TEST_F(State, OneOfTwoVolumesHasTheName)
{
    lizard::LizardVolumeStore volumes(*m_database);
    const auto volume = [](const std::string &id, const std::string &project) {
        return lizard::LizardVolume{
            .id = id, .projectId = project, .name = "data", .volumeName = "data." + id, .createdAt = currentTime()};
    };
    EXPECT_TRUE(volumes.insert(volume("vol_1", "proj_1")));
    EXPECT_FALSE(volumes.insert(volume("vol_2", "proj_1")));
    EXPECT_TRUE(volumes.insert(volume("vol_3", "proj_2")));
    EXPECT_EQ(volumes.find("proj_1", "data")->id, "vol_1");
    EXPECT_FALSE(volumes.findById("vol_2"));
}

TEST_F(State, EqualSpecificationsAreOneRelease)
{
    const json::object first = json::parse(R"({"name": "n", "resources": {"a": 1, "b": 2}})").as_object();
    const json::object second = json::parse(R"({"resources": {"b": 2, "a": 1}, "name": "n"})").as_object();
    ReleaseStore store(*m_database);
    const std::string id = store.findOrInsert("app", first).id;
    EXPECT_EQ(store.findOrInsert("app", second).id, id);
    EXPECT_NE(store.findOrInsert("other", second).id, id);
    open();
    EXPECT_EQ(ReleaseStore(*m_database).findOrInsert("app", first).id, id);
}

TEST_F(State, ChangesAreNumberedWithoutGapsOverARestart)
{
    const ContainerRecord record = add("app", "n");
    {
        ChangeLog log(*m_database, randomUuid());
        for (int i = 0; i < 5; ++i)
            log.appendContainer("updated", record);
        EXPECT_EQ(log.latest(), 5);
    }
    open();
    ChangeLog log(*m_database, randomUuid());
    EXPECT_EQ(log.latest(), 5);
    log.appendContainer("updated", record);
    const auto events = log.after(3, 100);
    ASSERT_EQ(events.size(), 3U);
    EXPECT_EQ(events.front().sequence, 4);
    EXPECT_EQ(events.back().sequence, 6);
}

TEST_F(State, OnlyTheLatestChangesAreKept)
{
    const ContainerRecord record = add("app", "n");
    SQLite::Transaction transaction(m_database->handle());
    ChangeLog log(*m_database, randomUuid());
    for (std::size_t i = 0; i < ChangeLog::keptEvents + 10; ++i)
        log.appendContainer("updated", record);
    transaction.commit();
    EXPECT_EQ(log.forgotten(), 10);
    EXPECT_EQ(log.after(0, 10'000).size(), ChangeLog::keptEvents);
    open();
    EXPECT_EQ(ChangeLog(*m_database, randomUuid()).forgotten(), 10);
}

TEST_F(State, SamplesAreSummedUpByMinute)
{
    SampleStore store(*m_database);
    const Timestamp minute = std::chrono::floor<std::chrono::minutes>(currentTime()) - 10min;
    std::vector<UsageSample> samples;
    for (int i = 0; i < 24; ++i) { // two minutes
        samples.push_back({.containerId = "c",
            .time = minute + i * 5s,
            .intervalMs = 5000,
            .cpuMs = 2500,
            .memoryBytes = 1000 + i,
            .receivedBytes = 7});
    }
    store.insert(samples);
    const auto fine = store.read("c", minute, minute + 2min, 5s);
    ASSERT_EQ(fine.size(), 24U);
    EXPECT_EQ(fine[3].memoryBytes, 1003);

    const auto isSummedUp = [&](const std::vector<UsageSample> &coarse) {
        ASSERT_EQ(coarse.size(), 2U);
        EXPECT_EQ(coarse[0].time, minute);
        EXPECT_EQ(coarse[0].intervalMs, 60'000);
        EXPECT_DOUBLE_EQ(coarse[0].cpuMs, 30'000);
        EXPECT_EQ(coarse[0].memoryBytes, 1011); // the peak
        EXPECT_EQ(coarse[1].receivedBytes, 12 * 7);
    };
    isSummedUp(store.read("c", minute, minute + 2min, 60s)); // before they were condensed
    store.condense(minute, minute + 1min + 30s); // the first minute is over
    isSummedUp(store.read("c", minute, minute + 2min, 60s));
    store.condense(minute, minute + 5min);
    store.condense(minute, minute + 5min); // doing it again changes nothing
    isSummedUp(store.read("c", minute, minute + 2min, 60s));

    store.condense(minute, minute + 2h);
    EXPECT_TRUE(store.read("c", minute, minute + 2min, 5s).empty()) << "5 s samples last for an hour";
    isSummedUp(store.read("c", minute, minute + 2min, 60s));
    store.condense(minute, minute + 24h * 8);
    EXPECT_TRUE(store.read("c", minute, minute + 2min, 60s).empty());
}

TEST_F(State, DataOfANewerVersionIsLeftAlone)
{
    m_database->handle().exec("PRAGMA user_version = 99");
    EXPECT_THROW(open(), std::runtime_error);
}

TEST_F(State, NetworkAndPortsAreKept)
{
    ContainerRecord record = add("app", "name", ContainerState::Ready);
    EXPECT_TRUE(record.network.isOpen());
    record.network = {.blockNetwork = true, .allowed = {*AddressRange::parse("2001:db8::/32")}};
    record.ports = {9000, 80};
    ContainerStore(*m_database).update(record);
    open();
    const auto kept = ContainerStore(*m_database).find(record.id);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->network, record.network);
    EXPECT_EQ(kept->ports, record.ports);
}

TEST_F(State, DataOfTheFirstVersionIsTakenOver)
{
    // Brought back to what that version wrote.
    const json::object pod{{"block_network", true}, {"ports", {{"web", 8080}, {"api", 9000}, {"also", 8080}}}};
    const ReleaseRecord release =
        ReleaseStore(*m_database).findOrInsert("app", json::object{{"name", "name"}, {"pod", pod}});
    ContainerRecord blocked = add("app", "blocked");
    const ContainerRecord other = add("app", "other");
    m_database->handle().exec(
        "UPDATE containers SET release_id = '" + release.id + "' WHERE id = '" + blocked.id + "'");
    m_database->handle().exec("ALTER TABLE containers DROP COLUMN network");
    m_database->handle().exec("ALTER TABLE containers DROP COLUMN ports");
    m_database->handle().exec("DROP INDEX containers_snapshot");
    m_database->handle().exec("ALTER TABLE containers DROP COLUMN snapshot_id");
    m_database->handle().exec("ALTER TABLE containers DROP COLUMN parent_id");
    m_database->handle().exec("ALTER TABLE containers DROP COLUMN gpus");
    for (const char *column : {"lifetime_ms", "deadline_at", "paused_at", "private_ports", "port_token"})
        m_database->handle().exec(std::string("ALTER TABLE containers DROP COLUMN ") + column);
    for (const char *table : {"secrets", "volumes", "tokens", "memory_snapshots", "lizard_keys", "lizard_projects",
             "lizard_sandboxes", "lizard_snapshots", "lizard_volumes", "lizard_schedules", "lizard_runs"})
        m_database->handle().exec(std::string("DROP TABLE ") + table);
    m_database->handle().exec("PRAGMA user_version = 1");
    open();
    ContainerStore store(*m_database);
    EXPECT_TRUE(store.find(blocked.id)->network.blockNetwork);
    std::vector<std::uint16_t> ports = store.find(blocked.id)->ports;
    std::ranges::sort(ports);
    EXPECT_EQ(ports, (std::vector<std::uint16_t>{8080, 9000}));
    EXPECT_TRUE(store.find(other.id)->network.isOpen());
    EXPECT_TRUE(store.find(other.id)->ports.empty());
}
