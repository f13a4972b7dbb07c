// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/FileScripts.h"

#include <algorithm>
#include <array>

namespace vivarium {

namespace {

QString guard(bool overwrite)
{
    return overwrite ? QString() : QStringLiteral("if [ -e \"$2\" ] || [ -L \"$2\" ]; then exit 17; fi; ");
}

} // namespace

QString FileScripts::move(bool overwrite)
{
    return guard(overwrite) + QStringLiteral("exec mv -fT -- \"$1\" \"$2\"");
}

QString FileScripts::copy(bool overwrite)
{
    return guard(overwrite) + QStringLiteral("exec cp -aT -- \"$1\" \"$2\"");
}

QString FileScripts::changeMode(int mode, bool recursive)
{
    return QStringLiteral("exec chmod %1-- %2 \"$1\"")
        .arg(recursive ? QStringLiteral("-R ") : QString(), QString::number(mode & 07777, 8));
}

QString FileScripts::unpack(const RemotePath &archive)
{
    // Owners are left to who unpacks, as an archive's own mean nothing here.
    const QString name = QString::fromUtf8(archive).toLower();
    const bool isZip = std::ranges::any_of(std::array{".zip", ".whl", ".jar"},
        [&name](const char *suffix) { return name.endsWith(QLatin1StringView(suffix)); });
    const QString tool = isZip ? QStringLiteral("unzip") : QStringLiteral("tar");
    const QString line =
        isZip ? QStringLiteral("unzip -q \"$1\" -d \"$2\"") : QStringLiteral("tar -xof \"$1\" -C \"$2\"");
    const QString module = isZip ? QStringLiteral("zipfile") : QStringLiteral("tarfile");
    return QStringLiteral(
        "if [ -e \"$2\" ] || [ -L \"$2\" ]; then exit 17; fi; mkdir -- \"$2\" || exit 1; said=; "
        "if command -v %1 >/dev/null 2>&1; then said=$(%2 </dev/null 2>&1) && exit 0; fi; "
        "if command -v python3 >/dev/null 2>&1; then "
        "said=$(python3 -m %3 -e \"$1\" \"$2\" 2>&1) && exit 0; "
        "elif [ -z \"$said\" ]; then said='This image has neither %1 nor python3.'; fi; "
        "rmdir -- \"$2\" 2>/dev/null; printf '%s\\n' \"$said\" | (tail -n 3 2>/dev/null || cat) >&2; exit 1")
        .arg(tool, line, module);
}

QString FileScripts::compare(const QByteArray &digest)
{
    return QStringLiteral("[ -e \"$1\" ] || exit 0; s=$(sha256sum <\"$1\") || exit 1; [ \"${s%% *}\" = %1 ] || exit 17")
        .arg(QString::fromLatin1(digest.toHex()));
}

QString FileScripts::usage()
{
    return QStringLiteral("f=$(find \"$1\" ! -type d 2>/dev/null | wc -l); d=$(find \"$1\" -mindepth 1 -type d "
                          "2>/dev/null | wc -l); b=$(du -sb \"$1\" 2>/dev/null) || b=0; echo \"$f $d ${b%%[!0-9]*}\"");
}

} // namespace vivarium
