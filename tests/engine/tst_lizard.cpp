// SPDX-License-Identifier: GPL-3.0-or-later
#include "edge/PortToken.h"
#include "lizard/AllowedHosts.h"
#include "lizard/CronTime.h"
#include "lizard/LizardError.h"
#include "lizard/Schedules.h"
#include "lizard/Snapshots.h"
#include "network/NameQuestion.h"

#include <gtest/gtest.h>

namespace vivarium::engine::lizard {

namespace {

using Hosts = std::vector<std::string>;

std::string nextOf(std::string_view cron, const std::string &zone, const std::string &after)
{
    const auto parsed = CronTime::parse(cron, zone);
    if (!parsed)
        return "not parsed";
    const auto next = parsed->next(*parseRfc3339(after));
    return next ? toRfc3339(*next).substr(0, 16) : "never";
}

TEST(CronTime, findsTheNextMoment)
{
    EXPECT_EQ(nextOf("* * * * *", "UTC", "2026-11-30T10:00:30Z"), "2026-11-30T10:01");
    EXPECT_EQ(nextOf("0 9 * * mon-fri", "UTC", "2026-11-27T09:00:00Z"), "2026-11-30T09:00");
    EXPECT_EQ(nextOf("*/15 8-10 * * *", "UTC", "2026-11-30T10:45:00Z"), "2026-12-01T08:00");
    EXPECT_EQ(nextOf("30 3 29 feb *", "UTC", "2026-11-30T00:00:00Z"), "2028-02-29T03:30");
    EXPECT_EQ(nextOf("0 0 31 2 *", "UTC", "2026-11-30T00:00:00Z"), "never");
    EXPECT_EQ(nextOf("5 0 * * 7", "UTC", "2026-11-30T00:00:00Z"), "2026-12-06T00:05");
    // Either kind of day is enough where both are given.
    EXPECT_EQ(nextOf("0 0 13 * fri", "UTC", "2026-11-30T00:00:00Z"), "2026-12-04T00:00");
    EXPECT_EQ(nextOf("0 0 1,15 * *", "UTC", "2026-12-01T00:00:00Z"), "2026-12-15T00:00");
}

TEST(CronTime, goesByItsTimeZone)
{
    EXPECT_EQ(nextOf("0 9 * * *", "Europe/Berlin", "2026-11-30T00:00:00Z"), "2026-11-30T08:00");
    EXPECT_EQ(nextOf("0 9 * * *", "Europe/Berlin", "2026-07-01T00:00:00Z"), "2026-07-01T07:00");
    // 02:30 does not exist in the night when summer time begins.
    EXPECT_EQ(nextOf("30 2 29 3 *", "Europe/Berlin", "2026-03-28T12:00:00Z"), "2026-03-29T01:00");
}

TEST(CronTime, refusesWhatIsNone)
{
    for (const char *text : {"", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *",
             "* * * * 8", "5-1 * * * *", "*/0 * * * *", "a * * * *", "1, * * * *"})
        EXPECT_FALSE(CronTime::parse(text, "UTC")) << text;
    EXPECT_FALSE(CronTime::parse("* * * * *", "Nowhere/Land"));
}

TEST(Intervals, areReadWithTheirUnits)
{
    EXPECT_EQ(secondsOf("5m"), 300);
    EXPECT_EQ(secondsOf("1h"), 3600);
    EXPECT_EQ(secondsOf("2d"), 172800);
    EXPECT_EQ(secondsOf("45"), 45);
    for (const char *text : {"", "m", "0", "-5m", "5x", "1.5h", "99999999999d"})
        EXPECT_FALSE(secondsOf(text)) << text;
}

TEST(Schedule, comesBackAsItWasStored)
{
    Schedule schedule;
    schedule.id = "sch_1";
    schedule.sandboxId = "s";
    schedule.change(common::LizardBody(json::object{{"every", 300}, {"command", "true"}, {"name", "n"}}));
    schedule.nextRunAt = schedule.firstAfter(*parseRfc3339("2026-11-30T10:00:00Z"));
    EXPECT_EQ(Schedule::fromJson(schedule.toJson()).toJson(), schedule.toJson());
    EXPECT_EQ(toRfc3339(*schedule.nextRunAt), "2026-11-30T10:05:00.000Z");
    EXPECT_THROW(schedule.change(common::LizardBody(json::object{{"prompt", "think"}})), LizardError);
    EXPECT_THROW(
        schedule.change(common::LizardBody(json::object{{"every", "1m"}, {"cron", "* * * * *"}})), LizardError);
}

TEST(AllowedHosts, areNamesAndRanges)
{
    const NetworkPolicy policy = policyFor({"Example.ORG", "*.example.org", "198.51.100.7", "2001:db8::/32"});
    EXPECT_TRUE(policy.blockNetwork);
    EXPECT_EQ(policy.hosts, (std::vector<std::string>{"example.org", "*.example.org"}));
    EXPECT_EQ(policy.allowed.size(), 2U);
    EXPECT_FALSE(policyFor({}).isOpen());
    for (const char *entry : {"", "*", "*.", "a..b", "-a.org", "a_b-.org", "1.2.3", "999.1.1.1", "a b", "a.org:443",
             "*.*.org", "http://a.org"})
        EXPECT_THROW(policyFor({entry}), LizardError) << entry;
    EXPECT_THROW(policyFor(std::vector<std::string>(51, "a.org")), LizardError);
}

TEST(AllowedHosts, areToldAsTheyWereAskedForUnlessTheRulesChanged)
{
    const std::vector<std::string> asked{"198.51.100.7", "Example.org", "198.51.100.7"};
    EXPECT_EQ(entriesAs(asked, policyFor(asked)), asked);
    EXPECT_EQ(entriesAs(asked, NetworkPolicy()), Hosts());
    EXPECT_EQ(entriesAs(asked, {.blockNetwork = true, .allowed = {}}), Hosts());
    EXPECT_EQ(entriesAs({}, {.blockNetwork = true, .allowed = {}}), Hosts());
    const NetworkPolicy other{.blockNetwork = false, .allowed = {*AddressRange::parse("203.0.113.0/24")}};
    EXPECT_EQ(entriesAs(asked, other), Hosts{"203.0.113.0/24"});
    EXPECT_EQ(entriesOf(policyFor({"example.org", "203.0.113.1"})), (Hosts{"example.org", "203.0.113.1/32"}));
}

TEST(LizardSnapshot, keepsTheRulesOfItsMoment)
{
    LizardSnapshot snapshot;
    snapshot.allowedHosts = {"example.org"}; // what the sandbox was made with; the other API has closed it since
    snapshot.network = {.blockNetwork = true, .allowed = {}};
    EXPECT_EQ(LizardSnapshot::fromStored(snapshot.toStored()).network, snapshot.network);
    snapshot.network = policyFor({"example.org", "198.51.100.0/24"});
    json::object stored = snapshot.toStored();
    EXPECT_EQ(LizardSnapshot::fromStored(stored).network, snapshot.network);
    // Those of an earlier version have what the source was made with, and must not become open.
    stored.erase("network");
    stored["internetAccess"] = false;
    EXPECT_EQ(LizardSnapshot::fromStored(stored).network, policyFor({"example.org"}));
    stored["allowedHosts"] = json::array();
    EXPECT_EQ(LizardSnapshot::fromStored(stored).network, policyFor({}));
    stored["internetAccess"] = true;
    EXPECT_TRUE(LizardSnapshot::fromStored(stored).network.isOpen());
}

TEST(AllowedHosts, surviveTheDataBase)
{
    std::vector<std::string> many{"example.org"};
    for (int number = 0; number < 20; ++number)
        many.push_back("198.51.100." + std::to_string(number));
    const NetworkPolicy policy = policyFor(many);
    EXPECT_EQ(NetworkPolicy::fromJson(policy.toStored()), policy);
    EXPECT_EQ(policy.toJson().at("allow_list").as_array().size(), 10U); // what the other contract has room for
}

} // namespace

} // namespace vivarium::engine::lizard

