import { sql } from 'kysely'
import { SESSION_DEVICE } from '#identity/index.ts'
import { markSession } from '../http/authenticate.ts'
import type { Db, Trx } from '../store/store.ts'

/** A browser in which a person is signed in. */
export interface BrowserSession {
  /** The session's id at the provider; never leaves the server. */
  readonly uid: string
  readonly mark: string
  readonly browser: string | null
  readonly device: string | null
  readonly signedInAt: Date
  /** When a token was last issued in it. Tokens last ten minutes. */
  readonly lastSeenAt: Date
}

interface SessionRow {
  readonly uid: string
  readonly browser: string | null
  readonly device: string | null
  readonly loginTs: number
  readonly seenTs: number | null
}

/** The live sessions of an account, the most recently used first. */
export async function listBrowserSessions(
  db: Db,
  accountId: number,
  now: Date,
): Promise<readonly BrowserSession[]> {
  const { rows } = await sql<SessionRow>`
    select session.uid, device.payload ->> 'browser' as browser, device.payload ->> 'device' as device,
      (session.payload ->> 'loginTs')::float8 as "loginTs", seen.ts as "seenTs"
    from identity_payload as session
    left join identity_payload as device on device.model = ${SESSION_DEVICE} and device.uid = session.uid
    cross join lateral (
      select max((token.payload ->> 'iat')::float8) as ts from identity_payload as token
      where token.payload ? 'sessionUid' and token.payload ->> 'sessionUid' = session.uid) as seen
    where session.model = 'Session' and session.expires_at > ${now}
      and session.payload ? 'accountId' and session.payload ->> 'accountId' = ${String(accountId)}`.execute(
    db,
  )
  return rows
    .map(({ uid, browser, device, loginTs, seenTs }) => ({
      uid,
      mark: markSession(uid),
      browser,
      device,
      signedInAt: new Date(loginTs * 1_000),
      lastSeenAt: new Date((seenTs ?? loginTs) * 1_000),
    }))
    .toSorted((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
}

/** Ends sessions with all their grants and tokens. Their next call is refused. */
export async function endBrowserSessions(trx: Trx, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const isOfThem = sql<boolean>`payload ? 'sessionUid' and payload ->> 'sessionUid' = any(${uids})`
  // Repeats until nothing is left: a concurrent refresh that held its token's row lock may have added tokens.
  for (let deleted = 1n; deleted > 0n;) {
    const { rows } = await sql<{ count: string }>`
      with removed as (
        delete from identity_payload
        where (model in ('Session', ${SESSION_DEVICE}) and uid = any(${uids})) or ${isOfThem}
          or grant_id in (select grant_id from identity_payload where ${isOfThem} and grant_id is not null)
        returning 1)
      select count(*)::text as count from removed`.execute(trx)
    deleted = BigInt(rows[0]?.count ?? 0)
  }
}
