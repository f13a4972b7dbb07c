// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotFoundError } from '@lizard-build/sdk'
import { Sandbox, newSandbox, until } from './support.mjs'

const finished = async (id, count) => {
  const runs = (await Sandbox.scheduleRuns(id)).filter((run) => run.finished)
  return runs.length >= count && runs
}

test('a command runs again and again, and its runs are told', async () => {
  const sandbox = await newSandbox()
  const schedule = await sandbox.schedule({ every: '1s', command: 'echo run; pwd; id -un', name: 'often' })
  assert.equal(schedule.everySeconds, 1)
  assert.equal(schedule.kind, 'command')
  assert.ok(Date.parse(schedule.nextRunAt) > Date.now() - 2000)
  const runs = await until(() => finished(schedule.id, 2), 'two runs')
  assert.equal(runs[0].status, 'succeeded')
  assert.equal(runs[0].output, 'run\n/workspace\nroot')
  assert.equal(runs[0].woke, false)
  assert.ok(Date.parse(runs[0].startedAt) >= Date.parse(runs[1].startedAt))
  assert.deepEqual((await sandbox.schedules()).map((entry) => entry.id), [schedule.id])
  assert.ok((await Sandbox.listSchedules({ sandboxId: sandbox.sandboxId })).length === 1)
  const off = await Sandbox.updateSchedule(schedule.id, { enabled: false, name: null })
  assert.equal(off.enabled, false)
  assert.equal(off.nextRunAt, null)
  assert.equal(off.name, null)
  await Sandbox.deleteSchedule(schedule.id)
  await assert.rejects(Sandbox.getSchedule(schedule.id), NotFoundError)
})

test('a run that fails, and one that takes too long', async () => {
  const sandbox = await newSandbox('base', { size: 'nano' })
  const failing = await sandbox.schedule({ cron: '0 9 * * mon-fri', timezone: 'Europe/Berlin', command: 'echo no >&2; exit 7' })
  assert.equal(failing.cron, '0 9 * * mon-fri')
  await Sandbox.runSchedule(failing.id)
  const [run] = await until(() => finished(failing.id, 1), 'the failing run')
  assert.equal(run.status, 'failed')
  assert.equal(run.exitCode, 7)
  assert.equal(run.output, 'no')
  assert.equal((await until(async () => { const s = await Sandbox.getSchedule(failing.id); return s.consecutiveFailures && s }, 'it is counted')).consecutiveFailures, 1)
  const slow = await sandbox.schedule({ every: '1h', command: 'sleep 60', timeoutSeconds: 1 })
  await Sandbox.runSchedule(slow.id)
  assert.equal((await until(() => finished(slow.id, 1), 'the slow run'))[0].status, 'timeout')
})

test('a run wakes a paused sandbox and pauses it again', async () => {
  const sandbox = await newSandbox('base', { size: 'nano' })
  const schedule = await sandbox.schedule({ every: '1d', command: 'echo awake > /workspace/mark; echo awake' })
  await sandbox.pause()
  await sandbox.waitForStatus('paused')
  await Sandbox.runSchedule(schedule.id)
  const [run] = await until(() => finished(schedule.id, 1), 'the run')
  assert.equal(run.status, 'succeeded')
  assert.equal(run.woke, true)
  assert.equal(run.slept, true)
  assert.equal((await sandbox.getInfo()).status, 'paused')
  await sandbox.resume()
  await sandbox.waitForStatus('running')
  assert.equal(await sandbox.fs.read('/workspace/mark'), 'awake\n')
})

test('what is no schedule is refused', async () => {
  const sandbox = await newSandbox('base', { size: 'nano' })
  await assert.rejects(sandbox.schedule({ every: 'often', command: 'true' }), (error) => error.status === 400)
  await assert.rejects(sandbox.schedule({ cron: '99 * * * *', command: 'true' }), (error) => error.status === 400)
  await assert.rejects(sandbox.schedule({ cron: '* * * * *', timezone: 'Nowhere/Land', command: 'true' }), (error) => error.status === 400)
  await assert.rejects(sandbox.schedule({ every: '5m', prompt: 'think' }), (error) => error.status === 501)
})
