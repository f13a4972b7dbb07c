// SPDX-License-Identifier: GPL-3.0-or-later
// What requests may contain: workload specifications, image definitions, references of images.
#include "api/WorkloadSpecification.h"
#include "common/ApiError.h"
#include "image/ImageDefinition.h"
#include "image/RegistryProbe.h"
#include "sandbox/ContainerSpecification.h"
#include "sandbox/VolumeMount.h"
#include "util/CanonicalJson.h"

#include <gtest/gtest.h>

#include <functional>

using namespace vivarium::engine;
using vivarium::common::ApiError;

namespace {

json::value workload()
{
    return json::parse(R"({
        "kind": "sandbox", "name": "sandbox",
        "source": {"sha256": "8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85"},
        "image": {"python_version": "3.12"}, "resources": {"cpu_millis": 1000, "memory_mib": 1024},
        "pod": {"kind": "sandbox", "command": ["tail", "-f", "/dev/null"]}})");
}

/// Status of the refusal; 0 if it was taken.
unsigned statusOf(const std::function<void()> &check)
{
    try {
        check();
    } catch (const ApiError &error) {
        return error.status();
    }
    return 0;
}

unsigned statusWith(const std::string &pointer, json::value value)
{
    json::value body = workload();
    body.set_at_pointer(pointer, std::move(value));
    return statusOf([&] { checkWorkloadSpecification(body); });
}

} // namespace

TEST(WorkloadSpecification, DefaultsAreFilledIn)
{
    const json::object spec = checkWorkloadSpecification(workload());
    EXPECT_EQ(spec.at("keep_warm_seconds").to_number<int>(), 600);
    EXPECT_FALSE(spec.at("authorized").as_bool());
}

TEST(WorkloadSpecification, SecretsAreNamesThatOccurOnce)
{
    EXPECT_EQ(statusWith("/secrets", {"API_TOKEN", "_x1"}), 0U);
    EXPECT_EQ(statusWith("/secrets", {"1TOKEN"}), 400U);
    EXPECT_EQ(statusWith("/secrets", {"LAZYCLOUD_TOKEN"}), 400U);
    EXPECT_EQ(statusWith("/secrets", {"A", "A"}), 400U);
    EXPECT_EQ(statusWith("/secrets", json::array{1}), 400U);
}

TEST(WorkloadSpecification, VolumesAreMountedWhereTheyHideNothing)
{
    const auto mounted = [](const json::value &path) {
        return statusWith("/volumes", json::array{json::object{{"name", "data"}, {"mount_path", path}}});
    };
    EXPECT_EQ(mounted("/data"), 0U);
    EXPECT_EQ(mounted("models/llm"), 0U);
    EXPECT_EQ(mounted("/workspace"), 0U);
    EXPECT_EQ(mounted("/"), 400U);
    EXPECT_EQ(mounted("/data/../etc"), 400U);
    EXPECT_EQ(mounted("../usr"), 400U);
    EXPECT_EQ(mounted("/.vivarium/run"), 400U);
    EXPECT_EQ(mounted("/proc/1"), 400U);
    EXPECT_EQ(mounted("/a:b"), 400U);
    EXPECT_EQ(statusWith("/volumes", json::array{json::object{{"name", "../x"}}}), 400U);
    EXPECT_EQ(statusWith("/volumes", json::array{json::object{{"name", "a"}}, json::object{{"name", "a"}}}), 400U);
    EXPECT_EQ(statusWith("/volumes",
                  json::array{json::object{{"name", "a"}, {"cloud_bucket", json::object{{"bucket", "abc"}}}}}),
        501U);
}

TEST(VolumeMount, PathsAreBelowVolumesUnlessAbsolute)
{
    EXPECT_EQ(mountPathOf({{"name", "models"}}), "/volumes/models");
    EXPECT_EQ(mountPathOf({{"name", "models"}, {"mount_path", "m/x/"}}), "/volumes/m/x");
    EXPECT_EQ(mountPathOf({{"name", "models"}, {"mount_path", "/srv//m"}}), "/srv/m");
}

