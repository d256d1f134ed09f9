import { sql } from 'kysely'
import type { CompiledForm } from '#engine/index.ts'
import type { Draft, SaveDrafts, SavedDrafts } from '#contract/dossiers.ts'
import { Failure } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { sourceOfTyped } from '../answers/answer-changes.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { findRoleRefusal, findStateRefusal, writeContextOf } from './block-access.ts'
import { lockVisibleDossier } from './find-dossier.ts'
import { loadDossier, type LoadedDossier } from './load-dossier.ts'
import { findOutdatedDrafts } from './outdated-drafts.ts'
import { isTyped, readValues, type NamedValue } from './read-submission.ts'

/** Drafts of a dossier, in the order in which they were saved. */
export async function findDrafts(
  db: Db,
  dossierId: number,
  { id: formId, compiled }: Pick<PublishedForm, 'id' | 'compiled'>,
): Promise<readonly Draft[]> {
  const rows = await db
    .selectFrom('draft')
    .innerJoin('account', 'account.id', 'draft.author_id')
    .select([
      'draft.element',
      'draft.value',
      'draft.base_revision as revision',
      'draft.updated_at as updatedAt',
      'draft.source',
      'account.first_name as firstName',
      'account.last_name as lastName',
    ])
    .where('draft.dossier_id', '=', dossierId)
    .orderBy('draft.updated_at')
    .orderBy('draft.element')
    .execute()
  return rows.map((row) => ({
    how: row.source ?? sourceOfDraft(compiled, row.element),
    importedFrom: row.source === 'imported' ? (row.value.imported?.from ?? null) : null,
    elementId: wireId(formId, row.element),
    value: row.value.value,
    revision: row.revision,
    author: `${row.firstName} ${row.lastName}`,
    updatedAt: row.updatedAt.toISOString(),
  }))
}

function sourceOfDraft({ elementByName }: CompiledForm, name: string): 'typed' | 'chosen' {
  const element = elementByName.get(name)
  return element ? sourceOfTyped(element) : 'typed'
}

/**
 * Saves drafts element by element, with optimistic locking: a draft carries the revision it is based on (0 for none). When
 * another user has saved the element since, or its block was submitted since, that value is kept and returned as a
 * conflict. Rules never read drafts, so they are not audited. Source: design "Drafts".
 */
export async function saveDrafts(
  services: Services,
  user: User,
  request: { readonly id: number; readonly body: SaveDrafts; readonly locale: Locale },
): Promise<SavedDrafts> {
  return services.store.db.transaction().execute(async (trx) => {
    const dossier = await loadDossier(services, trx, await lockVisibleDossier(trx, user, request.id))
    const revisions = new Map(request.body.drafts.map(({ elementId, revision }) => [elementId, revision]))
    const values = readValues(dossier.form, request.body.drafts, request.locale).filter(({ element }) =>
      isTyped(element),
    )
    for (const value of values) refuseIfUnwritable(services, user, dossier, value)
    const outdated = await findOutdatedDrafts(trx, user, dossier, { values, body: request.body })
    const at = services.clock.now()
    const kept: string[] = []
    const conflicts: string[] = []
    for (const { element, value } of values) {
      const elementId = wireId(dossier.form.id, element.name)
      if (outdated.has(elementId)) continue
      const draft = { element: element.name, value, revision: revisions.get(elementId) ?? 0 }
      const saved = await saveDraft(trx, { dossierId: dossier.row.id, authorId: user.id, at, draft })
      ;(saved ? kept : conflicts).push(elementId)
    }
    const drafts = await findDrafts(trx, dossier.row.id, dossier.form)
    return {
      savedAt: at.toISOString(),
      drafts: drafts.filter(({ elementId }) => kept.includes(elementId)),
      conflicts: [
        ...drafts.filter(({ elementId }) => conflicts.includes(elementId)),
        ...[...outdated.values()].filter((answer) => answer !== null),
      ],
    }
  })
}

function refuseIfUnwritable(
  services: Services,
  user: User,
  dossier: LoadedDossier,
  { element }: NamedValue,
): void {
  const question = writeContextOf(services, user, dossier, element.block)
  const refusal = findRoleRefusal(question) ?? findStateRefusal(question)
  if (refusal) throw new Failure(refusal)
}

/** Returns false without writing when another user's draft is newer. */
async function saveDraft(
  trx: Trx,
  save: {
    readonly dossierId: number
    readonly authorId: number
    readonly at: Date
    readonly draft: {
      readonly element: string
      readonly value: NamedValue['value']
      readonly revision: number
    }
  },
): Promise<boolean> {
  const { dossierId, authorId, at, draft } = save
  const written = { value: JSON.stringify({ value: draft.value }), author_id: authorId, updated_at: at }
  // Compares only the value, since a prefilled draft also holds its source.
  const isSame = sql<boolean>`draft.value -> 'value' = ${written.value}::jsonb -> 'value'`
  const row = await trx
    .insertInto('draft')
    .values({ dossier_id: dossierId, element: draft.element, base_revision: 1, ...written })
    .onConflict((oc) =>
      oc
        .columns(['dossier_id', 'element'])
        .doUpdateSet((eb) => ({
          ...written,
          base_revision: eb('draft.base_revision', '+', 1),
          value: sql`case when ${isSame} then draft.value else ${written.value}::jsonb end`,
          // Saving an unchanged value does not change its author.
          author_id: sql<number>`case when ${isSame} then draft.author_id else ${authorId} end`,
          source: sql`case when ${isSame} then draft.source end`,
        }))
        .where((eb) =>
          eb.or([
            eb('draft.author_id', '=', authorId),
            eb('draft.base_revision', '<=', draft.revision),
            isSame,
          ]),
        ),
    )
    .returning('element')
    .executeTakeFirst()
  return row !== undefined
}
