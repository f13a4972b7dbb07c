// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuthenticationError, NotFoundError } from '@lizard-build/sdk'
import { Sandbox, lizard, newSandbox, run, tidy, until } from './support.mjs'

/** Starts a program that counts in its memory alone and says where it is when asked. */
async function startCounter(sandbox) {
  await sandbox.process.exec("nohup python3 -u -c 'import time\nn = 0\nwhile True:\n    n += 1\n    open(\"/tmp/count\", \"w\").write(str(n))\n    time.sleep(0.05)' >/dev/null 2>&1 </dev/null &")
  await until(async () => (await sandbox.process.exec('cat /tmp/count')).stdout, 'the counter counts')
}

const counted = async (sandbox) => Number((await sandbox.process.exec('cat /tmp/count')).stdout)

test('snapshot, wait, list, restore, delete', async () => {
  const sandbox = await newSandbox('base', { envs: { KEPT: 'yes' } })
  await sandbox.fs.write('/workspace/a.txt', 'stored')
  await startCounter(sandbox)
  const saved = await sandbox.snapshot('my-app', { poolSize: 5 })
  const ready = await Sandbox.waitForSnapshot(saved.id)
  assert.equal(ready.readyCount, 1)
  assert.equal(ready.sourceSandboxId, sandbox.sandboxId)
  const [project] = await lizard.projects.list()
  assert.ok((await Sandbox.snapshots(project.id)).some((entry) => entry.id === saved.id))
  assert.ok((await Sandbox.mySnapshots()).some((entry) => entry.id === saved.id))
  await sandbox.fs.write('/workspace/a.txt', 'changed')

  const copy = tidy(await Sandbox.restore(saved.id))
  assert.notEqual(copy.sandboxId, sandbox.sandboxId)
  assert.equal(await copy.fs.read('/workspace/a.txt'), 'stored')
  assert.equal(await run(copy, 'echo $KEPT'), 'yes')
  const info = await copy.getInfo()
  assert.equal(info.size, 'mini')
  assert.ok(Date.parse(info.endAt) - Date.now() > 200_000)
  if (ready.keeps === 'memory') {
    const before = await counted(copy)
    await until(async () => (await counted(copy)) > before, 'the copy goes on counting')
  }
  assert.equal((await Sandbox.pauseSnapshot(saved.id)).status, 'paused')
  assert.equal((await Sandbox.resumeSnapshot(saved.id)).status, 'ready')
  assert.equal((await Sandbox.setSnapshotWarmPool(saved.id, 3)).poolSize, 1)
  assert.equal((await Sandbox.setSnapshotScope(saved.id, 'workspace')).scope, 'project')
  await Sandbox.deleteSnapshot(saved.id)
  await assert.rejects(Sandbox.getSnapshot(saved.id), NotFoundError)
  assert.equal((await copy.process.exec('echo still here')).stdout, 'still here')
})

test('a snapshot is restored in its own project only', async () => {
  const sandbox = await newSandbox('base', { size: 'nano' })
  const saved = await sandbox.snapshot('scoped')
  const [workspace] = await lizard.workspaces.list()
  const other = await lizard.projects.create({ workspaceId: workspace.id, name: 'elsewhere' })
  await assert.rejects(Sandbox.restore(saved.id, { projectId: other.id }), (error) => error instanceof AuthenticationError && error.code === 'SNAPSHOT_SCOPE')
  await Sandbox.deleteSnapshot(saved.id)
  await lizard.projects.delete(other.id)
})

test('forks run beside their source', async () => {
  const sandbox = await newSandbox()
  await startCounter(sandbox)
  await sandbox.fs.write('/tmp/mark', 'source')
  const forks = await sandbox.fork({ count: 2 })
  assert.equal(forks.length, 2)
  for (const fork of forks) {
    assert.equal(fork.error, undefined)
    tidy(fork.sandbox)
    assert.equal(fork.info.status, 'running')
    assert.equal(await fork.sandbox.fs.read('/tmp/mark'), 'source')
  }
  await forks[0].sandbox.fs.write('/tmp/mark', 'first')
  assert.equal(await forks[1].sandbox.fs.read('/tmp/mark'), 'source')
  assert.equal(await sandbox.fs.read('/tmp/mark'), 'source')
  const source = await counted(sandbox)
  await until(async () => (await counted(sandbox)) > source, 'the source goes on counting')
})
