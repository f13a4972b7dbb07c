// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/ApiError.h"
#include "util/Json.h"

#include <exception>
#include <string>

namespace vivarium::engine::lizard {

/// An answer of the Lizard API that is not a success: status, sentence, and where the API has one its code
/// (lizard.md, section 5). ApiErrors become such answers too, without a code.
class LizardError : public std::exception {
public:
    LizardError(unsigned status, std::string sentence, std::string code = {}, json::object more = {})
        : m_status(status)
        , m_sentence(std::move(sentence))
        , m_code(std::move(code))
        , m_more(std::move(more))
    {
    }
    explicit LizardError(const common::ApiError &error)
        : LizardError(error.status(), error.message())
    {
    }

    [[nodiscard]] unsigned status() const { return m_status; }
    [[nodiscard]] const char *what() const noexcept override { return m_sentence.c_str(); }
    /// `{"error": sentence, "code"?, …}`
    [[nodiscard]] json::object body() const;

private:
    unsigned m_status;
    std::string m_sentence;
    std::string m_code;
    json::object m_more;
};

} // namespace vivarium::engine::lizard
