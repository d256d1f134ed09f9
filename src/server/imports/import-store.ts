import { sql } from 'kysely'
import type { ImportPlan } from '#engine/import-plan.ts'
import type { User } from '../http/authenticate.ts'
import type { ImportReport } from '../store/dossier-tables.ts'
import type { Db, Trx } from '../store/store.ts'

/** A reference is unique per owner. */
export interface Reference {
  readonly owner: string
  readonly reference: string
}

/** The owner of a caller's references: a program shares its references among all persons whom it acts for. */
export function ownerOf({ id, integration }: Pick<User, 'id' | 'integration'>): string {
  return integration ? `integration:${integration.id}` : `account:${id}`
}

/** Serialises imports of the same reference until the end of the transaction. */
export async function lockReference(trx: Trx, { owner, reference }: Reference): Promise<void> {
  await lock(trx, `import/${owner}/${reference}`)
}

/** Serialises imports about the same person: the first one may create the account that the others look up. */
export async function lockPerson(trx: Trx, email: string): Promise<void> {
  await lock(trx, `import person/${email}`)
}

async function lock(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** The dossier of a reference, with the import report. */
export async function findImport(
  trx: Trx,
  { owner, reference }: Reference,
): Promise<{ readonly dossierId: number; readonly report: ImportReport } | undefined> {
  return trx
    .selectFrom('dossier_import')
    .select(['dossier_id as dossierId', 'report'])
    .where('owner', '=', owner)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The import report of a dossier; undefined for a dossier that was not imported. */
export async function findReport(db: Db, dossierId: number): Promise<ImportReport | undefined> {
  const found = await db
    .selectFrom('dossier_import')
    .select('report')
    .where('dossier_id', '=', dossierId)
    .executeTakeFirst()
  return found?.report
}

/** Ids of the dossiers that a caller imported, oldest first. */
export async function findImported(db: Db, user: User): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('dossier_import')
    .select('dossier_id')
    .where('owner', '=', ownerOf(user))
    .orderBy('dossier_id')
    .execute()
  return rows.map(({ dossier_id: id }) => id)
}

interface Import {
  readonly dossierId: number
  readonly user: User
  readonly plan: ImportPlan
  readonly report: ImportReport
  readonly at: Date
}

/** Stores the reference, and the answers as drafts, which replace those prefilled from the account. */
export async function storeImport(trx: Trx, { owner, reference }: Reference, given: Import): Promise<void> {
  const { dossierId, user, plan, report, at } = given
  await trx
    .insertInto('dossier_import')
    .values({ dossier_id: dossierId, owner, reference, report: JSON.stringify(report), created_at: at })
    .execute()
  if (plan.accepted.length === 0) return
  const imported = { from: report.from }
  await trx
    .insertInto('draft')
    .values(
      plan.accepted.map(({ element, value }) => ({
        dossier_id: dossierId,
        element: element.name,
        value: JSON.stringify({ value, imported }),
        base_revision: 1,
        author_id: user.id,
        updated_at: at,
        source: 'imported' as const,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['dossier_id', 'element']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        source: 'imported',
      })),
    )
    .execute()
}
