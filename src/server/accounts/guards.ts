import { Failure } from '#rules/failure.ts'
import type { Trx } from '../store/store.ts'

/** Locks all open administrators, in a fixed order to avoid deadlocks. Call before locking any other account. */
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
 * Throws `LAST_ADMINISTRATOR` when no other open administrator would remain. Locks all of them, so that when two close each
 * other, the second waits and then finds no other.
 */
export async function requireOtherAdministrator(trx: Trx, id: number): Promise<void> {
  const administrators = await lockAdministrators(trx)
  const isOne = administrators.some((each) => each.id === id)
  if (isOne && administrators.length === 1) throw new Failure('LAST_ADMINISTRATOR')
}

/** Locks and returns an account; 404 when it does not exist or was erased. */
export async function lockAccount(trx: Trx, id: number) {
  return trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
}

/** Prevents self-promotion, and accidental loss of one's own rights. */
export function refuseOwn(actorId: number | null, id: number): void {
  if (actorId === id) throw new Failure('OWN_ACCOUNT')
}
