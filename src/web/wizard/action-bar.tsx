import { ArrowLeft, ArrowRight } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import type { Block } from '#form/definition.ts'
import { Icon } from '#web/ui/icon.tsx'
import { reserveRoom } from '#web/ui/reserve-room.ts'
import { BLOCK_FORM_ID } from './block-card.tsx'
import { nextBlock } from './block-flow.ts'
import { SavedMark } from './saved-mark.tsx'
import { isFullySigned } from './signature-gate.ts'
import { SENDING, useOwnButton } from './use-own-button.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Previous, save state and next, fixed at the bottom of the screen. */
export function ActionBar() {
  const { run } = useWizard()
  const { page, open, phase, dossier } = useWizardState()
  const flow = run.flow()
  const block = flow.find((candidate) => candidate.block.slug === open)?.block
  const previous = run.findBack()
  return (
    <section ref={reserveRoom} className="actionbar actionbar--fixed" aria-label={t('wizard.actions')}>
      <div className="actionbar__in">
        {previous && (
          <button
            type="button"
            className="btn btn--quiet actionbar__back"
            disabled={phase !== 'filling'}
            onClick={run.goBack}
          >
            <Icon of={ArrowLeft} />{' '}
            <span>{t(previous.page === page ? 'wizard.previous-block' : 'wizard.action.previous-step')}</span>
          </button>
        )}
        {block?.kind === 'signature' &&
        block.signs === 'subscription' &&
        !dossier.envelopes.some((each) => each.kind === 'subscription' && isFullySigned(each)) ? (
          <span className="muted actionbar__note">{t('wizard.signature.conclusion')}</span>
        ) : (
          <SavedMark />
        )}
        <div className="actionbar__end">
          {block && !run.isReader && <MainButton block={block} />}
          {block && run.isReader && <NextBlockButton block={block} />}
          {!block && <NextStepButton />}
        </div>
      </div>
    </section>
  )
}

/** Submits the open block; label and state come from the form's own button if there is one. */
function MainButton({ block }: { readonly block: Block }) {
  const { run } = useWizard()
  const { phase, modification } = useWizardState()
  const own = useOwnButton(block, SENDING)
  if (block.kind === 'finalisation' || !own.isShown) return null
  const isDetour = modification !== undefined && modification.from !== block.slug
  const usual = own.label ?? t(block.kind === 'intro' ? 'wizard.begin' : 'wizard.continue')
  const label = isDetour ? t('wizard.summary.back') : usual
  return (
    <button
      type={block.kind === 'signature' ? 'button' : 'submit'}
      form={BLOCK_FORM_ID}
      className="btn btn--primary"
      disabled={own.isDisabled}
      aria-disabled={phase !== 'filling' || undefined}
      aria-busy={phase === 'submitting' || undefined}
      onClick={block.kind === 'signature' ? () => void run.submit() : undefined}
    >
      {phase === 'submitting' ? t('wizard.submit.sending') : label} <Icon of={ArrowRight} />
    </button>
  )
}

/** Opens the next block without submitting, for read-only roles. */
function NextBlockButton({ block }: { readonly block: Block }) {
  const { run } = useWizard()
  const own = useOwnButton(block, ['next'])
  if (!own.isShown || !nextBlock(run.flow(), block.slug)) return null
  return (
    <button type="button" className="btn btn--primary" onClick={() => void run.submit()}>
      {own.label ?? t('common.next')} <Icon of={ArrowRight} />
    </button>
  )
}

/** Opens the next page from a page without an open block. */
function NextStepButton() {
  const { run } = useWizard()
  const { page, completed } = useWizardState()
  const flow = run.flow()
  const last = flow.findLast((candidate) => candidate.page === page)
  const next = last && nextBlock(flow, last.block.slug)
  const own = useOwnButton(last?.block, ['next'])
  if (!next || !own.isShown || (!run.isReader && last && !completed.has(last.block.slug))) return null
  return (
    <button
      type="button"
      className="btn btn--primary"
      // The form's button state is ignored: a read-only form disables its buttons, and this one only navigates.
      disabled={own.isDisabled && !run.isReader}
      onClick={() => run.showPage(next.page)}
    >
      {own.label ?? t('wizard.next-step')} <Icon of={ArrowRight} />
    </button>
  )
}
