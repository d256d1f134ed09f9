import { Failure } from '#rules/failure.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { erasePersonIn, PersonUnknown, type Erasure } from './erase-person.ts'
import { readPerson } from './read-person.ts'

/**
 * Erases a person but for what has to be kept; with `isTrial` only says what would happen. 404 when nothing is held of them, 409 for an
 * administrator whose account is open: it is closed first, where the last one is refused.
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

/** 404 instead of the operator's message. */
export async function personOrNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof PersonUnknown ? new Failure('NOT_FOUND', { cause: error }) : error
  })
}
