import { FailureLines } from '#web/api/failure-lines.tsx'
import { t } from '#web/wording/translation.ts'
import type { AdequacyReport } from '#contract/dossiers.ts'
import { displayAnswer } from '#engine/index.ts'
import { useAction } from '#web/api/use-action.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { reportState } from './report-state.ts'
import { confirmReport } from './envelope-calls.ts'
import { useWizardState } from './wizard-context.tsx'

const PROFILE_ROLE = 'profile.name'

/** The suitability report of a signed mission: pending, to confirm, confirmed, or negative. */
export function AdequacyCard({
  report,
  onConfirmed,
}: {
  readonly report: AdequacyReport
  readonly onConfirmed: () => void
}) {
  const { session, locale } = useFormRun()
  const profile = session.form.elementByRole.get(PROFILE_ROLE)
  const words = profile && displayAnswer(session.getElement(profile.name), locale)
  const state = reportState(report)
  return (
    <div className="block__failure">
      <Alert tone={TONES[state]} title={t(TITLES[state])}>
        {words && <p>{t('wizard.adequacy.profile', { profile: words })}</p>}
        {state === 'failure' && <Failure report={report} />}
        {state === 'validation' && !report.confirmable && <p>{t('wizard.adequacy.waiting')}</p>}
        {report.confirmable && <Confirmation onConfirmed={onConfirmed} />}
      </Alert>
    </div>
  )
}

const TONES = { validation: 'info', validated: 'ok', failure: 'error' } as const
const TITLES = {
  validation: 'wizard.adequacy.validation',
  validated: 'wizard.adequacy.validated',
  failure: 'wizard.adequacy.failure',
} as const

function Failure({ report }: { readonly report: AdequacyReport }) {
  return (
    <>
      <ul>
        {report.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {report.way_back && <p>{report.way_back}</p>}
      <ButtonLink to="/dossier/current-cases" size="sm">
        {t('dossiers.missing.list')}
      </ButtonLink>
    </>
  )
}

function Confirmation({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const { dossier } = useWizardState()
  const confirm = async () => {
    // Reloads after a refusal too: someone else may have confirmed it.
    await confirmReport(dossier.id).finally(onConfirmed)
    showToast(t('wizard.adequacy.done'))
  }
  const { isPending, error, run } = useAction(confirm)

  return (
    <>
      <FailureLines error={error} otherwise={t('wizard.adequacy.failed')} />
      <Button look="primary" size="sm" busy={isPending} onClick={() => void run()}>
        {t('wizard.adequacy.confirm')}
      </Button>
    </>
  )
}
