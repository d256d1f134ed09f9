import { sql } from 'kysely'
import { StoredProduct } from '#form/stored-product.ts'
import type { PublishedFacts } from '../store/dossier-tables.ts'
import type { Db } from '../store/store.ts'

/**
 * The version whose texts a form version was served with at an instant: the newest version of the same structure published
 * by then, or else the version itself.
 */
export async function findTextsAt(db: Db, formVersionId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select version.id
    from form_version as own
    join form_structure as own_structure on own_structure.form_version_id = own.id
    left join template_set as own_templates on own_templates.hash = own.templates_hash
    join form_structure as structure on structure.hash = own_structure.hash
    join form_version as version on version.id = structure.form_version_id and version.code = own.code
    left join template_set as templates on templates.hash = version.templates_hash
    where own.id = ${formVersionId} and version.published_at <= ${at}
      and (own.templates_hash is null or templates.structure_hash = own_templates.structure_hash)
    order by version.id desc limit 1`.execute(db)
  return rows[0]?.id ?? formVersionId
}

/**
 * Products, tables and settings that the deployment was served with at an instant. For an instant before the first stored
 * version, that version; undefined if there is none.
 */
export async function findFactsAt(db: Db, at: Date): Promise<PublishedFacts | undefined> {
  const version = await db
    .selectFrom('deployment_version')
    .select('facts')
    .orderBy(sql`published_at <= ${at}`, 'desc')
    .orderBy(sql`case when published_at <= ${at} then -id else id end`)
    .limit(1)
    .executeTakeFirst()
  if (!version) return undefined
  return { ...version.facts, products: version.facts.products.map((product) => StoredProduct.parse(product)) }
}
