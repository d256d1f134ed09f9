import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Db } from '../store/store.ts'
import { findUserAnd, findUserByToken, type User } from './authenticate.ts'
import type { Credentials } from './program-caller.ts'

/**
 * What a call reads in the statement that finds its caller, which saves it a round trip. `select` gives the statement, in which
 * the caller is the table `caller`; undefined when the request's parameters are malformed, which their schema refuses later.
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

  /** The row of this request; undefined when there is none that its caller may see. */
  of(request: FastifyRequest): Row | undefined {
    return this.#rows.get(request)
  }

  /** The same; throws 404. */
  need(request: FastifyRequest): Row {
    const row = this.of(request)
    if (!row) throw new Failure('NOT_FOUND')
    return row
  }
}
