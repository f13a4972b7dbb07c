#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# host-image.sh OUT.tar              writes a sandbox's root file system, taken from this machine's installed packages
# host-image.sh OUT.tar containers   the same with a container engine inside: Podman, which also answers to "docker"
# host-image.sh --python             prints the Python version that such an image has, as 3.13, and behind it "jupyter" if
#                                    it has a kernel for it; nothing if no Python
#
# For machines without a registry: no network, about 3 seconds and 110 MB with Python, 130 with a Jupyter kernel. Works on Debian and its
# derivatives. The tar is meant for Podman's image import.
set -euo pipefail
export LC_ALL=C
umask 022 # the engine's own is stricter, and all users of a sandbox must find names and folders

wanted="base-files base-passwd bash dash coreutils sed grep gawk mawk findutils diffutils tar gzip bzip2 xz-utils procps
 util-linux less vim-tiny curl ca-certificates openssl python3-minimal python3 python3-venv python3-pip libc6 libc-bin ncurses-base
 ncurses-bin hostname login passwd iproute2 netbase sysvinit-utils debianutils readline-common tzdata media-types"

# A Jupyter kernel, by which Lizard's runCode keeps Python's variables from call to call; only where these are installed.
kernel="python3-ipykernel python3-jupyter-client"
# What it needs to run code, named one by one: what the packages depend on brings debuggers and type stubs, and with them
# twice the size.
modules="$kernel python3-asttokens python3-comm python3-dateutil python3-decorator python3-executing python3-ipython
 python3-jupyter-core python3-matplotlib-inline python3-nest-asyncio python3-packaging python3-pexpect python3-platformdirs
 python3-prompt-toolkit python3-psutil python3-ptyprocess python3-pure-eval python3-pygments python3-six python3-stack-data
 python3-tornado python3-traitlets python3-typing-extensions python3-wcwidth python3-zmq
 libgcc-s1 libnorm1t64 libpgm-5.3-0t64 libsodium23 libstdc++6 libzmq5"

# Unknown names are skipped: releases differ in what they call their packages.
installed() { { dpkg-query -W -f '${db:Status-Abbrev} ${binary:Package}\n' "$@" 2>/dev/null || true; } | awk '/^ii/{print $2}'; }

if ! command -v dpkg-query >/dev/null || ! command -v apt-cache >/dev/null; then
    echo "This machine has no dpkg and apt, so no image can be made from its packages." >&2
    exit 3
fi

if [ "${1:-}" = --python ]; then
    # shellcheck disable=SC2086 # package names are words
    if [ "$(installed $kernel | wc -l)" = 2 ]; then kernel=" jupyter"; else kernel=""; fi
    { dpkg-query -W -f '${db:Status-Abbrev} ${Version}\n' python3-minimal 2>/dev/null || true; } \
        | sed -nE "s/^ii +([0-9]+:)?([0-9]+\\.[0-9]+).*/\\2$kernel/p"
    exit 0
fi

smaller() { if [ "$1" = unlimited ] || [ "$1" -gt "$2" ]; then echo "$2"; else echo "$1"; fi; }

# apt-cache doesn't follow a dependency that another package fulfils by a virtual name, as libraries of another release do.
addLibraries() {
    grep -E '^\./usr/(s?bin/(podman|conmon|runc|crun|buildah|fuse-overlayfs|xtables-.*|nft)|lib/podman/.*|libexec/podman/.*)$' "$work/list" \
        | sed 's,^\.,,' | while read -r program; do if [ -x "$program" ]; then ldd "$program" 2>/dev/null || true; fi; done \
        | sed -nE 's,.*=> (/[^ ]+) .*,\1,p' | sort -u \
        | while read -r library; do
            printf '%s\n' "$library" "$(readlink -f "$library")" | sed -E 's,^/lib(64)?/,/usr/lib\1/,; s,^,.,'
        done | sort -u > "$work/libraries"
    grep -vxFf "$work/list" "$work/libraries" > "$work/missing" || true
    cat "$work/missing" >> "$work/list"
}

