import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepUsedSchemas } from '../http/used-schemas.ts'
import { Description, listProgramCalls } from './description.ts'
import { findBreakingChanges } from './find-breaking-changes.ts'
import { writeClientTypes } from './write-client-types.ts'

const CLIENTS = join(import.meta.dirname, '../../../clients')
const DESCRIPTION = join(CLIENTS, 'openapi.json')

/** Where the client's generated file is. */
export const CLIENT_TYPES = join(CLIENTS, 'typescript/src/calls.ts')

/** The released description, which programs rely on. */
export async function readReleased(): Promise<Description> {
  return Description.parse(JSON.parse(await readFile(DESCRIPTION, 'utf8')))
}

/** Breaking changes within the same API version. Empty once the version was incremented. */
export function findBrokenPromises(released: Description, current: Description): readonly string[] {
  return released.info.version === current.info.version ? findBreakingChanges(released, current) : []
}

/** Makes a description the released one and generates the client's types. Refused while it contains breaking changes. */
export async function releaseApi(description: unknown): Promise<readonly string[]> {
  const current = keepProgramCalls(Description.parse(description))
  const released = await readReleased().catch(() => current)
  const broken = findBrokenPromises(released, current)
  if (broken.length > 0) return broken
  await writeFile(DESCRIPTION, `${JSON.stringify(current, null, 1)}\n`)
  await writeFile(CLIENT_TYPES, writeClientTypes(current))
  return []
}

/** Only calls open to programs: the web application is released together with its calls. */
function keepProgramCalls(description: Description): Description {
  const kept = new Set(listProgramCalls(description).map(({ operation }) => operation.operationId))
  const paths = Object.entries(description.paths).flatMap(([path, operations]) => {
    const own = Object.entries(operations).filter(([, { operationId }]) => kept.has(operationId))
    return own.length === 0 ? [] : [[path, Object.fromEntries(own)] as const]
  })
  return Description.parse(keepUsedSchemas({ ...description, paths: Object.fromEntries(paths) }))
}
