import type { FastifyRequest } from 'fastify'
import type { Expression } from 'kysely'
import type { Db } from '../store/store.ts'
import { findUserAndRows, findUserByToken, hashToken, type User } from './authenticate.ts'
import type { Credentials } from './program-caller.ts'

/** Whose rows a statement reads. */
export type Reader = Pick<User, 'id' | 'role' | 'covers'>

/** A reader, with whether it was a person's token. */
interface KnownReader extends Reader {
  readonly isPerson: boolean
}

const MOST_READERS = 5_000

/**
 * Rows that a call reads in the statement that finds its caller, where the statement depends on the caller's role. It is
 * chosen by whom the token named in its last call. That gives no right: the same statement finds the caller again, and the
 * rows are used only when that is still the same person with the same role and the same covers. `select` gives the
 * statement, in which every value is a parameter; undefined when the call reads its rows later.
 */
export class RowsAhead<Row extends object> {
  readonly #select: (request: FastifyRequest, reader: Reader) => Expression<Row> | undefined
  readonly #rows = new WeakMap<FastifyRequest, readonly Row[]>()
  /** By hash of the token, the least recently used first. */
  readonly #readers = new Map<string, KnownReader>()

  constructor(select: (request: FastifyRequest, reader: Reader) => Expression<Row> | undefined) {
    this.#select = select
  }

  async findUser(db: Db, request: FastifyRequest, credentials: Credentials): Promise<User | undefined> {
    const hash = hashToken(credentials.token)
    const reader = this.#readers.get(hash)
    const read = reader && this.#select(request, reader)
    const known = { ...credentials, isPerson: reader?.isPerson }
    if (!reader || !read) return this.#remember(hash, await findUserByToken(db, known))
    const found = await findUserAndRows(db, known, read)
    if (found && isSame(found.user, reader)) this.#rows.set(request, found.rows)
    return this.#remember(hash, found?.user)
  }

  /** The rows of this request; undefined when none were read with the caller. */
  of(request: FastifyRequest): readonly Row[] | undefined {
    return this.#rows.get(request)
  }

  #remember(hash: string, user: User | undefined): User | undefined {
    this.#readers.delete(hash)
    if (!user) return undefined
    const { id, role, covers = [], integration } = user
    this.#readers.set(hash, { id, role, covers, isPerson: integration === undefined })
    const [oldest] = this.#readers.keys()
    if (this.#readers.size > MOST_READERS && oldest !== undefined) this.#readers.delete(oldest)
    return user
  }
}

function isSame(user: Reader, reader: Reader): boolean {
  const covers = (of: Reader) => [...(of.covers ?? [])].toSorted((left, right) => left - right).join()
  return user.id === reader.id && user.role === reader.role && covers(user) === covers(reader)
}
