import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { t } from '#web/wording/translation.ts'
import type { ClientDossier, ClientPage as Page } from '#contract/clients.ts'
import { daysBetween } from '#rules/dates.ts'
import { mainState } from '#rules/dossier-state.ts'
import { formatPhone } from '#rules/format.ts'
import { parisDay } from '#rules/paris-time.ts'
import { canDownload } from '#rules/permission.ts'
import { ApiError } from '#web/api/api-error.ts'
import { clientPage } from '#web/api/clients.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { KnownList } from '#web/known/known-list.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { DownloadAction } from '#web/dossiers/download-action.tsx'
import { DossierStates, OutcomeChip } from '#web/dossiers/state-chips.tsx'
import { useCreateDossier } from '#web/dossiers/use-create-dossier.ts'
import { NotesPanel } from '#web/notes/notes-panel.tsx'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { findPreviousPage } from '#web/session/previous-page.ts'
import { useUser } from '#web/session/user-context.ts'
import '#web/styles/client.css'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Plus } from '#web/ui/icons.ts'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { count, day, euros, moment } from '#web/wording/page-format.ts'
import { isAbandoned } from '#vocabulary/dossier-state.ts'
import { CLIENT_FORM } from '#vocabulary/form-code.ts'

/** An answer older than this is marked: advice rests on current data. */
const STALE_DAYS = 365

/** Everything an advisor knows of a client. */
export function ClientPage() {
  const id = Number(useParams()['clientId'])
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({ ...clientPage(id), enabled: isNumber })
  const isMissing = !isNumber || (error instanceof ApiError && (error.status === 404 || error.status === 422))
  return (
    <div className="page page--list">
      <BackLink to={findPreviousPage()} label={t('menu.dashboard')} />
      {isMissing && <EmptyState title={t('client.missing')}>{t('client.missing.hint')}</EmptyState>}
      {error && !isMissing && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && isNumber && <Skeleton lines={8} />}
      {data && <Client page={data} />}
    </div>
  )
}

function Client({ page }: { readonly page: Page }) {
  const { client } = page
  const { role } = useUser()
  const { readOnlyRoles } = usePermissionSettings()
  const { create, busy } = useCreateDossier()
  const canWrite = !readOnlyRoles.includes(role)
  const name = [client.civility, client.first_name, client.last_name].filter(Boolean).join(' ')
  return (
    <>
      <div className="row row--between page__head">
        <PageHeading title={name}>{name}</PageHeading>
        {client.isOwn && canWrite && (
          <Button
            look="primary"
            icon={Plus}
            busy={busy}
            onClick={() => create({ formCode: CLIENT_FORM, clientId: client.id })}
          >
            {t('client.create')}
          </Button>
        )}
      </div>
      <div className="client">
        <div>
          <Dossiers page={page} />
          {page.reusable ? <KnownList known={page.reusable} /> : <Known known={page.known} />}
          <History history={page.history} />
        </div>
        <div>
          <Contact client={client} />
          <TitledPanel id="client-notes" title={t('notes.title')}>
            <div className="panel__body">
              <NotesPanel path={`/clients/${client.id}`} canWrite={canWrite} />
            </div>
          </TitledPanel>
        </div>
      </div>
    </>
  )
}

function Contact({ client }: { readonly client: Page['client'] }) {
  return (
    <TitledPanel id="client-contact" title={t('client.contact')}>
      <dl className="panel__body facts">
        <dt>{t('client.number')}</dt>
        <dd className="num">{client.username}</dd>
        <dt>{t('client.email')}</dt>
        <dd>
          <a href={`mailto:${client.email}`}>{client.email}</a>
        </dd>
        {client.mobile !== null && (
          <>
            <dt>{t('client.mobile')}</dt>
            <dd>
              <a className="num" href={`tel:${client.mobile}`}>
                {formatPhone(client.mobile)}
              </a>
            </dd>
          </>
        )}
        {client.advisor && (
          <>
            <dt>{t('client.advisor')}</dt>
            <dd>{client.advisor.name}</dd>
          </>
        )}
        <dt>{t('client.since')}</dt>
        <dd className="num">{day(client.since)}</dd>
      </dl>
    </TitledPanel>
  )
}

