import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readDescription } from '../commands/list-calls.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { Description } from './description.ts'
import { CLIENT_TYPES, findBrokenPromises, readReleased } from './release-api.ts'
import { writeClientTypes } from './write-client-types.ts'

const released = await readReleased()
const current = Description.parse(await readDescription(await loadDeployment('demo')))

it('breaks no program while the version stays the same', () => {
  expect(findBrokenPromises(released, current)).toEqual([])
})

it('may break programs once the version moves', () => {
  const nothing = { ...current, paths: {} }
  const next = { ...nothing, info: { version: '99.0.0' } }

  expect(findBrokenPromises(released, nothing)).not.toEqual([])
  expect(findBrokenPromises(released, next)).toEqual([])
})

it('has the types of the client as released (npm run client)', async () => {
  expect(await readFile(CLIENT_TYPES, 'utf8')).toBe(writeClientTypes(released))
})
