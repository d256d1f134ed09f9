import { blocksInOrder } from '#form/blocks.ts'
import { diffAnswers } from '../answers/answer-changes.ts'
import { addAnswerChange } from '../answers/change-store.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { StoredEnvelope } from './envelope-store.ts'
import { frozenBlocks } from './frozen-blocks.ts'
import { readShown } from './snapshot.ts'

/** Deletes answers of elements that were hidden at signature, in the signed blocks. */
export async function forgetHiddenAnswers(
  trx: Trx,
  services: Pick<Services, 'forms' | 'keys' | 'clock'>,
  envelope: StoredEnvelope,
): Promise<void> {
  const { dossierId, id, kind } = envelope
  const shown = await readShown(trx, { dossierId, envelopeId: id })
  const { definition } = await services.forms.get(shown.formVersionId, trx)
  const at = services.clock.now()
  const frozen = frozenBlocks(definition, [{ kind, state: 'completed' }])
  // A paper subscription opens no envelope; the envelope of its correction covers every block.
  const blocks = frozen.length > 0 ? frozen : blocksInOrder(definition).map(({ slug }) => slug)
  if (await deleteHiddenAnswers(trx, { dossierId, shown, blocks, at }))
    await recordDossierAct(trx, services.keys, dossierId, 'answers.hidden-deleted', { actorId: null, at })
}

interface Forgetting {
  readonly dossierId: number
  readonly shown: {
    readonly effectiveAnswers: Readonly<Record<string, unknown>>
    readonly visible: { readonly elements: readonly string[] }
  }
  readonly blocks: readonly string[]
  readonly at: Date
}

/**
 * Deletes answers of these blocks that were neither visible nor effective; the history of answers keeps them. Returns whether there
 * were any: the caller records the audit row. Source: design "Engine semantics".
 */
export async function deleteHiddenAnswers(
  trx: Trx,
  { dossierId, shown, blocks, at }: Forgetting,
): Promise<boolean> {
  const kept = new Set([...Object.keys(shown.effectiveAnswers), ...shown.visible.elements])
  const rows = await trx
    .selectFrom('dossier_block')
    .select(['block', 'answers', 'revision'])
    .where('dossier_id', '=', dossierId)
    .where('block', 'in', blocks)
    .execute()
  let isChanged = false
  for (const { block, answers, revision } of rows) {
    const left = Object.fromEntries(Object.entries(answers).filter(([element]) => kept.has(element)))
    const changes = diffAnswers(answers, left, () => ({ how: 'deleted' }))
    if (Object.keys(changes).length === 0) continue
    isChanged = true
    await trx
      .updateTable('dossier_block')
      .set({ answers: JSON.stringify(left) })
      .where('dossier_id', '=', dossierId)
      .where('block', '=', block)
      .execute()
    await addAnswerChange(trx, { dossierId, block, revision, actorId: null, at, changes })
  }
  return isChanged
}
