// SPDX-License-Identifier: GPL-3.0-or-later
#include "lizard/ProjectStore.h"

#include "lizard/Identifier.h"

#include <algorithm>
#include <stdexcept>

namespace vivarium::engine::lizard {

namespace {

constexpr std::size_t slugLimit = 48;
constexpr const char *projectColumns = "SELECT id, name, slug, created_at FROM lizard_projects ";

Project readProject(const SQLite::Statement &row)
{
    return {.id = row.getColumn(0).getString(),
        .name = row.getColumn(1).getString(),
        .slug = row.getColumn(2).getString(),
        .createdAt = fromMilliseconds(row.getColumn(3).getInt64())};
}

/// Lowercase letters, digits and single hyphens between them.
std::string slugOf(const std::string &name)
{
    std::string slug;
    for (const char character : name) {
        const bool isLetter = (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
        if (isLetter)
            slug += character;
        else if (character >= 'A' && character <= 'Z')
            slug += static_cast<char>(character - 'A' + 'a');
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    slug = slug.substr(0, slugLimit);
    while (slug.ends_with('-'))
        slug.pop_back();
    return slug.empty() ? "project" : slug;
}

} // namespace

ProjectStore::ProjectStore(Database &database)
    : m_database(database)
{
    if (list().empty())
        create("Local");
}

std::string ProjectStore::freeSlug(const std::string &name)
{
    const std::vector<Project> projects = list();
    const std::string base = slugOf(name);
    for (int number = 1;; ++number) {
        const std::string slug = number == 1 ? base : base + '-' + std::to_string(number);
        if (std::ranges::none_of(projects, [&](const Project &project) { return project.slug == slug; }))
            return slug;
    }
}

Project ProjectStore::create(const std::string &name)
{
    Project project{.id = newIdentifier("proj"), .name = name, .slug = freeSlug(name), .createdAt = currentTime()};
    auto insertion =
        m_database.statement("INSERT INTO lizard_projects (id, name, slug, created_at) VALUES (?, ?, ?, ?)");
    insertion.bind(1, project.id);
    insertion.bind(2, project.name);
    insertion.bind(3, project.slug);
    insertion.bind(4, toMilliseconds(project.createdAt));
    insertion.exec();
    return project;
}

void ProjectStore::rename(const std::string &id, const std::string &name)
{
    auto update = m_database.statement("UPDATE lizard_projects SET name = ? WHERE id = ?");
    update.bind(1, name);
    update.bind(2, id);
    update.exec();
}

void ProjectStore::remove(const std::string &id)
{
    auto deletion = m_database.statement("DELETE FROM lizard_projects WHERE id = ?");
    deletion.bind(1, id);
    deletion.exec();
}

std::optional<Project> ProjectStore::find(const std::string &id)
{
    auto query = m_database.statement(std::string(projectColumns) + "WHERE id = ?");
    query.bind(1, id);
    return query.executeStep() ? std::optional(readProject(query)) : std::nullopt;
}

std::vector<Project> ProjectStore::list()
{
    auto query = m_database.statement(std::string(projectColumns) + "ORDER BY position");
    std::vector<Project> projects;
    while (query.executeStep())
        projects.push_back(readProject(query));
    return projects;
}

Project ProjectStore::first()
{
    std::vector<Project> projects = list();
    if (projects.empty())
        throw std::logic_error("there is no project");
    return projects.front();
}

} // namespace vivarium::engine::lizard
