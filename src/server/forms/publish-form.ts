import type { FormDefinition } from '#form/definition.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { structureOf } from '#form/form-structure.ts'
import { hashOf } from '../files/file-storage.ts'
import type { Db } from '../store/store.ts'

/** Stores a template set under its content hash, once. Returns the hash. */
export async function publishTemplates(db: Db, templates: readonly DocumentTemplate[]): Promise<string> {
  const text = JSON.stringify(templates)
  const hash = hashOf(text)
  await db
    .insertInto('template_set')
    .values({ hash, structure_hash: hashOf(structureOf(templates)), templates: text })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return hash
}

interface NewVersion {
  readonly code: string
  readonly definition: FormDefinition
  readonly templatesHash: string
  /** Now by default. */
  readonly at?: Date | undefined
}

/** Returns the id of the version with this definition and these templates, inserting it if needed. */
export async function publishForm(
  db: Db,
  { code, definition, templatesHash, at }: NewVersion,
): Promise<number> {
  const text = JSON.stringify(definition)
  const hash = hashOf(text + templatesHash)
  await db
    .insertInto('form_version')
    .values({ code, hash, definition: text, templates_hash: templatesHash, published_at: at })
    .onConflict((oc) => oc.columns(['code', 'hash']).doNothing())
    .execute()
  const row = await db
    .selectFrom('form_version')
    .select('id')
    .where('code', '=', code)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return row.id
}
