import { useMemo } from 'react'
import { t, useTranslation } from '#web/wording/translation.ts'
import { estimateMinutes } from '#engine/index.ts'
import type { Page } from '#form/definition.ts'
import { mainState } from '#rules/dossier-state.ts'
import { Alert } from '#web/ui/alert.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { usePageTitle } from '#web/ui/page-heading.tsx'
import { ActionBar } from './action-bar.tsx'
import { presentSteps, progressPercent } from './block-flow.ts'
import { BlockList } from './block-list.tsx'
import { StepHeader } from './step-header.tsx'
import { isGivenUp, opensAnyStep } from './wizard-access.ts'
import { WizardAside } from './wizard-aside.tsx'
import { useWizard, useWizardState } from './wizard-context.tsx'
import { OpenCorrections } from './wizard-corrections.tsx'

/** Fetched when the dossier takes no more answers; excluded from the bundle limit by file name (`.size-limit.js`). */
const ClosingNotice = lazyPart(async () => (await import('./closing-notice.tsx')).ClosingNotice, {
  wording: 'wizardExtras',
})

/** Steps, page title, notices and blocks. */
export function WizardBody() {
  const { run, access, version } = useWizard()
  const state = useWizardState()
  const { locale } = useTranslation()
  const page = version.definition.pages.find(({ slug }) => slug === state.page)
  const progress = progressPercent(run.flow(), state.completed)
  const main = mainState(state.dossier.status)
  const steps = presentSteps(run.flow(), {
    page: state.page,
    submitted: state.completed,
    reset: state.resetPages,
    isLocked: main === 'signature' || main === 'signed',
    opensAny: opensAnyStep(access),
  })
  const { completed } = state
  // Updated on submit rather than while typing: a figure that changes with each key is distracting.
  const minutes = useMemo(() => {
    const left = run.flow().flatMap(({ block }) => (completed.has(block.slug) ? [] : [block]))
    return run.isReader ? 0 : Math.ceil(estimateMinutes(run.session, left, locale))
  }, [run, completed, locale])
  useWizardTitle(page)
  if (state.closing?.isGone)
    return (
      <main id="contenu" className="page" tabIndex={-1}>
        <ClosingNotice closing={state.closing} />
      </main>
    )
  const position = steps.findIndex(({ isNow }) => isNow)
  return (
    <>
      <StepHeader steps={steps} />
      <main id="contenu" className="wizard" tabIndex={-1}>
        <div>
          <div className="wizard__head">
            <p className="eyebrow">
              {t('wizard.step-of', { step: position + 1, count: steps.length })}
              {minutes > 0 && <> · {t('wizard.minutes-left', { count: minutes })}</>}
            </p>
            <h1>{page && run.session.text(page.title, locale)}</h1>
            <progress
              className="meter wizard__progress"
              max={100}
              value={progress}
              aria-label={t('wizard.progress.label')}
            />
            {page?.description && <p className="muted">{run.session.text(page.description, locale)}</p>}
          </div>
          {state.closing && <ClosingNotice closing={state.closing} />}
          {(run.isReader || isGivenUp(state.dossier.status)) && (
            <div className="wizard__notice">
              <Alert tone="neutral">
                <p>{t('wizard.read-only')}</p>
              </Alert>
            </div>
          )}
          <OpenCorrections />
          <BlockList />
        </div>
        {/* Before the aside and the footer: the button is the next tab stop after the last field. */}
        <ActionBar />
        <WizardAside />
      </main>
    </>
  )
}

/** Window title: errors first, then block, page and dossier, so that history and screen readers tell pages apart. */
function useWizardTitle(page: Page | undefined): void {
  const { locale } = useTranslation()
  const { run } = useWizard()
  const { open, refusal, dossier } = useWizardState()
  const block = page?.blocks.find(({ slug }) => slug === open)
  const names = [block, page].flatMap((part) => (part ? [run.session.text(part.title, locale)] : []))
  const place = [...names, t('header.file-number', { id: dossier.id })].filter(Boolean).join(' · ')
  usePageTitle(refusal === undefined ? place : t('wizard.title.error', { place }))
}
