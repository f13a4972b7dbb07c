// SPDX-License-Identifier: GPL-3.0-or-later
// That each refusal arrives as the class of error that the SDK has for it.
import assert from 'node:assert/strict'
import http from 'node:http'
import { test } from 'node:test'
import { AuthenticationError, ConflictError, LimitExceededError, Lizard, LizardError, NotFoundError, PaymentRequiredError } from '@lizard-build/sdk'
import { Sandbox, lizard, newSandbox } from './support.mjs'

test('401: no valid key', async () => {
  const stranger = new Lizard({ project: 'local', apiKey: `liz_${'x'.repeat(43)}` })
  await assert.rejects(stranger.whoami(), (error) => error instanceof AuthenticationError && error.status === 401)
})

test('400: what is needed, or unknown here', async () => {
  await assert.rejects(lizard.platform.post('/api/sandboxes', { template: 'base', volumeId: '' }), (error) => error instanceof LizardError && error.code === 'PROJECT_REQUIRED')
  await assert.rejects(newSandbox('no-such-template'), (error) => error.status === 400 && /base, interpreter/.test(error.message))
  await assert.rejects(newSandbox('base', { size: 'giant' }), (error) => error.code === 'SANDBOX_SIZE_NOT_ALLOWED')
  await assert.rejects(newSandbox('base', { region: 'eu-west-lim-a' }), (error) => error.status === 400)
  await assert.rejects(newSandbox('base', { allowedHosts: ['not a host!'] }), (error) => error.status === 400)
  await assert.rejects(newSandbox('desktop'), (error) => error.status === 400)
})

test('404: unknown things', async () => {
  await assert.rejects(Sandbox.connect('no-such-sandbox'), NotFoundError)
  await assert.rejects(Sandbox.getSnapshot('snap_0'), NotFoundError)
  await assert.rejects(Sandbox.getSchedule('sch_0'), NotFoundError)
  await assert.rejects(Sandbox.create('base', { projectId: 'proj_0' }), NotFoundError)
  await assert.rejects(newSandbox('base', { environment: 'production' }), NotFoundError)
  const gone = new Sandbox({ sandboxId: 'no-such-sandbox' })
  await assert.rejects(gone.process.exec('true'), NotFoundError)
  await assert.rejects(gone.setTimeout(60_000), NotFoundError)
  assert.equal(await gone.kill(), false)
  assert.equal(await gone.pause(), false)
})

test('409: the state refuses it', async () => {
  const sandbox = await newSandbox('base', { size: 'nano' })
  await sandbox.pause()
  await sandbox.waitForStatus('paused')
  await assert.rejects(sandbox.process.exec('true'), ConflictError)
  await assert.rejects(sandbox.snapshot('no'), ConflictError)
})

test('429: no more may run, and the numbers say why', async () => {
  const { limits } = await lizard.platform.get(`/api/workspaces/${(await lizard.workspaces.list())[0].id}/limits`)
  const made = []
  try {
    for (let count = 0; count <= limits.maxRunningSandboxes; count += 1)
      made.push(await lizard.create('base', { size: 'nano', timeoutMs: 120_000 }))
    assert.fail('more than the limit run')
  } catch (error) {
    assert.ok(error instanceof LimitExceededError, String(error))
    assert.equal(error.code, 'SANDBOX_LIMIT_REACHED')
    assert.equal(error.unit, 'sandboxes')
    assert.equal(error.limit, limits.maxRunningSandboxes)
    assert.ok(error.running >= error.limit)
    assert.equal(error.needed, 1)
  } finally {
    await Promise.all(made.map((sandbox) => sandbox.kill()))
  }
})

test('what this machine has not says so', async () => {
  const sandbox = await newSandbox('base', { size: 'nano' })
  await assert.rejects(sandbox.desktop.start(), (error) => error.status === 400 && error.code === 'DESKTOP_NOT_SUPPORTED')
  await assert.rejects(sandbox.desktop.info(), (error) => error.code === 'DESKTOP_NOT_SUPPORTED')
  await assert.rejects((async () => { for await (const line of sandbox.logs()) assert.fail(line) })(), (error) => error.status === 501)
})

// This engine charges nobody, so it never says 402. That the SDK reads the contract's form of it is shown with a server
// that says nothing else.
test('402: the contract\'s form of it, from a server that says only that', async () => {
  const server = http.createServer((request, answer) => {
    answer.writeHead(402, { 'Content-Type': 'application/json' })
    answer.end(JSON.stringify({ error: 'Start the trial to create sandboxes', code: 'PAYMENT_REQUIRED', status: 'trial_available', subscribeUrl: 'https://example.org/billing' }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const other = new Lizard({ apiUrl: `http://127.0.0.1:${server.address().port}`, apiKey: 'liz_x' })
    await assert.rejects(other.whoami(), (error) => error instanceof PaymentRequiredError && error.url === 'https://example.org/billing')
  } finally {
    server.close()
    server.closeAllConnections?.()
  }
})
