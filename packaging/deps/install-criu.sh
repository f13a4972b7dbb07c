#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# install-criu.sh [FOLDER]   unpacks a recent CRIU with its libraries into FOLDER (/usr/local/lib/vivarium/criu), where the
#                            engine finds it; nothing of the system is replaced. About 10 s and 30 MB. Safe to run again.
#
# CRIU stores and restores the memory of sandboxes. It has to fit the kernel: 3.17 (Debian 12) fails on kernels from 6.13,
# 4.1 (Debian 13) with sockets on kernels from 6.16. So it is taken from Debian unstable, by apt with folders of its own.
# Exit status: 0 it is there, 1 it could not be had.
set -euo pipefail
export LC_ALL=C

needed=4.2
folder=$(realpath -m -- "${1:-/usr/local/lib/vivarium/criu}")
suite=${CRIU_SUITE:-sid}
keyring=${DEBIAN_KEYRING:-/usr/share/keyrings/debian-archive-keyring.gpg}

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
die() { say "$@"; exit 1; }

version_of() { "$1" --version 2>/dev/null | sed -n 's/^Version: //p'; }
is_recent() { local version; version=$(version_of "$1") && [[ $version ]] && dpkg --compare-versions "$version" ge "$needed"; }

for program in dpkg apt-get; do command -v $program >/dev/null || die "needs apt, as on Debian"; done
if [[ -x $folder/bin/criu ]] && is_recent "$folder/bin/criu"; then
    say "CRIU $(version_of "$folder/bin/criu") is in $folder"
    exit 0
fi
if [[ $# -eq 0 ]] && command -v criu >/dev/null && is_recent criu; then
    say "the system's CRIU $(version_of criu) is recent enough"
    exit 0
fi
[[ -r $keyring ]] || die "$keyring is missing: install debian-archive-keyring"
# Where this machine's own apt fetches Debian from.
mirror=${DEBIAN_MIRROR:-$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list /etc/apt/sources.list 2>/dev/null \
    | awk '/^URIs:/ { print $2 } /^deb[ \t]/ { for (i = 2; i <= NF; i++) if ($i ~ /^[a-z+]+:\//) { print $i; break } }' \
    | grep -E '/debian/?$' | head -n 1 || true)}
[[ $mirror ]] || die "no Debian source found in /etc/apt: set DEBIAN_MIRROR"

work=$folder.new
rm -rf -- "$work"
mkdir -p -- "$work"/{apt/lists/partial,apt/cache/archives/partial,root,bin}
trap 'rm -rf -- "$work"' EXIT
: >"$work/apt/status"
echo "deb [signed-by=$keyring] $mirror $suite main" >"$work/apt/sources.list"
options=(-q -y -o "Dir::Etc::sourcelist=$work/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null -o "Dir::State::lists=$work/apt/lists"
    -o "Dir::State::status=$work/apt/status" -o "Dir::Cache=$work/apt/cache" -o Acquire::Languages=none -o Acquire::Retries=3
    -o APT::Install-Recommends=false -o APT::Sandbox::User=root)
for try in 1 2 3; do
    apt-get "${options[@]}" update >/dev/null && break
    ((try < 3)) || die "the package lists of $mirror $suite could not be fetched"
    sleep 3
done
apt-get "${options[@]}" install --download-only criu >/dev/null || die "the packages could not be fetched"
for archive in "$work"/apt/cache/archives/*.deb; do dpkg-deb -x "$archive" "$work/root"; done
rm -rf -- "$work/apt"

# It is run by the loader and the C library that it was built for.
loader=$(cd "$work/root" && find usr/lib -name 'ld-linux*.so.*' | head -n 1)
program=$(cd "$work/root" && find usr -path '*bin/criu' -type f | head -n 1)
[[ $loader && $program ]] || die "the packages of $suite have another form than this script knows"
libraries=$(dirname "$loader")
printf '#!/bin/sh\nexec %q --library-path %q %q "$@"\n' \
    "$folder/root/$loader" "$folder/root/$libraries" "$folder/root/$program" >"$work/bin/criu"
chmod 755 "$work/bin/criu"
rm -rf -- "$folder"
mv -- "$work" "$folder"
is_recent "$folder/bin/criu" || die "what was unpacked does not run, or is older than $needed"
say "CRIU $(version_of "$folder/bin/criu") is in $folder"
