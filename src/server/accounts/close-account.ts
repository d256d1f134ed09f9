import { returnDossiers } from '../assignment/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteUnusedLinks, endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { getAccount } from './get-account.ts'

type Parts = Pick<Services, 'clock' | 'keys' | 'store'>

/**
 * Closes an account: ends all sessions, invalidates mailed links and forbids sign-in until it is reopened. Its
 * dossiers are unchanged. Returns false when it was already closed.
 */
export async function closeAccount(services: Parts, email: string): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, email)
    if (account.closed_at !== null) return false
    await close(services, trx, account.id)
    return true
  })
}

/** Like `closeAccount`, in the caller's transaction, for an open account. */
export async function close({ clock, keys }: Omit<Parts, 'store'>, trx: Trx, id: number): Promise<void> {
  const at = clock.now()
  await trx.updateTable('account').set({ closed_at: at }).where('id', '=', id).execute()
  await endEverySession(trx, id)
  await deleteUnusedLinks(trx, id)
  await returnDossiers({ keys }, trx, id, at)
  await recordAudit(trx, keys, { subject: `account:${id}`, actorId: null, action: 'account.closed', at })
}

/** Reopens a closed account with its former password. Returns false when it is open. Throws when it was erased. */
export async function reopenAccount({ clock, keys, store }: Parts, email: string): Promise<boolean> {
  return store.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, email)
    if (account.closed_at === null) return false
    if (account.erasure_asked_at !== null) throw new Error(`${email} was erased: the account stays closed`)
    await reopen({ clock, keys }, trx, account.id)
    return true
  })
}

/** Like `reopenAccount`, in the caller's transaction, for an account that is closed and not erased. */
export async function reopen({ clock, keys }: Omit<Parts, 'store'>, trx: Trx, id: number): Promise<void> {
  await trx.updateTable('account').set({ closed_at: null }).where('id', '=', id).execute()
  const entry = { subject: `account:${id}`, actorId: null, action: 'account.reopened', at: clock.now() }
  await recordAudit(trx, keys, entry)
}
