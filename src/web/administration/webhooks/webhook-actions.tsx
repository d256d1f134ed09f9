import { useState, type ComponentType } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { changeWebhook, testWebhook, type Webhook, type WebhookOf, WEBHOOKS_KEY } from '#web/api/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { inheritFocus } from '#web/ui/catch-focus.ts'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import { EditDialog } from './edit-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'
import { TestResult } from './test-result.tsx'
import type { WebhookDialogProps } from './webhook-dialog.ts'

const DIALOGS = {
  edit: EditDialog,
  rotate: RotateSecretDialog,
  replay: ReplayDialog,
  remove: RemoveDialog,
} satisfies Record<string, ComponentType<WebhookDialogProps>>

/** Actions on an address. If its integration has ended, it can only be removed. */
export function WebhookActions({
  of,
  webhook,
  isLive,
}: Omit<WebhookDialogProps, 'onClose'> & { readonly isLive: boolean }) {
  // The buttons that switch on and off replace each other.
  const [isSwitched, setSwitched] = useState(false)
  const switches = { of, webhook, isHeir: isSwitched, onSwitch: () => setSwitched(true) }
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const test = useSingleMutation({
    mutationFn: () => testWebhook(of),
    onSuccess: () => invalidate(WEBHOOKS_KEY),
  })
  const Dialog = opened && DIALOGS[opened]
  const isOn = webhook.state === 'on'
  return (
    <>
      {test.data && <TestResult delivery={test.data} />}
      <FailureLines error={test.error} />
      <div className="row row--wrap webhooks__actions">
        {isLive && (
          <>
            {!isOn && <SwitchButton {...switches} to="on" />}
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              {t('webhooks.test')}
            </Button>
            <Button onClick={() => setOpened('edit')}>{t('webhooks.edit')}</Button>
            {isOn && <Button onClick={() => setOpened('replay')}>{t('webhooks.replay.period')}</Button>}
            <Button onClick={() => setOpened('rotate')}>{t('webhooks.rotate')}</Button>
            {isOn && <SwitchButton {...switches} to="off" />}
          </>
        )}
        <Button look="danger" onClick={() => setOpened('remove')}>
          {t('webhooks.remove')}
        </Button>
      </div>
      {Dialog && <Dialog of={of} webhook={webhook} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Needs no confirmation: switching on again undoes it, and no event is lost in between. */
function SwitchButton({
  of,
  webhook: { url, types },
  to,
  isHeir,
  onSwitch,
}: {
  readonly of: WebhookOf
  readonly webhook: Webhook
  readonly to: 'on' | 'off'
  /** Whether this button replaces the one that had the focus. */
  readonly isHeir: boolean
  readonly onSwitch: () => void
}) {
  const change = useSingleMutation({
    mutationFn: () => changeWebhook(of, { url, types, state: to }),
    onSuccess: async () => {
      showToast(t(`webhooks.${to}.done`))
      onSwitch()
      await invalidate(WEBHOOKS_KEY)
    },
  })
  return (
    <>
      <Button
        ref={isHeir ? inheritFocus : null}
        look={to === 'on' ? 'primary' : 'secondary'}
        busy={change.isPending}
        onClick={() => change.mutate()}
      >
        {t(`webhooks.${to}`)}
      </Button>
      <FailureLines error={change.error} otherwise={t('administration.failed')} />
    </>
  )
}
