import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import { composeLetter, languageOf } from '../mail/letter.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { readRevertToken, revertToken } from './revert-token.ts'

const REVERT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Where this person's signing mails go. */
export async function findSignerEmail(db: Db, user: User): Promise<string> {
  const { email, signer_email } = await db
    .selectFrom('account')
    .select(['email', 'signer_email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return signer_email ?? email
}

/**
 * Changes where a person's signing mails go, and tells the old address, with a link to take it back.
 * Envelopes already sent keep the address they were sent to. Source: shell §3, §7.
 */
export async function changeSignerEmail(services: Services, user: User, email: string): Promise<string> {
  return services.store.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, user.id)
    const before = account.signer_email ?? account.email
    if (email === before) return before
    // The account's own address is what an empty one means: it then follows the account.
    const signer_email = email === account.email ? null : email
    await trx.updateTable('account').set({ signer_email }).where('id', '=', user.id).execute()
    const at = services.clock.now()
    const { id } = await trx
      .insertInto('signer_email_change')
      .values({
        account_id: user.id,
        previous: account.signer_email,
        changed_at: at,
        expires_at: new Date(at.getTime() + REVERT_DAYS * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, services.keys, {
      subject: `account:${user.id}`,
      actorId: user.id,
      action: 'profile.signer-email-changed',
      detail: { change: id },
      at,
    })
    await mailOldAddress(services, trx, user, {
      id,
      to: before,
      language: languageOf(account, services.deployment),
    })
    return email
  })
}

const WORDING = {
  fr: {
    subject: 'votre adresse de signature a changé',
    changed:
      'L’adresse e-mail à laquelle vous recevez les documents à signer vient d’être changée. Si c’était vous, vous n’avez rien à faire.',
    revert: 'Si ce n’était pas vous, rétablissez l’adresse précédente :',
    lifetime: `Ce lien sert une seule fois, pendant ${REVERT_DAYS} jours. Prévenez-nous aussi, et changez votre mot de passe.`,
  },
  en: {
    subject: 'your signing address has changed',
    changed:
      'The e-mail address at which you receive the documents to sign has just been changed. If it was you, there is nothing to do.',
    revert: 'If it was not you, put the previous address back:',
    lifetime: `This link serves once, for ${REVERT_DAYS} days. Tell us as well, and change your password.`,
  },
} as const

async function mailOldAddress(
  { config, deployment, keys }: Services,
  trx: Trx,
  user: User,
  { id, to, language }: { readonly id: number; readonly to: string; readonly language: Locale },
): Promise<void> {
  const { subject, changed, revert, lifetime } = WORDING[language]
  const letter = composeLetter(deployment, {
    key: `signer-email-${id}`,
    to,
    name: `${user.firstName} ${user.lastName}`,
    language,
    subject,
    paragraphs: [changed, revert, `${config.publicUrl}/signing-email/${revertToken(keys, id)}`, lifetime],
  })
  await enqueueMail(trx, letter)
}

/** A change that its link can still take back; undefined for a link that was used, is late or is not ours. */
export async function findRevertible(services: Services, token: string, db: Db = services.store.db) {
  const id = readRevertToken(services.keys, token)
  if (id === undefined) return undefined
  return db
    .selectFrom('signer_email_change')
    .select(['id', 'account_id', 'previous'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst()
}

/**
 * Puts the address back to what it was before the change, once. Later changes lose their links with it:
 * whoever made them must not be able to undo this.
 */
export async function revertSignerEmail(services: Services, token: string): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const named = await findRevertible(services, token, trx)
    if (!named) return false
    await lockAccount(trx, named.account_id)
    // Read again: another press of the same button may have been first.
    const change = await findRevertible(services, token, trx)
    if (!change) return false
    const at = services.clock.now()
    await trx
      .updateTable('account')
      .set({ signer_email: change.previous })
      .where('id', '=', change.account_id)
      .execute()
    await trx
      .updateTable('signer_email_change')
      .set({ closed_at: at })
      .where('account_id', '=', change.account_id)
      .where('id', '>=', change.id)
      .where('closed_at', 'is', null)
      .execute()
    await recordAudit(trx, services.keys, {
      subject: `account:${change.account_id}`,
      actorId: null,
      action: 'profile.signer-email-reverted',
      detail: { change: change.id },
      at,
    })
    return true
  })
}

async function lockAccount(trx: Trx, id: number) {
  const account = await trx
    .selectFrom('account')
    .select(['email', 'signer_email', 'language'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Failure('NOT_SIGNED_IN')
  return account
}
