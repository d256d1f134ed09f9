import type { ChoicesQuery } from '#contract/views.ts'
import { AMOUNT_FILTER, choicesOf, filterOf, type FilterName } from '#rules/dossier-filters.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import { isWordingKey, t } from '#web/wording/translation.ts'
import { euros } from '#web/wording/page-format.ts'

/** The word of one value among those that a filter offers. */
export function choiceWords(name: FilterName, value: string): string {
  const key = name === 'status' ? `dossier.state.${value}` : `views.${name}.${value}`
  return isWordingKey(key) ? t(key) : value
}

/**
 * The words of a filter's value. `labelOf` names persons and products, which are in the address by number and code.
 */
export function valueWords(name: FilterName, value: string, labelOf: (value: string) => string): string {
  switch (filterOf(name).kind) {
    case 'choices':
      return choicesOf(value)
        .map((each) => choiceWords(name, each))
        .join(', ')
    case 'assignee':
      return isAccount(value) ? labelOf(value) : choiceWords(name, value)
    case 'person':
      return labelOf(value)
    case 'amount':
      return AMOUNT_FILTER.test(value) ? euros(Number(value).toFixed(2)) : value
    case 'day':
      return formatFrenchDate(value)
    case 'products':
      return choicesOf(value).map(labelOf).join(', ')
    default:
      return value
  }
}

function isAccount(value: string): boolean {
  return value !== 'me' && value !== 'none'
}

/** The query that finds the names of the values of a filter; undefined when the value is its name. */
export function nameQuery(name: FilterName, value: string): ChoicesQuery | undefined {
  switch (name) {
    case 'product':
    case 'assignee':
      return { filter: name, search: '' }
    case 'advisor':
    case 'network':
      return { filter: name, search: value }
    default:
      return undefined
  }
}
