import type { FastifyRequest } from 'fastify'
import type { Expression } from 'kysely'
import type { Placeholder } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import { findingUserAnd, findUserByToken, hashToken, type User } from './authenticate.ts'
import type { Credentials } from './program-caller.ts'

/** The user whose rows a statement reads. */
export type Reader = Pick<User, 'id' | 'role' | 'covers'>

/** A reader, and whether the token is a person's. */
interface KnownReader extends Reader {
  readonly isPerson: boolean
}

const MOST_READERS = 5_000

/** What a statement reads, and what its text depends on. */
interface ShapedInput<Shape, Input> {
  readonly shape: Shape
  readonly input: Input
}

/**
 * Reads rows in the statement that authenticates the caller, for statements that depend on the caller's role. The statement
 * is chosen by the reader cached from the token's previous call. This grants no rights: the same statement authenticates
 * the caller again, and the rows are only used if id, role and covers are unchanged. `choose` returns undefined when the
 * call reads its rows later.
 */
export class RowsAhead<Shape, Input, Row extends object> {
  readonly #choose: (request: FastifyRequest, reader: Reader) => ShapedInput<Shape, Input> | undefined
  readonly #find: ReturnType<typeof findingUserAnd<Shape, Input, Row>>
  readonly #rows = new WeakMap<FastifyRequest, readonly Row[]>()
  /** By token hash, least recently used first. */
  readonly #readers = new Map<string, KnownReader>()

  constructor(
    choose: (request: FastifyRequest, reader: Reader) => ShapedInput<Shape, Input> | undefined,
    compose: (shape: Shape, given: Placeholder<Input>) => Expression<Row>,
  ) {
    this.#choose = choose
    this.#find = findingUserAnd(compose)
  }

  async findUser(db: Db, request: FastifyRequest, credentials: Credentials): Promise<User | undefined> {
    const hash = hashToken(credentials.token)
    const reader = this.#readers.get(hash)
    const read = reader && this.#choose(request, reader)
    const known = { ...credentials, isPerson: reader?.isPerson }
    if (!reader || !read) return this.#remember(hash, await findUserByToken(db, known))
    const found = await this.#find(db, known, read)
    if (found && isSame(found.user, reader)) this.#rows.set(request, found.rows)
    return this.#remember(hash, found?.user)
  }

  /** The rows of this request; undefined when none were read ahead. */
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
