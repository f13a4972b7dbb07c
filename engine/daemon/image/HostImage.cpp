// SPDX-License-Identifier: GPL-3.0-or-later
#include "image/HostImage.h"

#include "image/HostImageScript.h"
#include "util/Program.h"
#include "util/Random.h"

#include <format>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace vivarium::engine {

namespace {

std::string lastLine(std::string text)
{
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text.substr(text.rfind('\n') + 1);
}

} // namespace

HostImage::HostImage(const DataFolder &folder, const PodmanImages &images, common::BlockingPool &pool)
    : m_folder(folder)
    , m_images(images)
    , m_pool(pool)
{
}

awaitable<void> HostImage::probe()
{
    try {
        const ProgramResult result =
            co_await m_pool.run([] { return runLongProgram({"bash", "-s", "--", "--python"}, hostImageScript); });
        const std::string told = lastLine(result.output);
        if (result.exitCode == 0) {
            m_pythonVersion = told.substr(0, told.find(' '));
            m_hasJupyter = told.ends_with(" jupyter");
        } else {
            m_obstacle = told;
        }
    } catch (const std::system_error &error) {
        m_obstacle = error.what();
    }
    if (m_pythonVersion.empty() && m_obstacle.empty())
        m_obstacle = "No Python is installed here from which an image could be made. Install the package \"python3\".";
}

awaitable<void> HostImage::make(std::string reference, Variant variant, PodmanImages::Log log) const
{
    if (!m_obstacle.empty())
        throw std::runtime_error(m_obstacle);
    const std::filesystem::path tar = m_folder.temporaryFolder() / ("host-image-" + randomBase64Url(9) + ".tar");
    std::vector<std::string> arguments{"bash", "-s", "--", tar.string()};
    if (variant == Variant::ContainerEngine)
        arguments.emplace_back("containers");
    std::string failure;
    try {
        log("Collecting the files of this machine's packages");
        const ProgramResult result = co_await m_pool.run([&] { return runLongProgram(arguments, hostImageScript); });
        if (result.exitCode != 0)
            throw std::runtime_error(
                std::format("the script ended with exit code {}: {}", result.exitCode, lastLine(result.output)));
        log(std::format("Importing {} MB", std::filesystem::file_size(tar) / 1'000'000));
        co_await m_images.import(reference, tar);
    } catch (const std::exception &error) {
        failure = error.what();
    }
    std::error_code ignored;
    std::filesystem::remove(tar, ignored);
    if (!failure.empty())
        throw std::runtime_error(failure);
}

} // namespace vivarium::engine
