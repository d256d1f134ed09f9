import pg from 'pg'

const names = new Map<string, string>()

/** From now on each connection parses and plans this statement the first time only. */
export function prepareStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `s${names.size}`)
}

/** A connection that sends prepared statements by their name, of which the query builder knows nothing. */
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
