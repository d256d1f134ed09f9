import type { Role } from '#vocabulary/role.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

/** Gives an account another role, in the caller's transaction, and ends its sessions. */
export async function changeRole(
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
  trx: Trx,
  account: { readonly id: number; readonly role: Role },
  role: Role,
): Promise<void> {
  await trx.updateTable('account').set({ role }).where('id', '=', account.id).execute()
  await endEverySession(trx, account.id)
  await recordAudit(trx, keys, {
    subject: `account:${account.id}`,
    actorId: null,
    action: 'account.role-changed',
    detail: { from: account.role, to: role },
    at: clock.now(),
  })
}

/** Whether an open account of an administrator remains without this one. Locks them, so that two are not closed at a time. */
export async function hasOtherAdministrator(trx: Trx, id: number): Promise<boolean> {
  const administrators = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return administrators.some((each) => each.id !== id)
}
