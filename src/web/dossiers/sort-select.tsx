import { useTranslation } from '#web/wording/translation.ts'
import type { ListSort } from './use-list-address.ts'

/** Sort order, for tables too narrow to show the sortable column. */
export function SortSelect({
  value,
  onChange,
}: {
  readonly value: ListSort
  readonly onChange: (value: ListSort) => void
}) {
  const { t } = useTranslation()
  return (
    <label className="row tools__filter tools__sort">
      <span className="muted">{t('dossiers.sort.label')}</span>
      <select
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value === 'oldest' ? 'oldest' : 'newest')}
      >
        <option value="newest">{t('dossiers.sort.newest-first')}</option>
        <option value="oldest">{t('dossiers.sort.oldest-first')}</option>
      </select>
    </label>
  )
}
