import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { CursorPages } from '../cursor-pages.tsx'
import { FoundCount } from '../found-count.tsx'
import { readFilters } from '../use-filters.ts'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { exportJournal, journalPage } from '#web/api/journal.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { saveFile } from '#web/api/save-file.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Download } from '#web/ui/icons.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { t } from '#web/wording/translation.ts'
import { FILTERS, JournalFilters } from './journal-filters.tsx'
import { JournalTable } from './journal-table.tsx'
import { wordExport } from './word-export.ts'
import './journal.css'

/** Who did what in the whole installation, by person, dossier, kind and period. The filters are in the address. */
export function JournalPage() {
  const [address] = useQueryAddress()
  const { filters, page } = readFilters(address, FILTERS, 'before')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...journalPage(page === undefined ? filters : { ...filters, before: page }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="page page--list journal">
      <AdministrationTabs current="journal" />
      <div className="row row--between row--wrap page__head">
        <PageHeading title={t('journal.title')} />
        <ExportButton filters={filters} />
      </div>
      <p className="muted">{t('journal.intro')}</p>
      <JournalFilters />
      <FoundCount count={data?.entries.length} />
      <LoadState of={{ data, error, refetch }} lines={9} />
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          {data.entries.length === 0 ? (
            <EmptyState title={t('journal.empty')}>{t('journal.empty.hint')}</EmptyState>
          ) : (
            <JournalTable entries={data.entries} />
          )}
          <CursorPages
            label={t('journal.title')}
            first={t('journal.newest')}
            next={t('journal.older')}
            filters={filters}
            isLater={page !== undefined}
            cursor={data.before === null ? undefined : { before: String(data.before) }}
          />
        </div>
      )}
    </div>
  )
}

function ExportButton({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const save = useSingleMutation({
    mutationFn: async () => wordExport(await (await exportJournal(filters)).text()),
    onSuccess: (csv) => saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'journal.csv'),
  })
  return (
    <div>
      <Button size="sm" icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
        {t('journal.export')}
      </Button>
      <FailureLines error={save.error} otherwise={t('journal.export-failed')} />
    </div>
  )
}
