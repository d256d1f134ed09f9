import { structureOf } from '#form/form-structure.ts'
import { hashOf } from '../files/file-storage.ts'
import type { Db } from '../store/store.ts'

/** Text version to serve for each form version; an absent version uses its own texts. */
export type FormTexts = ReadonlyMap<number, number>

/**
 * Records the structure hash of versions that lack it, and chooses the version whose texts each version is served with: the
 * current version if form and templates have the same structure, otherwise the newest version that has it. A version stored
 * without templates uses those of the chosen version. Source: design "Deployments".
 */
export async function findFormTexts(db: Db, currentIds: readonly number[]): Promise<FormTexts> {
  await noteStructures(db)
  const rows = await db
    .selectFrom('form_structure')
    .innerJoin('form_version', 'form_version.id', 'form_structure.form_version_id')
    .leftJoin('template_set', 'template_set.hash', 'form_version.templates_hash')
    .select(['form_version.id', 'form_version.code', 'form_structure.hash'])
    .select('template_set.structure_hash as templates')
    .orderBy('form_version.id')
    .execute()
  const newest = new Map<string, number>()
  const note = ({ id, code, hash, templates }: (typeof rows)[number]) =>
    newest.set(keyOf(code, hash), id).set(keyOf(code, hash, templates), id)
  for (const row of rows) note(row)
  // An older version may be current again after a rollback of the deployment.
  for (const row of rows) if (currentIds.includes(row.id)) note(row)
  return new Map(
    rows.map(({ id, code, hash, templates }) => [id, newest.get(keyOf(code, hash, templates)) ?? id]),
  )
}

function keyOf(code: string, structure: string, templates: string | null = null): string {
  return [code, structure, templates].join(' ')
}

/** One version at a time, since definitions are large. Runs in full only once, after an upgrade. */
async function noteStructures(db: Db): Promise<void> {
  const missing = await db
    .selectFrom('form_version')
    .leftJoin('form_structure', 'form_structure.form_version_id', 'form_version.id')
    .select('form_version.id')
    .where('form_structure.hash', 'is', null)
    .execute()
  for (const { id } of missing) {
    const { definition } = await db
      .selectFrom('form_version')
      .select('definition')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('form_structure')
      .values({ form_version_id: id, hash: hashOf(structureOf(definition)) })
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}
