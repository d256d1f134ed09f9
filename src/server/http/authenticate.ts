import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#rules/failure.ts'
import type { Role } from '#vocabulary/role.ts'
import { buildOnce } from '../store/build-once.ts'
import type { Db } from '../store/store.ts'

/** The signed-in person behind a request, read with the token on each one. */
export interface User {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser` on every route under `/api` that is not public. */
    user: User | undefined
  }
}

/** Identifiers of stored tokens are hashed: a copy of the table opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The person whose access token this is; one statement, role as it stands now. */
export async function findUserByToken(db: Db, token: string, now: Date): Promise<User | undefined> {
  const [user] = await selectUser(db, { hash: hashToken(token), now })
  return user
}

/** Sent by every call. */
const selectUser = buildOnce<{ readonly hash: string; readonly now: Date }, User>({
  prepared: true,
  build: (db, given) =>
    db
      .selectFrom('identity_payload as token')
      .innerJoin('account', (join) =>
        join.on((eb) =>
          eb('account.id', '=', eb.cast<number>(eb.ref('token.payload', '->>').key('accountId'), 'integer')),
        ),
      )
      .select([
        'account.id',
        'account.role',
        'account.email',
        'account.username',
        'account.first_name as firstName',
        'account.last_name as lastName',
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

/** The request's user; throws 401 where the route let an unsigned request through. */
export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Failure('NOT_SIGNED_IN')
  return request.user
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer ([\w~+/.-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}
