// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SpecValidation.h"

#include <array>

namespace vivarium::SpecValidation {

std::optional<Field> refusedField(const ApiError &error)
{
    if (error.kind != ErrorKind::Invalid && error.kind != ErrorKind::Unsupported)
        return std::nullopt; // not what was asked for is wrong, but the moment, the plan, or the connection
    struct Word {
        QLatin1StringView text;
        Field field;
    };
    // Members of the contract, and what our engine calls them; the more special before the more general.
    constexpr std::array words{
        Word{QLatin1StringView("cloud_bucket"), Field::Buckets},
        Word{QLatin1StringView("cloud bucket"), Field::Buckets},
        Word{QLatin1StringView("cpu_limit"), Field::CpuLimit},
        Word{QLatin1StringView("memory_limit"), Field::MemoryLimit},
        Word{QLatin1StringView("disk_mib"), Field::DiskLimit},
        Word{QLatin1StringView("metadata"), Field::Metadata},
        Word{QLatin1StringView("docker_enabled"), Field::Docker},
        Word{QLatin1StringView("container engine inside"), Field::Docker},
        Word{QLatin1StringView("placement.machine"), Field::Machine},
        Word{QLatin1StringView("placement.region"), Field::Region},
        Word{QLatin1StringView("availability_zone"), Field::Zone},
        Word{QLatin1StringView("volume"), Field::Volumes},
        Word{QLatin1StringView("GPU"), Field::Gpu},
    };
    const QString said = error.serverMessage.isEmpty() ? error.sentence : error.serverMessage;
    for (const Word &word : words) {
        if (said.contains(word.text, Qt::CaseInsensitive))
            return word.field;
    }
    return std::nullopt;
}

} // namespace vivarium::SpecValidation
