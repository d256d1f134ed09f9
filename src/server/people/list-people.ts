import type { People, PeopleQuery } from '#contract/people.ts'
import type { Services } from '../services.ts'
import { readBounded } from '../store/read-bounded.ts'
import { presentPerson, selectPeople } from './select-people.ts'

const ON_A_PAGE = 50

/** A page of people. `LIST_TOO_SLOW` beyond the limit of lists. */
export async function listPeople(
  services: Services,
  query: PeopleQuery,
  signal: AbortSignal,
): Promise<People> {
  const { store, config } = services
  return readBounded(store.db, { limitMs: config.listLimitMs, signal }, async (trx) => {
    const found = await selectPeople(trx, services, query, ON_A_PAGE + 1)
    const people = found.slice(0, ON_A_PAGE).map(presentPerson)
    return { people, after: found.length > ON_A_PAGE ? (people.at(-1)?.id ?? null) : null }
  })
}
