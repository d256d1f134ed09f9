import { buildScreeningIndex, type ScreeningIndex } from '#rules/screening-index.ts'
import { CURRENT_PARAMETERS } from '#rules/screening-parameters.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'

/** The current version of a list, with its search index. */
export interface CurrentList {
  readonly id: number
  readonly code: string
  readonly index: ScreeningIndex
}

/** Cached indexes of the most recently used versions, by store, since building one takes a fraction of a second. */
const kept = new WeakMap<Services['store'], Map<number, ScreeningIndex>>()

export async function findCurrentLists({ store }: Pick<Services, 'store'>): Promise<readonly CurrentList[]> {
  const rows = await store.db
    .selectFrom('screening_list')
    .distinctOn('code')
    .select(['id', 'code'])
    .orderBy('code')
    .orderBy('id', 'desc')
    .execute()
  const before = kept.get(store) ?? new Map<number, ScreeningIndex>()
  const now = new Map<number, ScreeningIndex>()
  for (const { id } of rows) now.set(id, before.get(id) ?? (await buildIndex(store.db, id)))
  kept.set(store, now)
  return rows.flatMap(({ id, code }) => {
    const index = now.get(id)
    return index ? [{ id, code, index }] : []
  })
}

async function buildIndex(db: Db, id: number): Promise<ScreeningIndex> {
  const { names } = await db
    .selectFrom('screening_list')
    .select('names')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return buildScreeningIndex(names, CURRENT_PARAMETERS)
}
