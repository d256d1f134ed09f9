import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Placeholder } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'
import { findingUserAnd, findUserByToken, type User } from './authenticate.ts'
import type { Credentials } from './program-caller.ts'

/** Finds the caller of a route in a statement that reads more than the caller. */
export type FindsUser = Pick<ReadAhead<unknown, object>, 'findUser'>

/**
 * Reads a row in the statement that authenticates the caller, which saves a round trip. `readInput` returns what the
 * statement reads, undefined when the request's parameters are malformed, which schema validation refuses later. The
 * statement can refer to the caller as the table `caller`.
 */
export class ReadAhead<Input, Row extends object> {
  readonly #readInput: (request: FastifyRequest) => Input | undefined
  readonly #find: ReturnType<typeof findingUserAnd<null, Input, Row>>
  readonly #rows = new WeakMap<FastifyRequest, Row>()

  constructor(
    readInput: (request: FastifyRequest) => Input | undefined,
    compose: (given: Placeholder<Input>) => RawBuilder<Row>,
  ) {
    this.#readInput = readInput
    this.#find = findingUserAnd((_: null, given: Placeholder<Input>) => compose(given))
  }

  async findUser(db: Db, request: FastifyRequest, credentials: Credentials): Promise<User | undefined> {
    const input = this.#readInput(request)
    if (input === undefined) return findUserByToken(db, credentials)
    const found = await this.#find(db, credentials, { shape: null, input })
    const [row] = found?.rows ?? []
    if (row) this.#rows.set(request, row)
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
