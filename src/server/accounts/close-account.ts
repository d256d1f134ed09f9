import { Failure } from '#rules/failure.ts'
import { returnDossiers } from '../assignment/index.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import { deleteUnusedLinks, endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { getAccount } from './get-account.ts'
import { lockAccount, refuseOwn, requireOtherAdministrator } from './guards.ts'

type Parts = Pick<Services, 'clock' | 'keys' | 'store'>

/** Which account is closed or reopened, and by whom; null for a command. */
export interface AccountAct {
  readonly id: number
  readonly actorId: number | null
}

/**
 * Closes an account: ends all sessions, invalidates mailed links and forbids sign-in until it is reopened. Its
 * dossiers are unchanged. Returns false when it was already closed.
 */
export async function closeAccount(services: Parts, email: string): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const { id } = await getAccount(trx, email)
    return closeById(services, trx, { id, actorId: null })
  })
}

/** Closes an account by id, in the caller's transaction. 409 for the last administrator, 403 for the caller's own account. */
export async function closeById(
  services: Omit<Parts, 'store'>,
  trx: Trx,
  { id, actorId }: AccountAct,
): Promise<boolean> {
  refuseOwn(actorId, id)
  await requireOtherAdministrator(trx, id)
  const account = await lockAccount(trx, id)
  if (account.closed_at !== null) return false
  await close(services, trx, id, actorId)
  return true
}

/** Like `closeById`, for an account that is open. */
export async function close(
  { clock, keys }: Omit<Parts, 'store'>,
  trx: Trx,
  id: number,
  actorId: number | null = null,
): Promise<void> {
  await requireOtherAdministrator(trx, id)
  const at = clock.now()
  await trx.updateTable('account').set({ closed_at: at }).where('id', '=', id).execute()
  await endEverySession(trx, id)
  await deleteUnusedLinks(trx, id)
  await returnDossiers({ keys }, trx, id, at)
  await recordAccountAct(trx, keys, id, 'account.closed', { actorId, at })
}

/** Reopens a closed account with its former password. Returns false when it is open. Throws when it was erased. */
export async function reopenAccount(services: Parts, email: string): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const { id } = await getAccount(trx, email)
    return reopenById(services, trx, { id, actorId: null })
  })
}

/** Reopens an account by id, in the caller's transaction. */
export async function reopenById(
  { clock, keys }: Omit<Parts, 'store'>,
  trx: Trx,
  { id, actorId }: AccountAct,
): Promise<boolean> {
  refuseOwn(actorId, id)
  const account = await lockAccount(trx, id)
  if (account.closed_at === null) return false
  if (account.erasure_asked_at !== null) throw new Failure('ACCOUNT_ERASED')
  await trx.updateTable('account').set({ closed_at: null }).where('id', '=', id).execute()
  const at = clock.now()
  await recordAccountAct(trx, keys, id, 'account.reopened', { actorId, at })
  return true
}
