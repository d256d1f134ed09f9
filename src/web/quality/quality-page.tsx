import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CheckStatistics } from '#contract/checks.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { checkStatistics } from '#web/api/checks.ts'
import { LoadState } from '#web/api/load-state.tsx'
import '#web/styles/quality.css'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { t } from '#web/wording/translation.ts'
import { count } from '#web/wording/page-format.ts'
import { FiguresPanel } from './figures-panel.tsx'
import type { SortedColumn } from './sorted-table.tsx'

type Group = CheckStatistics['products'][number]
type CheckCount = CheckStatistics['checks'][number]

/**
 * How many dossiers were accepted at their first decision, and which checks catch the errors that reviewers correct.
 */
export function QualityPage() {
  const [query, changeQuery] = useQueryAddress()
  const period = Object.fromEntries(
    (['from', 'to'] as const).flatMap((end) => {
      const day = query.get(end)
      return day === null || day === '' ? [] : [[end, day]]
    }),
  )
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...checkStatistics(period),
    placeholderData: keepPreviousData,
  })
  const choose = (end: 'from' | 'to', day: string) => {
    const next = new URLSearchParams(query)
    if (day === '') next.delete(end)
    else next.set(end, day)
    changeQuery(next, { replace: true, keepsScroll: true })
  }
  return (
    <div className="page">
      <BackLink to="/tableau-de-bord/integration" label={t('menu.dashboard')} />
      <div className="row row--between row--wrap page__head">
        <PageHeading title={t('quality.title')} />
        <div className="row row--wrap quality__period">
          <DayField
            label={t('quality.from')}
            day={query.get('from') ?? data?.from}
            onChange={(day) => choose('from', day)}
          />
          <DayField
            label={t('quality.to')}
            day={query.get('to') ?? data?.to}
            onChange={(day) => choose('to', day)}
          />
        </div>
      </div>
      <LoadState of={{ data, error, refetch }} lines={9} />
      {data && !error && (
        <div className="quality" aria-busy={isPlaceholderData}>
          <Figures statistics={data} />
        </div>
      )}
    </div>
  )
}

function DayField({
  label,
  day = '',
  onChange,
}: {
  readonly label: string
  readonly day: string | undefined
  readonly onChange: (day: string) => void
}) {
  return (
    <label className="row">
      <span className="muted">{label}</span>
      <input type="date" className="input" value={day} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}

function Figures({ statistics }: { readonly statistics: CheckStatistics }) {
  const checkColumns = useCheckColumns()
  const advisorColumns = useGroupColumns(t('quality.no-advisor'))
  const networkColumns = useGroupColumns(t('quality.no-network'))
  const { from, to, total, waiting, products, networks, advisors, checks } = statistics
  const fileName = (key: 'quality.checks' | 'quality.products' | 'quality.networks' | 'quality.advisors') =>
    `${t('quality.title')}, ${t(key)}, ${from} ${to}`
  if (total.reviewed === 0) {
    return <EmptyState title={t('quality.empty')}>{t('quality.empty.hint')}</EmptyState>
  }
  return (
    <>
      <p className="quality__total">{share('quality.total', total.right, total.reviewed)}</p>
      {waiting > 0 && <p className="muted">{t('quality.waiting', { count: waiting })}</p>}
      <FiguresPanel
        id="quality-checks"
        title={t('quality.checks')}
        fileName={fileName('quality.checks')}
        rows={checks}
        columns={checkColumns}
        keyOf={({ code }) => code}
      >
        <p className="panel__body muted">{t('quality.checks.hint')}</p>
      </FiguresPanel>
      {(
        [
          ['products', products],
          ['networks', networks],
          ['advisors', advisors],
        ] as const
      ).map(
        ([by, groups]) =>
          groups.length > 0 && (
            <FiguresPanel
              key={by}
              id={`quality-${by}`}
              title={t(`quality.${by}`)}
              fileName={fileName(`quality.${by}`)}
              rows={groups}
              columns={by === 'networks' ? networkColumns : advisorColumns}
              keyOf={({ key }) => key}
            />
          ),
      )}
    </>
  )
}

/** `8 sur 10 (80 %)`, or a sentence around it; a dash when the total is zero. */
function share(key: 'quality.share' | 'quality.total', part: number, of: number): string {
  return of === 0
    ? '–'
    : t(key, { part: count(part), of: count(of), percent: count(Math.round((part * 100) / of)) })
}

function useGroupColumns(nameless: string): readonly SortedColumn<Group>[] {
  return [
    { key: 'name', head: t('quality.column.name'), value: ({ name }) => name || nameless },
    { key: 'reviewed', head: t('quality.column.reviewed'), value: ({ reviewed }) => reviewed },
    {
      key: 'right',
      head: t('quality.column.right'),
      value: ({ right, reviewed }) => (reviewed === 0 ? 0 : right / reviewed),
      figure: ({ right }) => right,
      cell: ({ right, reviewed }) => share('quality.share', right, reviewed),
    },
  ]
}

/** Minimum number of failures from which a check accepted more often than not is labelled as often wrong. */
const FEWEST_RAISED = 5

function useCheckColumns(): readonly SortedColumn<CheckCount>[] {
  return [
    {
      key: 'title',
      head: t('quality.column.check'),
      value: ({ title }) => title,
      cell: ({ raised, accepted }) =>
        raised >= FEWEST_RAISED &&
        accepted * 2 > raised && <span className="state state--warn">{t('quality.often-wrong')}</span>,
    },
    { key: 'decided', head: t('quality.column.decided'), value: ({ decided }) => decided },
    {
      key: 'raised',
      head: t('quality.column.raised'),
      value: ({ raised }) => raised,
      cell: ({ raised, decided }) => share('quality.share', raised, decided),
    },
    {
      key: 'accepted',
      head: t('quality.column.accepted'),
      value: ({ accepted, raised }) => (raised === 0 ? 0 : accepted / raised),
      figure: ({ accepted }) => accepted,
      cell: ({ accepted, raised }) => share('quality.share', accepted, raised),
    },
    { key: 'confirmed', head: t('quality.column.confirmed'), value: ({ confirmed }) => confirmed },
    { key: 'missed', head: t('quality.column.missed'), value: ({ missed }) => missed },
  ]
}
