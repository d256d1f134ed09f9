import { Failure } from '#rules/failure.ts'
import type { Trx } from '../store/store.ts'

/**
 * Throws `LAST_ADMINISTRATOR` when no other open administrator would remain. Locks all of them in one order, so that of two who
 * close each other the second waits and finds itself the last; call it before any other lock.
 */
export async function requireOtherAdministrator(trx: Trx, id: number): Promise<void> {
  const administrators = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
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
