import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NetworkGroup } from '#rules/network-group.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { LoadState } from '#web/api/load-state.tsx'
import { allNetworks, NETWORKS_KEY, removePlace, type NamedPlace, type Networks } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { t } from '#web/wording/translation.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { NameDialog } from './name-dialog.tsx'
import './people.css'

interface Writing {
  readonly place: NamedPlace
  readonly name: string
}

/** Networks and their teams; people are put into a team on their own page. */
export function NetworksPage() {
  const { data, error, refetch } = useQuery(allNetworks())
  const [writing, setWriting] = useState<Writing>()
  return (
    <div className="page page--list people">
      <AdministrationTabs current="networks" />
      <div className="row row--between row--wrap page__head">
        <PageHeading title={t('administration.networks')} />
        <Button look="primary" onClick={() => setWriting({ place: { kind: 'new-network' }, name: '' })}>
          {t('people.network.new')}
        </Button>
      </div>
      <p className="muted">{t('people.networks.intro')}</p>
      <LoadState of={{ data, error, refetch }} lines={6} />
      {data?.networks.length === 0 && (
        <EmptyState title={t('people.networks.empty')}>{t('people.networks.empty.hint')}</EmptyState>
      )}
      {data?.networks.map((network) => (
        <NetworkPanel key={network.id} network={network} onWrite={setWriting} />
      ))}
      {writing && <NameDialog {...writing} onClose={() => setWriting(undefined)} />}
    </div>
  )
}

function NetworkPanel({
  network: { id, name, teams },
  onWrite,
}: {
  readonly network: Networks['networks'][number]
  readonly onWrite: (writing: Writing) => void
}) {
  return (
    <TitledPanel
      id={`network-${id}`}
      title={name}
      action={
        <span className="people__acts">
          <Button size="sm" onClick={() => onWrite({ place: { kind: 'network', id }, name })}>
            {t('people.rename')}
          </Button>
          <Button size="sm" onClick={() => onWrite({ place: { kind: 'new-team', network: id }, name: '' })}>
            {t('people.team.new')}
          </Button>
          {teams.length === 0 && <Remove place={{ kind: 'network', id }} name={name} />}
        </span>
      }
    >
      <ul className="people__rights people__body">
        {teams.map((team) => (
          <li key={team.id} className="row row--between row--wrap">
            <Link to={`/administration/personnes?team=${team.id}`}>
              {team.name} ({t('people.members', { count: team.members })})
            </Link>
            <span className="people__acts">
              <Button
                size="sm"
                aria-label={t('people.rename.what', { name: team.name })}
                onClick={() => onWrite({ place: { kind: 'team', id: team.id }, name: team.name })}
              >
                {t('people.rename')}
              </Button>
              {team.members === 0 && <Remove place={{ kind: 'team', id: team.id }} name={team.name} />}
            </span>
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}

function Remove({ place, name }: { readonly place: NetworkGroup; readonly name: string }) {
  const remove = useSingleMutation({
    mutationFn: () => removePlace(place),
    onSettled: () => invalidate(NETWORKS_KEY),
  })
  return (
    <>
      <Button
        size="sm"
        aria-label={t('people.remove.what', { name })}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('people.remove')}
      </Button>
      <FailureLines error={remove.error} otherwise={t('administration.failed')} />
    </>
  )
}
