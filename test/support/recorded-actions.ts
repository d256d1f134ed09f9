import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOMS = ['server', 'identity']

/** Names of audit actions, extracted from the sources that record them; `state.$` for names built at run time. */
export async function readRecordedActions(): Promise<readonly string[]> {
  const sources = await Promise.all(
    ROOMS.map(async (room) => {
      const folder = join(import.meta.dirname, '../../src', room)
      const names = await readdir(folder, { recursive: true })
      const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    }),
  )
  const named = sources
    .flat()
    .flatMap((source) => [
      ...source.matchAll(/(?:action: |record\(|record\w+Act(?:Alone)?\([^'`]*)['`]([a-z-]+\.[a-z$-]+)/g),
    ])
  return named.map(({ 1: action = '' }) => action)
}
