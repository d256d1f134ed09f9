import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allIntegrations } from '#web/api/integrations.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { t } from '#web/wording/translation.ts'
import { AdministrationTabs } from './administration-tabs.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { IntegrationTable } from './integration-table.tsx'
import { PendingPanel } from './people/pending-panel.tsx'

/** Programs with an identity of their own. */
export function IntegrationsPage() {
  const { data, error, refetch } = useQuery(allIntegrations())
  const [isCreating, setCreating] = useState(false)
  return (
    <div className="page page--list">
      <AdministrationTabs current="integrations" />
      <div className="page__head">
        <PageHeading title={t('administration.integrations')} />
        <p className="muted">{t('administration.intro')}</p>
        <Button look="primary" disabled={!data} onClick={() => setCreating(true)}>
          {t('administration.create')}
        </Button>
      </div>
      <PendingPanel />
      <LoadState of={{ data, error, refetch }} lines={6} />
      {data && <IntegrationTable integrations={data.integrations} />}
      {data && isCreating && <CreateDialog owners={data} onClose={() => setCreating(false)} />}
    </div>
  )
}
