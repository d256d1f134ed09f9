import { Fragment } from 'react'
import { isWordingKey, t } from '#web/wording/translation.ts'
import { StateChip, type StateLook } from '#web/ui/state-chip.tsx'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { shownTokens } from './state-tokens.ts'

export const INTEGRATION_LOOKS: Readonly<Record<IntegrationState, StateLook>> = {
  ongoing: { tone: 'warn', mark: 'clock' },
  validated: { tone: 'info', mark: 'clock' },
  sync: { tone: 'ok', mark: 'check' },
  error: { tone: 'error', mark: 'alert' },
  refused: { tone: 'neutral', mark: 'refused' },
}

/** The states of a dossier; screen readers hear them joined by « - ». Source: shell §2. */
export function DossierStates({ status }: { readonly status: string }) {
  return (
    <span className="states">
      {shownTokens(status).map(({ token, ...look }, index) => {
        const key = `dossier.state.${token}`
        return (
          <Fragment key={token}>
            {index > 0 && <span className="sr-only"> - </span>}
            <StateChip look={look} label={isWordingKey(key) ? t(key) : token} />
          </Fragment>
        )
      })}
    </span>
  )
}

/** The outcome of the review in an investor's or advisor's words. */
export function OutcomeChip({ state }: { readonly state: IntegrationState }) {
  return <StateChip look={INTEGRATION_LOOKS[state]} label={t(`dossier.outcome.${state}`)} />
}

/** Shown while a decision waits for a second person. */
export function SecondPersonChip() {
  return <StateChip look={{ tone: 'info', mark: 'clock' }} label={t('integration.second-person')} />
}

export function IntegrationChip({ state }: { readonly state: IntegrationState }) {
  return <StateChip look={INTEGRATION_LOOKS[state]} label={t(`integration.state.${state}`)} />
}
