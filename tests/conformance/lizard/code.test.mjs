// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CodeSandbox } from '@lizard-build/sdk'

let sandbox
after(async () => { await sandbox?.kill() })

test('code runs, in Python and in the shell', async () => {
  sandbox = await CodeSandbox.create({ project: 'local', timeoutMs: 300_000, size: 'mini' })
  assert.equal((await sandbox.getInfo()).template, 'interpreter')
  const result = await sandbox.runCode('import math\nprint(math.sqrt(144))')
  assert.equal(result.error, undefined)
  assert.equal(result.stdout, '12.0\n')
  assert.equal(result.executionCount, 1)
  const shell = await sandbox.runCode('echo $NAME; exit 5', { language: 'bash', envs: { NAME: 'lizard' } })
  assert.equal(shell.stdout, 'lizard\n')
  assert.equal(shell.error.name, 'ExitError')
})

test('output comes in pieces while it runs, and a long code goes by a file', async () => {
  const pieces = []
  const long = `# ${'x'.repeat(200_000)}\nprint("y" * 60000)\nraise ValueError("broken")`
  const result = await sandbox.runCode(long, { onStdout: (data) => pieces.push(data) })
  assert.equal(pieces.join(''), `${'y'.repeat(60_000)}\n`)
  assert.ok(result.error)
})

test('variables live from call to call where the image has a Jupyter kernel', async (t) => {
  const found = await sandbox.process.exec(['python3', '-c', 'import ipykernel, jupyter_client'])
  if (found.exitCode !== 0) return t.skip('python3-ipykernel is not installed on this machine, so its image has no kernel')
  const context = await sandbox.createContext({ language: 'python' })
  assert.equal((await sandbox.runCode('kept = 41', { context })).error, undefined)
  assert.equal((await sandbox.runCode('print(kept + 1)', { context })).stdout, '42\n')
  await sandbox.deleteContext(context)
})

test('contexts', async () => {
  const context = await sandbox.createContext({ language: 'python', cwd: '/tmp' })
  assert.equal((await sandbox.runCode('import os; print(os.getcwd())', { context })).stdout, '/tmp\n')
  assert.deepEqual((await sandbox.listContexts()).map((entry) => entry.id), [context.id])
  await sandbox.deleteContext(context)
  assert.deepEqual(await sandbox.listContexts(), [])
})
