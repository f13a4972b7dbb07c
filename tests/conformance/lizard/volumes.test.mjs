// SPDX-License-Identifier: GPL-3.0-or-later
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConflictError, NotFoundError, Volume } from '@lizard-build/sdk'
import { lizard, newSandbox } from './support.mjs'

test('a volume outlives its sandboxes, one of which has it at a time', async () => {
  const [project] = await lizard.projects.list()
  const volume = await lizard.volumes.create('scratch', { sizeGb: 2 })
  await assert.rejects(lizard.volumes.create('scratch'), ConflictError)
  assert.equal((await lizard.volumes.getOrCreate('scratch', { sizeGb: 9 })).volumeId, volume.volumeId)
  assert.equal((await volume.getInfo(project.id)).sizeGb, 2)
  assert.equal((await lizard.projects.volumeLimits(project.id)).maxSizeGb, 50)

  const first = await newSandbox('base', { size: 'small', volumeName: 'scratch' })
  await first.fs.write('/workspace/kept.txt', 'kept')
  assert.equal((await volume.getInfo(project.id)).attachedTo, first.sandboxId)
  await assert.rejects(newSandbox('base', { size: 'small', volumeId: volume.volumeId }), ConflictError)
  await assert.rejects(volume.delete(project.id), ConflictError)
  await assert.rejects(first.fork(), ConflictError)
  // What is in the volume is not part of a snapshot.
  const saved = await first.snapshot('without the volume')
  assert.equal(saved.sourceVolume, true)
  await first.kill()

  const second = await newSandbox('base', { size: 'small', volumeId: volume.volumeId })
  assert.equal(await second.fs.read('/workspace/kept.txt'), 'kept')
  await second.kill()
  const copy = await second.constructor.restore(saved.id)
  await assert.rejects(copy.fs.read('/workspace/kept.txt'), NotFoundError)
  await copy.kill()
  await second.constructor.deleteSnapshot(saved.id)

  assert.equal((await lizard.volumes.resize('scratch', 7)).sizeGb, 7)
  await assert.rejects(lizard.volumes.resize('scratch', 1), (error) => error.code === 'volume_shrink_unsupported')
  await assert.rejects(lizard.volumes.resize('scratch', 51), (error) => error.code === 'volume_too_large')
  assert.ok((await Volume.list(project.id)).some((entry) => entry.id === volume.volumeId))
  await lizard.volumes.delete('scratch')
  await assert.rejects(lizard.volumes.get('scratch'), NotFoundError)
})

test('sizes that take no volume', async () => {
  const volume = await lizard.volumes.create('unfit')
  await assert.rejects(newSandbox('base', { size: 'nano', volumeId: volume.volumeId }), (error) => error.code === 'SANDBOX_SIZE_NOT_ALLOWED')
  await lizard.volumes.delete('unfit')
})
