import { useQuery } from '@tanstack/react-query'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { allIntegrations, type Integration } from '#web/api/integrations.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/input-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { t } from '#web/wording/translation.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookView } from './webhook-view.tsx'
import './webhooks.css'

/** Where the events of integrations are sent. The address names the integration, and the webhook whose log is shown. */
export function WebhooksPage() {
  const [address] = useQueryAddress()
  const { data, error, refetch } = useQuery(allIntegrations())
  const followers = data?.integrations.filter(({ scopes }) => scopes.includes('events:read'))
  const named = Number(address.get('integration'))
  const integration = followers?.find(({ id }) => id === named) ?? followers?.[0]
  const webhook = Number(address.get('webhook'))
  return (
    <div className="page page--list webhooks">
      <AdministrationTabs current="webhooks" />
      <div className="page__head">
        <PageHeading title={t('administration.webhooks')} />
        <p className="muted">{t('webhooks.intro')}</p>
      </div>
      <LoadState of={{ data, error, refetch }} lines={6} />
      {followers?.length === 0 && (
        <EmptyState
          title={t('webhooks.integration.none')}
          action={
            <ButtonLink to="/administration/integrations">{t('administration.integrations')}</ButtonLink>
          }
        >
          {t('webhooks.integration.none.hint')}
        </EmptyState>
      )}
      {followers && integration && (
        <>
          <IntegrationChoice followers={followers} chosen={integration} />
          {integration.state !== 'active' && <Alert tone="warn">{t('webhooks.integration.ended')}</Alert>}
          {webhook > 0 ? (
            <WebhookView key={webhook} integration={integration} id={webhook} />
          ) : (
            <WebhookList key={integration.id} integration={integration} />
          )}
        </>
      )}
    </div>
  )
}

function IntegrationChoice({
  followers,
  chosen,
}: {
  readonly followers: readonly Integration[]
  readonly chosen: Integration
}) {
  const [, changeAddress] = useQueryAddress()
  return (
    <SelectField
      label={t('webhooks.integration')}
      fieldClass="field webhooks__integration"
      value={chosen.id}
      onChange={(text) => changeAddress(new URLSearchParams({ integration: text }))}
    >
      {followers.map(({ id, name, state }) => (
        <option key={id} value={id}>
          {state === 'active' ? name : `${name} (${t(`administration.state.${state}`)})`}
        </option>
      ))}
    </SelectField>
  )
}
