import { findUnitPrice } from '#engine/index.ts'
import type { Text } from '#form/definition.ts'
import type { Product } from '#form/reference-data.ts'
import { Failure } from '#rules/failure.ts'
import { toSearchKey } from '#rules/search-key.ts'
import type { Role } from '#vocabulary/role.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from './loaded-deployment.ts'

/** An option of a server-side list. */
export interface DatalistItem {
  readonly value: string
  readonly label: Text
  readonly presentation?: Text | undefined
}

/** Larger lists can only be searched. */
const LONG_LIST = 30
/** Source: wizard §9 "Autocomplete minimum 3 characters". */
const SEARCH_MINIMUM = 3
const MATCHES_MAXIMUM = 50

/** Lists derived from the products: all, or those open to direct investors. */
const PRODUCT_LISTS: Readonly<Record<string, (product: Product) => boolean>> = {
  products: () => true,
  products_direct: ({ openToDirect }) => openToDirect,
}

/**
 * The options of a list for a role. Throws when the list is restricted to other roles. Products without a price on the
 * day are omitted: they are not open for subscription.
 */
export function getDatalist(
  deployment: LoadedDeployment,
  code: string,
  role: Role,
  today: string,
): readonly DatalistItem[] {
  const isListed = Object.hasOwn(PRODUCT_LISTS, code) ? PRODUCT_LISTS[code] : undefined
  if (isListed) {
    return deployment.products
      .filter((product) => isListed(product) && findUnitPrice(product, today) !== undefined)
      .map(({ code: value, name, description }) => ({
        value,
        label: { fr: name, en: name },
        presentation: description,
      }))
  }
  const list = Object.hasOwn(deployment.datalists, code) ? deployment.datalists[code] : undefined
  if (!list) throw new Failure('NOT_FOUND')
  if (list.readableBy && !list.readableBy.includes(role)) throw new Failure('FORBIDDEN')
  return list.options
}

/** Options whose label matches the filter, ignoring case and accents, or whose value equals it. */
export function searchDatalist(
  items: readonly DatalistItem[],
  filter: string,
  locale: Locale,
): readonly DatalistItem[] {
  const text = filter.trim()
  const exact = items.filter(({ value }) => value === text)
  const isLong = items.length > LONG_LIST
  if (isLong && text.length < SEARCH_MINIMUM) return exact
  const wanted = toSearchKey(text)
  const found = items.filter(
    (item) => !exact.includes(item) && toSearchKey(item.label[locale]).includes(wanted),
  )
  const matches = [...exact, ...found]
  return isLong ? matches.slice(0, MATCHES_MAXIMUM) : matches
}
