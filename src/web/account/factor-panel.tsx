import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import {
  ownAccount,
  prepareFactor,
  removeFactor,
  renewCodes,
  type OwnAccount,
  type PreparedFactor,
} from './account-calls.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

type Step =
  | { readonly kind: 'prepare' | 'codes' | 'remove' }
  | { readonly kind: 'enrol'; readonly prepared: PreparedFactor }
  | { readonly kind: 'shown'; readonly codes: readonly string[] }

/** The authenticator app and the recovery codes: set up, replaced, removed where the role allows it. */
export function FactorPanel({ account }: { readonly account: OwnAccount }) {
  const { t } = useTranslation()
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
  readonly onStep: (step: Step | undefined) => void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const close = () => {
    onStep(undefined)
    void queries.invalidateQueries({ queryKey: ownAccount().queryKey })
  }
  const common = { account, onClose: close }
  switch (step.kind) {
    case 'prepare':
      return (
        <ProofDialog
          key="prepare"
          {...common}
          title={t(account.second_factor.app ? 'own.factor-replace' : 'own.factor-set')}
          text={t('own.factor-prepare-text')}
          action={t('own.continue')}
          run={prepareFactor}
          onDone={(prepared) => onStep({ kind: 'enrol', prepared })}
        />
      )
    case 'enrol':
      return (
        <EnrolDialog
          key="enrol"
          prepared={step.prepared}
          onDone={(codes) => onStep({ kind: 'shown', codes })}
          onClose={close}
        />
      )
    case 'codes':
      return (
        <ProofDialog
          key="codes"
          {...common}
          title={t('own.codes-new')}
          text={t('own.codes-text')}
          action={t('own.codes-new')}
          run={renewCodes}
          onDone={({ recovery_codes: codes }) => onStep({ kind: 'shown', codes })}
        />
      )
    case 'shown':
      return <RecoveryCodesDialog key="shown" codes={step.codes} onClose={close} />
    case 'remove':
      return (
        <ProofDialog
          key="remove"
          {...common}
          isDangerous
          title={t('own.factor-remove')}
          text={t('own.factor-remove-text')}
          action={t('own.factor-remove')}
          run={removeFactor}
          onDone={() => {
            showToast(t('own.factor-removed'))
            close()
          }}
        />
      )
    default: {
      const unreachable: never = step
      return unreachable
    }
  }
}
