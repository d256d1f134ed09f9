import { findPasswordProblem, hashPassword, PASSWORD_WORDING } from '#identity/index.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import { endBrowserSessions, listBrowserSessions } from './browser-sessions.ts'
import { deleteUnusedLinks } from './end-every-session.ts'
import { mailFactorChange } from './factor-mail.ts'
import { personalWords, serviceWords } from './forbidden-password-words.ts'
import { requireProof, type TypedProof } from './prove-account.ts'

interface Changer {
  readonly accountId: number
  /** Mark of the current session, which is kept. */
  readonly session: string | null
  readonly address: string
  readonly locale: Locale
}

/**
 * Replaces the password of a person who proves the old one, ends all other sessions and mails the owner. 409 without a
 * password: the first one is only set through a mailed link, because a stolen token must not be enough. 422 with the reason
 * for a guessable password.
 */
export async function changePassword(
  services: Services,
  changer: Changer,
  { proof, next }: { readonly proof: TypedProof; readonly next: string },
): Promise<void> {
  const { store, keys, clock } = services
  const account = await store.db
    .selectFrom('account')
    .select(['email', 'username', 'first_name', 'last_name', 'password_hash'])
    .where('id', '=', changer.accountId)
    .executeTakeFirstOrThrow()
  if (account.password_hash === null || services.config.upstream) throw new Failure('PASSWORD_NOT_OWN')
  // Checked before the proof, because its one-time code could not be reused for the next attempt.
  requireGoodPassword(changer.locale, next, [...personalWords(account), ...serviceWords(services)])
  await requireProof(services, changer, proof)
  const passwordHash = await hashPassword(next)
  await store.db.transaction().execute(async (trx) => {
    const at = clock.now()
    const { numUpdatedRows } = await trx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', '=', changer.accountId)
      // Of two concurrent changes, the second one proved a password that is no longer current.
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('PASSWORD_NOT_OWN')
    await deleteUnusedLinks(trx, changer.accountId)
    const others = (await listBrowserSessions(trx, changer.accountId, clock.now())).filter(
      ({ mark }) => mark !== changer.session,
    )
    await endBrowserSessions(
      trx,
      others.map(({ uid }) => uid),
    )
    await mailFactorChange(trx, services, { accountId: changer.accountId, kind: 'password-changed', at })
    await recordAccountAct(trx, keys, changer.accountId, 'account.password-changed', {
      actorId: changer.accountId,
      detail: { sessionsEnded: others.length },
      at,
    })
  })
}

function requireGoodPassword(locale: Locale, password: string, words: readonly string[]): void {
  const problem = findPasswordProblem({ password, again: password }, words)
  if (problem === undefined) return
  const message = PASSWORD_WORDING[locale][problem]
  throw new Failure('PASSWORD_TOO_WEAK', {
    details: [{ property: 'next', code: 'PASSWORD_TOO_WEAK', message }],
  })
}
