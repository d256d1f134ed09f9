import { sql } from 'kysely'
import type { Db } from '../store/store.ts'

export interface StoredAssignment {
  /** Name of the new assignee; null for nobody. */
  readonly assignee: string | null
  readonly note: string | null
}

export async function readAssignments(
  db: Db,
  dossierId: number,
): Promise<ReadonlyMap<number, StoredAssignment>> {
  const rows = await db
    .selectFrom('dossier_assignment as change')
    .leftJoin('account', 'account.id', 'change.assignee_id')
    .select(['change.id', 'change.note'])
    .select(sql<string | null>`account.first_name || ' ' || account.last_name`.as('assignee'))
    .where('change.dossier_id', '=', dossierId)
    .execute()
  return new Map(rows.map(({ id, ...assignment }) => [id, assignment]))
}

/** The note of the latest change of assignee. */
export async function findLastNote(db: Db, dossierId: number): Promise<string | null> {
  const row = await db
    .selectFrom('dossier_assignment')
    .select('note')
    .where('dossier_id', '=', dossierId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.note ?? null
}
