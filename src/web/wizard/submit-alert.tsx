import { useTranslation } from 'react-i18next'
import { Alert } from '#web/ui/alert.tsx'
import { submitFailure } from './submit-failure.ts'
import { useWizardState } from './wizard-context.tsx'

/** Why the open block was not taken, when no field of it is the reason. */
export function SubmitAlert() {
  const { t } = useTranslation()
  const { refusal, dossier } = useWizardState()
  if (refusal?.kind !== 'failed') return null
  const failure = submitFailure(refusal.error, dossier.status)
  const sentences = 'keys' in failure ? failure.keys.map((key) => t(key)) : failure.sentences
  return (
    <div className="block__failure">
      <Alert tone="error">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Alert>
    </div>
  )
}
