import { randomBytes } from 'node:crypto'
import { mayUseLink, saveSignInLink, type IdentityPorts, type IdentitySettings } from '#identity/index.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { JobHandler } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { sendPasswordLink } from './password-link-job.ts'
import { mailSignInLink } from './sign-in-link-mail.ts'
import { createSqlIdentityStorage } from './sql-identity-storage.ts'
import { UnitOfWork } from './unit-of-work.ts'

export const SIGN_IN_LINK_JOB = 'sign-in-link'

/**
 * Mails a link that signs in, if the address has an account that may use one. Runs as a job after the response, whose
 * timing therefore does not reveal whether the account exists.
 */
export function createSignInLinkJob(
  services: Services,
  settings: IdentitySettings,
  ports: Pick<IdentityPorts, 'accounts' | 'secondFactors'>,
): JobHandler {
  const { store, clock, keys } = services
  return async ({ email, language, browser }) => {
    if (typeof email !== 'string' || typeof browser !== 'string')
      throw new Error('sign-in-link job without email or browser')
    const account = await ports.accounts.findByEmail(email)
    if (!account || !(await mayUseLink(settings, ports, account))) return
    await store.db.transaction().execute(async (trx) => {
      const person = await trx
        .selectFrom('account')
        .select(['id', 'email', 'first_name', 'last_name', 'password_hash'])
        .where('id', '=', account.id)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      if (!person) return
      // The account has to be opened by choosing a password, because later changes require it.
      if (person.password_hash === null) {
        await sendPasswordLink(services, trx, person, language)
        return
      }
      const token = randomBytes(32).toString('base64url')
      const storage = createSqlIdentityStorage(new UnitOfWork(trx), clock)
      await saveSignInLink(storage, token, { accountId: String(person.id), browser })
      await mailSignInLink(trx, services, person, { token, language: language === 'en' ? 'en' : 'fr' })
      await recordAccountAct(trx, keys, person.id, 'account.sign-in-link-sent', {
        actorId: null,
        at: clock.now(),
      })
    })
  }
}
