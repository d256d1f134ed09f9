import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

type Closable = { close(): Promise<unknown> } | { stop(): Promise<unknown> }

/** A resource shared by the tests of a file, closed after the last of them. */
export async function forFile<Shared extends Closable>(opening: Promise<Shared>): Promise<Shared> {
  const shared = await opening
  afterAll(() => ('close' in shared ? shared.close() : shared.stop()))
  return shared
}

/** A temporary folder, removed after the last test of the file. */
export async function openTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paraphe-test-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
