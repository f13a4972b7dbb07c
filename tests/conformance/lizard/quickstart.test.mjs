// SPDX-License-Identifier: GPL-3.0-or-later
// The program of the vendor's quickstart, from its first line to its last. Two things differ: the id of the project, and
// that ports are reached over http on loopback.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Sandbox } from '@lizard-build/sdk'
import { ask, lizard, until } from './support.mjs'

test('the quickstart', async () => {
  const sandbox = await Sandbox.create('interpreter', {
    projectId: (await lizard.projects.list())[0].id, timeoutMs: 300_000,
  })
  try {
    const first = await sandbox.process.exec("python -c 'print(2 ** 10)'")
    assert.deepEqual([first.stdout, first.stderr, first.exitCode], ['1024', '', 0])

    await sandbox.fs.write('/tmp/task.py', 'print(42)\n')
    const result = await sandbox.process.exec('python /tmp/task.py')
    assert.equal(result.stdout, '42')

    await sandbox.process.exec(
      'nohup python -m http.server 3000 --bind 0.0.0.0 --directory /tmp >/tmp/http.log 2>&1 </dev/null &',
    )
    const { url, hostname, accessToken } = await sandbox.exposePort(3000)
    assert.ok(url)
    const served = await until(async () => {
      const answer = await ask(hostname, '/', { 'X-Lizard-Access-Token': accessToken })
      return answer.status === 200 && answer.body
    }, 'the server answers')
    assert.match(served, /task\.py/)

    const connected = await Sandbox.connect(sandbox.sandboxId)
    assert.equal((await connected.getInfo()).status, 'running')

    await sandbox.pause()
    await sandbox.waitForStatus('paused')
    await sandbox.resume()
    await sandbox.waitForStatus('running')
    assert.equal((await sandbox.process.exec('python /tmp/task.py')).stdout, '42')

    const saved = await sandbox.snapshot('my-app', { poolSize: 5 })
    await Sandbox.waitForSnapshot(saved.id)
    const copy = await Sandbox.restore(saved.id)
    try {
      assert.equal((await copy.process.exec('python /tmp/task.py')).stdout, '42')
    } finally {
      await copy.kill()
      await Sandbox.deleteSnapshot(saved.id)
    }
  } finally {
    await sandbox.kill()
  }
})
