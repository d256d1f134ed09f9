import { sql } from 'kysely'
import type { Draft, SaveDrafts } from '#contract/dossiers.ts'
import { isReadAlike } from '#engine/index.ts'
import { wireId } from '#rules/wire-id.ts'
import { sourceOfTyped } from '../answers/answer-changes.ts'
import type { User } from '../http/authenticate.ts'
import type { Trx } from '../store/store.ts'
import type { LoadedDossier } from './load-dossier.ts'
import { presentValue } from './present-dossier.ts'
import type { NamedValue } from './read-submission.ts'

/** Drafts overtaken by a submit, by wire id: the submitted answer, or null where it is the same as the draft. */
type OutdatedDrafts = ReadonlyMap<string, Draft | null>

/**
 * The drafts typed before a submit that has arrived first. Stored, they would be offered as unsent answers over those that
 * were submitted after them. Another person's submit overtakes the answers that it changed; one's own overtakes the whole
 * block, because the draft may have been typed and taken back before it.
 */
export async function findOutdatedDrafts(
  trx: Trx,
  user: User,
  dossier: LoadedDossier,
  { values, body }: { readonly values: readonly NamedValue[]; readonly body: SaveDrafts },
): Promise<OutdatedDrafts> {
  const { form, blocks, row } = dossier
  const typedOver = new Map(body.drafts.map(({ elementId, blockRevision }) => [elementId, blockRevision]))
  const stored = new Map(blocks.map((block) => [block.block, block]))
  const before = values.flatMap(({ element, value }) => {
    const elementId = wireId(form.id, element.name)
    const block = stored.get(element.block.slug)
    const revision = typedOver.get(elementId)
    const isOver = block === undefined || revision === undefined || revision >= block.revision
    return isOver ? [] : [{ element, value, elementId, block, revision }]
  })
  const submits = before.length === 0 ? [] : await findSubmits(trx, row.id)
  return new Map(
    before.flatMap(({ element, value, elementId, block, revision }): [string, Draft | null][] => {
      const last = submits.findLast(
        (submit) =>
          submit.block === block.block &&
          submit.revision > revision &&
          (submit.actorId === user.id || submit.elements.includes(element.name)),
      )
      if (!last) return []
      const answer = block.answers[element.name] ?? ''
      if (isReadAlike(element, value, answer)) return [[elementId, null]]
      const { author, at } = last
      const shown = { ...presentValue(form.id, element.name, answer), author, updatedAt: at.toISOString() }
      return [[elementId, { ...shown, revision: 0, how: sourceOfTyped(element), importedFrom: null }]]
    }),
  )
}

/** The submits of a dossier, oldest first, with the elements that each changed. */
async function findSubmits(trx: Trx, dossierId: number) {
  return trx
    .selectFrom('answer_change')
    .leftJoin('account', 'account.id', 'answer_change.actor_id')
    .select([
      'answer_change.block',
      'answer_change.revision',
      'answer_change.at',
      'answer_change.actor_id as actorId',
      sql<string>`concat_ws(' ', account.first_name, account.last_name)`.as('author'),
      sql<string[]>`array(select json_object_keys(answer_change.changes))`.as('elements'),
    ])
    .where('answer_change.dossier_id', '=', dossierId)
    .orderBy('answer_change.number')
    .execute()
}
