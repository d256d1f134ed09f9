import { useEffect, useRef } from 'react'
import { t } from '#web/wording/translation.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { submitFailure } from './submit-failure.ts'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Why the submit was refused when no field of this block is the cause, with buttons to refused answers of other blocks. */
export function SubmitAlert() {
  const { run } = useWizard()
  const { refusal, dossier } = useWizardState()
  const box = useRef<HTMLDivElement>(null)
  const attempt = refusal?.kind === 'failed' ? refusal.attempt : 0

  // The alert is at the end of the block, which may be far below the button that was pressed.
  useEffect(() => {
    if (attempt > 0) box.current?.scrollIntoView({ block: 'start' })
  }, [attempt])

  if (refusal?.kind !== 'failed') return null
  const failure = submitFailure(refusal.error, dossier.status)
  const elsewhere =
    refusal.error instanceof ApiError ? refusal.error.errors.filter(({ params }) => params['block']) : []
  const sentences = 'keys' in failure ? failure.keys.map((key) => t(key)) : failure.sentences
  return (
    <div className="block__failure" ref={box}>
      <Alert tone="error">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {elsewhere.map(({ property, params }) => (
          <button
            key={property}
            type="button"
            className="linkbtn"
            onClick={() => run.modify(nameOfWireId(run.formId, property) ?? '')}
          >
            {t('wizard.modify.block', { block: params['label'] })}
          </button>
        ))}
      </Alert>
    </div>
  )
}
