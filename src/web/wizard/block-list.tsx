import { useEffect, useRef } from 'react'
import { failureSentences } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { t } from '#web/wording/translation.ts'
import type { Block } from '#form/definition.ts'
import { ErrorList } from '#web/elements/error-list.tsx'
import { useFormText, useFormValue } from '#web/elements/use-element.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { BlockCard } from './block-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import { mayModify } from './wizard-access.ts'
import { blockNames } from './wire-answers.ts'
import { useSavedState, useWizard, useWizardState } from './wizard-context.tsx'

/** With the sentences of what comes later in a form. */
const LATER = { wording: 'wizardExtras' } as const

/** Loaded when two people have answered the same question. */
const DisputeList = lazyPart(async () => (await import('./dispute-list.tsx')).DisputeList, LATER)

/** Fetched with the first block that is signed. */
const SignatureBlock = lazyPart(async () => (await import('./signature-block.tsx')).SignatureBlock, LATER)

/** Fetched with the last block; excluded from the bundle limit by file name (`.size-limit.js`). */
const FinalisationBlock = lazyPart(
  async () => (await import('./finalisation-block.tsx')).FinalisationBlock,
  LATER,
)

/** The blocks of a page: completed ones as cards, the open one, later ones as rows. Source: wizard §2, mockups §1. */
export function BlockList() {
  const { run, access } = useWizard()
  const state = useWizardState()
  const blocks = useVisibleBlocks(state.page)
  const { dossier } = state
  const frozen = blockNames(run.formId, dossier.frozen_blocks)

  const actionOf = (block: Block) => {
    if (run.isReader) return 'view'
    const isModifiable = mayModify(access, {
      definition: run.session.form.definition,
      block,
      dossier,
      frozen,
    })
    return isModifiable && state.phase !== 'submitting' ? 'modify' : undefined
  }

  const { notice } = state
  const noticeBox = useRef<HTMLDivElement>(null)
  // After the effects of the block, which focuses a field: its own scrolling may leave the notice out of sight.
  useEffect(() => noticeBox.current?.scrollIntoView({ block: 'start' }), [])

  return (
    <div className="spine">
      {blocks.map((block) => {
        if (block.slug === state.open) {
          if (block.kind === 'signature') return <SignatureBlock key={block.slug} block={block} />
          if (block.kind === 'finalisation') return <FinalisationBlock key={block.slug} block={block} />
          return [
            notice !== undefined && (
              <div key={`${block.slug}-notice`} className="wizard__notice" ref={noticeBox}>
                <Alert tone="warn">
                  <p>{failureSentences(notice, t('wizard.outdated'))[0]}</p>
                </Alert>
              </div>
            ),
            <Disputes key={`${block.slug}-disputes`} />,
            <ErrorSummary key={`${block.slug}-errors`} block={block} />,
            <BlockCard key={block.slug} block={block} />,
          ]
        }
        const hasNoOpenBlock = state.open === undefined
        // For read-only roles every visible block counts as completed. Source: wizard §6.
        if (!state.completed.has(block.slug) && !hasNoOpenBlock && !run.isReader) {
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

function Disputes() {
  if (useSavedState().kind !== 'conflict') return null
  return <DisputeList />
}

/** Visible blocks of a page. Re-renders only when the list changes. */
function useVisibleBlocks(page: string): readonly Block[] {
  const { session } = useWizard().run
  useFormValue((running) =>
    running
      .visibleBlocks(page)
      .map(({ slug }) => slug)
      .join(' '),
  )
  return session.visibleBlocks(page)
}

function ErrorSummary({ block }: { readonly block: Block }) {
  const { refusal } = useWizardState()
  const attempt = refusal?.kind === 'fields' ? refusal.attempt : 0
  const others = refusal?.kind === 'fields' ? refusal.others : []
  return (
    <ErrorList
      id="error-summary"
      among={block.elements.map(({ name }) => name)}
      others={others}
      attempt={attempt}
    />
  )
}

/** A block that is not open yet. */
function UpcomingRow({ block }: { readonly block: Block }) {
  const title = useFormText(block.title)
  return (
    <div className="upcoming">
      {title} <span>{t('wizard.block.upcoming')}</span>
    </div>
  )
}
