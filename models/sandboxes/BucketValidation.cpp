// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/BucketValidation.h"

#include "sandboxes/SpecValidation.h"

#include <QCoreApplication>
#include <QUrl>

#include <algorithm>

namespace vivarium::BucketValidation {

namespace {

struct BucketText {
    Q_DECLARE_TR_FUNCTIONS(vivarium::BucketValidation)
};

constexpr int shortestBucket = 3;
constexpr int longestBucket = 63;
constexpr int longestPrefix = 1024;
constexpr int longestRegion = 64;
constexpr int longestEndpoint = 1024;

/// Control characters; `blanksToo`: blanks as well.
bool hasOddCharacters(const QString &text, bool blanksToo)
{
    return std::ranges::any_of(
        text, [blanksToo](QChar c) { return c.category() == QChar::Other_Control || (blanksToo && c.isSpace()); });
}

QString bucketNameProblem(const QString &bucket)
{
    if (bucket.isEmpty())
        return BucketText::tr("Name the bucket.");
    if (bucket.size() < shortestBucket || bucket.size() > longestBucket)
        return BucketText::tr("The name of a bucket has %1 to %2 characters.").arg(shortestBucket).arg(longestBucket);
    if (hasOddCharacters(bucket, true) || bucket.contains(QLatin1Char('/')) || bucket.contains(QLatin1Char(':')))
        return BucketText::tr("Only the name of the bucket, without an address, folders or blanks.");
    return {};
}

QString textProblem(const QString &text, int longest, bool blanksToo)
{
    if (text.size() > longest)
        return BucketText::tr("At most %n character(s).", nullptr, longest);
    if (!hasOddCharacters(text, blanksToo))
        return {};
    return blanksToo ? BucketText::tr("Blanks and line breaks don't belong here.")
                     : BucketText::tr("Line breaks and other control characters don't belong here.");
}

QString endpointProblem(const QString &endpoint)
{
    if (const QString problem = textProblem(endpoint, longestEndpoint, true); !problem.isEmpty())
        return problem;
    // What stands there is kept, shown and sent in the clear. Where a password ends nobody can tell: it may hold
    // slashes.
    if (endpoint.contains(QLatin1Char('@')))
        return BucketText::tr("Leave out user name and password: keys belong into secrets.");
    return {};
}

QString keyProblem(const QString &secret, const QString &other)
{
    if (secret.isEmpty())
        return other.isEmpty() ? QString() : BucketText::tr("A key has two parts: choose this secret, too.");
    return SpecValidation::secretNameProblem(secret);
}

} // namespace

QList<Problem> problems(const VolumeMount &mount)
{
    QList<Problem> found;
    if (!mount.cloudBucket)
        return found;
    const auto check = [&found](Field field, const QString &sentence) {
        if (!sentence.isEmpty())
            found.append({field, sentence});
    };
    const CloudBucket &bucket = *mount.cloudBucket;
    check(Field::Bucket, bucketNameProblem(bucket.bucket));
    if (found.isEmpty() || mount.name != bucket.bucket) // its name is the bucket's as long as it has none of its own
        check(Field::Name, SpecValidation::volumeNameProblem(mount.name));
    check(Field::Path, SpecValidation::mountPathProblem(mount.path));
    check(Field::Prefix, textProblem(bucket.prefix, longestPrefix, false));
    check(Field::Region, textProblem(bucket.region, longestRegion, true));
    check(Field::Endpoint, endpointProblem(bucket.endpoint));
    check(Field::AccessKey, keyProblem(bucket.accessKeySecret, bucket.secretKeySecret));
    check(Field::SecretKey, keyProblem(bucket.secretKeySecret, bucket.accessKeySecret));
    return found;
}

} // namespace vivarium::BucketValidation
