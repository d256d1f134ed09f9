import { useQuery } from '@tanstack/react-query'
import { FILTER_NAMES, type FilterName } from '#rules/dossier-filters.ts'
import { filterChoices } from '#web/api/views.ts'
import { Icon } from '#web/ui/icon.tsx'
import { X } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { nameQuery, valueWords } from './filter-words.ts'
import type { ViewAddress } from './use-view-address.ts'

/** The chosen filters; pressing one removes it. */
export function FilterChips({
  address: { filters, changeFilters, clear },
}: {
  readonly address: ViewAddress
}) {
  const chosen = FILTER_NAMES.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [{ name, value }]
  })
  if (chosen.length === 0) return null
  return (
    <ul className="filterchips" aria-label={t('views.filters.chosen')}>
      {chosen.map(({ name, value }) => (
        <li key={name}>
          <Chip name={name} value={value} onRemove={() => changeFilters({ [name]: undefined })} />
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <button type="button" className="linkbtn" onClick={clear}>
            {t('dossiers.empty.clear-filters')}
          </button>
        </li>
      )}
    </ul>
  )
}

/** Shows the number or code until its name is known. */
function Chip({
  name,
  value,
  onRemove,
}: {
  readonly name: FilterName
  readonly value: string
  readonly onRemove: () => void
}) {
  const query = nameQuery(name, value)
  const { data } = useQuery({
    ...filterChoices(query ?? { filter: 'product', search: '' }),
    enabled: query !== undefined,
  })
  const labelOf = (each: string) => data?.choices.find((choice) => choice.value === each)?.label ?? each
  const text = t('views.filters.chip', {
    name: t(`views.filter.${name}`),
    value: valueWords(name, value, labelOf),
  })
  return (
    <button
      type="button"
      className="filterchip"
      aria-label={t('views.filters.remove', { filter: text })}
      onClick={onRemove}
    >
      {text} <Icon of={X} />
    </button>
  )
}
