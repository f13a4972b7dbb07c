// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuthenticationError, Lizard, NotFoundError } from '@lizard-build/sdk'
import { lizard } from './support.mjs'

test('the account, its workspace, its limits and its region', async () => {
  const me = await lizard.whoami()
  assert.ok(me.id && me.username)
  const [workspace, ...others] = await lizard.workspaces.list()
  assert.deepEqual(others, [])
  const { limits, usage } = await lizard.platform.get(`/api/workspaces/${workspace.id}/limits`)
  assert.ok(limits.maxRunningSandboxes > 0)
  assert.equal(typeof usage.runningSandboxes, 'number')
  assert.equal((await lizard.regions.list())[0].id, 'local')
  assert.equal((await lizard.billing.subscription()).status, 'none')
})

test('projects', async () => {
  const [workspace] = await lizard.workspaces.list()
  const project = await lizard.projects.create({ workspaceId: workspace.id, name: 'My Project' })
  assert.equal(project.slug, 'my-project')
  assert.equal((await lizard.projects.get(project.id)).name, 'My Project')
  assert.equal((await lizard.projects.update(project.id, { name: 'Renamed' })).name, 'Renamed')
  assert.ok((await lizard.projects.list()).some((entry) => entry.id === project.id))
  await lizard.projects.delete(project.id)
  await assert.rejects(lizard.projects.get(project.id), NotFoundError)
})

test('keys, and what a scoped one reaches', async () => {
  const [workspace] = await lizard.workspaces.list()
  const [local] = await lizard.projects.list()
  const other = await lizard.projects.create({ workspaceId: workspace.id, name: 'scoped' })
  const made = await lizard.apiKeys.create({ name: 'narrow', projects: [other.id] })
  assert.match(made.key, /^liz_/)
  assert.ok((await lizard.apiKeys.list()).every((key) => key.key === undefined))
  const narrow = new Lizard({ project: other.id, apiKey: made.key })
  const me = await narrow.whoami()
  assert.equal(me.scoped, true)
  assert.deepEqual(me.scopes.map((scope) => [scope.type, scope.id]), [['project', other.id]])
  assert.deepEqual((await narrow.projects.list()).map((project) => project.id), [other.id])
  await assert.rejects(narrow.projects.get(local.id), (error) => error instanceof AuthenticationError && error.status === 403 && error.code === 'PROJECT_OUT_OF_SCOPE')
  await assert.rejects(narrow.apiKeys.list(), (error) => error.code === 'ACCOUNT_SCOPE_REQUIRED')
  await lizard.apiKeys.delete(made.id)
  await assert.rejects(narrow.whoami(), (error) => error instanceof AuthenticationError && error.status === 401)
  await lizard.projects.delete(other.id)
})
