#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# host-image.sh OUT.tar         writes a sandbox's root file system, taken from this machine's installed packages
# host-image.sh --python        prints the Python version that such an image has, as 3.13; nothing if none
#
# For machines without a registry: no network, about 3 seconds and 90 MB with Python. Works on Debian and its
# derivatives. The tar is meant for Podman's image import.
set -euo pipefail
export LC_ALL=C

wanted="base-files base-passwd bash dash coreutils sed grep gawk mawk findutils diffutils tar gzip bzip2 xz-utils procps
 util-linux less vim-tiny curl ca-certificates openssl python3-minimal python3 python3-venv python3-pip libc6 libc-bin ncurses-base
 ncurses-bin hostname login passwd iproute2 netbase sysvinit-utils debianutils readline-common tzdata media-types"

# Unknown names are skipped: releases differ in what they call their packages.
installed() { { dpkg-query -W -f '${db:Status-Abbrev} ${binary:Package}\n' "$@" 2>/dev/null || true; } | awk '/^ii/{print $2}'; }

if ! command -v dpkg-query >/dev/null || ! command -v apt-cache >/dev/null; then
    echo "This machine has no dpkg and apt, so no image can be made from its packages." >&2
    exit 3
fi

if [ "${1:-}" = --python ]; then
    { dpkg-query -W -f '${db:Status-Abbrev} ${Version}\n' python3-minimal 2>/dev/null || true; } \
        | sed -nE 's/^ii +([0-9]+:)?([0-9]+\.[0-9]+).*/\2/p'
    exit 0
fi

out=${1:?usage: host-image.sh OUT.tar}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# shellcheck disable=SC2046,SC2086 # package names are words
closure=$(installed $(apt-cache depends --recurse --installed --no-recommends --no-suggests --no-conflicts --no-breaks \
    --no-replaces --no-enhances $(installed $wanted) 2>/dev/null | grep -E '^[a-z]' | sort -u))

{   # shellcheck disable=SC2086
    dpkg -L $closure | grep -vE '^/(\.$|usr/share/(doc|man|locale|info|lintian|bug)(/|$))'
    # With a merged /usr these four must be links in the image too; packages list files under both names.
    printf '%s\n' /bin /sbin /lib /lib64 /usr/share/doc /usr/share/man /etc/ld.so.cache /etc/nsswitch.conf /etc/localtime
    find /etc/ssl/certs
} | sed -E 's,^/(bin|sbin|lib|lib64)/,/usr/\1/,' | sort -u \
  | while read -r file; do if [ -e "$file" ] || [ -L "$file" ]; then echo ".$file"; fi; done \
  | grep -vxE '\./|\./(etc/(passwd|group|shadow|gshadow)-?|root(/.*)?|tmp|workspace)' > "$work/list"

# Alternatives whose program is part of the image; the others would dangle.
for link in /etc/alternatives/*; do
    if grep -qxF ".$(readlink "$link")" "$work/list"; then echo ".$link"; fi
done > "$work/alternatives"
cat "$work/alternatives" >> "$work/list"

# Accounts come from the distribution's master files: this machine's own are nobody's business inside.
mkdir -p "$work/root"/{etc,root,tmp,workspace}
chmod 0700 "$work/root/root"
chmod 1777 "$work/root/tmp"
cp /usr/share/base-passwd/passwd.master "$work/root/etc/passwd"
cp /usr/share/base-passwd/group.master "$work/root/etc/group"
sed -i 's,^root:\*:,root:x:,' "$work/root/etc/passwd"
for skeleton in .bashrc .profile; do
    if [ -e "/etc/skel/$skeleton" ]; then cp "/etc/skel/$skeleton" "$work/root/root/$skeleton"; fi
done

# An editor must answer to "vi", whichever one this machine has chosen for itself.
members=(etc/passwd etc/group root tmp workspace)
if grep -qxF ./usr/bin/vim.tiny "$work/list"; then
    mkdir -p "$work/root/usr/bin"
    ln -s vim.tiny "$work/root/usr/bin/vi"
    members+=(usr/bin/vi)
fi

tar -C / --no-recursion --ignore-failed-read --numeric-owner -cf "$out" -T "$work/list"
tar -C "$work/root" --numeric-owner --owner=0 --group=0 -rf "$out" "${members[@]}"
