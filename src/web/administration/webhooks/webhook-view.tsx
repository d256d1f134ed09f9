import { useQuery } from '@tanstack/react-query'
import { EVENT_KINDS } from '#vocabulary/event-kind.ts'
import type { Integration } from '#web/api/integrations.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { webhooksOf, type Webhook } from '#web/api/webhooks.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { isOverlapping } from './secret-overlap.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookState, WebhookStateNote } from './webhook-state.tsx'

/** One address: its kinds of events, its state, its actions and its delivery log. */
export function WebhookView({ integration, id }: { readonly integration: Integration; readonly id: number }) {
  const { data, error, refetch } = useQuery(webhooksOf(integration.id))
  const webhook = data?.webhooks.find((each) => each.id === id)
  const list = `?integration=${integration.id}`
  if (!data || error) return <LoadState of={{ data, error, refetch }} lines={6} />
  // The webhook was removed, or belongs to another integration.
  if (!webhook) return <Redirect to={`/administration/webhooks${list}`} />
  const of = { integration: integration.id, id }
  return (
    <>
      <BackLink to={list} label={t('webhooks.back')} />
      <section className="panel" aria-labelledby="webhook">
        <div className="panel__head">
          <h2 id="webhook" className="webhooks__url">
            {webhook.url}
          </h2>
          <WebhookState webhook={webhook} />
        </div>
        <div className="panel__body stack">
          <WebhookStateNote webhook={webhook} />
          <WebhookFacts webhook={webhook} />
          <WebhookActions of={of} webhook={webhook} isLive={integration.state === 'active'} />
        </div>
      </section>
      <DeliveryLog of={of} mayReplay={webhook.state === 'on' && integration.state === 'active'} />
    </>
  )
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const { types, formerSecretUntil } = webhook
  const isAll = types.length === EVENT_KINDS.length
  return (
    <>
      <div>
        <h3 className="label">{t('webhooks.kinds')}</h3>
        <p>{isAll ? t('webhooks.kinds.all') : types.map((kind) => t(`webhooks.kind.${kind}`)).join(' · ')}</p>
      </div>
      {isOverlapping(webhook) && formerSecretUntil !== null && (
        <p className="muted">{t('webhooks.secret.overlap', { when: moment(formerSecretUntil) })}</p>
      )}
    </>
  )
}
