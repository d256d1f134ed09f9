import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Db } from '../store/store.ts'
import { findUserAnd, findUserByToken, type User } from './authenticate.ts'
import type { Credentials } from './program-caller.ts'

/**
 * Reads a row in the statement that authenticates the caller, which saves a round trip. `select` returns the statement,
 * which can refer to the caller as the table `caller`; undefined when the request's parameters are malformed, which schema
 * validation refuses later.
 */
export class ReadAhead<Row extends object> {
  readonly #select: (request: FastifyRequest) => RawBuilder<Row> | undefined
  readonly #rows = new WeakMap<FastifyRequest, Row>()

  constructor(select: (request: FastifyRequest) => RawBuilder<Row> | undefined) {
    this.#select = select
  }

  async findUser(db: Db, request: FastifyRequest, credentials: Credentials): Promise<User | undefined> {
    const read = this.#select(request)
    if (!read) return findUserByToken(db, credentials)
    const found = await findUserAnd(db, credentials, read)
    if (found?.row) this.#rows.set(request, found.row)
    return found?.user
  }

  /** The row of this request; undefined when there is none that the caller may see. */
  of(request: FastifyRequest): Row | undefined {
    return this.#rows.get(request)
  }

  /** As `of`, but throws 404 when there is no row. */
  need(request: FastifyRequest): Row {
    const row = this.of(request)
    if (!row) throw new Failure('NOT_FOUND')
    return row
  }
}
