import type { EndSessions, OwnAccount } from '#contract/account.ts'
import { findRelyingParty } from '#identity/index.ts'
import { Failure } from '#rules/failure.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import { endBrowserSessions, findOwnFactor, findProofs, listBrowserSessions } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** How a person signs in, and where they are signed in. */
export async function readOwnAccount(services: Services, user: User): Promise<OwnAccount> {
  const { store, config, clock } = services
  const { password, code } = await findProofs(services, user.id)
  const { app, required, recoveryCodes, mayEnrol } = await findOwnFactor(services, user)
  return {
    email: user.email,
    password: config.upstream ? 'upstream' : password ? 'own' : 'none',
    asks_code: code,
    second_factor: { app, required, recovery_codes: recoveryCodes, may_enrol: mayEnrol },
    passkeys: findRelyingParty(config) ? await countPasskeys(services, user.id) : null,
    sessions: (await listBrowserSessions(store.db, user.id, clock.now())).map((session) => ({
      id: session.mark,
      browser: session.browser,
      device: session.device,
      signed_in_at: session.signedInAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      current: session.mark === user.session,
    })),
  }
}

async function countPasskeys({ store }: Services, accountId: number): Promise<number> {
  const { count } = await store.db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Ends one session of the person, or all but the current one. 404 for a session that has ended or belongs to somebody else.
 */
export async function endOwnSessions(
  { keys, clock }: Services,
  trx: Trx,
  user: User,
  which: EndSessions['session'],
): Promise<void> {
  const ended = (await listBrowserSessions(trx, user.id, clock.now())).filter(({ mark }) =>
    which === 'others' ? mark !== user.session : mark === which,
  )
  if (ended.length === 0) {
    if (which === 'others') return
    throw new Failure('NOT_FOUND')
  }
  await endBrowserSessions(
    trx,
    ended.map(({ uid }) => uid),
  )
  await recordAccountAct(trx, keys, user.id, 'account.sessions-ended', {
    actorId: user.id,
    detail: { sessions: ended.length },
    at: clock.now(),
  })
}
