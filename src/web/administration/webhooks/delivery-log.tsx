import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { DELIVERIES_PAGE, deliveriesOf, type WebhookDelivery, type WebhookOf } from '#web/api/webhooks.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { CursorPages } from '../cursor-pages.tsx'
import { DeliveryRow } from './delivery-row.tsx'

const REFRESH_MS = 5_000

/** The delivery attempts of the last ninety days, newest first; the first page follows new deliveries. */
export function DeliveryLog({ of, mayReplay }: { readonly of: WebhookOf; readonly mayReplay: boolean }) {
  const [address] = useQueryAddress()
  const before = address.get('before')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...deliveriesOf(of, before),
    placeholderData: keepPreviousData,
    refetchInterval: before === null && REFRESH_MS,
  })
  const deliveries = data?.deliveries
  const oldest = deliveries?.at(-1)
  return (
    <TitledPanel id="deliveries" title={t('webhooks.log')}>
      {error && (
        <div className="panel__body">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton lines={6} />}
      {deliveries?.length === 0 && (
        <EmptyState title={t('webhooks.log.empty')}>{t('webhooks.log.empty.hint')}</EmptyState>
      )}
      {deliveries && deliveries.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <DeliveryTable of={of} deliveries={deliveries} mayReplay={mayReplay} />
        </div>
      )}
      <CursorPages
        label={t('webhooks.log')}
        first={t('webhooks.log.newest')}
        next={t('webhooks.log.older')}
        filters={{ integration: String(of.integration), webhook: String(of.id) }}
        isLater={deliveries !== undefined && before !== null}
        cursor={oldest && deliveries?.length === DELIVERIES_PAGE ? { before: String(oldest.id) } : undefined}
      />
    </TitledPanel>
  )
}

function DeliveryTable({
  of,
  deliveries,
  mayReplay,
}: {
  readonly of: WebhookOf
  readonly deliveries: readonly WebhookDelivery[]
  readonly mayReplay: boolean
}) {
  return (
    <table className="table table--cards table--labelled">
      <TableHead
        labels={['webhooks.log.when', 'webhooks.log.event', 'webhooks.log.result', 'webhooks.log.content']}
        actions="webhooks.replay"
      />
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} of={of} delivery={delivery} mayReplay={mayReplay} />
        ))}
      </tbody>
    </table>
  )
}
