import { type FormSession, findEnjoymentDay, findUnitPrice } from '#engine/index.ts'
import type { FundFacts, Product } from '#form/reference-data.ts'
import { parseCents, percentOfCents, presentCents } from '#rules/amounts.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import { formatMoney, formatPercent } from '#rules/format.ts'
import { findInForce } from '#rules/in-force.ts'
import type { Locale } from '#vocabulary/locale.ts'

/** The subscribed fund on the date of a document. */
interface Subscribed {
  readonly product: Product
  readonly facts: FundFacts | undefined
  readonly day: string
  /** Share price and subscription amount in cents; undefined while unknown. */
  readonly price: bigint | undefined
  readonly amount: bigint | undefined
}

type Reader = (fund: Subscribed, locale: Locale) => string | undefined

const READERS: Readonly<Record<string, Reader>> = {
  name: ({ product }) => product.name,
  legalForm: ({ facts }) => facts?.legalForm,
  seat: ({ facts }) => facts?.seat,
  register: ({ facts }) => facts?.register,
  visa: ({ facts }, locale) => facts && presentVisa(facts.visa, locale),
  depositary: ({ facts }) => facts?.depositary,
  price: ({ price }, locale) => money(price, locale),
  nominal: ({ facts }, locale) => money(facts && parseCents(facts.nominalEuros), locale),
  premium: ({ facts, price }, locale) => {
    const nominal = facts && parseCents(facts.nominalEuros)
    return money(price === undefined || nominal === undefined ? undefined : price - nominal, locale)
  },
  commission: ({ product, price }, locale) => presentShare(price, product.entryCommission?.percent, locale),
  entryFees: ({ product, amount }, locale) => presentShare(amount, product.entryCommission?.percent, locale),
  yearlyFees: ({ facts }, locale) => presentFees(facts?.yearlyFees, locale),
  exitFees: ({ facts }, locale) => presentFees(facts?.exitFees, locale),
  enjoyment: ({ product, day }) => {
    const begins = findEnjoymentDay(product, day)
    return begins === undefined ? undefined : formatFrenchDate(begins)
  },
  holdingYears: ({ facts }) => facts?.holdingYears.toString(),
}

/** `{fund.…}` tags available to templates. */
export const FUND_TAGS: readonly string[] = Object.keys(READERS).map((name) => `fund.${name}`)

/**
 * Resolves `{fund.…}` tags from the dated facts that the register also reads, with the same rounding. Products are taken
 * from the session, and so from the snapshot once documents were sent. Undefined for other tags; empty until a product is
 * chosen.
 */
export function readFundTags(
  session: FormSession,
  day: string,
): (tag: string, locale: Locale) => string | undefined {
  const product = findSubscribedProduct(session)
  const amount = parseCents(readRole(session, 'subscription.amount') ?? '')
  const fund = product && {
    product,
    facts: findInForce(product.fund ?? [], day)?.value,
    day,
    price: parseCents(findUnitPrice(product, day) ?? ''),
    amount,
  }
  return (tag, locale) => {
    if (!FUND_TAGS.includes(tag)) return undefined
    return (fund && READERS[tag.slice('fund.'.length)]?.(fund, locale)) ?? ''
  }
}

/** The chosen product, with the data of the snapshot once documents were sent. */
export function findSubscribedProduct(session: FormSession): Product | undefined {
  const code = readRole(session, 'subscription.product')
  return session.facts.products.find((each) => each.code === code)
}

function money(cents: bigint | undefined, locale: Locale): string | undefined {
  return cents === undefined ? undefined : formatMoney(presentCents(cents), locale)
}

function readRole(session: FormSession, role: string): string | undefined {
  const element = session.form.elementByRole.get(role)
  const answer = element && session.getElement(element.name).answer
  return answer?.kind === 'value' && typeof answer.value === 'string' ? answer.value : undefined
}

/** A percentage of an amount, in euros and in percent. */
export function presentShare(
  cents: bigint | undefined,
  percent: number | undefined,
  locale: Locale,
): string | undefined {
  if (cents === undefined || percent === undefined) return undefined
  return `${money(percentOfCents(cents, percent), locale)} (${formatPercent(String(percent), locale)})`
}

function presentVisa({ number, date }: FundFacts['visa'], locale: Locale): string {
  const day = formatFrenchDate(date)
  return locale === 'fr' ? `n° ${number} du ${day}` : `no. ${number} of ${day}`
}

function presentFees(fees: FundFacts['yearlyFees'] | undefined, locale: Locale): string | undefined {
  return fees && `${formatPercent(String(fees.percent), locale)} ${fees.basis[locale]}`
}
