import { t } from '#web/wording/translation.ts'
import type { ListSort } from './use-list-address.ts'

/** Sort order, for tables too narrow to show the sortable column, and for orders that no column has. */
export function SortSelect({
  value,
  sorts,
  onChange,
}: {
  readonly value: ListSort
  readonly sorts: readonly ListSort[]
  readonly onChange: (value: ListSort) => void
}) {
  return (
    <label className={`row tools__filter tools__sort${sorts.length > 2 ? ' tools__sort--always' : ''}`}>
      <span className="muted">{t('dossiers.sort.label')}</span>
      <select
        className="input"
        value={value}
        onChange={(event) => {
          const chosen = sorts.find((sort) => sort === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`dossiers.sort.${sort}-first`)}
          </option>
        ))}
      </select>
    </label>
  )
}
