import { ArrowRight, UserPlus } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isWordingKey, t } from '#web/wording/translation.ts'
import { Alert } from '#web/ui/alert.tsx'
import { accessFailureKeys, findKnownClient } from './access-failure.ts'
import { offeredStep } from './client-access.ts'
import type { FaceProps } from './element-face.ts'
import { useFormRun } from './form-run.tsx'

/** Creates the prospect of a lead, or gives the client access to the dossier. Source: wizard §4 "Prospect flow". */
export function ClientAccessButton({ element, control, label }: FaceProps) {
  const { clientAccess } = useFormRun().services
  const state = useSyncExternalStore(clientAccess.subscribe, clientAccess.state)
  const { phase, outcome } = state
  const step = offeredStep(state)
  const known = outcome?.kind === 'failed' ? findKnownClient(outcome.error) : undefined
  const isDone = outcome !== undefined && outcome.kind !== 'failed'
  const isPressed = useRef(false)
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused button is gone: move focus to the result.
    if (isDone && isPressed.current) news.current?.focus()
  }, [isDone])
  if (step === undefined && !isDone) return null
  const title = t(
    step === 'client' || outcome?.kind === 'client' ? 'wizard.access.client' : 'wizard.access.prospect',
  )
  return (
    <div className="stack">
      {step !== undefined && (
        <div>
          <p className="label">{title}</p>
          <p className="hint">{t('wizard.access.lede')}</p>
        </div>
      )}
      {outcome?.kind === 'failed' && (
        <Alert tone="error">
          {accessFailureKeys(outcome, isWordingKey).map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
        </Alert>
      )}
      {isDone && (
        <div ref={news} tabIndex={-1}>
          <Alert tone="ok">
            <p>{t(outcome.kind === 'prospect' ? 'common.success-prospect' : 'common.success-client')}</p>
          </Alert>
        </div>
      )}
      {known !== undefined && (
        <div>
          <button
            type="button"
            className="btn btn--primary"
            aria-disabled={phase === 'working' || undefined}
            aria-describedby={`${control.id}-known`}
            onClick={() => {
              isPressed.current = true
              void clientAccess.grantTo(known.id)
            }}
          >
            <Icon of={ArrowRight} />{' '}
            {t('wizard.access.continue', {
              name: `${known.first_name} ${known.last_name}`,
              number: known.username,
            })}
          </button>
          <p className="hint" id={`${control.id}-known`}>
            {t('wizard.access.continue-hint')}
          </p>
        </div>
      )}
      {step !== undefined && (
        <button
          type="button"
          id={control.id}
          className={known === undefined ? 'btn btn--primary' : 'btn btn--secondary'}
          disabled={element.disabled || clientAccess.isReadOnly}
          aria-disabled={phase === 'working' || undefined}
          aria-busy={phase === 'working'}
          onClick={() => {
            isPressed.current = true
            void clientAccess.grant()
          }}
        >
          <Icon of={UserPlus} /> {step === 'prospect' ? label : t('wizard.authorize-client')}
        </button>
      )}
    </div>
  )
}
