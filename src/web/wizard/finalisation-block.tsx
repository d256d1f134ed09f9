import { Download } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import type { Block } from '#form/definition.ts'
import { canDownload, canDuplicateFinished, canTakeEvidence } from '#rules/permission.ts'
import { navigate } from '#web/address/navigate.ts'
import { ElementView } from '#web/elements/element-view.tsx'
import { useDeployment, usePermissionSettings } from '#web/session/deployment.tsx'
import { HOME } from '#web/session/home.ts'
import { reportFinalisation } from '#web/session/report-finalisation.ts'
import { Button } from '#web/ui/button.tsx'
import { EvidenceButton } from '#web/dossiers/evidence-button.tsx'
import { DownloadButton } from '#web/dossiers/download-button.tsx'
import { downloadSigned } from '#web/api/dossiers.ts'
import { mainState } from '#rules/dossier-state.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { blockClass, OpenBlockHead } from './block-card.tsx'
import { SubmitAlert } from './submit-alert.tsx'
import { useOwnButton } from './use-own-button.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Fetched once the subscription is signed, with its sentences. */
const FollowUpLine = lazyPart(async () => (await import('#web/follow-up/follow-up-line.tsx')).FollowUpLine, {
  wording: 'followUp',
})

/** Fetched at the end of the form. */
const DuplicateButton = lazyPart(async () => (await import('./duplicate-button.tsx')).DuplicateButton)

/** End of the form: finish, and download the signed documents. */
export function FinalisationBlock({ block }: { readonly block: Block }) {
  const { run, access } = useWizard()
  const { dossier, phase, completed } = useWizardState()
  const deployment = useDeployment()
  const settings = usePermissionSettings()
  const finishing = useOwnButton(block, ['finish'])
  const state = mainState(dossier.status)
  const downloadable = state !== undefined && canDownload({ state, formCode: dossier.form_code }, settings)

  const duplicable =
    state !== undefined && canDuplicateFinished(access.role, { state, formCode: dossier.form_code }, settings)

  const finish = async () => {
    const finishesNow = !completed.has(block.slug)
    if (finishesNow) await run.submit()
    if (run.state().refusal) return
    if (finishesNow) reportFinalisation(deployment, dossier.form_code)
    // A deployment may redirect its clients to a site of its own.
    const { finished } = deployment.redirects
    if (finished !== null) window.location.assign(finished)
    else navigate(HOME)
  }

  return (
    <section className={blockClass(block)} aria-labelledby={`block-${block.slug}`}>
      <OpenBlockHead block={block} {...(state === 'signed' ? { lede: t('wizard.finished') } : {})} />
      <div className="fields">
        {block.elements.map(({ name }) => (
          <ElementView key={name} name={name} />
        ))}
      </div>
      {state === 'signed' && <FollowUpLine dossierId={dossier.id} />}
      <div className="row row--wrap block__actions">
        {finishing.isShown && (
          <Button
            look="primary"
            busy={phase === 'submitting'}
            disabled={finishing.isDisabled || run.isReader}
            onClick={() => void finish()}
          >
            {finishing.label ?? t('wizard.finish')}
          </Button>
        )}
        {duplicable && <DuplicateButton block={block} dossierId={dossier.id} />}
        {downloadable && <DownloadSigned block={block} dossierId={dossier.id} />}
        {state !== undefined && canTakeEvidence({ state }) && <EvidenceButton id={dossier.id} />}
      </div>
      <SubmitAlert />
    </section>
  )
}

function DownloadSigned({ block, dossierId }: { readonly block: Block; readonly dossierId: number }) {
  const { run } = useWizard()
  const own = useOwnButton(block, ['download'])
  if (!own.isShown) return null
  return (
    <DownloadButton
      icon={Download}
      label={own.label ?? t('wizard.download-documents')}
      // Downloading writes nothing, so read-only roles may too.
      disabled={own.isDisabled && !run.isReader}
      name={`dossier-${dossierId}.zip`}
      load={() => downloadSigned(dossierId)}
      otherwise={t('ged.download_failed')}
    />
  )
}
