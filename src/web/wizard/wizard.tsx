import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import type { DossierDetail } from '#contract/dossiers.ts'
import { nameOfWireId, wireId } from '#rules/wire-id.ts'
import { navigate } from '#web/address/navigate.ts'
import { FormRunProvider, type FormRun } from '#web/elements/form-run.tsx'
import { useDeployment, usePermissionSettings } from '#web/session/deployment.tsx'
import { beforeLogout } from '#web/session/leaving.ts'
import { keepFormOpen } from '#web/session/session-end.ts'
import { useUser } from '#web/session/user-context.ts'
import { FooterLinks } from '#web/shell/footer.tsx'
import { OfflineBanner } from '#web/ui/offline-banner.tsx'
import { isBackOffice, isInvestor } from '#vocabulary/role.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { CompiledVersion } from './dossier-answers.ts'
import { blockBefore, type FlowAddress } from './block-flow.ts'
import { createRun } from './create-run.ts'
import { createServices } from './create-services.ts'
import type { DraftConflict } from './draft-port.ts'
import { isPageAddress } from './is-page-address.ts'
import { MovedWizard } from './moved-wizard.tsx'
import { mirrorDossier } from './stored-dossier.ts'
import { usePaperEnd } from './use-paper-end.ts'
import { WizardBody } from './wizard-body.tsx'
import { WizardContext } from './wizard-context.tsx'
import { WizardHeader } from './wizard-header.tsx'
import type { WizardRun } from './wizard-run.ts'
import type { WizardState } from './wizard-state.ts'
import type { Outdated } from './submit-block.ts'

/** For staff and authors only; excluded from the bundle limit by file name (`.size-limit.js`). */
const ExplainSwitch = lazyPart(async () => (await import('./explain-switch.tsx')).ExplainSwitch, {
  failure: 'nothing',
})

interface WizardProps {
  readonly detail: DossierDetail
  readonly version: CompiledVersion
  readonly address: FlowAddress
  readonly notice: unknown
  /** Conflicts found when the dossier was reloaded. */
  readonly disputes: readonly DraftConflict[]
  readonly onOutdated: (outdated: Outdated) => void
}

/** A dossier being filled: header, steps, the page's blocks, summary and buttons. */
export function Wizard(props: WizardProps) {
  const { detail, version } = props
  const { preview } = useDeployment()
  const { role } = useUser()
  const { run, drafts, services, access } = useRunningWizard(props)
  const state = useSyncExternalStore(run.subscribe, run.state)
  const { locale } = useTranslation()
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
  useEffect(() => mirrorDossier(localStorage, state.dossier, role), [state.dossier, role])
  useAddress(run, state, detail.dossier.id)
  usePaperEnd(access, { before: detail.dossier.status, now: state.dossier.status })

  return (
    <WizardContext value={{ run, drafts, access, version }}>
      <FormRunProvider value={formRun}>
        <WizardHeader />
        <OfflineBanner />
        {!state.closing?.isGone && <MovedWizard />}
        <WizardBody />
        <footer className="footer">
          <div className="footer__in">
            <FooterLinks />
          </div>
        </footer>
        {(isBackOffice(role) || preview) && (
          <ExplainSwitch session={run.session} page={state.page} locale={locale} />
        )}
      </FormRunProvider>
    </WizardContext>
  )
}

/** The run and its services live as long as the page; a new key opens another run. */
function useRunningWizard({ detail, version, address, notice, disputes, onOutdated }: WizardProps) {
  const { uploadKinds, uploadLimitMegabytes, addressSearch: hasAddresses } = useDeployment()
  const { role, username } = useUser()
  const { readOnlyRoles } = usePermissionSettings()
  const access = useMemo(
    () => ({ role, isReadOnlyRole: readOnlyRoles.includes(role), formCode: detail.dossier.form_code }),
    [role, readOnlyRoles, detail.dossier.form_code],
  )
  const [{ run, drafts, services }] = useState(() => {
    const running = createRun({ detail, version, access, username, address, onOutdated, notice })
    running.drafts.addConflicts(disputes)
    const limits = { kinds: uploadKinds, megabytes: uploadLimitMegabytes }
    const services = createServices({ detail, run: running.run, access, limits, hasAddresses })
    return { ...running, services }
  })

  useEffect(() => {
    const removeLogoutHook = beforeLogout(() => drafts.flush())
    const flush = () => void drafts.flush()
    const { leave } = drafts
    window.addEventListener('online', flush)
    // Also sent when the page is closed: what was typed within the last second would stay on this device.
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeLogoutHook()
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', leave)
      run.close()
    }
  }, [run, drafts])
  useEffect(() => (run.isReader ? undefined : keepFormOpen()), [run])
  return { run, drafts, services, access }
}

/** The address follows the page and the block that precedes the open one, or was just submitted; browser back changes the page. */
function useAddress(
  { formId, flow, showPage }: WizardRun,
  { page, open, phase }: WizardState,
  dossierId: number,
) {
  const { pageId } = useParams()
  const shown = useRef<string>(undefined)
  const asked = useRef(pageId)
  const before = phase === 'advancing' ? open : blockBefore(flow(), open)
  const block = before === undefined ? '' : `/${wireId(formId, before)}`
  const path = `/form/${wireId(formId, page)}${block}?dossier=${dossierId}`

  useEffect(() => {
    const turned = shown.current !== undefined && shown.current !== page
    shown.current = page
    // Browser back and forward are already in the history.
    const isHere = isPageAddress(window.location.pathname, wireId(formId, page))
    navigate(path, { replace: !turned || isHere, keepsScroll: true })
  }, [formId, page, path])

  useEffect(() => {
    // The run has read the first address, and may have opened another page than that one.
    if (asked.current === pageId) return
    asked.current = pageId
    const requestedPage = pageId === undefined ? undefined : nameOfWireId(formId, pageId)
    if (requestedPage !== undefined && requestedPage !== shown.current) showPage(requestedPage)
  }, [formId, pageId, showPage])
}
