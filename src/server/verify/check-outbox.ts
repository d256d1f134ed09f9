import type { Check } from './check.ts'

/** There must be no dead letters except those that an administrator closed. */
export const checkOutbox: Check = async function* ({ store }) {
  const dead = await store.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'attempts', 'last_error as lastError'])
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, kind, attempts, lastError } of dead)
    yield {
      place: `outbox row ${id}`,
      problem: `${kind} failed after ${attempts} attempts: ${lastError ?? ''}`,
    }
}
