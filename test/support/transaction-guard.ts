import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import type { Db } from '#server/store/store.ts'

type Builder = ReturnType<Db['transaction']>

const inTransaction = new AsyncLocalStorage<boolean>()

/**
 * Makes a test fail when a transaction calls a port or opens a connection: a slow service would hold its locks. The
 * driver of PostgreSQL does not publish on the channel used here, so a pool may still open connections.
 */
export function guardTransactions(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = () => guardBuilder(transaction())
  return db
}

/** The port, with methods that throw inside a transaction. */
export function guardPort<Port extends object>(name: string, port: Port): Port {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        refuseInTransaction(`${name}.${String(key)}`)
        return Reflect.apply(value, target, given)
      }
    },
  })
}

/** Runs a part of the test that stands for another process, while the test's own transaction holds a lock. */
export function asOutsider<T>(work: () => T): T {
  return inTransaction.run(false, work)
}

function guardBuilder(builder: Builder): Builder {
  const execute = builder.execute.bind(builder)
  builder.execute = (work) => execute((trx) => inTransaction.run(true, () => work(trx)))
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  builder.setIsolationLevel = (level) => guardBuilder(setIsolationLevel(level))
  const setAccessMode = builder.setAccessMode.bind(builder)
  builder.setAccessMode = (mode) => guardBuilder(setAccessMode(mode))
  return builder
}

function refuseInTransaction(what: string): void {
  if (inTransaction.getStore() === true) throw new Error(`${what} called inside a transaction`)
}

// A connection kept alive is reused without the channel below.
const { fetch } = globalThis
globalThis.fetch = async (...given) => {
  refuseInTransaction('fetch')
  return fetch(...given)
}

diagnostics.subscribe('net.client.socket', (message) => {
  const socket = typeof message === 'object' && message !== null && 'socket' in message && message.socket
  if (inTransaction.getStore() === true && socket instanceof Socket)
    socket.destroy(new Error('connection opened inside a transaction'))
})