TEST(WorkloadSpecification, LimitsAreThoseOfTheContract)
{
    EXPECT_EQ(statusWith("/resources/cpu_millis", 125), 0U);
    EXPECT_EQ(statusWith("/resources/cpu_millis", 124), 400U);
    EXPECT_EQ(statusWith("/resources/cpu_millis", 32000), 0U);
    EXPECT_EQ(statusWith("/resources/cpu_millis", 32001), 400U);
    EXPECT_EQ(statusWith("/resources/memory_mib", 127), 400U);
    EXPECT_EQ(statusWith("/resources/memory_mib", "128"), 400U);
    EXPECT_EQ(statusWith("/keep_warm_seconds", -1), 0U);
    EXPECT_EQ(statusWith("/keep_warm_seconds", -2), 400U);
    EXPECT_EQ(statusWith("/keep_warm_seconds", 86401), 400U);
    EXPECT_EQ(statusWith("/name", "9lives"), 400U);
    EXPECT_EQ(statusWith("/name", json::string(64, 'a')), 400U);
    EXPECT_EQ(statusWith("/image/python_version", "3.9"), 400U);
    EXPECT_EQ(statusWith("/image/python_version", "3.12.1"), 400U);
    EXPECT_EQ(statusWith("/image/image_id", "img_0"), 400U);
    EXPECT_EQ(statusWith("/source/sha256", json::string(64, 'A')), 400U);
    EXPECT_EQ(statusWith("/pod/command", json::array(1025, "x")), 400U);
    EXPECT_EQ(statusWith("/pod/ports", json::object{{"web", 65536}}), 400U);
    EXPECT_EQ(statusWith("/environment", json::object{{"A=B", "c"}}), 400U);
    EXPECT_EQ(statusWith("/metadata", json::object{{"anything", json::array{1, nullptr}}}), 0U);
}

TEST(WorkloadSpecification, PlacementsAreThoseOfTheContract)
{
    json::value body = workload();
    const json::object whole{
        {"machine", "big-1"}, {"region", "eu-north"}, {"availability_zone", "eu-north-1a"}, {"preemptible", false}};
    body.as_object()["placement"] = whole;
    EXPECT_EQ(checkWorkloadSpecification(body).at("placement"), whole);
    // What goes without saying is not kept, so that equal definitions stay one release.
    body.as_object()["placement"] = json::object{{"preemptible", true}, {"surprise", 1}};
    EXPECT_FALSE(checkWorkloadSpecification(body).contains("placement"));
    EXPECT_EQ(statusWith("/placement", "us-east"), 400U);
    EXPECT_EQ(statusWith("/placement", json::object{{"machine", "Big_1"}}), 400U);
    EXPECT_EQ(statusWith("/placement", json::object{{"machine", "big-"}}), 400U);
    EXPECT_EQ(statusWith("/placement", json::object{{"region", "mars"}}), 400U);
    EXPECT_EQ(statusWith("/placement", json::object{{"availability_zone", "a b"}}), 400U);
    EXPECT_EQ(statusWith("/placement", json::object{{"preemptible", "no"}}), 400U);
}

TEST(WorkloadSpecification, WhatTheEngineCannotDoIsNotIgnored)
{
    EXPECT_EQ(statusWith("/kind", "function"), 501U);
    EXPECT_EQ(statusWith("/kind", "robot"), 400U);
    EXPECT_EQ(statusWith("/resources/gpu", json::array{"T4"}), 501U);
    EXPECT_EQ(statusWith("/docker_enabled", false), 0U);
}

TEST(WorkloadSpecification, AContainerEngineInsideTakesNoNetworkRules)
{
    EXPECT_EQ(statusWith("/docker_enabled", true), 0U);
    EXPECT_EQ(statusWith("/docker_enabled", "yes"), 400U);
    for (const auto &[rule, value] : json::object{{"block_network", true}, {"allow_list", {"198.51.100.1"}}}) {
        json::value body = workload();
        body.as_object()["docker_enabled"] = true;
        body.at("pod").as_object()[rule] = value;
        EXPECT_EQ(statusOf([&] { checkWorkloadSpecification(body); }), 400U) << rule;
    }
    json::value body = workload();
    body.as_object()["docker_enabled"] = true;
    EXPECT_TRUE(checkWorkloadSpecification(body).at("docker_enabled").as_bool());
}

