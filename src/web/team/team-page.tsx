import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Colleague, Workload } from '#contract/team.ts'
import { daysBetween } from '#rules/dates.ts'
import { parisDay } from '#rules/paris-time.ts'
import { canManageTeam } from '#rules/permission.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { absenceList, teamList } from '#web/api/team.ts'
import { usePermissionSettings } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import '#web/styles/team.css'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { count as format } from '#web/wording/page-format.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { AbsenceList } from './absence-list.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

/** The team: absences with who covers them, and for a manager the workload of each person. */
export function TeamPage() {
  const { role } = useUser()
  const { readOnlyRoles } = usePermissionSettings()
  const team = useQuery(teamList())
  const absences = useQuery(absenceList())
  const [handedOver, setHandedOver] = useState<Colleague | null>(null)
  const [isPlanning, setPlanning] = useState(false)
  const people = team.data?.people ?? []
  const canWrite = !readOnlyRoles.includes(role)
  const isManager = canManageTeam(role)
  const error = team.error ?? absences.error
  return (
    <div className="page page--list">
      <BackLink to="/tableau-de-bord" label={t('menu.dashboard')} />
      <div className="row row--between page__head">
        <PageHeading title={t('menu.team')} />
        {canWrite && people.length > 1 && (
          <Button onClick={() => setPlanning(true)}>{t('team.absence.plan')}</Button>
        )}
      </div>
      {error && (
        <LoadError
          error={error}
          onRetry={() => {
            void team.refetch()
            void absences.refetch()
          }}
        />
      )}
      {!team.data && !error && <Skeleton lines={6} />}
      {team.data && (
        <TitledPanel id="team-people" title={t('team.people')}>
          {isManager ? (
            <PeopleTable people={people} {...(canWrite ? { onHandOver: setHandedOver } : {})} />
          ) : (
            <Names people={people} />
          )}
        </TitledPanel>
      )}
      {absences.data && (
        <TitledPanel id="team-absences" title={t('team.absences')}>
          {absences.data.absences.length === 0 ? (
            <p className="panel__body muted">{t('team.absences.none')}</p>
          ) : (
            <AbsenceList absences={absences.data.absences} />
          )}
        </TitledPanel>
      )}
      {handedOver && <HandOverDialog part={{ from: handedOver }} onClose={() => setHandedOver(null)} />}
      {isPlanning && (
        <AbsenceDialog people={people} canChoose={isManager} onClose={() => setPlanning(false)} />
      )}
    </div>
  )
}

function Names({ people }: { readonly people: readonly Colleague[] }) {
  return (
    <ul className="panel__body team__names">
      {people.map(({ id, name, external_id, isSelf }) => (
        <li key={id}>
          {name} <span className="num muted">{external_id}</span>
          {isSelf && ` (${t('team.self')})`}
        </li>
      ))}
    </ul>
  )
}

function PeopleTable({
  people,
  onHandOver,
}: {
  readonly people: readonly Colleague[]
  readonly onHandOver?: (person: Colleague) => void
}) {
  return (
    <table className="table table--cards table--labelled table--tight team__table">
      <thead>
        <tr>
          <th scope="col">{t('team.person')}</th>
          {COUNTED.map(({ count }) => (
            <th key={count} scope="col" className="right">
              {t(`team.count.${count}`)}
            </th>
          ))}
          <th scope="col">{t('team.waiting')}</th>
          <th scope="col" className="actions head-actions">
            <span className="sr-only">{t('dossiers.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} hasOthers={people.length > 1} onHandOver={onHandOver} />
        ))}
      </tbody>
    </table>
  )
}

/** Counts with the list that each belongs to. */
const COUNTED = [
  { count: 'current', slug: 'current-cases' },
  { count: 'signature', slug: 'signature-files' },
  { count: 'signed', slug: 'signed-files' },
] as const

function PersonRow({
  person,
  hasOthers,
  onHandOver,
}: {
  readonly person: Colleague
  readonly hasOthers: boolean
  readonly onHandOver: ((person: Colleague) => void) | undefined
}) {
  const { workload } = person
  const own = new URLSearchParams({ advisor: person.external_id }).toString()
  return (
    <tr>
      <td>
        <strong>{person.name}</strong>
        <small className="num">
          {person.external_id}
          {person.isSelf && ` · ${t('team.self')}`}
        </small>
      </td>
      {COUNTED.map(({ count, slug }) => (
        <td key={count} className="right num" data-label={t(`team.count.${count}`)}>
          {workload && (
            <Link to={`/dossier/${slug}?${own}`}>
              {format(workload[count])}
              <span className="sr-only">
                {' '}
                {t(`team.count.${count}`)}, {person.name}
              </span>
            </Link>
          )}
        </td>
      ))}
      <td>{workload && <Waiting workload={workload} />}</td>
      <td className="actions">
        {onHandOver && hasOthers && (
          <Button size="sm" onClick={() => onHandOver(person)}>
            {t('team.hand-over.all')}
            <span className="sr-only"> {person.name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

function Waiting({ workload }: { readonly workload: Workload }) {
  const [today] = useState(() => parisDay(new Date()))
  const lines = (
    [
      ['awaited', workload.awaited, workload.awaitedSince],
      ['left', workload.left, workload.leftSince],
    ] as const
  ).filter(([, count]) => count > 0)
  if (lines.length === 0) return <span className="muted">{t('team.waiting.none')}</span>
  const sinceWords = (days: number) =>
    days === 0 ? t('team.waiting.since.today') : t('team.waiting.since', { count: days })
  return lines.map(([kind, count, since]) => (
    <span key={kind} className="team__waiting">
      {t(`team.waiting.${kind}`, { count })}
      {since !== null && (
        <small className="muted">{sinceWords(daysBetween(parisDay(new Date(since)), today))}</small>
      )}
    </span>
  ))
}