# What the packages leave to whoever installs them. The machine's own settings in /etc/containers stay out: they may name
# registries, proxies and accounts.
addContainerEngine() {
    local root=$work/root runtime=crun cgroups=enabled
    mkdir -p "$root"/etc/containers "$root"/usr/bin "$root"/usr/sbin "$root"/var/lib/containers
    # Only runc takes the hierarchies of cgroup version 1. In version 2 a group with processes of its own, as the sandbox's,
    # can't divide among groups below it; crun then runs containers without groups of their own.
    if [ "$(stat -f -c %T /sys/fs/cgroup)" != cgroup2fs ]; then
        runtime=runc
    elif grep -qxF ./usr/bin/crun "$work/list"; then
        cgroups=disabled
    else
        runtime=runc
    fi
    # Podman asks for a million files by itself, which fails where the sandbox may have fewer. No systemd and no journal
    # inside; a sandbox's limits hold for all of its containers together, as their cgroups lie in its own.
    cat > "$root/etc/containers/containers.conf" <<EOF
[containers]
default_ulimits = ["nofile=$(smaller "$(ulimit -Hn)" 65536):$(smaller "$(ulimit -Hn)" 65536)", "nproc=$(smaller "$(ulimit -Hu)" 32768):$(smaller "$(ulimit -Hu)" 32768)"]
log_driver = "k8s-file"
cgroups = "$cgroups"

[network]
network_backend = "netavark"

[engine]
runtime = "$runtime"
cgroup_manager = "cgroupfs"
events_logger = "file"
EOF
    cat > "$root/etc/containers/storage.conf" <<EOF
[storage]
driver = "overlay"
runroot = "/run/containers/storage"
graphroot = "/var/lib/containers/storage"
EOF
    echo '{"default": [{"type": "insecureAcceptAnything"}]}' > "$root/etc/containers/policy.json"
    echo 'unqualified-search-registries = ["docker.io"]' > "$root/etc/containers/registries.conf"
    members+=(etc/containers var/lib/containers)
    # Which of its two kinds the firewall's program is, this machine has found out for its kernel.
    local name program
    for name in iptables iptables-save iptables-restore ip6tables ip6tables-save ip6tables-restore; do
        program=$(readlink -f "/usr/sbin/$name" || true)
        if [ -n "$program" ] && grep -qxF ".$program" "$work/list"; then
            ln -s "$(basename "$program")" "$root/usr/sbin/$name"
            members+=("usr/sbin/$name")
        fi
    done
    if ! grep -qxF ./usr/bin/docker "$work/list"; then
        printf '#!/bin/sh\n# Podman takes the same commands.\nexec podman "$@"\n' > "$root/usr/bin/docker"
        chmod 0755 "$root/usr/bin/docker"
        members+=(usr/bin/docker)
    fi
}

out=${1:?usage: host-image.sh OUT.tar [containers]}
variant=${2:-}
if [ "$variant" = containers ]; then
    # crun refuses hybrid cgroups, runc takes all. The last ones only where they are installed.
    wanted+=" podman conmon runc crun netavark aardvark-dns iptables nftables golang-github-containers-common
 catatonit fuse-overlayfs buildah podman-compose podman-docker mount"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# shellcheck disable=SC2046,SC2086 # package names are words
closure=$(installed $(apt-cache depends --recurse --installed --no-recommends --no-suggests --no-conflicts --no-breaks \
    --no-replaces --no-enhances $(installed $wanted) 2>/dev/null | grep -E '^[a-z]' | sort -u))
# shellcheck disable=SC2086 # package names are words
if [ "$(installed $kernel | wc -l)" = 2 ]; then closure+=" $(installed $modules)"; fi

{   # shellcheck disable=SC2086
    dpkg -L $closure | grep -vE '^/(\.$|usr/share/(doc|man|locale|info|lintian|bug)(/|$))'
    # With a merged /usr these four must be links in the image too; packages list files under both names.
    printf '%s\n' /bin /sbin /lib /lib64 /usr/share/doc /usr/share/man /etc/ld.so.cache /etc/nsswitch.conf /etc/localtime
    find /etc/ssl/certs
} | sed -E 's,^/(bin|sbin|lib|lib64)/,/usr/\1/,' | sort -u \
  | while read -r file; do if [ -e "$file" ] || [ -L "$file" ]; then echo ".$file"; fi; done \
  | grep -vxE '\./|\./(etc/(passwd|group|shadow|gshadow)-?|etc/containers(/.*)?|root(/.*)?|tmp|workspace)' > "$work/list"

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

# Programs written for other images call it "python".
if grep -qxF ./usr/bin/python3 "$work/list" && ! grep -qxF ./usr/bin/python "$work/list"; then
    mkdir -p "$work/root/usr/bin"
    ln -s python3 "$work/root/usr/bin/python"
    members+=(usr/bin/python)
fi

if [ "$variant" = containers ]; then
    addLibraries
    addContainerEngine
fi

tar -C / --no-recursion --ignore-failed-read --numeric-owner -cf "$out" -T "$work/list"
tar -C "$work/root" --numeric-owner --owner=0 --group=0 -rf "$out" "${members[@]}"