TEST(WorkloadSpecification, AllowListsAreCleaned)
{
    json::value body = workload();
    body.set_at_pointer("/pod/allow_list", json::array{"198.51.100.77/24", "2001:DB8::1"});
    const json::object spec = checkWorkloadSpecification(body);
    EXPECT_EQ(spec.at("pod").at("allow_list"), (json::array{"198.51.100.0/24", "2001:db8::1/128"}));
    EXPECT_EQ(statusWith("/pod/allow_list", json::array{"example.test"}), 400U);
    EXPECT_EQ(statusWith("/pod/allow_list", json::array(11, "198.51.100.1")), 400U);
    EXPECT_EQ(statusWith("/pod/allow_list", json::array()), 0U);
}

TEST(WorkloadSpecification, MembersThatTheContractDoesNotHaveAreDropped)
{
    json::value body = workload();
    body.as_object()["surprise"] = true;
    EXPECT_FALSE(checkWorkloadSpecification(body).contains("surprise"));
}

TEST(MemoryLimit, FollowsTheReservation)
{
    constexpr std::int64_t mebibyte = 1024LL * 1024;
    const auto limit = [](std::int64_t reserved) {
        json::value body = workload();
        body.set_at_pointer("/resources/memory_mib", reserved);
        return memoryLimitBytes(checkWorkloadSpecification(body)) / mebibyte;
    };
    EXPECT_EQ(limit(128), 1024); // at least 1 GiB
    EXPECT_EQ(limit(1024), 4096); // four times as much
    EXPECT_EQ(limit(4096), 4096 + 8192); // at most 8 GiB more
}

TEST(ImageDefinition, EqualDefinitionsAreEqual)
{
    const json::value plain = json::parse(R"({"python_version": "3.12"})");
    const json::value wordy = json::parse(R"({"steps": [], "commands": [], "env": {}, "python_packages": [], "gpu": "",
        "micromamba": false, "architecture": "amd64", "secrets": [], "python_version": "3.12"})");
    EXPECT_EQ(canonicalJson(checkImageDefinition(plain, "amd64")), canonicalJson(checkImageDefinition(wordy, "amd64")));
    EXPECT_TRUE(isPlainDefinition(checkImageDefinition(wordy, "amd64")));
}

TEST(ImageDefinition, RefusalsTellWhatIsWrongFromWhatIsUnsupported)
{
    const auto codeOf = [](const char *text) -> std::string {
        try {
            checkImageDefinition(json::parse(text), "amd64");
        } catch (const ApiError &error) {
            return std::to_string(error.status()) + ' ' + error.code();
        }
        return "taken";
    };
    EXPECT_EQ(codeOf(R"({})"), "400 invalid_request");
    EXPECT_EQ(codeOf(R"({"python_version": "2.7"})"), "400 invalid_request");
    EXPECT_EQ(codeOf(R"({"python_version": "3.12.4"})"), "taken");
    EXPECT_EQ(codeOf(R"({"python_version": "3.12", "python_packages": [1]})"), "400 invalid_request");
    EXPECT_EQ(codeOf(R"({"python_version": "3.12", "architecture": "sparc"})"), "400 invalid_request");
    EXPECT_EQ(codeOf(R"({"python_version": "3.12", "architecture": "arm64"})"), "400 unsupported");
    EXPECT_EQ(codeOf(R"({"python_version": "3.12", "micromamba": true})"), "400 unsupported");
    EXPECT_EQ(codeOf(R"({"python_version": "3.12", "steps": [{"kind": "uv_project"}]})"), "400 unsupported");
    EXPECT_EQ(codeOf(R"({"python_version": "3.12", "steps": [{"kind": "magic"}]})"), "400 invalid_request");
    EXPECT_EQ(codeOf(R"({"python_version": "3.12", "base_image": "a b"})"), "400 invalid_request");
}

