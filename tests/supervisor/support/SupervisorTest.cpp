// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/SupervisorTest.h"

#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace vivarium::test {

namespace fs = std::filesystem;

bool eventually(const std::function<bool()> &condition, std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!condition()) {
        if (std::chrono::steady_clock::now() >= end)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

std::string processStatus(pid_t pid, std::string_view field)
{
    std::ifstream file("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(field) && line[field.size()] == ':')
            return line.substr(line.find_first_not_of("\t ", field.size() + 1));
    }
    return {};
}

bool isAlive(pid_t pid)
{
    const std::string state = processStatus(pid, "State");
    return !state.empty() && state[0] != 'Z' && state[0] != 'X';
}

void SupervisorTest::SetUp()
{
    std::string pattern = (fs::temp_directory_path() / "vivarium.XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    m_folder = pattern;
    m_socket = (m_folder / "supervisor.sock").string();
    fs::create_directory(m_folder / "workspace");
    fs::create_directory(m_folder / "home");
    fs::create_directory(m_folder / "accounts");
    std::ofstream(m_folder / "accounts/passwd")
        << "tester:x:" << ::getuid() << ':' << ::getgid() << ":Test:" << homePath() << ':' << loginShell() << '\n';
    std::ofstream(m_folder / "accounts/group") << "testers:x:" << ::getgid() << ":\n";
    std::vector<std::string> arguments{VIVARIUM_SUPERVISOR, "--socket", m_socket, "--workspace", workspacePath(),
        "--accounts", (m_folder / "accounts").string()};
    for (const auto &option : options())
        arguments.push_back(option);
    std::vector<char *> pointers;
    for (auto &argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    m_supervisor = ::fork();
    if (m_supervisor == 0) {
        ::execv(pointers[0], pointers.data());
        ::_exit(127);
    }
    ASSERT_TRUE(eventually([this] {
        try {
            return request("GET", "/health").status == 200;
        } catch (const std::exception &) {
            return false;
        }
    })) << "the supervisor does not serve";
}

void SupervisorTest::TearDown()
{
    if (m_supervisor > 0)
        stopSupervisor();
    if (!m_folder.empty())
        fs::remove_all(m_folder);
}

void SupervisorTest::stopSupervisor(int expectedExitCode)
{
    int status = 0;
    bool hasEnded = ::waitpid(m_supervisor, &status, WNOHANG) != 0;
    EXPECT_FALSE(hasEnded) << "the supervisor has ended by itself, status " << status;
    if (!hasEnded) {
        // As the engine does it at the end of a sandbox, but without patience for what ignores TERM.
        try {
            EXPECT_EQ(request("POST", "/shutdown", R"({"grace_ms":100})").status, 204);
        } catch (const std::exception &error) {
            ADD_FAILURE() << "the supervisor does not answer: " << error.what();
            ::kill(m_supervisor, SIGKILL);
        }
        hasEnded = eventually([&] { return ::waitpid(m_supervisor, &status, WNOHANG) == m_supervisor; });
        EXPECT_TRUE(hasEnded) << "the supervisor does not end";
    }
    if (!hasEnded) {
        ::kill(m_supervisor, SIGKILL);
        ::waitpid(m_supervisor, &status, 0);
    }
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == expectedExitCode) << "status " << status;
    m_supervisor = -1;
}

Response SupervisorTest::request(std::string_view method, std::string_view target, std::string_view body) const
{
    return HttpClient(m_socket).request(method, target, body);
}

Response SupervisorTest::post(std::string_view target, const json::value &body) const
{
    return request("POST", target, json::serialize(body));
}

json::array SupervisorTest::list(std::string_view target, std::string_view name) const
{
    return request("GET", target).json().at(name).as_array();
}

std::string SupervisorTest::start(const std::vector<std::string> &arguments) const
{
    const Response response = post("/processes", json::object{{"args", json::value_from(arguments)}});
    EXPECT_EQ(response.status, 201) << response.body;
    return std::string(response.json().at("process_id").as_string());
}

json::object SupervisorTest::waitFor(const std::string &id) const
{
    HttpClient client(m_socket);
    json::object process;
    const bool hasEnded = eventually(
        [&] {
            process = client.request("GET", "/processes/" + id + "?wait_seconds=5").json().as_object();
            return !process.at("running").as_bool();
        },
        std::chrono::seconds(60));
    EXPECT_TRUE(hasEnded);
    return process;
}

json::object SupervisorTest::run(const std::vector<std::string> &arguments) const
{
    return waitFor(start(arguments));
}

json::object SupervisorTest::treeProcess(std::int64_t pid) const
{
    for (const auto &process : list("/x/process-tree", "processes")) {
        if (process.at("pid").as_int64() == pid)
            return process.as_object();
    }
    return {};
}

std::string SupervisorTest::workspacePath(std::string_view name) const
{
    const fs::path workspace = m_folder / "workspace";
    return name.empty() ? workspace.string() : (workspace / name).string();
}

void SupervisorTest::writeFile(std::string_view name, std::string_view content) const
{
    const fs::path path = workspacePath(name);
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
}

std::string SupervisorTest::readFile(std::string_view name) const
{
    std::ostringstream content;
    content << std::ifstream(workspacePath(name), std::ios::binary).rdbuf();
    return content.str();
}

std::string SupervisorTest::uri(std::string_view call, std::string_view path, std::string_view more) const
{
    std::string target(call);
    target += "?path=" + encoded(path);
    if (!more.empty())
        target.append("&").append(more);
    return target;
}

std::int64_t SupervisorTest::residentBytes() const
{
#ifdef __SANITIZE_ADDRESS__
    return 0; // shadow memory and kept blocks drown what the supervisor holds: bounds are for the other builds
#else
    return std::stoll(processStatus(m_supervisor, "VmRSS")) * 1024;
#endif
}

} // namespace vivarium::test
