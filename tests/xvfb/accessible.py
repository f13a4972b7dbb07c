# SPDX-License-Identifier: GPL-3.0-or-later
"""The window as a screen reader gets it. Import only once the display's environment is set."""

import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

Atspi.init()
Atspi.set_timeout(2000, 5000)  # a program that hangs must not hang the test

State = Atspi.StateType
# Cells take their name from the model; an empty one is rightly silent.
CELLS = {"table cell", "tree item", "list item", "column header", "row header", "table column header", "table row header"}
LARGEST_WALK = 5000


def until(look, what, seconds=10):
    """The first true answer of look(). What it looks at may vanish meanwhile, which is no error."""
    end = time.monotonic() + seconds
    while True:
        try:
            if found := look():
                return found
        except gi.repository.GLib.GError:
            pass
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} seconds: {what}")
        time.sleep(0.05)


def application(name, seconds=20):
    def look():
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child and child.get_name().lower() == name.lower():
                return child
        return None

    return until(look, f"application {name!r} on the accessibility bus", seconds)


def has(node, *states):
    held = node.get_state_set()
    return all(held.contains(state) for state in states)


def walk(node, showing=True, left=None):
    """All below a node, itself first. showing: only what is on the screen."""
    left = left if left is not None else [LARGEST_WALK]
    left[0] -= 1
    # The window goes on living during the walk: what has gone by the time it is asked is not there.
    try:
        if left[0] < 0 or (showing and node.get_role_name() not in ("application",) and not has(node, State.SHOWING)):
            return
        children = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    except GLib.GError:
        return
    yield node
    for child in children:
        if child:
            yield from walk(child, showing, left)


def all_of(root, role=None, name=None, identifier=None, showing=True):
    """role, name: exact; name may be a predicate. identifier: the object name, which ends Qt's own dotted path."""
    for node in walk(root, showing):
        if role and node.get_role_name() != role:
            continue
        if name is not None and not (name(node.get_name() or "") if callable(name) else node.get_name() == name):
            continue
        if identifier and (node.get_accessible_id() or "").rpartition(".")[2] != identifier:
            continue
        yield node


def find(root, seconds=10, **wanted):
    return until(lambda: next(all_of(root, **wanted), None), f"{wanted} in {root.get_name()!r}", seconds)


def text_of(node):
    return Atspi.Text.get_text(node, 0, -1) if "Text" in node.get_interfaces() else ""


def middle(node, across=0.5):
    """Its middle on the screen; across: the share of its width that is left of the point."""
    place = Atspi.Component.get_extents(node, Atspi.CoordType.SCREEN)
    return place.x + round(place.width * across), place.y + place.height // 2


def press(node):
    actions = node.get_action_iface()
    names = [Atspi.Action.get_action_name(actions, index).lower() for index in range(actions.get_n_actions())]
    for wanted in ("press", "click", "toggle", "showmenu"):
        if wanted in names:
            assert Atspi.Action.do_action(actions, names.index(wanted))
            return
    raise AssertionError(f"{node.get_name()!r} offers {names}")


def is_named(node):
    if (node.get_name() or "").strip():
        return True
    return any(relation.get_relation_type() == Atspi.RelationType.LABELLED_BY for relation in node.get_relation_set())


def fault_of(node):
    """What a screen reader has no words for in this one thing, as text; None where all is well."""
    role = node.get_role_name()
    if has(node, State.FOCUSABLE) and role not in CELLS and not is_named(node):
        place = Atspi.Component.get_extents(node, Atspi.CoordType.SCREEN)
        return f"{role} {node.get_accessible_id() or ''} at {place.x},{place.y} {place.width}x{place.height}"
    # Qt gives the grip between two panes no role; it takes no focus either.
    if node.get_role() in (Atspi.Role.UNKNOWN, Atspi.Role.INVALID) and "splithandle" not in (node.get_accessible_id() or ""):
        return f"without a role: {node.get_name()!r} {node.get_accessible_id() or ''}"
    return None


def nameless(root):
    """Focusable things on the screen that a screen reader has no words for, as text."""
    found = []
    for node in walk(root):
        try:
            if fault := fault_of(node):
                found.append(fault)
        except GLib.GError:
            continue  # gone since the walk came by
    return found


def outline(root, deepest=12):
    """The tree as text, for a failed test's log."""
    lines = []

    def add(node, depth):
        if depth > deepest or len(lines) > 600:
            return
        try:
            lines.append(f"{'  ' * depth}{node.get_role_name()} {node.get_name()!r} {node.get_accessible_id() or ''}")
            children = [node.get_child_at_index(index) for index in range(node.get_child_count())]
            shown = [child for child in children if child and has(child, State.SHOWING)]
        except GLib.GError:
            return  # gone since its parent was asked
        for child in shown:
            add(child, depth + 1)

    add(root, 0)
    return "\n".join(lines)