TEST(ImageDefinition, IsCalledByWhatItIsBuiltFrom)
{
    const auto title = [](const char *members) {
        const json::value body = json::parse(std::string(R"({"python_version": "3.12", )") + members + '}');
        return titleFor(checkImageDefinition(body, "amd64"), "3.12.4");
    };
    EXPECT_EQ(title(R"("python_packages": ["numpy==2.1", "pandas"])"), "Python 3.12.4 with numpy==2.1, pandas");
    EXPECT_EQ(title(R"("python_packages": ["a", "b", "c", "d"])"), "Python 3.12.4 with a, b, c, …");
    EXPECT_EQ(title(R"("commands": ["apt-get update"])"), "Python 3.12.4 with 1 command");
    EXPECT_EQ(title(R"("commands": ["a", "b"], "python_packages": ["numpy"])"), "Python 3.12.4 with numpy");
    EXPECT_EQ(title(R"("steps": [{"kind": "pip", "args": ["-U", "numpy"]}, {"kind": "shell", "command": "true"}])"),
        "Python 3.12.4 with numpy, …");
    EXPECT_EQ(title(R"("base_image": "debian:13", "python_packages": ["numpy"])"), "debian:13 with numpy");
    EXPECT_EQ(title(R"("dockerfile": "FROM golang:1 AS build\nfrom --platform=linux/amd64 debian:13\nRUN true\n")"),
        "Dockerfile on debian:13");
    EXPECT_EQ(title(R"("dockerfile": "RUN true")"), "Dockerfile");
    // An address can hold a password.
    EXPECT_EQ(
        title(R"("python_packages": ["git+https://me:pass@example.com/x.git", "own @ https://u:p@example.com/y"])"),
        "Python 3.12.4 with own, …");
    EXPECT_EQ(title(R"("python_packages": ["https://me:pass@example.com/x.whl"])"), "Python 3.12.4 with packages");
    EXPECT_EQ(title(R"("steps": [{"kind": "pip", "args": ["--proxy", "me:pass@proxy.example.com:3128", "numpy"]}])"),
        "Python 3.12.4 with numpy, …");
    // It is one plain line: it stands in lists and in the log.
    EXPECT_EQ(title(R"("python_packages": ["numpy\nall is fine", "pandas[all]>=2; python_version < '3.13'"])"),
        "Python 3.12.4 with pandas[all]>=2, …");
    EXPECT_EQ(title(R"("dockerfile": "FROM \u202edebian")"), "Dockerfile");
    const std::string longName(500, 'n');
    const std::string longTitle =
        title((R"("python_packages": [")" + longName + R"(1", ")" + longName + R"(2", "größe"])").c_str());
    EXPECT_LE(longTitle.size(), 100U);
    EXPECT_TRUE(longTitle.ends_with("…"));
}

TEST(ImageDefinition, TextReachesTheBuildAsItIs)
{
    const json::value body = json::parse(R"({"python_version": "3.12", "python_packages": ["it's; rm -rf /"],
        "env": {"QUOTED": "a \"b\" $c"}, "commands": ["echo one\necho two"]})");
    const std::string file = containerfileFor(checkImageDefinition(body, "amd64"), "localhost/base:latest");
    EXPECT_TRUE(file.starts_with("FROM localhost/base:latest\n"));
    EXPECT_NE(file.find(R"('it'\\''s; rm -rf /')"), std::string::npos) << file;
    EXPECT_NE(file.find(R"("echo one\necho two")"), std::string::npos) << file;
    // Nothing breaks out of its line: one instruction a line, each of a known kind.
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = file.find('\n', begin)) != std::string::npos; begin = end + 1) {
        const std::string line = file.substr(begin, end - begin);
        EXPECT_TRUE(line.starts_with("FROM ") || line.starts_with("ENV ") || line.starts_with("RUN [")) << line;
    }
}

TEST(RegistryOf, NamesTheServer)
{
    EXPECT_EQ(registryOf("python:3.12"), "registry-1.docker.io");
    EXPECT_EQ(registryOf("library/python"), "registry-1.docker.io");
    EXPECT_EQ(registryOf("docker.io/library/python"), "registry-1.docker.io");
    EXPECT_EQ(registryOf("ghcr.io/owner/image"), "ghcr.io");
    EXPECT_EQ(registryOf("localhost:5000/image"), "localhost:5000");
}
