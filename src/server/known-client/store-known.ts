import { sql } from 'kysely'
import type { ReusableAnswer } from '#engine/reuse-plan.ts'
import type { Block } from '#form/definition.ts'
import { diffAnswers, type ChangeOrigin, type ReusedFrom } from '../answers/answer-changes.ts'
import { addAnswerChange } from '../answers/change-store.ts'
import { addReceiptChange } from '../answers/receipt-change.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Trx } from '../store/store.ts'
import type { Known } from './load-known.ts'

/** The answers to copy, their target dossier, and the user. */
export interface Taken {
  readonly dossier: LoadedDossier
  readonly known: Known
  readonly user: User
  readonly at: Date
}

/** Submits complete blocks with the accepted answers. */
export async function storeBlocks(
  trx: Trx,
  taken: Taken,
  blocks: readonly Block[],
  accepted: readonly ReusableAnswer[],
): Promise<void> {
  const { dossier, user, at } = taken
  const dossierId = dossier.row.id
  for (const { slug } of blocks) {
    const own = accepted.filter(({ element }) => element.block.slug === slug)
    const answers = Object.fromEntries(own.map(({ name, value }) => [name, value]))
    const origins = new Map(own.map((answer) => [answer.name, originOf(taken, answer)]))
    await trx
      .insertInto('dossier_block')
      .values({
        dossier_id: dossierId,
        block: slug,
        answers: JSON.stringify(answers),
        revision: 1,
        submitted_by: user.id,
        submitted_at: at,
      })
      .execute()
    await addAnswerChange(trx, {
      dossierId,
      block: slug,
      revision: 1,
      actorId: user.id,
      at,
      changes: diffAnswers({}, answers, (name) => origins.get(name) ?? { how: 'reused' }),
    })
  }
  await trx
    .updateTable('dossier')
    .set({ last_block: findLast(taken, blocks) })
    .where('id', '=', dossierId)
    .execute()
}

/** The last block before the first incomplete one, where the user resumes. */
function findLast({ known }: Taken, settled: readonly Block[]): string | null {
  const { session } = known.plan
  const visible = session.visibleBlocks()
  const next = visible.findIndex((block) => !settled.includes(block))
  return visible[next - 1]?.slug ?? null
}

function originOf(taken: Taken, answer: ReusableAnswer): ChangeOrigin {
  const how = 'askedAgain' in answer.reuse ? 'restated' : 'reused'
  return { how, reused: reusedFrom(taken, answer.name) }
}

function reusedFrom({ known: { source, former }, at }: Taken, name: string): ReusedFrom {
  return { dossier: source.row.id, at: (former.firstGiven.get(name) ?? at).toISOString() }
}

/**
 * Prefills incomplete blocks. Keeps what a person has already typed into the new dossier; replaces what was prefilled from
 * the account, since the client's own answers are newer.
 */
export async function storeDrafts(
  trx: Trx,
  taken: Taken,
  settled: readonly Block[],
  offered: readonly ReusableAnswer[],
): Promise<void> {
  const { dossier, user, at } = taken
  const dossierId = dossier.row.id
  const done = new Set(settled.map(({ slug }) => slug))
  const open = offered.filter(({ element }) => !done.has(element.block.slug))
  const names = settled.flatMap(({ elements }) => elements.map(({ name }) => name))
  if (names.length > 0)
    await trx.deleteFrom('draft').where('dossier_id', '=', dossierId).where('element', 'in', names).execute()
  if (open.length === 0) return
  await trx
    .insertInto('draft')
    .values(
      open.map(({ name, value }) => ({
        dossier_id: dossierId,
        element: name,
        value: JSON.stringify({ value, reused: reusedFrom(taken, name) }),
        base_revision: 1,
        author_id: user.id,
        updated_at: at,
        source: 'reused' as const,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['dossier_id', 'element'])
        .doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          author_id: user.id,
          updated_at: at,
          source: 'reused',
          base_revision: sql<number>`draft.base_revision + 1`,
        }))
        .where('draft.source', 'is not', null),
    )
    .execute()
}

/** Adds the receipts of accepted elements: rows only, since the files are immutable and shared. Returns their number. */
export async function storeReceipts(
  trx: Trx,
  { dossier, known, user, at }: Taken,
  accepted: readonly ReusableAnswer[],
): Promise<number> {
  const names = new Set(accepted.map(({ name }) => name))
  const former = known.former.receipts.filter(({ row }) => names.has(row.element))
  const stored = [...dossier.receipts]
  for (const { row, uploadedAt } of former) {
    const { element, type_id, title, mimetype, size, sha256, scan } = row
    const receipt = await trx
      .insertInto('receipt')
      .values({
        dossier_id: dossier.row.id,
        element,
        type_id,
        title,
        mimetype,
        size,
        sha256,
        created_by: user.id,
        created_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const reused = { dossier: known.source.row.id, at: uploadedAt.toISOString() }
    await addReceiptChange(trx, dossier.form, {
      kind: 'added',
      how: 'reused',
      receipt,
      before: stored,
      actorId: user.id,
      at,
      reused,
    })
    stored.push({ ...receipt, scan })
  }
  return former.length
}
