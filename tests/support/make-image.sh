#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make-image.sh NAME: an image without a registry, of programs of the sandbox that this runs in, with their libraries.
# Tests read it and run it inside by `bash -c`; it prints the image's id.
set -e
for program in /usr/bin/dash /usr/bin/sleep /usr/bin/cat /usr/bin/python3; do
    real=$(readlink -f "$program")
    echo "$program"; echo "$real"
    ldd "$real" | sed -nE 's,.*=> (/[^ ]+) .*,\1,p; s,^[[:space:]]*(/[^ ]+) .*,\1,p'
done | sort -u >/tmp/files
version=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
tar -chPf /tmp/tiny.tar -T /tmp/files "/usr/lib/python$version"
docker import /tmp/tiny.tar "$1"
