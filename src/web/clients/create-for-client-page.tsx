import { Form } from '#web/ui/form.tsx'
import { ArrowRight, TriangleAlert, UserPlus } from '#web/ui/icons.ts'
import { useRef, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { Link } from '#web/ui/link.tsx'
import type { Client } from '#contract/session.ts'
import { clientAddress } from '#web/api/clients.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { reserveRoom } from '#web/ui/reserve-room.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/styles/clients.css'
import { useCreateDossier } from '#web/dossiers/use-create-dossier.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { count } from '#web/wording/page-format.ts'
import { CLIENT_FORM } from '#vocabulary/form-code.ts'
import { ClientChoice, fullName } from './client-choice.tsx'
import { useClients } from './use-clients.ts'
import { visibleRows } from './visible-rows.ts'

const LIST_HEIGHT_PX = 500

/** Chooses a client and creates a dossier. Source: shell §2. */
export function CreateForClientPage() {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 200).trim().toLocaleLowerCase('fr')
  const { create, busy } = useCreateDossier()
  const { list, choice, chosen, clients } = useChoice(search)
  const { total, isMore, shownSearch, error, refetch } = clients
  return (
    <Form
      className="pick"
      onSubmit={() => chosen && !busy && create({ formCode: CLIENT_FORM, clientId: chosen.id })}
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
          {total !== undefined && <Found total={total} isMore={isMore} search={shownSearch} />}
          {total !== undefined && total > 0 && <span className="keyhint">{t('create-client.arrows')}</span>}
        </output>
        {error && <LoadError error={error} onRetry={refetch} />}
        {total === undefined && !error && <Skeleton lines={4} />}
        {total !== undefined && total > 0 && (
          <div className="panel panel--clip results">
            <ClientChoice key={shownSearch} ref={list} {...choice} total={total} search={shownSearch} />
          </div>
        )}
        <LeadInstead onCreate={() => create({ formCode: CLIENT_FORM, clientId: null })} busy={busy} />
      </div>
      <section ref={reserveRoom} className="actionbar">
        <div className="actionbar__in">
          <Chosen client={chosen} />
          <div className="actionbar__end">
            <ButtonLink look="quiet" to={findPreviousPage()}>
              {t('common.cancel')}
            </ButtonLink>
            <Button look="primary" type="submit" disabled={!chosen} busy={busy}>
              {t('create-client.button')} <Icon of={ArrowRight} />
            </Button>
          </div>
        </div>
      </section>
    </Form>
  )
}

/** Visible range and choice. A new search scrolls to the top and keeps the choice. */
function useChoice(search: string) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [scrollTopPx, setScrollTop] = useState(0)
  const [row, setRow] = useState<number | null>(null)
  const [client, setClient] = useState<Client>()
  const around = visibleRows(scrollTopPx, LIST_HEIGHT_PX, Number.MAX_SAFE_INTEGER)
  const clients = useClients(search, [around.first, around.last, ...(row === null ? [] : [row])])
  const [begun, setBegun] = useState(clients.shownSearch)
  if (begun !== clients.shownSearch) {
    setBegun(clients.shownSearch)
    setRow(null)
    setScrollTop(0)
  }
  return {
    list,
    clients,
    // A row can be chosen while its client is still loading.
    chosen: row === null ? client : clients.clientAt(row),
    choice: {
      drawn: visibleRows(scrollTopPx, LIST_HEIGHT_PX, clients.total ?? 0),
      clientAt: clients.clientAt,
      chosen: row,
      chosenId: client?.id,
      onChoose: (next: number) => {
        setRow(next)
        setClient(clients.clientAt(next))
      },
      onScroll: setScrollTop,
    },
  }
}

interface FoundProps {
  readonly total: number
  readonly isMore: boolean
  readonly search: string
}

function Found({ total, isMore, search }: FoundProps) {
  if (total === 0) return search === '' ? t('create-client.no-clients') : t('create-client.empty')
  if (search === '') return t('create-client.count', { count: total, total: count(total) })
  if (isMore) return t('create-client.many-matches', { total: count(total), search })
  return t('create-client.matches', { count: total, total: count(total), search })
}

/** The chosen client, with a warning when they have an open dossier. */
function Chosen({ client }: { readonly client: Client | undefined }) {
  if (!client) return <span className="muted">{t('create-client.none-selected')}</span>
  const [newest] = client.open_dossiers
  return (
    <output className="muted">
      <strong>{t('create-client.selected', { name: fullName(client) })}</strong>,{' '}
      <span className="num">{t('create-client.number', { number: client.username })}</span>
      {' · '}
      <Link to={clientAddress(client.id)}>{t('client.open.of', { name: fullName(client) })}</Link>
      {newest !== undefined && (
        <span className="pick__warn">
          <Icon of={TriangleAlert} />{' '}
          {t('create-client.open-already', { count: client.open_dossiers.length })}{' '}
          <Link to={dossierAddress(newest)}>{t('create-client.resume', { id: newest })}</Link>
        </span>
      )}
    </output>
  )
}

function LeadInstead({ onCreate, busy }: { readonly onCreate: () => void; readonly busy: boolean }) {
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
