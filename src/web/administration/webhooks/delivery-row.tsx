import { describeWebhookFailure } from '#rules/webhook-failure.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { replayEvents, type WebhookDelivery, type WebhookOf, WEBHOOKS_KEY } from '#web/api/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'

/** One attempt: request, response, and a button to send it again. */
export function DeliveryRow({
  of,
  delivery,
  mayReplay,
}: {
  readonly of: WebhookOf
  readonly delivery: WebhookDelivery
  readonly mayReplay: boolean
}) {
  const { at, event, replay, body } = delivery
  return (
    <tr>
      <td data-label={t('webhooks.log.when')} className="num">
        <time dateTime={at}>{moment(at)}</time>
      </td>
      <td data-label={t('webhooks.log.event')} className="webhooks__event">
        {nameOf(delivery)}
        {event !== null && (
          <small>
            {event}
            {replay && ` · ${t('webhooks.log.replayed')}`}
          </small>
        )}
      </td>
      <td data-label={t('webhooks.log.result')}>
        <Result delivery={delivery} />
      </td>
      <td className="wide">
        <Content delivery={delivery} />
      </td>
      <td className="actions">
        {mayReplay && event !== null && body !== null && <ReplayButton of={of} event={event} />}
      </td>
    </tr>
  )
}

function nameOf({ event, type }: WebhookDelivery): string {
  if (event === null) return t('webhooks.log.test')
  return type === null ? t('webhooks.log.unknown') : t(`webhooks.kind.${type}`)
}

function Result({ delivery: { status, error, milliseconds } }: { readonly delivery: WebhookDelivery }) {
  const { locale } = useTranslation()
  return (
    <>
      {error === null ? (
        <StateChip
          look={{ tone: 'ok', mark: 'check' }}
          label={t('webhooks.log.result.taken', { status: status ?? '' })}
        />
      ) : (
        <StateChip look={{ tone: 'error', mark: 'refused' }} label={t('webhooks.log.result.error')} />
      )}
      {error !== null && <small>{describeWebhookFailure(locale, { status, error })}</small>}
      <small className="num">{t('webhooks.milliseconds', { count: milliseconds })}</small>
    </>
  )
}

/** Ids and states only; nothing for a dossier that the integration no longer sees. */
function Content({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { event, body, answer, error } = delivery
  return (
    <details className="webhooks__details">
      <summary>
        {t('webhooks.log.content')}
        <span className="sr-only"> {event ?? nameOf(delivery)}</span>
      </summary>
      <h3 className="label">{t('webhooks.log.body')}</h3>
      {body === null ? (
        <p className="muted">{t(event === null ? 'webhooks.log.body.test' : 'webhooks.log.body.hidden')}</p>
      ) : (
        <code className="webhooks__content">{body}</code>
      )}
      <h3 className="label">{t('webhooks.log.answer')}</h3>
      {answer === '' ? (
        <p className="muted">{t('webhooks.log.answer.none')}</p>
      ) : (
        <code className="webhooks__content">{answer}</code>
      )}
      {error !== null && (
        <>
          <h3 className="label">{t('webhooks.log.error')}</h3>
          <code className="webhooks__content">{error}</code>
        </>
      )}
    </details>
  )
}

function ReplayButton({ of, event }: { readonly of: WebhookOf; readonly event: string }) {
  const replay = useSingleMutation({
    mutationFn: () => replayEvents(of, { event }),
    onSuccess: async () => {
      showToast(t('webhooks.replay.done'))
      await invalidate(WEBHOOKS_KEY)
    },
  })
  return (
    <>
      <Button size="sm" busy={replay.isPending} onClick={() => replay.mutate()}>
        {t('webhooks.replay')}
        <span className="sr-only"> {event}</span>
      </Button>
      <FailureLines error={replay.error} otherwise={t('administration.failed')} />
    </>
  )
}
