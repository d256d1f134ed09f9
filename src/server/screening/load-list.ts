import { hash } from 'node:crypto'
import { recordStoreAct } from '../audit/record-audit.ts'
import { canonicalJson } from '../audit/audit-mac.ts'
import { LIST_LOADED } from '../audit/store-events.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { parseList } from './parse-list.ts'

/** Compares the next dossiers with a new version of a list. */
export const SWEEP_JOB = 'screening.sweep'

export interface LoadedList {
  readonly id: number
  readonly code: string
  readonly digest: string
  readonly entries: number
  /** False when the list is the current version already. */
  readonly isNew: boolean
}

/** A list with invalid rows; nothing of it was stored. */
export class ListRefused extends Error {
  readonly problems: readonly string[]

  constructor(code: string, problems: readonly string[]) {
    super(`${code} is refused, the former version stays: ${problems.join('; ')}`)
    this.problems = problems
  }
}

/**
 * Stores a new version of a list and schedules the screening of all dossiers. No-op when the names are unchanged. Throws
 * `ListRefused` for a list with an invalid row.
 */
export async function loadList(
  { store, keys, clock }: Pick<Services, 'store' | 'keys' | 'clock'>,
  code: string,
  text: string,
): Promise<LoadedList> {
  const parsed = parseList(text)
  if ('problems' in parsed) throw new ListRefused(code, parsed.problems)
  const { names } = parsed
  const digest = hash('sha256', canonicalJson(names))
  const entries = new Set(names.map(({ id }) => id)).size
  const at = clock.now()
  return store.db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom('screening_list')
      .select(['id', 'digest'])
      .where('code', '=', code)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (current?.digest === digest) return { id: current.id, code, digest, entries, isNew: false }
    const { id } = await trx
      .insertInto('screening_list')
      .values({ code, digest, entries, names: JSON.stringify(names), loaded_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('screening_sweep').values({ list_id: id }).execute()
    await enqueueJob(trx, { kind: SWEEP_JOB, dedupKey: `${id}:0`, payload: { list: id } })
    await recordStoreAct(trx, keys, LIST_LOADED, {
      actorId: null,
      detail: { list: code, digest, entries },
      at,
    })
    return { id, code, digest, entries, isNew: true }
  })
}
