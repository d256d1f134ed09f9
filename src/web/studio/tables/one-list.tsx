import { asRecord } from '#form/layered-tree.ts'
import { LOCALES, type Locale } from '#vocabulary/locale.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { useStudio, useStudioFile } from '../studio-context.tsx'
import { editsOfList, type ListOption } from './list-edits.ts'
import { PasteBox } from './paste-box.tsx'
import { LIST_COLUMNS, optionsOf, readListRows, type PastedOption } from './read-list.ts'

/** A list of choices: labels are edited in their cells, and a paste replaces the list. */
export function OneList({
  file,
  isWhole,
}: {
  readonly file: string
  /** Whether the deployment has the whole list; otherwise it belongs to the base, and its order is fixed. */
  readonly isWhole: boolean
}) {
  const { locale } = useTranslation()
  const { copy } = useStudio()
  const { value, error } = useStudioFile(file)
  if (error) return <LoadError error={error} onRetry={() => void copy.open(file)} />
  if (!value) return <Loading />
  const options = optionsOf(value)
  const known = asRecord(value)?.['source']
  const take = (rows: readonly PastedOption[]) => {
    const [{ source } = { source: known }] = rows
    copy.edit([
      { kind: 'set', file, node: null, path: ['source'], before: known ?? null, value: source },
      ...editsOfList(file, { before: options, after: rows, canMove: isWhole }),
    ])
  }
  return (
    <div className="data__columns">
      <div className="data__scroll">
        <table className="table">
          <caption className="sr-only">{file}</caption>
          <thead>
            <tr>
              {LIST_COLUMNS.map(({ key, title }) => (
                <th key={key}>{title[locale]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {options.map((option) => (
              <tr key={option.value}>
                <th scope="row">
                  <code>{option.value}</code>
                </th>
                {LOCALES.map((each) => (
                  <td key={each}>
                    <LabelCell file={file} option={option} locale={each} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PasteBox
        hint={[
          t('studio.paste.hint', { columns: LIST_COLUMNS.map(({ title }) => title[locale]).join(', ') }),
          ...(isWhole ? [] : [t('studio.paste.order')]),
        ].join('. ')}
        read={(text, source) => readListRows(text, { source, locale })}
        onTake={take}
      />
    </div>
  )
}

function LabelCell({
  file,
  option: { value, label },
  locale,
}: {
  readonly file: string
  readonly option: ListOption
  readonly locale: Locale
}) {
  const { copy } = useStudio()
  return (
    <input
      className="input"
      lang={locale}
      aria-label={`${value}, ${t(`studio.language.${locale}`)}`}
      value={label[locale]}
      onChange={({ target }) =>
        copy.set({
          file,
          node: { level: 'option', key: value },
          path: ['label', locale],
          value: target.value,
        })
      }
    />
  )
}
