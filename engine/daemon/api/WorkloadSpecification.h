// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "util/Json.h"

namespace vivarium::engine {

/// Checks the WorkloadSpec of a release (lazycloud.md, section 3.2) and returns it with its defaults filled in; members
/// that the contract does not have are dropped. Throws ApiError 400 outside of the contract's limits, 501 for what this
/// engine cannot do (GPUs, cloud buckets, other kinds of workloads).
/// Whether this machine can run a container engine inside is not looked at.
json::object checkWorkloadSpecification(const json::value &body);

/// Returns what it is given if it can be the `environment` of such a specification, else throws ApiError 400.
json::object checkEnvironment(const json::object &environment);

} // namespace vivarium::engine
