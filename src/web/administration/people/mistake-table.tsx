import type { CheckedTable } from '#web/api/people.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { count } from '#web/wording/page-format.ts'

/** Every rejected cell, by line and column. */
export function MistakeTable({
  mistakes,
  lines,
  refused,
}: Pick<CheckedTable, 'mistakes' | 'lines' | 'refused'>) {
  return (
    <>
      <Alert tone="error" title={t('people.table.mistakes', { count: refused, lines: count(lines) })}>
        {t('people.table.nothing')}
      </Alert>
      <div className="panel panel--clip">
        <table className="table table--cards table--labelled">
          <TableHead
            labels={[
              'people.table.line',
              'people.table.column',
              'people.table.found',
              'people.table.mistake',
            ]}
          />
          <tbody>
            {mistakes.map(({ line, column, title, found, message }, index) => (
              <tr key={`${line} ${column} ${index}`}>
                <td data-label={t('people.table.line')} className="num">
                  {line}
                </td>
                <td data-label={t('people.table.column')}>
                  {column === null ? title : `${column} (${title})`}
                </td>
                <td data-label={t('people.table.found')}>{found === '' ? '–' : found}</td>
                <td data-label={t('people.table.mistake')}>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
