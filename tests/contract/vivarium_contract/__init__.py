# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds HTTP, event streams and WebSocket traffic against OpenAPI 3.0 documents while relaying it unchanged."""
