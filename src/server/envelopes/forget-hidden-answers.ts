import { recordChanges } from '../audit/record-changes.ts'
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
  const { form_version_id } = await trx
    .selectFrom('dossier')
    .select('form_version_id')
    .where('id', '=', dossierId)
    .executeTakeFirstOrThrow()
  const { definition } = await services.forms.get(form_version_id, trx)
  const shown = await readShown(trx, { dossierId, envelopeId: id })
  await deleteHiddenAnswers(trx, {
    dossierId,
    shown,
    blocks: frozenBlocks(definition, [{ kind, state: 'completed' }]),
  })
  await recordChanges(trx, services.keys, {
    actorId: null,
    action: 'answers.hidden-deleted',
    at: services.clock.now(),
  })
}

interface Forgetting {
  readonly dossierId: number
  readonly shown: {
    readonly effectiveAnswers: Readonly<Record<string, unknown>>
    readonly visible: { readonly elements: readonly string[] }
  }
  readonly blocks: readonly string[]
}

/** Deletes answers of these blocks that were neither visible nor effective. Source: design "Engine semantics". */
export async function deleteHiddenAnswers(trx: Trx, { dossierId, shown, blocks }: Forgetting): Promise<void> {
  const kept = new Set([...Object.keys(shown.effectiveAnswers), ...shown.visible.elements])
  const rows = await trx
    .selectFrom('dossier_block')
    .select(['block', 'answers'])
    .where('dossier_id', '=', dossierId)
    .where('block', 'in', blocks)
    .execute()
  for (const { block, answers } of rows) {
    const left = Object.entries(answers).filter(([element]) => kept.has(element))
    if (left.length === Object.keys(answers).length) continue
    await trx
      .updateTable('dossier_block')
      .set({ answers: JSON.stringify(Object.fromEntries(left)) })
      .where('dossier_id', '=', dossierId)
      .where('block', '=', block)
      .execute()
  }
}
