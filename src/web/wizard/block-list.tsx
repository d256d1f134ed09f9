import type { Block } from '#form/definition.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { BlockCard } from './block-card.tsx'
import { DisputeList } from './dispute-list.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FinalisationBlock } from './finalisation-block.tsx'
import { SignatureBlock } from './signature-block.tsx'
import { SummaryCard } from './summary-card.tsx'
import { UpcomingRow } from './upcoming-row.tsx'
import { mayModify } from './wizard-access.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'
import { useVisibleBlocks } from './use-visible-blocks.ts'

/** The blocks of a page: completed ones as cards, the open one, later ones as rows. Source: wizard §2, mockups §1. */
export function BlockList() {
  const { run, access } = useWizard()
  const state = useWizardState()
  const blocks = useVisibleBlocks(state.page)
  const { dossier } = state
  const frozen = new Set(dossier.frozen_blocks.flatMap((id) => nameOfWireId(run.formId, id) ?? []))

  const actionOf = (block: Block) => {
    if (run.isReader) return 'view'
    const isModifiable = mayModify(access, { block, dossier, frozen })
    return isModifiable && state.phase !== 'submitting' ? 'modify' : undefined
  }

  return (
    <div className="spine">
      {blocks.map((block) => {
        if (block.slug === state.open) {
          if (block.kind === 'signature') return <SignatureBlock key={block.slug} block={block} />
          if (block.kind === 'finalisation') return <FinalisationBlock key={block.slug} block={block} />
          return [
            <DisputeList key={`${block.slug}-disputes`} />,
            <ErrorSummary key={`${block.slug}-errors`} block={block} />,
            <BlockCard key={block.slug} block={block} />,
          ]
        }
        const onlyLookedAt = state.open === undefined
        // For read-only roles every visible block counts as completed. Source: wizard §6.
        if (!state.completed.has(block.slug) && !onlyLookedAt && !run.isReader) {
          return <UpcomingRow key={block.slug} block={block} />
        }
        return (
          <SummaryCard
            key={block.slug}
            block={block}
            isFrozen={frozen.has(block.slug)}
            action={actionOf(block)}
          />
        )
      })}
    </div>
  )
}
