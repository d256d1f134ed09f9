import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdequacyReport } from '#contract/dossiers.ts'
import { displayAnswer } from '#engine/index.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { confirmReport } from './wizard-calls.ts'
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
  const { t } = useTranslation()
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

/** State of a generated report. */
export function reportState(report: AdequacyReport): 'validation' | 'validated' | 'failure' {
  if (!report.suitable) return 'failure'
  return report.confirmed_at === null ? 'validation' : 'validated'
}

const TONES = { validation: 'info', validated: 'ok', failure: 'error' } as const
const TITLES = {
  validation: 'wizard.adequacy.validation',
  validated: 'wizard.adequacy.validated',
  failure: 'wizard.adequacy.failure',
} as const

function Failure({ report }: { readonly report: AdequacyReport }) {
  const { t } = useTranslation()
  return (
    <>
      <ul>
        {report.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {report.way_back && <p>{report.way_back}</p>}
      <ButtonLink to="/dossier/current-cases" size="sm">
        {t('wizard.adequacy.list')}
      </ButtonLink>
    </>
  )
}

function Confirmation({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const { t } = useTranslation()
  const { dossier } = useWizardState()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>([])

  const confirm = async () => {
    if (busy) return
    setBusy(true)
    try {
      await confirmReport(dossier.id)
      showToast(t('wizard.adequacy.done'))
    } catch (error) {
      setFailure(failureSentences(error, t('wizard.adequacy.failed')))
    }
    setBusy(false)
    // Also after a refusal: someone else may have confirmed it.
    onConfirmed()
  }

  return (
    <>
      {failure.map((sentence) => (
        <p key={sentence} className="error" role="alert">
          {sentence}
        </p>
      ))}
      <Button look="primary" size="sm" busy={busy} onClick={() => void confirm()}>
        {t('wizard.adequacy.confirm')}
      </Button>
    </>
  )
}
