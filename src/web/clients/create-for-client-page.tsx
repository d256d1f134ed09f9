import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/ui/link.tsx'
import type { Client } from '#contract/session.ts'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/styles/dashboard.css'
import { useCreateDossier } from '#web/ui/use-create-dossier.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useFormat } from '#web/wording/use-format.ts'
import { ClientChoice, fullName } from './client-choice.tsx'
import { clientList } from './client-list.ts'

/** Picks the client, then creates a dossier for them. Source: shell §2. */
export function CreateForClientPage() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Client | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const search = useDebounced(typed, 300).trim().toLocaleLowerCase('fr')
  const { create, busy } = useCreateDossier()
  const { data, error, refetch } = useQuery({ ...clientList(search), placeholderData: keepPreviousData })
  return (
    <form
      className="pick"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) create({ formCode: 'client', clientId: chosen.id })
      }}
    >
      <div className="page page--list">
        <BackLink to={findPreviousPage()} label={t('menu.dashboard')} />
        <PageHeading title={t('create-client.title')} />
        <p className="lede">{t('create-client.lede')}</p>
        <SearchBox
          label={t('create-client.search')}
          placeholder={t('create-client.search-placeholder')}
          value={typed}
          onChange={setTyped}
          onLeave={() => list.current?.querySelector('input')?.focus()}
        />
        <output className="small muted">
          {data && <Found total={data.total_items} isMore={data.more_than_total} search={search} />}
        </output>
        <div ref={list} className="panel panel--clip results">
          {error && <LoadError error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton lines={4} />}
          {data && (
            <ClientChoice clients={data.clients} search={search} chosen={chosen} onChoose={setChosen} />
          )}
        </div>
        <LeadInstead onCreate={() => create({ formCode: 'client', clientId: null })} busy={busy} />
      </div>
      <div className="actionbar">
        <div className="actionbar__in">
          <Chosen client={chosen} />
          <div className="actionbar__end">
            <Link className="btn btn--quiet" to={findPreviousPage()}>
              {t('common.cancel')}
            </Link>
            <Button look="primary" type="submit" disabled={!chosen} busy={busy}>
              {t('create-client.button')} <Icon of={ArrowRight} />
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}

interface FoundProps {
  readonly total: number
  readonly isMore: boolean
  readonly search: string
}

function Found({ total, isMore, search }: FoundProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (total === 0) return search === '' ? t('create-client.no-clients') : t('create-client.empty')
  if (search === '') return t('create-client.count', { count: total })
  if (isMore) return t('create-client.many-matches', { total: count(total), search })
  return t('create-client.matches', { count: total, search })
}

function Chosen({ client }: { readonly client: Client | null }) {
  const { t } = useTranslation()
  if (!client) return <span className="muted">{t('create-client.none-selected')}</span>
  return (
    <span className="muted">
      <strong>{t('create-client.selected', { name: fullName(client) })}</strong>,{' '}
      <span className="num">{t('create-client.number', { number: client.username })}</span>
    </span>
  )
}

function LeadInstead({ onCreate, busy }: { readonly onCreate: () => void; readonly busy: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="or">
      <div>
        <strong>{t('create-client.not-yet')}</strong>
        <p className="muted">{t('create-client.not-yet-hint')}</p>
      </div>
      <Button icon={UserPlus} busy={busy} onClick={onCreate}>
        {t('dashboard.button.create-for-lead')}
      </Button>
    </div>
  )
}
