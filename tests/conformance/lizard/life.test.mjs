// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotFoundError } from '@lizard-build/sdk'
import { Sandbox, lizard, newSandbox, tidy, until } from './support.mjs'

test('create by the client: what is told of a sandbox', async () => {
  const sandbox = await newSandbox('base', { metadata: { purpose: 'test' }, envs: { GREETING: 'hello' } })
  const info = await sandbox.getInfo()
  assert.equal(info.sandboxId, sandbox.sandboxId)
  assert.equal(info.id, sandbox.sandboxId)
  assert.equal(info.status, 'running')
  assert.equal(info.template, 'base')
  assert.equal(info.size, 'mini')
  assert.equal(info.cpus, 1)
  assert.equal(info.memoryMb, 2048)
  assert.equal(info.internetAccess, true)
  assert.equal(info.pauseError, null)
  assert.deepEqual(info.metadata, { purpose: 'test' })
  const left = Date.parse(info.endAt) - Date.now()
  assert.ok(left > 500_000 && left <= 600_000, `${left}`)
  assert.equal((await sandbox.process.exec('echo $GREETING')).stdout, 'hello')
  assert.ok((await lizard.list()).some((entry) => entry.sandboxId === sandbox.sandboxId))
})

test('create by the static form, connect, list of a project, kill', async () => {
  const [project] = await lizard.projects.list()
  const sandbox = tidy(await Sandbox.create({ projectId: project.id, timeoutMs: 0, size: 'nano' }))
  assert.equal((await sandbox.getInfo()).endAt, null)
  const same = await Sandbox.connect(sandbox.sandboxId)
  assert.equal((await same.process.exec('echo here')).stdout, 'here')
  assert.ok((await Sandbox.list({ projectId: project.id })).some((entry) => entry.id === sandbox.sandboxId))
  assert.equal(await sandbox.kill(), true)
  assert.equal(await sandbox.kill(), false)
  await assert.rejects(Sandbox.connect(sandbox.sandboxId), NotFoundError)
})

test('the lifetime is a deadline that commands do not move, and can be moved', async () => {
  const sandbox = await newSandbox()
  await sandbox.setTimeout(3_600_000)
  const { endAt } = await sandbox.getInfo()
  assert.ok(Math.abs(Date.parse(endAt) - Date.now() - 3_600_000) < 20_000)
  await sandbox.process.exec('true')
  assert.equal((await sandbox.getInfo()).endAt, endAt)
  await sandbox.setTimeout(1000)
  await until(async () => {
    // A use all the while does not keep it.
    try { await sandbox.process.exec('true') } catch { /* it is on its way out */ }
    return (await lizard.list()).every((entry) => entry.id !== sandbox.sandboxId)
  }, 'the sandbox expires')
  await assert.rejects(sandbox.getInfo(), NotFoundError)
})

test('pause keeps memory and processes, and the deadline stands still', async () => {
  const sandbox = await newSandbox()
  await sandbox.process.exec("nohup sh -c 'i=0; while true; do i=$((i+1)); echo $i > /tmp/count; sleep 0.05; done' >/dev/null 2>&1 </dev/null &")
  await until(async () => (await sandbox.process.exec('cat /tmp/count')).stdout, 'the counter counts')
  assert.equal((await sandbox.getInfo()).pauseKeeps, 'memory')
  assert.equal(await sandbox.pause(), true)
  const paused = await sandbox.waitForStatus('paused')
  assert.equal(paused.pauseKeeps, 'memory')
  await assert.rejects(sandbox.process.exec('true'), (error) => error.status === 409)
  await until(async () => Date.parse((await sandbox.getInfo()).endAt) > Date.parse(paused.endAt) + 1000, 'the deadline moves with the time')
  assert.equal(await sandbox.pause(), true) // once more is fine
  assert.equal(await sandbox.resume(), true)
  await sandbox.waitForStatus('running')
  const count = Number((await sandbox.process.exec('cat /tmp/count')).stdout)
  await until(async () => Number((await sandbox.process.exec('cat /tmp/count')).stdout) > count, 'the counter goes on')
})

test('a paused sandbox can be deleted', async () => {
  const sandbox = await newSandbox()
  await sandbox.pause()
  await sandbox.waitForStatus('paused')
  assert.equal(await sandbox.kill(), true)
  await assert.rejects(sandbox.getInfo(), NotFoundError)
})

test('no internet access, which is echoed, and no ports then', async () => {
  const sandbox = await newSandbox('base', { internetAccess: false })
  const info = await sandbox.getInfo()
  assert.equal(info.internetAccess, false)
  assert.deepEqual(info.allowedHosts, [])
  await assert.rejects(sandbox.exposePort(8000), (error) => error.status === 409)
})
