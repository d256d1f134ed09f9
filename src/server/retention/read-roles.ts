import { elementsInOrder } from '#form/blocks.ts'
import type { Db } from '../store/store.ts'

/** The roles of elements by their names, for each of these form versions. */
export async function readRoles(
  db: Db,
  versions: ReadonlySet<number>,
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> {
  if (versions.size === 0) return new Map()
  const rows = await db
    .selectFrom('form_version')
    .select(['id', 'definition'])
    .where('id', 'in', [...versions])
    .execute()
  return new Map(
    rows.map(({ id, definition }) => [
      id,
      new Map(
        elementsInOrder(definition).flatMap(({ name, role }) =>
          role === undefined ? [] : [[name, role] as const],
        ),
      ),
    ]),
  )
}
