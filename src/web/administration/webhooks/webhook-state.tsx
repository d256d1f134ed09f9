import type { Webhook } from '#web/api/webhooks.ts'
import { Alert } from '#web/ui/alert.tsx'
import { StateChip, type StateLook } from '#web/ui/state-chip.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'

type State = Webhook['state'] | 'failing'

const LOOKS: Readonly<Record<State, StateLook>> = {
  on: { tone: 'ok', mark: 'check' },
  failing: { tone: 'warn', mark: 'alert' },
  off: { tone: 'neutral', mark: 'stopped' },
  failed: { tone: 'error', mark: 'refused' },
  gone: { tone: 'error', mark: 'refused' },
}

function stateOf({ state, failures }: Webhook): State {
  return state === 'on' && failures > 0 ? 'failing' : state
}

export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const state = stateOf(webhook)
  return <StateChip look={LOOKS[state]} label={t(`webhooks.state.${state}`)} />
}

/** Why nothing is sent or taken, and what happens next; nothing for a webhook that works. */
export function WebhookStateNote({ webhook }: { readonly webhook: Webhook }) {
  const state = stateOf(webhook)
  if (state === 'on') return null
  const { failures, failingSince } = webhook
  return (
    <Alert tone={LOOKS[state].tone} title={t(`webhooks.state.${state}`)}>
      <p>
        {state === 'failing'
          ? t('webhooks.state.failing.text', {
              count: failures,
              when: failingSince ? moment(failingSince) : '',
            })
          : t(`webhooks.state.${state}.text`)}
      </p>
    </Alert>
  )
}
