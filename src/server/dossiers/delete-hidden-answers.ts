import type { Trx } from '../store/store.ts'
import { frozenBlocks } from './block-access.ts'
import type { LoadedDossier, StoredAnswers } from './load-dossier.ts'

/** What an envelope's snapshot says was shown or counted. */
interface Shown {
  readonly effectiveAnswers: Readonly<Record<string, unknown>>
  readonly visible: { readonly elements: readonly string[] }
}

/**
 * Forgets what was typed into elements that were hidden when the parties signed; blocks that were not
 * part of what they signed stay. Source: design "Engine semantics".
 */
export async function deleteHiddenAnswers(
  trx: Trx,
  dossier: LoadedDossier,
  shown: Shown,
  signed: readonly string[] = frozenBlocks(dossier.form.definition, dossier.envelopes),
): Promise<void> {
  const frozen = new Set(signed)
  const kept = new Set([...Object.keys(shown.effectiveAnswers), ...shown.visible.elements])
  for (const { block, answers } of dossier.blocks.filter((row) => frozen.has(row.block))) {
    const left: StoredAnswers = Object.fromEntries(
      Object.entries(answers).filter(([element]) => kept.has(element)),
    )
    if (Object.keys(left).length === Object.keys(answers).length) continue
    await trx
      .updateTable('dossier_block')
      .set({ answers: JSON.stringify(left) })
      .where('dossier_id', '=', dossier.row.id)
      .where('block', '=', block)
      .execute()
  }
}