function Dossiers({ page: { dossiers, total_dossiers } }: { readonly page: Page }) {
  return (
    <TitledPanel id="client-dossiers" title={t('client.dossiers')}>
      {dossiers.length === 0 && <p className="panel__body muted">{t('client.dossiers.none')}</p>}
      <ul className="resume__lines">
        {dossiers.map((dossier) => (
          <DossierLine key={dossier.id} dossier={dossier} />
        ))}
      </ul>
      {total_dossiers > dossiers.length && (
        <p className="panel__body muted">
          {t('client.dossiers.more', { shown: count(dossiers.length), total: count(total_dossiers) })}
        </p>
      )}
    </TitledPanel>
  )
}

function DossierLine({ dossier }: { readonly dossier: ClientDossier }) {
  const settings = usePermissionSettings()
  const { id, status, present, formCode, subscriptionGlobalAmount, creation_date } = dossier
  const state = mainState(status)
  const isReadable = state !== undefined && !isAbandoned(state)
  return (
    <li className="client__dossier">
      <span>
        {isReadable ? (
          <Link className="title" to={dossierAddress(id)}>
            {present}
          </Link>
        ) : (
          <span className="title">{present}</span>
        )}
        <small className="muted">
          {[
            t('dossiers.row.short-number', { id }),
            ...(subscriptionGlobalAmount === null ? [] : [euros(subscriptionGlobalAmount)]),
            day(creation_date),
          ].join(' · ')}
        </small>
      </span>
      <span>
        <DossierStates status={status} />
        {state === 'signed' && <OutcomeChip state={dossier.integrate_state} />}
      </span>
      <span className="right">
        {state !== undefined && canDownload({ state, formCode }, settings) && (
          <DownloadAction
            id={id}
            label={t('dossiers.row.action', { action: t('dossiers.action.download'), present })}
          />
        )}
      </span>
    </li>
  )
}

function Known({ known: { dossierId, answers } }: Pick<Page, 'known'>) {
  const latest = answers.map(({ at }) => at).reduce((one, other) => (one > other ? one : other), '')
  return (
    <TitledPanel id="client-known" title={t('client.known')}>
      <div className="panel__body">
        {dossierId === null || answers.length === 0 ? (
          <p className="muted">{t('client.known.none')}</p>
        ) : (
          <>
            <p className="small muted">{t('client.known.from', { id: dossierId, day: day(latest) })}</p>
            <dl className="facts facts--wide">
              {answers.map(({ label, value, at }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {value} <KnownSince at={at} latest={latest} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </TitledPanel>
  )
}

/** The day of an answer that is older than the others, marked when it should be asked again. */
function KnownSince({ at, latest }: { readonly at: string; readonly latest: string }) {
  const [today] = useState(() => parisDay(new Date()))
  const isStale = daysBetween(parisDay(new Date(at)), today) > STALE_DAYS
  if (!isStale && parisDay(new Date(at)) === parisDay(new Date(latest))) return null
  return (
    <small className="muted">
      {t('client.known.at', { day: day(at) })}
      {isStale && `, ${t('client.known.stale')}`}
    </small>
  )
}

function History({ history }: Pick<Page, 'history'>) {
  return (
    <TitledPanel id="client-history" title={t('client.history')}>
      {history.length === 0 && <p className="panel__body muted">{t('client.history.none')}</p>}
      <ol className="client__history">
        {history.map(({ kind, at, dossierId, actor }) => (
          <li key={`${kind}-${at}-${dossierId}`}>
            <span>{t(`client.event.${kind}`)}</span>
            <small className="muted">
              {[
                t('dossiers.row.short-number', { id: dossierId }),
                moment(at),
                ...(actor === null ? [] : [actor]),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </TitledPanel>
  )
}
