// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vivarium::engine::lizard {

class Routes;

// Each adds the calls of one resource. S is /api/sandboxes/{sandbox}.
void addAccountRoutes(const Routes &routes); ///< who one is, keys, projects, workspaces, regions, plan
void addSandboxRoutes(const Routes &routes); ///< /api/sandboxes: create, list, read, delete, pause, resume, timeout
void addCopyRoutes(const Routes &routes); ///< S/fork
void addForwardedRoutes(const Routes &routes); ///< S/exec, S/processes, S/files: what the supervisor answers
void addPortRoutes(const Routes &routes); ///< S/expose
void addSnapshotRoutes(const Routes &routes); ///< S/snapshot, /api/sandbox-snapshots
void addVolumeRoutes(const Routes &routes); ///< /api/projects/{project}/volumes
void addScheduleRoutes(const Routes &routes); ///< S/schedules, /api/sandbox-schedules
void addTerminalRoutes(const Routes &routes); ///< /api/sandboxes/terminal
void addAbsentRoutes(const Routes &routes); ///< what this machine cannot do: desktops, coding agents, logs, watches

} // namespace vivarium::engine::lizard
