import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Caller } from './api-client.ts'
import type { SigningApp } from './signing-app.ts'

/** A call as a client repeats it when the first answer was lost. */
export interface Repeated {
  readonly services: SigningApp['services']
  readonly app: SigningApp['app']
  readonly headers: Readonly<Record<string, string>>
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, or of a signing page: `/sign/…`. */
  readonly path: string
  readonly body?: object
}

type Host = Pick<Repeated, 'app' | 'services'>

/** A call of the API as this caller makes it. */
export function repeatedIn(
  { app, services }: Host,
  { authorization }: Pick<Caller, 'authorization'>,
  {
    headers = {},
    ...call
  }: Omit<Repeated, keyof Host | 'headers'> & { readonly headers?: Repeated['headers'] },
): Repeated {
  return { app, services, headers: { authorization, ...headers }, ...call }
}

export async function sendRepeated(
  { app, headers, method = 'POST', path, body = {} }: Repeated,
  key: string | undefined,
) {
  const answer = await app.inject({
    method,
    url: path.startsWith('/sign/') ? path : `/api${path}`,
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(method === 'DELETE' ? {} : { payload: body }),
  })
  return { status: answer.statusCode, text: answer.body }
}

/** Sends a call twice at the same moment and once more, with one key: it is done once, and all get the same answer. */
export async function expectDoneOnce(repeated: Repeated): Promise<void> {
  const key = randomUUID()

  const [first, second] = await Promise.all([sendRepeated(repeated, key), sendRepeated(repeated, key)])
  const before = await countRows(repeated)
  const third = await sendRepeated(repeated, key)

  expect([first, second, third]).toEqual([first, first, first])
  expect([200, 204]).toContain(first.status)
  expect(await countRows(repeated)).toEqual(before)
  expect(await listKeptTexts(repeated, key)).toEqual([])
}

/** Texts kept for a week with the key, in the answer to a repetition: codes in lower case and files name nobody. */
async function listKeptTexts({ services }: Repeated, key: string): Promise<readonly string[]> {
  const { db } = services.store
  const row = await db.selectFrom('idempotency').select('answer').where('key', '=', key).executeTakeFirst()
  const texts: string[] = []
  JSON.stringify(row?.answer, (_name, value: unknown) => {
    if (typeof value === 'string' && !/^([a-z_]*|[a-z/-]+\.json)$/.test(value)) texts.push(value)
    return value
  })
  return texts
}

/** Rows of every table. Events are numbered in the background. */
export async function countRows({ services: { store } }: Host): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ readonly table: string; readonly count: number }>`
    select tablename as table, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' ||
      quote_ident(tablename), false, true, '')))[1]::text::integer as count
    from pg_tables where schemaname = 'public' and tablename not in ('event', 'event_pending')`.execute(
    store.db,
  )
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]))
}
