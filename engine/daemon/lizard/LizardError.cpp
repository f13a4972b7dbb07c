// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/LizardError.h"

namespace vivarium::engine::lizard {

json::object LizardError::body() const
{
    json::object body{{"error", m_sentence}};
    if (!m_code.empty())
        body["code"] = m_code;
    for (const auto &[name, value] : m_more)
        body[name] = value;
    return body;
}

} // namespace vivarium::engine::lizard
