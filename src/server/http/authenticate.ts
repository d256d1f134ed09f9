import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Role } from '#vocabulary/role.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
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

/** The person whose access token this is; one statement, role as it stands now. Sent by every call. */
export async function findUserByToken(db: Db, token: string, now: Date): Promise<User | undefined> {
  const [user] = await sendPrepared(
    db,
    sql<User>`
      select account.id, account.role, account.email, account.username,
        account.first_name as "firstName", account.last_name as "lastName"
      from identity_payload as token
      join account on account.id = (token.payload ->> 'accountId')::integer
      where token.model = 'AccessToken' and token.id = ${hashToken(token)}
        and token.consumed_at is null and token.expires_at > ${now} and account.closed_at is null`,
  )
  return user
}

/** The request's user; throws 401 where the route let an unsigned request through. */
export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Failure('NOT_SIGNED_IN')
  return request.user
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer ([\w~+/.-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}
