import { Failure } from '#rules/failure.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { erasePersonIn, PersonUnknown, type Erasure } from './erase-person.ts'
import { readPerson } from './read-person.ts'

/**
 * Erases a person, except for data that must be kept; with `isTrial` only reports the outcome. 404 when no data is held,
 * 409 for an administrator whose account is open: it has to be closed first, which is refused for the last administrator.
 */
export async function eraseByAdministrator(
  services: Services,
  trx: Trx,
  given: { readonly email: string; readonly isTrial: boolean; readonly actorId: number },
): Promise<Erasure> {
  const { account } = await readPerson(trx, given.email)
  if (account?.role === 'administrator' && account.closed_at === null) throw new Failure('PERSON_ADMINISTERS')
  return personOrNotFound(erasePersonIn(services, trx, given))
}

/** Maps the operator's message to a 404. */
export async function personOrNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof PersonUnknown ? new Failure('NOT_FOUND', { cause: error }) : error
  })
}
