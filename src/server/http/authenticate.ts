import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#rules/failure.ts'
import type { Role } from '#vocabulary/role.ts'
import { buildOnce } from '../store/build-once.ts'
import type { Db } from '../store/store.ts'

/** The signed-in user of a request, read from the database with the token each time. */
export interface User {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  /** Mark of the browser session of the token; it opens nothing. */
  readonly session?: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route under `/api` that is not public. */
    user: User | undefined
  }
}

/** Token identifiers are stored hashed, so that a leaked table opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Finds the user of an access token, with the current role, in one statement. */
export async function findUserByToken(db: Db, token: string, now: Date): Promise<User | undefined> {
  const [row] = await selectUser(db, { hash: hashToken(token), now })
  if (!row) return undefined
  const { sessionUid, ...user } = row
  return {
    ...user,
    session: sessionUid === null ? null : hashToken(sessionUid).slice(0, SESSION_MARK_LENGTH),
  }
}

const SESSION_MARK_LENGTH = 12

interface UserRow extends Omit<User, 'session'> {
  readonly sessionUid: string | null
}

/** Runs on every call, hence a prepared statement. */
const selectUser = buildOnce<{ readonly hash: string; readonly now: Date }, UserRow>({
  prepared: true,
  build: (db, given) =>
    db
      .selectFrom('identity_payload as token')
      .innerJoin('account', (join) =>
        join.on((eb) =>
          eb('account.id', '=', eb.cast<number>(eb.ref('token.payload', '->>').key('accountId'), 'integer')),
        ),
      )
      .select((eb) => [
        'account.id',
        'account.role',
        'account.email',
        'account.username',
        'account.first_name as firstName',
        'account.last_name as lastName',
        eb.cast<string | null>(eb.ref('token.payload', '->>').key('sessionUid'), 'text').as('sessionUid'),
      ])
      .where('token.model', '=', 'AccessToken')
      .where(
        'token.id',
        '=',
        given(({ hash }) => hash),
      )
      .where('token.consumed_at', 'is', null)
      .where(
        'token.expires_at',
        '>',
        given(({ now }) => now),
      )
      .where('account.closed_at', 'is', null),
})

/** The request's user. Throws `NOT_SIGNED_IN` on a public route called anonymously. */
export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Failure('NOT_SIGNED_IN')
  return request.user
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer ([\w~+/.-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}
