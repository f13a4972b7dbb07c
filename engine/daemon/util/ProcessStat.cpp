// SPDX-License-Identifier: GPL-3.0-or-later
#include "util/ProcessStat.h"

#include <fstream>
#include <iterator>

namespace vivarium::engine {

std::istringstream readProcessStat(const std::string &processFolder)
{
    std::ifstream file(processFolder + "/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::size_t end = text.rfind(')');
    std::istringstream fields(end == std::string::npos ? std::string() : text.substr(end + 1));
    if (end == std::string::npos)
        fields.setstate(std::ios::failbit);
    return fields;
}

pid_t parentOf(const std::string &processFolder)
{
    std::istringstream fields = readProcessStat(processFolder);
    std::string state;
    pid_t parent = 0;
    fields >> state >> parent;
    return parent;
}

} // namespace vivarium::engine
