import type { Locale } from '#vocabulary/locale.ts'
import type { DismembermentTable } from '#form/reference-data.ts'
import { asRecord } from '#form/layered-tree.ts'
import { formatNumber } from '#rules/format.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { InlineSelect } from '../inline-select.tsx'
import { useStudio, useStudioFile } from '../studio-context.tsx'
import { OneList } from './one-list.tsx'
import { PasteBox } from './paste-box.tsx'
import { columnsOf, readTableRows } from './read-rows.ts'
import '../data.css'

/** Tables of dismemberment and lists of choices: their rows, and a paste that replaces them all. */
export function TablesScreen() {
  const { files } = useStudio()
  const [address, setAddress] = useQueryAddress()
  const tables = files.filter(({ kind }) => kind === 'table' || kind === 'datalist').map(({ file }) => file)
  const isWhole = (name: string) => files.some((each) => each.file === name && each.isOwn && !each.isPatch)
  const file = tables.find((each) => each === address.get('file')) ?? tables[0]
  return (
    <div className="data">
      <InlineSelect
        label={t('studio.table.list')}
        value={file ?? ''}
        options={tables.map((each) => [each, each])}
        onChange={(chosen) => setAddress(new URLSearchParams({ file: chosen }))}
      />
      {file === undefined ? (
        <p>{t('studio.table.none')}</p>
      ) : file.startsWith('datalists/') ? (
        <OneList key={file} file={file} isWhole={isWhole(file)} />
      ) : (
        <OneTable key={file} file={file} />
      )}
    </div>
  )
}

function OneTable({ file }: { readonly file: string }) {
  const { locale } = useTranslation()
  const { copy } = useStudio()
  const { value, error } = useStudioFile(file)
  if (error) return <LoadError error={error} onRetry={() => void copy.open(file)} />
  if (!value) return <Loading />
  const kind: DismembermentTable['kind'] = asRecord(value)?.['kind'] === 'life' ? 'life' : 'temporary'
  const given: unknown = asRecord(value)?.['rows']
  const rows: readonly unknown[] = Array.isArray(given) ? given : []
  const columns = columnsOf(kind, '')
  return (
    <div className="data__columns">
      <div className="data__scroll">
        <table className="table">
          <caption className="sr-only">{file}</caption>
          <thead>
            <tr>
              {columns.map(({ key, title }) => (
                <th key={key} className={key === 'source' ? undefined : 'data__number'}>
                  {title[locale]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={JSON.stringify(row)}>
                {columns.map(({ key }) => (
                  <td key={key} className={key === 'source' ? 'muted' : 'data__number'}>
                    {presentCell(asRecord(row)?.[key], locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PasteBox
        hint={t('studio.paste.hint', { columns: columns.map(({ title }) => title[locale]).join(', ') })}
        read={(text, source) => readTableRows(text, { kind, source, locale })}
        onTake={(next) => copy.set({ file, node: null, path: ['rows'], value: next })}
      />
    </div>
  )
}

function presentCell(value: unknown, locale: Locale): string {
  if (typeof value === 'number') return formatNumber(String(value), locale)
  return typeof value === 'string' ? value : ''
}
