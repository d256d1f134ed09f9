import { useState, type Dispatch, type SetStateAction } from 'react'
import { StepUpDialog } from '#web/administration/step-up-dialog.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import {
  OWN,
  ownAccount,
  prepareFactor,
  removeFactor,
  renewCodes,
  type OwnAccount,
  type PreparedFactor,
} from './account-calls.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type Step =
  | { readonly kind: 'prepare' | 'codes' | 'remove' }
  | { readonly kind: 'enrol'; readonly prepared: PreparedFactor }
  | { readonly kind: 'shown'; readonly codes: readonly string[] }

/** The authenticator app and the recovery codes: set up, replaced, removed where the role allows it. */
export function FactorPanel({ account }: { readonly account: OwnAccount }) {
  const [step, setStep] = useState<Step>()
  const { app, required, recovery_codes: left, may_enrol: mayEnrol } = account.second_factor
  if (account.password === 'upstream') return null
  return (
    <section className="panel account" aria-labelledby="factor">
      <h2 id="factor">{t('own.factor')}</h2>
      <p>{t(app ? 'own.factor-app' : required ? 'own.factor-required' : 'own.factor-none')}</p>
      {account.asks_code && <p className="muted">{t('own.codes-left', { count: left })}</p>}
      {!mayEnrol && (
        <p className="muted">
          {t('own.factor-mailbox')} <a href="/auth/forgotten">{t('own.password-choose')}</a>
        </p>
      )}
      <div className="row account__foot">
        {account.asks_code && (
          <Button onClick={() => setStep({ kind: 'codes' })}>{t('own.codes-new')}</Button>
        )}
        {app && !required && (
          <Button look="danger" onClick={() => setStep({ kind: 'remove' })}>
            {t('own.factor-remove')}
          </Button>
        )}
        {mayEnrol && (
          <Button look="primary" onClick={() => setStep({ kind: 'prepare' })}>
            {t(app ? 'own.factor-replace' : 'own.factor-set')}
          </Button>
        )}
      </div>
      {step && <FactorStep account={account} step={step} onStep={setStep} />}
    </section>
  )
}

function FactorStep({
  account,
  step,
  onStep,
}: {
  readonly account: OwnAccount
  readonly step: Step
  readonly onStep: Dispatch<SetStateAction<Step | undefined>>
}) {
  const close = () => {
    // The act that was just proven may have enabled the next step.
    onStep((now) => (now === step ? undefined : now))
    void invalidate(ownAccount().queryKey)
  }
  switch (step.kind) {
    case 'prepare': {
      const title = t(account.second_factor.app ? 'own.factor-replace' : 'own.factor-set')
      return (
        <StepUpDialog
          title={title}
          proven={{ act: 'own-factor-set', target: OWN }}
          submit={t('own.continue')}
          run={async (proof) => onStep({ kind: 'enrol', prepared: await prepareFactor(proof) })}
          onClose={close}
        >
          <p>{t('own.factor-prepare-text')}</p>
        </StepUpDialog>
      )
    }
    case 'enrol':
      return (
        <EnrolDialog
          prepared={step.prepared}
          onDone={(codes) => onStep({ kind: 'shown', codes })}
          onClose={close}
        />
      )
    case 'codes':
      return (
        <StepUpDialog
          title={t('own.codes-new')}
          proven={{ act: 'own-recovery-codes', target: OWN }}
          submit={t('own.codes-new')}
          run={async (proof) => onStep({ kind: 'shown', codes: (await renewCodes(proof)).recovery_codes })}
          onClose={close}
        >
          <p>{t('own.codes-text')}</p>
        </StepUpDialog>
      )
    case 'shown':
      return <RecoveryCodesDialog codes={step.codes} onClose={close} />
    case 'remove':
      return (
        <StepUpDialog
          title={t('own.factor-remove')}
          proven={{ act: 'own-factor-removal', target: OWN }}
          submit={t('own.factor-remove')}
          isDanger
          run={async (proof) => {
            await removeFactor(proof)
            showToast(t('own.factor-removed'))
          }}
          onClose={close}
        >
          <p>{t('own.factor-remove-text')}</p>
        </StepUpDialog>
      )
    default:
      return step satisfies never
  }
}
