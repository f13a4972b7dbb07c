// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotFoundError } from '@lizard-build/sdk'
import { newSandbox, run } from './support.mjs'

const sandbox = await newSandbox()

test('text and bytes come back exactly', async () => {
  const text = 'first\r\nsecond ünïcode 🦎\n\n'
  await sandbox.fs.write('/workspace/deep/er/a.txt', text)
  assert.equal(await sandbox.fs.read('/workspace/deep/er/a.txt'), text)
  const bytes = new Uint8Array(3 * 1024 * 1024 + 1)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = (i * 31) & 255
  await sandbox.fs.write('/tmp/b.bin', bytes)
  assert.deepEqual(Buffer.from(await sandbox.fs.readBytes('/tmp/b.bin')), Buffer.from(bytes))
  await sandbox.fs.write('/tmp/empty', new Uint8Array())
  assert.equal((await sandbox.fs.readBytes('/tmp/empty')).length, 0)
  await sandbox.fs.write("/tmp/a name with 'quotes' & #?%.txt", 'x')
  assert.equal(await sandbox.fs.read("/tmp/a name with 'quotes' & #?%.txt"), 'x')
})

test('a file that is written anew keeps its mode', async () => {
  await sandbox.fs.write('/tmp/script', '#!/bin/sh\necho one\n')
  await run(sandbox, 'chmod 0755 /tmp/script')
  await sandbox.fs.write('/tmp/script', '#!/bin/sh\necho two\n')
  assert.equal(await run(sandbox, '/tmp/script'), 'two')
})

test('list and stat', async () => {
  await run(sandbox, "mkdir -p /tmp/l/sub && echo hello > /tmp/l/file && ln -s file /tmp/l/link && touch -d '2026-01-02T03:04:05Z' /tmp/l/file && chmod 640 /tmp/l/file")
  const entries = await sandbox.fs.list('/tmp/l')
  assert.deepEqual(entries.map((entry) => [entry.name, entry.type]).sort(), [['file', 'file'], ['link', 'symlink'], ['sub', 'dir']])
  const file = await sandbox.fs.stat('/tmp/l/file')
  assert.equal(file.path, '/tmp/l/file')
  assert.equal(file.size, 6)
  assert.equal(file.permissions, '-rw-r-----')
  assert.equal(file.mode, 0o640)
  assert.equal(file.owner, 'root')
  assert.equal(file.modTime, Date.parse('2026-01-02T03:04:05Z'))
  assert.equal((await sandbox.fs.stat('/tmp/l/link')).symlinkTarget, 'file')
})

test('move and remove, makeDir', async () => {
  await sandbox.fs.write('/tmp/m/a', '1')
  await sandbox.fs.move('/tmp/m/a', '/tmp/other/place/b')
  assert.equal(await sandbox.fs.read('/tmp/other/place/b'), '1')
  await assert.rejects(sandbox.fs.read('/tmp/m/a'), NotFoundError)
  await sandbox.fs.makeDir('/tmp/made/here')
  assert.equal((await sandbox.fs.stat('/tmp/made/here')).type, 'dir')
  await sandbox.fs.remove('/tmp/other')
  await sandbox.fs.remove('/tmp/m')
  await assert.rejects(sandbox.fs.stat('/tmp/other'), NotFoundError)
})

test('as a user: what is made is theirs, what is forbidden to them stays so', async () => {
  await sandbox.fs.write('/tmp/theirs', 'x', { user: 'nobody' })
  assert.equal((await sandbox.fs.stat('/tmp/theirs')).owner, 'nobody')
  await assert.rejects(sandbox.fs.write('/etc/theirs', 'x', { user: 'nobody' }), (error) => error.status === 403)
  await run(sandbox, 'install -m 600 /dev/null /tmp/private')
  await assert.rejects(sandbox.fs.read('/tmp/private', { user: 'nobody' }), (error) => error.status === 403)
  await assert.rejects(sandbox.fs.remove('/tmp/private', { user: 'nobody' }), (error) => error.status === 403)
  assert.equal(await sandbox.fs.read('/tmp/private'), '')
})

test('what is missing is 404, what is a folder is not read', async () => {
  await assert.rejects(sandbox.fs.read('/no/such'), NotFoundError)
  await assert.rejects(sandbox.fs.stat('/no/such'), NotFoundError)
  await assert.rejects(sandbox.fs.list('/no/such'), NotFoundError)
  await assert.rejects(sandbox.fs.remove('/no/such'), NotFoundError)
  await assert.rejects(sandbox.fs.move('/no/such', '/tmp/x'), NotFoundError)
  await assert.rejects(sandbox.fs.read('/tmp'), (error) => error.status === 409)
  await assert.rejects(sandbox.fs.watch('/workspace'), (error) => error.status === 501)
})
