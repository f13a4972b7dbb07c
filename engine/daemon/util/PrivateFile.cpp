// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/PrivateFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <system_error>

namespace vivarium::engine {

namespace {

[[noreturn]] void throwErrno(const std::filesystem::path &path)
{
    throw std::system_error(errno, std::generic_category(), path.string());
}

void writeAll(int descriptor, std::string_view content, const std::filesystem::path &path)
{
    while (!content.empty()) {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            throwErrno(path);
        content.remove_prefix(static_cast<std::size_t>(written));
    }
}

} // namespace

void writePrivateFile(const std::filesystem::path &path, std::string_view content)
{
    std::string temporary = path.string() + ".XXXXXX";
    const int descriptor = ::mkstemp(temporary.data());
    if (descriptor < 0)
        throwErrno(path);
    try {
        writeAll(descriptor, content, path);
        if (::fsync(descriptor) != 0 || ::rename(temporary.c_str(), path.c_str()) != 0)
            throwErrno(path);
    } catch (...) {
        ::close(descriptor);
        ::unlink(temporary.c_str());
        throw;
    }
    ::close(descriptor);
}

std::string readFile(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throwErrno(path);
    std::ostringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

void makePrivateFolder(const std::filesystem::path &path)
{
    std::filesystem::create_directories(path.parent_path());
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
        throwErrno(path);
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0)
        throwErrno(path);
    if (!S_ISDIR(status.st_mode) || status.st_uid != ::geteuid())
        throw std::system_error(EPERM, std::generic_category(), path.string() + " is not a folder of this account");
    if ((status.st_mode & 0777U) != 0700 && ::chmod(path.c_str(), 0700) != 0)
        throwErrno(path);
}

} // namespace vivarium::engine
