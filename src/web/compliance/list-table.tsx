import type { ScreeningLists } from '#contract/screening.ts'
import { StateChip } from '#web/ui/state-chip.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { t } from '#web/wording/translation.ts'
import { count, moment } from '#web/wording/page-format.ts'

type Version = ScreeningLists['data'][number]
type Source = ScreeningLists['sources'][number]

/**
 * The screening lists, including those not fetched yet: the source of each, and how many dossiers are compared with it.
 */
export function ListTable({ lists: { data, sources } }: { readonly lists: ScreeningLists }) {
  const codes = [...new Set([...data, ...sources].map(({ code }) => code))].toSorted()
  return (
    <TitledPanel id="compliance-lists" title={t('compliance.lists')}>
      {data.length === 0 && <p className="panel__body muted">{t('compliance.lists.none')}</p>}
      {codes.length > 0 && (
        <table className="table table--cards table--labelled compliance-lists">
          <thead>
            <tr>
              <th scope="col">{t('compliance.list')}</th>
              <th scope="col">{t('compliance.list.loaded')}</th>
              <th scope="col">{t('compliance.source')}</th>
              <th scope="col" className="right">
                {t('compliance.list.entries')}
              </th>
              <th scope="col">{t('compliance.list.compared')}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <ListRow
                key={code}
                code={code}
                version={data.find((each) => each.code === code)}
                source={sources.find((each) => each.code === code)}
              />
            ))}
          </tbody>
        </table>
      )}
    </TitledPanel>
  )
}

function ListRow({
  code,
  version,
  source,
}: {
  readonly code: string
  readonly version: Version | undefined
  readonly source: Source | undefined
}) {
  return (
    <tr>
      <td>
        {code} {version && <small className="muted num">{version.digest.slice(0, 12)}</small>}
      </td>
      <td data-label={t('compliance.list.loaded')}>{version ? moment(version.loadedAt) : '–'}</td>
      <td data-label={t('compliance.source')}>
        <SourceState source={source} isLoaded={version !== undefined} />
      </td>
      <td data-label={t('compliance.list.entries')} className="right num">
        {version ? count(version.entries) : '–'}
      </td>
      <td data-label={t('compliance.list.compared')}>
        {version
          ? t(version.finishedAt === null ? 'compliance.list.running' : 'compliance.list.done', {
              count: count(version.screened),
            })
          : '–'}
      </td>
    </tr>
  )
}

function SourceState({
  source,
  isLoaded,
}: {
  readonly source: Source | undefined
  /** Whether a version is in force. */
  readonly isLoaded: boolean
}) {
  if (!source) return t('compliance.source.none')
  const { checkedAt, problem } = source
  if (checkedAt === null) return t('compliance.source.waiting')
  const when = moment(checkedAt)
  if (problem === null) return t('compliance.source.well', { when })
  return (
    <>
      <StateChip look={{ tone: 'error', mark: 'alert' }} label={t('compliance.source.failed')} />{' '}
      {t(isLoaded ? 'compliance.source.problem' : 'compliance.source.problem.first', { when, problem })}
    </>
  )
}
