import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EVENT_KINDS } from '#vocabulary/event-kind.ts'
import type { Integration } from '#web/api/integrations.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { webhooksOf, type Webhook } from '#web/api/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { AddDialog } from './add-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'

/** The addresses of an integration. */
export function WebhookList({ integration }: { readonly integration: Integration }) {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(webhooksOf(integration.id))
  if (!data || error) return <LoadState of={{ data, error, refetch }} lines={4} />
  const add = integration.state === 'active' && (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t('webhooks.add')}
    </Button>
  )
  return (
    <>
      {data.webhooks.length === 0 ? (
        <EmptyState title={t('webhooks.empty')} action={add}>
          {t('webhooks.empty.hint')}
        </EmptyState>
      ) : (
        <>
          <WebhookTable integration={integration} webhooks={data.webhooks} />
          <p className="webhooks__add">{add}</p>
        </>
      )}
      {isAdding && <AddDialog integration={integration} onClose={() => setAdding(false)} />}
    </>
  )
}

function WebhookTable({
  integration,
  webhooks,
}: {
  readonly integration: Integration
  readonly webhooks: readonly Webhook[]
}) {
  return (
    <div className="panel panel--clip">
      <table className="table table--cards table--labelled">
        <TableHead labels={['webhooks.address', 'webhooks.kinds', 'webhooks.state']} />
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <td>
                <Link
                  className="title webhooks__url"
                  to={`?integration=${integration.id}&webhook=${webhook.id}`}
                >
                  {webhook.url}
                </Link>
              </td>
              <td data-label={t('webhooks.kinds')}>{countKinds(webhook)}</td>
              <td data-label={t('webhooks.state')}>
                <WebhookState webhook={webhook} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function countKinds({ types }: Webhook): string {
  return types.length === EVENT_KINDS.length
    ? t('webhooks.kinds.all')
    : t('webhooks.kinds.count', { count: types.length })
}
