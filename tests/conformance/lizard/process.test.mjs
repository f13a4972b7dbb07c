// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotFoundError } from '@lizard-build/sdk'
import { newSandbox, until } from './support.mjs'

const sandbox = await newSandbox()

test('exec of a text and of arguments', async () => {
  assert.deepEqual(await sandbox.process.exec('echo out; echo err >&2; exit 3'), { stdout: 'out', stderr: 'err', exitCode: 3 })
  assert.equal((await sandbox.process.exec(['printf', '%s|', 'a b', '$HOME'])).stdout, 'a b|$HOME|')
  assert.equal((await sandbox.process.exec('pwd')).stdout, '/workspace')
  assert.equal((await sandbox.process.exec(['pwd'], { workdir: '/tmp' })).stdout, '/tmp')
  assert.equal((await sandbox.process.exec('echo $A$B', { envs: { A: '1', B: '2' } })).stdout, '12')
  assert.equal((await sandbox.process.exec(['no-such-program'])).exitCode, 127)
  await assert.rejects(sandbox.process.exec('true', { workdir: '/no/such/folder' }), (error) => error.status === 400)
})

test('exec as another user', async () => {
  assert.equal((await sandbox.process.exec('id -un; id -gn', { user: 'nobody' })).stdout, 'nobody\nnogroup')
  assert.notEqual((await sandbox.process.exec('cat /etc/shadow', { user: 'nobody' })).exitCode, 0)
  await assert.rejects(sandbox.process.exec('true', { user: 'nobody-at-all' }), (error) => error.status === 400)
})

test('exec as a stream: the pid, then lines as they come', async () => {
  const seen = []
  let pid
  const result = await sandbox.process.exec("printf 'one\\ntwo\\n'; echo bad >&2; printf 'ünfinished'; exit 4", {
    onPid: (number) => { pid = number },
    onStdout: (line) => seen.push(line),
    onStderr: (line) => seen.push(`! ${line}`),
  })
  assert.ok(pid > 1)
  assert.deepEqual([...seen].sort(), ['! bad', 'one', 'two', 'ünfinished'])
  assert.equal(result.exitCode, 4)
  assert.equal(result.stdout, 'one\ntwo\nünfinished')
})

test('a stream loses nothing, however much comes', async () => {
  // More than anything on the way keeps, in lines that are few enough to be judged one by one.
  let count = 0
  let bytes = 0
  const result = await sandbox.process.exec("seq -f '%0600.0f' 1 8000", {
    timeoutMs: 120_000, onStdout: (line) => { count += 1; bytes += line.length; assert.equal(Number(line), count) },
  })
  assert.equal(count, 8000)
  assert.equal(bytes, 4_800_000)
  assert.equal(result.exitCode, 0)
})

test('a whole answer is cut at 512 KiB, and says so', async () => {
  const result = await sandbox.process.exec("head -c 3000000 /dev/zero | tr '\\0' x")
  assert.equal(result.stdout.length, 512 * 1024)
  assert.equal(result.truncated, true)
})

test('a command that takes too long is killed with its children', async () => {
  await assert.rejects(sandbox.process.exec('sh -c "sleep 4711 & sleep 4711"', { timeoutMs: 1000 }), (error) => error.name === 'TimeoutError')
  await until(async () => !(await sandbox.process.exec("ps -eo args | grep -c '[s]leep 4711'")).stdout.startsWith('2'), 'the sleepers end')
})

test('processes are listed while they run, and signalled as trees', async () => {
  let pid
  const ended = sandbox.process.exec('sleep 4712; echo never', { timeoutMs: 60_000, onPid: (number) => { pid = number } })
  await until(() => pid, 'the pid comes first')
  const [entry] = (await sandbox.process.list()).filter((process) => process.pid === pid)
  assert.deepEqual(entry.cmd, ['/bin/sh', '-c', 'sleep 4712; echo never'])
  assert.equal(entry.cwd, '/workspace')
  assert.ok(Math.abs(entry.startedAt - Date.now()) < 60_000)
  await sandbox.process.kill(pid, 'SIGKILL')
  const result = await ended
  assert.equal(result.exitCode, 137)
  assert.equal(result.stdout, '')
  assert.ok(!(await sandbox.process.list()).some((process) => process.pid === pid))
  await assert.rejects(sandbox.process.kill(pid), NotFoundError)
})

test('a background command does not hold the call', async () => {
  const begin = Date.now()
  await sandbox.process.exec('nohup sleep 60 >/dev/null 2>&1 </dev/null &')
  assert.ok(Date.now() - begin < 10_000)
})
