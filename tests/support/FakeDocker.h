// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

namespace vivarium {

/// A container engine inside the sandboxes of a FakeBackend: answers what its client is asked, in the form of Docker or
/// of Podman. What is followed (logs, builds) runs until the test ends it.
class FakeDocker : public QObject {
public:
    enum class Form { Docker, Podman };
    explicit FakeDocker(FakeBackend &backend, Form form = Form::Podman)
        : m_processes(backend.fakeProcesses())
        , m_form(form)
    {
        m_poll.setInterval(1);
        connect(&m_poll, &QTimer::timeout, this, &FakeDocker::answerNew);
        m_poll.start();
    }

    QStringList programs{QStringLiteral("docker")}; ///< that are installed; a client is one of the first two
    QByteArray refusal; ///< what every call but the version fails with; empty: they work
    /// Of `ps` and `images`, instead of what is made of the members below.
    std::optional<QByteArray> rawContainers;

    void addContainer(const QString &id, const QString &name, const QString &state, const QString &ports = {},
        const QString &label = {})
    {
        m_containers.append({id, name, state, ports, label});
    }
    void addImage(const QString &id, const QString &reference) { m_images.append({id, reference}); }
    [[nodiscard]] QStringList containerStates() const
    {
        QStringList states;
        for (const Container &container : m_containers)
            states << container.name + u'=' + container.state;
        return states;
    }
    [[nodiscard]] QStringList imageReferences() const
    {
        QStringList references;
        for (const auto &[id, reference] : m_images)
            references << reference;
        return references;
    }
    /// Arguments of all calls that weren't looks, without the program.
    [[nodiscard]] const QList<QStringList> &deeds() const { return m_deeds; }
    [[nodiscard]] int looks() const { return m_looks; }
    /// Of the newest call that runs on.
    [[nodiscard]] ProcessId followed() const { return m_followed; }

private:
    struct Container {
        QString id;
        QString name;
        QString state;
        QString ports; ///< "8080->80"
        QString label;
    };

