// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Json.h"

#include <string>

namespace vivarium::engine {

/// Checks an ImageDefinition (lazycloud.md, section 8.3) and returns it without members that say nothing (empty lists,
/// defaults), so that equal definitions are equal. Throws ApiError 400: `invalid_request` outside the contract's
/// limits, `unsupported` for what this engine cannot build.
json::object checkImageDefinition(const json::value &body, const std::string &architecture);

/// The source that has to be there before a checked definition can be built; empty: none.
std::string contextDigest(const json::object &definition);

/// True if it asks for nothing but a Python version, and perhaps a container engine.
bool isPlainDefinition(const json::object &definition);

/// Asks for a base with a container engine in it, which the contract has no word for.
void addContainerEngine(json::object &definition);

/// What an image of a checked definition is called, in at most 100 bytes of one line: "Python 3.13 with numpy, pandas,
/// …". Of packages the addresses and options are left out, which can hold credentials, and of commands all but their
/// number.
std::string titleFor(const json::object &definition, const std::string &pythonVersion);

/// The Containerfile that builds a checked definition on top of `baseReference`.
std::string containerfileFor(const json::object &definition, const std::string &baseReference);

} // namespace vivarium::engine
