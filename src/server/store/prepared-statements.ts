import pg from 'pg'

const names = new Map<string, string>()

/** From now on, each connection parses and plans this statement only once. */
export function prepareStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `s${names.size}`)
}

/** A `pg` client that sends registered statements as named prepared statements, which kysely does not support. */
export class PreparingClient extends pg.Client {}

const sendQuery: unknown = Reflect.get(pg.Client.prototype, 'query')
if (typeof sendQuery !== 'function') throw new Error('pg no longer sends statements by Client.query')

Object.defineProperty(PreparingClient.prototype, 'query', {
  value(this: PreparingClient, ...args: readonly unknown[]): unknown {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? names.get(text) : undefined
    const sent = name === undefined ? args : [{ name, text, values }, ...rest]
    return Reflect.apply(sendQuery, this, sent)
  },
})
