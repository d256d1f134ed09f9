import { Failure } from '#rules/failure.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { AccountAct } from './close-account.ts'
import { getAccount } from './get-account.ts'
import { lockAccount, refuseOwn } from './guards.ts'
import { isProvisioned } from './is-provisioned.ts'

export interface AccountName {
  readonly firstName: string
  readonly lastName: string
}

interface NameChange extends AccountAct {
  readonly name: AccountName
  /** The name that the caller saw: 409 when it has changed since. */
  readonly known?: AccountName
}

/**
 * Changes the name of an account by address, for a command. Returns false when it has this name already. Throws when
 * there is no such account.
 */
export async function changeName(
  services: Pick<Services, 'clock' | 'keys' | 'store'>,
  email: string,
  name: AccountName,
): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const { id } = await getAccount(trx, email)
    return changeNameById(services, trx, { id, actorId: null, name })
  })
}

/**
 * The same by number, in the caller's transaction. Documents that were sent keep the name that they were sent with.
 * Throws `NAME_OF_IDENTITY_PROVIDER` for an account that SCIM manages, since its next update would undo the change. An
 * upstream provider gives a name only when it creates the account, so that a linked one can be corrected.
 */
export async function changeNameById(
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
  trx: Trx,
  { id, actorId, name, known }: NameChange,
): Promise<boolean> {
  refuseOwn(actorId, id)
  const account = await lockAccount(trx, id)
  if (account.erasure_asked_at !== null) throw new Failure('ACCOUNT_ERASED')
  if (await isProvisioned(trx, id)) throw new Failure('NAME_OF_IDENTITY_PROVIDER')
  const current = { firstName: account.first_name, lastName: account.last_name }
  if (isSameName(current, name)) return false
  if (known && !isSameName(current, known)) throw new Failure('NAME_CHANGED')
  await trx
    .updateTable('account')
    .set({ first_name: name.firstName, last_name: name.lastName })
    .where('id', '=', id)
    .execute()
  await recordAccountAct(trx, keys, id, 'account.changed', {
    actorId,
    detail: { fields: ['name'] },
    at: clock.now(),
  })
  return true
}

const isSameName = (one: AccountName, other: AccountName) =>
  one.firstName === other.firstName && one.lastName === other.lastName
