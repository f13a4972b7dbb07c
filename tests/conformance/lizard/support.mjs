// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests share. They know the engine by the official SDK alone, and by what its answers say.
import assert from 'node:assert/strict'
import http from 'node:http'
import { after } from 'node:test'
import { Lizard, Sandbox } from '@lizard-build/sdk'

export const lizard = new Lizard({ project: 'local' })

/** A running sandbox, deleted when the file's tests are over. */
export async function newSandbox(template = 'base', options = {}) {
  const sandbox = await lizard.create(template, { timeoutMs: 600_000, size: 'mini', ...options })
  after(async () => { await sandbox.kill() })
  return sandbox
}

/** Deletes afterwards what somebody else made. */
export function tidy(sandbox) {
  after(async () => { await sandbox.kill() })
  return sandbox
}

/** Waits for a condition, and gives what it found. */
export async function until(look, what, seconds = 30) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) assert.fail(`not within ${seconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A request to a port of a sandbox. Its name need not be known to this machine's resolver: the engine is on loopback. */
export function ask(hostname, path = '/', headers = {}) {
  const [name, port] = hostname.split(':')
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers: { Host: `${name}:${port}`, ...headers } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => { body += piece })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }))
    })
    request.on('error', reject)
  })
}

/** Runs a command, which must succeed. */
export async function run(sandbox, command, options) {
  const result = await sandbox.process.exec(command, options)
  assert.equal(result.exitCode, 0, `${command}: ${JSON.stringify(result)}`)
  return result.stdout
}

export { Sandbox }
