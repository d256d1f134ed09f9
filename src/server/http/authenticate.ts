import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Role } from '#vocabulary/role.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Db } from '../store/store.ts'

/** The signed-in user of a request, read from the database with the token each time. */
export interface User {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly language?: Locale | null
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

/** Finds the user of an access token, with the current role, in one statement. Runs on every call. */
export async function findUserByToken(db: Db, token: string, now: Date): Promise<User | undefined> {
  const [row] = await sendPrepared(
    db,
    sql<Omit<User, 'session'> & { readonly sessionUid: string | null }>`
      select account.id, account.role, account.email, account.username, account.language,
        account.first_name as "firstName", account.last_name as "lastName",
        token.payload ->> 'sessionUid' as "sessionUid"
      from identity_payload as token
      join account on account.id = (token.payload ->> 'accountId')::integer
      where token.model = 'AccessToken' and token.id = ${hashToken(token)}
        and token.consumed_at is null and token.expires_at > ${now} and account.closed_at is null`,
  )
  if (!row) return undefined
  const { sessionUid, ...user } = row
  return {
    ...user,
    session: sessionUid === null ? null : hashToken(sessionUid).slice(0, SESSION_MARK_LENGTH),
  }
}

const SESSION_MARK_LENGTH = 12

/** The request's user. Throws `NOT_SIGNED_IN` on a public route called anonymously. */
export function userOf(request: FastifyRequest): User {
  if (!request.user) throw new Failure('NOT_SIGNED_IN')
  return request.user
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer ([\w~+/.-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}
