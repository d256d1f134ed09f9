import { sql } from 'kysely'
import type { ImportPlan } from '#engine/import-plan.ts'
import type { User } from '../http/authenticate.ts'
import type { ImportReport } from '../store/dossier-tables.ts'
import type { Db, Trx } from '../store/store.ts'

/** References of one owner never meet those of another. */
export interface Reference {
  readonly owner: string
  readonly reference: string
}

/** Whose references a caller gives: those of a program are its own, whomever it acts for. */
export function ownerOf({ id, integration }: Pick<User, 'id' | 'integration'>): string {
  return integration ? `integration:${integration.id}` : `account:${id}`
}

/** Makes others who import the same reference wait for the end of the transaction. */
export async function lockReference(trx: Trx, { owner, reference }: Reference): Promise<void> {
  await lock(trx, `import/${owner}/${reference}`)
}

/** Makes others who import a dossier of the same person wait: the first one may create the account that they look for. */
export async function lockPerson(trx: Trx, email: string): Promise<void> {
  await lock(trx, `import person/${email}`)
}

async function lock(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** The dossier of a reference, with what was made of the answers. */
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

/** What was made of the answers of a dossier; undefined for one that no other system opened. */
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

/** Keeps the reference, and the answers as drafts over those of the account. */
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