    void answerNew()
    {
        while (m_answered < m_processes.commands().size()) {
            const QStringList arguments = m_processes.commands().at(m_answered).arguments;
            answer(ProcessId(QStringLiteral("proc-%1").arg(++m_answered)), arguments);
        }
    }
    void end(const ProcessId &process, const QByteArray &output, int code = 0, const QByteArray &errors = {})
    {
        if (!output.isEmpty())
            m_processes.writeOutput(process, OutputStream::Channel::StandardOutput, output);
        if (!errors.isEmpty())
            m_processes.writeOutput(process, OutputStream::Channel::StandardError, errors);
        m_processes.exitProcess(process, code);
    }
    void answer(const ProcessId &process, QStringList arguments)
    {
        const QString program = arguments.takeFirst();
        const QString verb = arguments.value(0);
        if (!programs.contains(program)) {
            end(process, {}, 127);
        } else if (verb == u"--version" || verb == u"version") {
            end(process, m_form == Form::Docker ? "Docker version 26.1.5, build x\n" : "podman version 4.3.1\n");
        } else if (!refusal.isEmpty()) {
            end(process, {}, 125, refusal);
        } else if (verb == u"ps") {
            ++m_looks;
            end(process, rawContainers ? *rawContainers : containersJson());
        } else if (verb == u"images") {
            end(process, imagesJson());
        } else {
            m_deeds << arguments;
            perform(process, verb, arguments);
        }
    }
    void perform(const ProcessId &process, const QString &verb, const QStringList &arguments)
    {
        static const QHash<QString, QString> states{{QStringLiteral("start"), QStringLiteral("running")},
            {QStringLiteral("restart"), QStringLiteral("running")}, {QStringLiteral("stop"), QStringLiteral("exited")}};
        const QString last = arguments.constLast();
        if (states.contains(verb)) {
            for (Container &container : m_containers) {
                if (container.id == last)
                    container.state = states[verb];
            }
            end(process, last.toUtf8());
        } else if (verb == u"rm") {
            m_containers.removeIf([&](const Container &container) { return container.id == last; });
            end(process, last.toUtf8());
        } else if (verb == u"rmi") {
            m_images.removeIf([&](const auto &image) { return image.first == last || image.second == last; });
            end(process, {});
        } else if (verb == u"tag") {
            m_images.append({arguments.value(1), last});
            end(process, {});
        } else {
            m_followed = process; // logs, run, build, pull, push, compose: until the test ends it
        }
    }
    [[nodiscard]] QByteArray joined(const QJsonArray &rows) const
    {
        if (m_form == Form::Podman)
            return QJsonDocument(rows).toJson();
        QByteArray lines;
        for (const QJsonValue &row : rows)
            lines += QJsonDocument(row.toObject()).toJson(QJsonDocument::Compact) + '\n';
        return lines;
    }
    [[nodiscard]] QByteArray containersJson() const
    {
        QJsonArray rows;
        for (const Container &container : m_containers) {
            QJsonObject row{{QStringLiteral("Image"), QStringLiteral("localhost/app:1")},
                {QStringLiteral("State"), container.state}, {QStringLiteral("Status"), QStringLiteral("Up 2 minutes")}};
            if (m_form == Form::Docker) {
                row.insert(QStringLiteral("ID"), container.id);
                row.insert(QStringLiteral("Names"), container.name);
                row.insert(QStringLiteral("CreatedAt"), QStringLiteral("2026-05-01 10:00:00 +0000 UTC"));
                row.insert(QStringLiteral("Labels"),
                    container.label.isEmpty() ? QString() : QStringLiteral("io.vivarium.ports=") + container.label);
                row.insert(QStringLiteral("Ports"),
                    container.ports.isEmpty() ? QString() : QStringLiteral("0.0.0.0:%1/tcp").arg(container.ports));
            } else {
                row.insert(QStringLiteral("Id"), container.id);
                row.insert(QStringLiteral("Names"), QJsonArray{container.name});
                row.insert(QStringLiteral("Created"), 1777629600);
                if (!container.label.isEmpty())
                    row.insert(
                        QStringLiteral("Labels"), QJsonObject{{QStringLiteral("io.vivarium.ports"), container.label}});
                if (!container.ports.isEmpty())
                    row.insert(QStringLiteral("Ports"),
                        QJsonArray{QJsonObject{
                            {QStringLiteral("host_port"), container.ports.section(QStringLiteral("->"), 0, 0).toInt()},
                            {QStringLiteral("container_port"),
                                container.ports.section(QStringLiteral("->"), 1, 1).toInt()},
                            {QStringLiteral("range"), 1}, {QStringLiteral("protocol"), QStringLiteral("tcp")}}});
            }
            rows.append(row);
        }
        return joined(rows);
    }
    [[nodiscard]] QByteArray imagesJson() const
    {
        QJsonArray rows;
        for (const auto &[id, reference] : m_images) {
            QJsonObject row;
            if (m_form == Form::Docker)
                row = {{QStringLiteral("ID"), QStringLiteral("sha256:") + id},
                    {QStringLiteral("Repository"), reference.section(u':', 0, 0)},
                    {QStringLiteral("Tag"), reference.section(u':', 1, 1)},
                    {QStringLiteral("Size"), QStringLiteral("7.38MB")},
                    {QStringLiteral("CreatedAt"), QStringLiteral("2026-04-01 10:00:00 +0000 UTC")}};
            else
                row = {{QStringLiteral("Id"), id}, {QStringLiteral("Names"), QJsonArray{reference}},
                    {QStringLiteral("Size"), 7380000}, {QStringLiteral("Created"), 1775037600}};
            rows.append(row);
        }
        return joined(rows);
    }

    FakeProcessApi &m_processes;
    Form m_form;
    QTimer m_poll;
    qsizetype m_answered = 0;
    int m_looks = 0;
    QList<Container> m_containers;
    QList<std::pair<QString, QString>> m_images;
    QList<QStringList> m_deeds;
    ProcessId m_followed;
};

} // namespace vivarium
