import { appendFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type pg from 'pg'

/** Environment variable with the folder that receives the statements of a run. */
export const STATEMENTS = 'RECORD_STATEMENTS'
/** Per process: test files of one worker share their modules. */
const recorded = new Set<string>()

/** Appends the text of each distinct statement of this pool to the folder; no-op without one. */
export function recordStatements(pool: pg.Pool): void {
  const folder = process.env[STATEMENTS]
  if (!folder) return
  const file = join(folder, `${process.pid}-${threadId}.jsonl`)
  pool.on('connect', (client) => {
    const query = (...given: unknown[]): unknown => {
      const text = textOf(given[0])
      if (text !== undefined && !recorded.has(text)) {
        recorded.add(text)
        appendFileSync(file, `${JSON.stringify(text)}\n`)
      }
      // Looked up at each call, because a test may have replaced it with a spy.
      const send: unknown = Reflect.get(Object.getPrototypeOf(client), 'query')
      if (typeof send !== 'function') throw new Error('a client of pg has no query')
      return Reflect.apply(send, client, given)
    }
    Object.assign(client, { query })
  })
}

/** Distinct statements in a folder. */
export async function readStatements(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean))
  return [...new Set(lines.map((line) => String(JSON.parse(line))))]
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined
  return typeof query.text === 'string' ? query.text : undefined
}