namespace vivarium::engine {

namespace {

const std::string question = std::string("\x12\x34\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00", 12)
    + std::string("\x03"
                  "WWW"
                  "\x07"
                  "example"
                  "\x03"
                  "org\x00\x00\x01\x00\x01",
        21);

TEST(NameQuestion, isReadAndAnswered)
{
    const auto parsed = NameQuestion::parse(question + "what may follow");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->name, "www.example.org");
    EXPECT_TRUE(parsed->isForVersion4);
    const std::string answer = parsed->answer(NameQuestion::Code::Fine,
        {asio::ip::make_address_v4("198.51.100.1"), asio::ip::make_address_v4("198.51.100.2")});
    EXPECT_EQ(answer.substr(0, 2), question.substr(0, 2));
    EXPECT_EQ(answer.substr(12, question.size() - 12), question.substr(12));
    EXPECT_EQ(answer[7], 2);
    EXPECT_EQ(answer.size(), question.size() + 2 * 16);
    EXPECT_EQ(answer.substr(answer.size() - 4), std::string("\xC6\x33\x64\x02", 4));
    EXPECT_EQ(parsed->answer(NameQuestion::Code::NoSuchName)[3] & 0x0F, 3);
}

TEST(NameQuestion, refusesEverythingElse)
{
    for (std::size_t size = 0; size < question.size(); ++size)
        EXPECT_FALSE(NameQuestion::parse(question.substr(0, size))) << size;
    std::string answer = question;
    answer[2] = static_cast<char>(0x81);
    EXPECT_FALSE(NameQuestion::parse(answer));
    std::string pointer = question;
    pointer[12] = static_cast<char>(0xC0);
    EXPECT_FALSE(NameQuestion::parse(pointer));
    std::string two = question;
    two[5] = 2;
    EXPECT_FALSE(NameQuestion::parse(two));
}

/// A question for a name of these parts, whatever bytes they have.
std::string questionFor(const std::vector<std::string> &labels)
{
    std::string text = question.substr(0, 12);
    for (const std::string &label : labels)
        text += static_cast<char>(label.size()) + label;
    return text + std::string("\x00\x00\x01\x00\x01", 5);
}

TEST(NameQuestion, refusesBytesThatMakeAnotherName)
{
    const auto fine = NameQuestion::parse(questionFor({"A-b_9", "Example", "org"}));
    ASSERT_TRUE(fine);
    EXPECT_EQ(fine->name, "a-b_9.example.org");
    // By its end the name is one of *.example.org, but whoever reads it as a C text asks for evil.com.
    const std::string hidden("evil.com\0", 9);
    EXPECT_TRUE(isHostAllowed(hidden + ".example.org", {"*.example.org"}));
    EXPECT_FALSE(NameQuestion::parse(questionFor({hidden, "example", "org"})));
    for (const std::string &label :
        {std::string("a\0", 2), std::string("\0", 1), std::string("a.b"), std::string("."), std::string("a b"),
            std::string("a\nb"), std::string("a%b"), std::string("\x1b[m"), std::string("\xc3\xa4")})
        EXPECT_FALSE(NameQuestion::parse(questionFor({label, "example", "org"}))) << testing::PrintToString(label);
}

TEST(NameQuestion, namesBelowAStar)
{
    const std::vector<std::string> hosts{"example.org", "*.example.net"};
    EXPECT_TRUE(isHostAllowed("example.org", hosts));
    EXPECT_FALSE(isHostAllowed("www.example.org", hosts));
    EXPECT_TRUE(isHostAllowed("a.b.example.net", hosts));
    EXPECT_FALSE(isHostAllowed("example.net", hosts));
    EXPECT_FALSE(isHostAllowed("badexample.net", hosts));
}

TEST(PortToken, keysAreKnownByTheirBeginning)
{
    for (const char *header : {"Bearer liz_abc", "bearer liz_abc", "BEARER  liz_abc", " Bearer liz_abc"})
        EXPECT_TRUE(isLizardCredential(header)) << header;
    for (const char *header : {"", "Bearer", "Bearer ", "Bearer abc", "Basic liz_abc", "liz_abc", "Bearer xliz_abc"})
        EXPECT_FALSE(isLizardCredential(header)) << header;
}

TEST(PortToken, isTakenOutOfWhatTheProgramSees)
{
    EXPECT_EQ(withoutPortToken("/a?lizard_token=x"), "/a");
    EXPECT_EQ(withoutPortToken("/a?b=1&lizard_token=x&c=%20"), "/a?b=1&c=%20");
    EXPECT_EQ(withoutPortToken("/a?lizard_tokens=x"), "/a?lizard_tokens=x");
    EXPECT_EQ(withoutPortToken("/lizard_token=x"), "/lizard_token=x");
    EXPECT_EQ(withoutCookie("a=1; lizard_token=x; b=2", "lizard_token"), "a=1; b=2");
    EXPECT_EQ(withoutCookie("lizard_token=x", "lizard_token"), "");
    EXPECT_EQ(withoutCookie("xlizard_token=y", "lizard_token"), "xlizard_token=y");
}

} // namespace

} // namespace vivarium::engine
