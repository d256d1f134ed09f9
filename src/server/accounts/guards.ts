import { Failure } from '#rules/failure.ts'
import type { Trx } from '../store/store.ts'

/** Locks all open administrators, in one order. Call it before any other account is locked. */
export async function lockAdministrators(trx: Trx): Promise<readonly { readonly id: number }[]> {
  return trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Throws `LAST_ADMINISTRATOR` when no other open administrator would remain. Locks them, so that of two who close each other the
 * second waits and finds itself the last.
 */
export async function requireOtherAdministrator(trx: Trx, id: number): Promise<void> {
  const administrators = await lockAdministrators(trx)
  const isOne = administrators.some((each) => each.id === id)
  if (isOne && administrators.length === 1) throw new Failure('LAST_ADMINISTRATOR')
}

/** An account by its number, locked; 404 without one and for an erased one. */
export async function lockAccount(trx: Trx, id: number) {
  const account = await trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Failure('NOT_FOUND')
  return account
}

/** Nobody raises their own rights, nor takes them from themselves by mistake. */
export function refuseOwn(actorId: number | null, id: number): void {
  if (actorId === id) throw new Failure('OWN_ACCOUNT')
}
