// SPDX-License-Identifier: GPL-3.0-or-later
#include "PodmanCommand.h"

#include <unistd.h>

#include <fstream>
#include <stdexcept>

namespace vivarium::bench {

PodmanCommand::PodmanCommand(const std::filesystem::path &dataFolder)
{
    const std::filesystem::path folder = dataFolder / "engine" / "podman";
    m_environment["CONTAINERS_CONF"] = folder / "containers.conf";
    m_environment["CONTAINERS_STORAGE_CONF"] = folder / "storage.conf";
    if (::geteuid() == 0)
        return;
    // Without root Podman looks for its running state below XDG_RUNTIME_DIR; the engine gives it a folder of its own.
    std::ifstream configuration(folder / "containers.conf");
    constexpr std::string_view key = "tmp_dir = \"";
    for (std::string line; std::getline(configuration, line);) {
        if (line.starts_with(key))
            m_environment["XDG_RUNTIME_DIR"] =
                std::filesystem::path(line.substr(key.size(), line.rfind('"') - key.size())).parent_path();
    }
}

std::vector<std::string> PodmanCommand::commandLine(std::vector<std::string> arguments) const
{
    arguments.insert(arguments.begin(), "podman");
    return arguments;
}

std::string PodmanCommand::operator()(std::vector<std::string> arguments) const
{
    std::string output = runProgram(commandLine(std::move(arguments)), m_environment);
    while (output.ends_with('\n'))
        output.pop_back();
    return output;
}

std::string PodmanCommand::containerOf(const std::string &sandboxId) const
{
    std::string found = (*this)({"ps", "--no-trunc", "--format", "{{.ID}}", "--filter", "name=" + sandboxId});
    if (found.empty() || found.contains('\n'))
        throw std::runtime_error("Podman does not show one container for sandbox " + sandboxId);
    return found;
}

std::vector<std::string> PodmanCommand::runLike(const std::string &sandboxId) const
{
    const std::string container = containerOf(sandboxId);
    const std::string image = (*this)({"inspect", "--format", "{{.Image}}", container});
    std::string network = (*this)(
        {"inspect", "--format", "{{range $name, $settings := .NetworkSettings.Networks}}{{$name}}{{end}}", container});
    if (network.empty())
        network = (*this)({"inspect", "--format", "{{.HostConfig.NetworkMode}}", container});
    return {"run", "--detach", "--pull", "never", "--network", network, "--entrypoint", "", image, "tail", "-f",
        "/dev/null"};
}

} // namespace vivarium::bench
