import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import type { DossierDetail } from '#contract/dossiers.ts'
import type { FormVersion } from '#contract/forms.ts'
import { nameOfWireId, wireId } from '#rules/wire-id.ts'
import { navigate } from '#web/address/navigate.ts'
import { FormRunProvider, type FormRun } from '#web/elements/form-run.tsx'
import { useDeployment, usePermissionSettings } from '#web/session/deployment.tsx'
import { beforeLogout } from '#web/session/leaving.ts'
import { useUser } from '#web/session/user-context.ts'
import { Alert } from '#web/ui/alert.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { failureSentences } from '#web/api/api-error.ts'
import { isBackOffice, isInvestor } from '#vocabulary/role.ts'
import { mainState } from '#rules/dossier-state.ts'
import { ActionBar } from './action-bar.tsx'
import { BlockList } from './block-list.tsx'
import { presentSteps, progressPercent, type FlowAddress } from './block-flow.ts'
import { createRun } from './create-run.ts'
import { createServices } from './create-services.ts'
import type { DraftConflict } from './draft-sync.ts'
import { StepHeader } from './step-header.tsx'
import { mirrorDossier } from './stored-dossier.ts'
import { usePaperEnd } from './use-paper-end.ts'
import { isGivenUp, opensAnyStep } from './wizard-access.ts'
import { WizardAside } from './wizard-aside.tsx'
import { WizardContext } from './wizard-context.tsx'
import { WizardHeader } from './wizard-header.tsx'
import type { Outdated } from './wizard-run.ts'

/** For staff and authors only; the budget of a wizard page leaves it out by this file's name. */
const ExplainSwitch = lazy(async () => ({
  default: (await import('./explain-switch.tsx')).ExplainSwitch,
}))

/** A dossier being filled: header, steps, the blocks of the page, landmarks beside and buttons below. */
export function Wizard({
  detail,
  version,
  address,
  notice,
  disputes,
  onOutdated,
}: {
  readonly detail: DossierDetail
  readonly version: FormVersion
  readonly address: FlowAddress
  readonly notice: unknown
  /** Answers given here and elsewhere at once, found when the dossier was read again. */
  readonly disputes: readonly DraftConflict[]
  readonly onOutdated: (outdated: Outdated) => void
}) {
  const { t, i18n } = useTranslation()
  const { uploadKinds, uploadLimitMegabytes, preview } = useDeployment()
  const { role, username } = useUser()
  const { readOnlyRoles } = usePermissionSettings()
  const access = useMemo(
    () => ({ role, isReadOnlyRole: readOnlyRoles.includes(role), formCode: detail.dossier.form_code }),
    [role, readOnlyRoles, detail.dossier.form_code],
  )
  // A run lives as long as its page: opening it again is the page's decision, by its key.
  const [{ run, drafts, services }] = useState(() => {
    const running = createRun({ detail, version, access, username, address, onOutdated })
    running.drafts.dispute(disputes)
    return {
      ...running,
      services: createServices({
        detail,
        run: running.run,
        access,
        limits: { kinds: uploadKinds, megabytes: uploadLimitMegabytes },
        t,
      }),
    }
  })
  const state = useSyncExternalStore(run.subscribe, run.state)
  const locale = i18n.language === 'en' ? 'en' : 'fr'
  const formRun: FormRun = useMemo(
    () => ({
      session: run.session,
      locale,
      errors: run.errors,
      services,
      fillsOwnDetails: isInvestor(role),
      change: run.change,
      leave: run.leave,
    }),
    [run, services, locale, role],
  )

  useEffect(() => {
    const stay = beforeLogout(() => drafts.flush())
    const online = () => void drafts.flush()
    window.addEventListener('online', online)
    return () => {
      stay()
      window.removeEventListener('online', online)
      run.close()
    }
  }, [run, drafts])
  useEffect(
    () => mirrorDossier(localStorage, state.dossier, { isReader: run.isReader }),
    [state.dossier, run.isReader],
  )
  useAddress(run.formId, state.page, state.lastSubmitted, detail.dossier.id, run.showPage)

  usePaperEnd(access, { before: detail.dossier.status, now: state.dossier.status })

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
  const position = steps.findIndex(({ isNow }) => isNow)

  return (
    <WizardContext value={{ run, drafts, access, version }}>
      <FormRunProvider value={formRun}>
        <WizardHeader />
        <OfflineBanner />
        <StepHeader steps={steps} />
        <main id="contenu" className="wizard" tabIndex={-1}>
          <div>
            <div className="wizard__head">
              <p className="eyebrow">{t('wizard.step-of', { step: position + 1, count: steps.length })}</p>
              <h1>{page && run.session.text(page.title, locale)}</h1>
              <div className="wizard__progress">
                <progress
                  className="meter"
                  max={100}
                  value={progress}
                  aria-label={t('wizard.progress.label')}
                />
                <span className="muted num">{t('wizard.progress', { percent: progress })}</span>
              </div>
              {page?.description && <p className="muted">{run.session.text(page.description, locale)}</p>}
            </div>
            {(run.isReader || isGivenUp(state.dossier.status)) && (
              <div className="wizard__notice">
                <Alert tone="neutral">
                  <p>{t('wizard.read-only')}</p>
                </Alert>
              </div>
            )}
            {notice !== undefined && (
              <div className="wizard__notice">
                <Alert tone="warn">
                  <p>{failureSentences(notice, t('wizard.outdated'))[0]}</p>
                </Alert>
              </div>
            )}
            <BlockList />
          </div>
          <WizardAside />
        </main>
        <ActionBar />
        {(isBackOffice(role) || preview) && (
          <Suspense>
            <ExplainSwitch session={run.session} page={state.page} locale={locale} />
          </Suspense>
        )}
      </FormRunProvider>
    </WizardContext>
  )
}

/** The address follows the page and the last submitted block; going back in the browser turns the page. */
function useAddress(
  formId: number,
  page: string,
  lastSubmitted: string | undefined,
  dossierId: number,
  showPage: (page: string) => void,
) {
  const { pageId } = useParams()
  const shown = useRef<string>(undefined)
  const block = lastSubmitted === undefined ? '' : `/${wireId(formId, lastSubmitted)}`
  const path = `/form/${wireId(formId, page)}${block}?dossier=${dossierId}`

  useEffect(() => {
    const turned = shown.current !== undefined && shown.current !== page
    shown.current = page
    // A page reached by the browser's own buttons is already in its history.
    const isHere = window.location.pathname.startsWith(`/form/${wireId(formId, page)}`)
    navigate(path, { replace: !turned || isHere, keepsScroll: true })
  }, [formId, page, path])

  useEffect(() => {
    const asked = pageId === undefined ? undefined : nameOfWireId(formId, pageId)
    if (asked !== undefined && shown.current !== undefined && asked !== shown.current) showPage(asked)
  }, [formId, pageId, showPage])
}
