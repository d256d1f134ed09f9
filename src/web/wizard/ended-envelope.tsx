import { t } from '#web/wording/translation.ts'
import type { EnvelopeView } from '#contract/dossiers.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWizard, useWizardState } from './wizard-context.tsx'

/** Why the documents can no longer be signed, with a link to the block that sends them again. Source: domain §1. */
export function EndedEnvelope({
  envelope,
  opening,
}: {
  readonly envelope: EnvelopeView
  /** The block that opens such an envelope, if the form has one. */
  readonly opening: string | undefined
}) {
  const { run } = useWizard()
  const { dossier } = useWizardState()
  return (
    <div className="block__failure">
      <Alert tone="warn" title={t(TITLES[envelope.state === 'declined' ? 'declined' : 'ended'])}>
        {envelope.reason !== null && <p>{envelope.reason}</p>}
        {opening !== undefined && dossier.writable && !run.isReader && (
          <Button onClick={() => run.openBlock(opening)}>{t('wizard.signature.send-again')}</Button>
        )}
      </Alert>
    </div>
  )
}

const TITLES = {
  declined: 'wizard.signature.was-declined',
  ended: 'wizard.signature.was-ended',
} as const
