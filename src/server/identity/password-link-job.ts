import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { recordAccountAct } from '../audit/record-audit.ts'
import { hashToken } from '../http/authenticate.ts'
import type { JobHandler } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import type { Trx } from '../store/store.ts'
import { deleteUnusedLinks } from './end-every-session.ts'
import { mailPasswordLink, passwordLinkAddress } from './password-mail.ts'

export const PASSWORD_LINK_JOB = 'password-link'

const RESET_LIFETIME_MINUTES = 60
const FIRST_LIFETIME_MINUTES = 7 * 24 * 60

/**
 * Mails a password link to the account of an address, if there is one. Runs as a job after the response, whose timing
 * therefore does not reveal whether the account exists.
 */
export function createPasswordLinkJob(services: Services): JobHandler {
  return async (payload) => {
    const { email, language } = payload
    if (typeof email !== 'string') throw new Error('password-link job without email')
    await services.store.db.transaction().execute(async (trx) => {
      const account = await trx
        .selectFrom('account')
        .select(['id', 'email', 'first_name', 'last_name', 'password_hash'])
        .where('email', '=', email)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      if (account) await sendPasswordLink(services, trx, account, language)
    })
  }
}

/** Creates and mails a link to set a password. Returns its address. */
export async function sendPasswordLink(
  services: Pick<Services, 'clock' | 'config' | 'deployment' | 'keys'>,
  trx: Trx,
  account: Pick<
    Selectable<Database['account']>,
    'id' | 'email' | 'first_name' | 'last_name' | 'password_hash'
  >,
  language: unknown,
): Promise<string> {
  const purpose = account.password_hash === null ? 'first' : 'reset'
  const lifetimeMinutes = purpose === 'first' ? FIRST_LIFETIME_MINUTES : RESET_LIFETIME_MINUTES
  const token = randomBytes(32).toString('base64url')
  const at = services.clock.now()
  // Invalidates earlier links, which may have been read by others.
  await deleteUnusedLinks(trx, account.id)
  await trx
    .insertInto('password_link')
    .values({
      token_hash: hashToken(token),
      account_id: account.id,
      purpose,
      created_at: at,
      expires_at: new Date(at.getTime() + lifetimeMinutes * 60_000),
    })
    .execute()
  const link = { purpose, token, language } as const
  await mailPasswordLink(trx, services, account, link)
  await recordAccountAct(trx, services.keys, account.id, 'account.password-link-sent', {
    actorId: null,
    detail: { purpose },
    at,
  })
  return passwordLinkAddress(services.config.publicUrl, link)
}
