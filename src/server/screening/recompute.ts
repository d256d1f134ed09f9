import { isDeepStrictEqual } from 'node:util'
import { buildScreeningIndex, type ScreeningIndex } from '#rules/screening-index.ts'
import { findParameters } from '#rules/screening-parameters.ts'
import type { Db } from '../store/store.ts'

/** Result of recomputing stored results. */
export interface Recomputed {
  readonly runs: number
  /** Ids of the runs whose result differs, or whose parameters are unknown to this program. */
  readonly different: readonly number[]
}

const PAGE = 500
const LARGEST_ID = 2_147_483_647

/** Recomputes stored results from the list version, parameters and persons stored with them. */
export async function recomputeScreening(db: Db, most: number): Promise<Recomputed> {
  const indexes = new Map<string, ScreeningIndex | undefined>()
  const different: number[] = []
  let runs = 0
  for (let before = LARGEST_ID; runs < most;) {
    const page = await db
      .selectFrom('screening_run')
      .select(['id', 'list_id', 'parameters', 'persons'])
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(Math.min(PAGE, most - runs))
      .execute()
    if (page.length === 0) break
    for (const { id, list_id, parameters, persons } of page) {
      const index = await findIndex(db, indexes, list_id, parameters)
      const again =
        index && persons.map((person) => index.screen(person).map(({ entry, score }) => ({ entry, score })))
      if (
        !isDeepStrictEqual(
          again,
          persons.map(({ hits }) => hits),
        )
      )
        different.push(id)
      before = id
    }
    runs += page.length
  }
  return { runs, different }
}

async function findIndex(
  db: Db,
  indexes: Map<string, ScreeningIndex | undefined>,
  listId: number,
  version: number,
): Promise<ScreeningIndex | undefined> {
  const key = `${listId}/${version}`
  if (!indexes.has(key)) {
    const parameters = findParameters(version)
    const { names } = await db
      .selectFrom('screening_list')
      .select('names')
      .where('id', '=', listId)
      .executeTakeFirstOrThrow()
    indexes.set(key, parameters && buildScreeningIndex(names, parameters))
  }
  return indexes.get(key)
}
