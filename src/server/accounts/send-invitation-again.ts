import { Failure } from '#rules/failure.ts'
import { sendPasswordLink } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { lockAccount } from './guards.ts'

/** Mails a new first-connection link, which invalidates earlier ones. 409 when the account has a password or is closed. */
export async function sendInvitationAgain(
  services: Pick<Services, 'clock' | 'config' | 'deployment' | 'keys'>,
  trx: Trx,
  id: number,
): Promise<void> {
  const account = await lockAccount(trx, id)
  if (account.password_hash !== null || account.closed_at !== null) throw new Failure('STATE_CONFLICT')
  await sendPasswordLink(services, trx, account, account.language)
}
