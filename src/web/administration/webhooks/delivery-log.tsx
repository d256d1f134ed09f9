import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { DELIVERIES_PAGE, deliveriesOf, type WebhookDelivery, type WebhookOf } from '#web/api/webhooks.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { DeliveryRow } from './delivery-row.tsx'

const REFRESH_MS = 5_000

/** The delivery attempts of the last ninety days, newest first; the first page follows new deliveries. */
export function DeliveryLog({ of, mayReplay }: { readonly of: WebhookOf; readonly mayReplay: boolean }) {
  const { t } = useTranslation()
  const [address] = useQueryAddress()
  const before = address.get('before')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...deliveriesOf(of, before),
    placeholderData: keepPreviousData,
    refetchInterval: before === null && REFRESH_MS,
  })
  const deliveries = data?.deliveries
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
      {deliveries && <Pages of={of} isLater={before !== null} deliveries={deliveries} />}
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

/** Cursor pagination by the oldest attempt shown, so that new ones do not shift the next page. */
function Pages({
  of,
  isLater,
  deliveries,
}: {
  readonly of: WebhookOf
  readonly isLater: boolean
  readonly deliveries: readonly WebhookDelivery[]
}) {
  const { t } = useTranslation()
  const oldest = deliveries.at(-1)
  const hasMore = oldest !== undefined && deliveries.length === DELIVERIES_PAGE
  const to = `?integration=${of.integration}&webhook=${of.id}`
  if (!isLater && !hasMore) return null
  return (
    <nav className="row row--between webhooks__pages" aria-label={t('webhooks.log')}>
      {isLater ? <Link to={to}>{t('webhooks.log.newest')}</Link> : <span />}
      {hasMore && <Link to={`${to}&before=${oldest.id}`}>{t('webhooks.log.older')}</Link>}
    </nav>
  )
}
