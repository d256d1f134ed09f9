import type { FundTable } from '#documents/fill-template.ts'
import { type ElementState, findUnitPrice, type FormSession } from '#engine/index.ts'
import type { FundSection } from '#form/document-template.ts'
import type { FundFacts, Product } from '#form/reference-data.ts'
import { parseCents, percentOfCents } from '#rules/amounts.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import { formatPercent } from '#rules/format.ts'
import { findInForce } from '#rules/in-force.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findSubscribedProduct, presentShare } from './fund-tags.ts'

export interface FundTableSource {
  readonly session: FormSession
  readonly day: string
  readonly locale: Locale
}

type Section<Kind extends FundSection['kind']> = Extract<FundSection, { kind: Kind }>

interface OpenFund {
  readonly product: Product
  readonly facts: FundFacts
}

const WORDS = {
  fr: {
    costs: ['Fonds', 'À l’entrée', 'Chaque année', 'À la sortie'],
    sustainability: ['Fonds', 'Taxonomie', 'Durable (SFDR)', 'Incidences', 'Préférences'],
    received: ['Document', 'Version', 'Date'],
    preferences: 'Vos préférences',
    article: (name: string, article: number) => `${name} (article ${article} SFDR)`,
    meets: 'Respectées',
    fails: 'Non respectées',
    none: 'Aucune',
  },
  en: {
    costs: ['Fund', 'Entry', 'Each year', 'Exit'],
    sustainability: ['Fund', 'Taxonomy', 'Sustainable (SFDR)', 'Impacts', 'Preferences'],
    received: ['Document', 'Version', 'Date'],
    preferences: 'Your preferences',
    article: (name: string, article: number) => `${name} (article ${article} SFDR)`,
    meets: 'Met',
    fails: 'Not met',
    none: 'None',
  },
} as const satisfies Record<Locale, object>

/** Computes the table of a section about funds; undefined when it has no row. */
export function buildFundTable(source: FundTableSource, section: FundSection): FundTable | undefined {
  const table = buildTable(source, section)
  return table.rows.length === 0 ? undefined : table
}

function buildTable(source: FundTableSource, section: FundSection): FundTable {
  switch (section.kind) {
    case 'costs':
      return costsOf(source, section)
    case 'sustainability':
      return sustainabilityOf(source, section)
    case 'received':
      return receivedOf(source, section)
    default:
      return section satisfies never
  }
}

/** Exit fees are based on the current withdrawal price: the share price less the subscription commission. */
function costsOf({ session, day, locale }: FundTableSource, section: Section<'costs'>): FundTable {
  const amount = parseCents(readAnswer(session, section.amount)[0] ?? '')
  const rows = openFunds(session, day).flatMap(({ product, facts }) => {
    const entry = product.entryCommission?.percent ?? 0
    const withdrawal = amount === undefined ? undefined : amount - percentOfCents(amount, entry)
    const cells = [
      presentShare(amount, entry, locale),
      presentShare(amount, facts.yearlyCostsPercent, locale),
      presentShare(withdrawal, facts.exitFees.percent, locale),
    ]
    return cells.every((cell) => cell === undefined)
      ? []
      : [{ header: product.name, cells: cells.map((cell) => cell ?? '') }]
  })
  return { columns: WORDS[locale].costs, rows }
}

function sustainabilityOf(
  { session, day, locale }: FundTableSource,
  section: Section<'sustainability'>,
): FundTable {
  const words = WORDS[locale]
  const percent = (value: number) => formatPercent(String(value), locale)
  const asked = {
    taxonomy: Number(readAnswer(session, section.taxonomy)[0] ?? 0),
    sustainable: Number(readAnswer(session, section.sustainable)[0] ?? 0),
    impacts: readAnswer(session, section.impacts),
  }
  const options = readOptions(session, section.impacts)
  const labels = (impacts: readonly string[]) =>
    options
      .filter(({ value }) => impacts.includes(value))
      .map(({ label }) => label[locale])
      .join(', ') || words.none
  const funds = openFunds(session, day).flatMap(({ product, facts: { sustainability } }) => {
    if (sustainability === undefined) return []
    const { sfdrArticle, taxonomyPercent, sustainablePercent, adverseImpacts } = sustainability
    const meets =
      taxonomyPercent >= asked.taxonomy &&
      sustainablePercent >= asked.sustainable &&
      asked.impacts.every((impact) => adverseImpacts.includes(impact))
    const cells = [
      percent(taxonomyPercent),
      percent(sustainablePercent),
      labels(adverseImpacts),
      meets ? words.meets : words.fails,
    ]
    return [{ header: words.article(product.name, sfdrArticle), cells }]
  })
  const preferences = {
    header: words.preferences,
    cells: [percent(asked.taxonomy), percent(asked.sustainable), labels(asked.impacts), ''],
  }
  return { columns: words.sustainability, rows: funds.length === 0 ? [] : [preferences, ...funds] }
}

function receivedOf({ session, day, locale }: FundTableSource, section: Section<'received'>): FundTable {
  const product = findSubscribedProduct(session)
  const { handedDocuments = [] } = (product && factsOf(product, day)) ?? {}
  const ticked = readAnswer(session, section.element)
  const options = readOptions(session, section.element)
  const rows = ticked.map((code) => {
    const label = options.find(({ value }) => value === code)?.label[locale] ?? code
    const handed = handedDocuments.find((each) => each.code === code)
    return {
      header: label.charAt(0).toUpperCase() + label.slice(1),
      cells: [handed?.version ?? '', handed ? formatFrenchDate(handed.date) : ''],
    }
  })
  return { columns: WORDS[locale].received, rows }
}

/** Funds whose facts are known and that have a price on the day. */
function openFunds(session: FormSession, day: string): readonly OpenFund[] {
  return session.facts.products.flatMap((product) => {
    const facts = factsOf(product, day)
    return facts === undefined || findUnitPrice(product, day) === undefined ? [] : [{ product, facts }]
  })
}

function factsOf(product: Product, day: string): FundFacts | undefined {
  return findInForce(product.fund ?? [], day)?.value
}

/** Options of an element; none when it belongs to another form, since templates are shared between forms. */
function readOptions(session: FormSession, name: string): ElementState['options'] {
  return session.form.elementByName.has(name) ? session.getElement(name).options : []
}

function readAnswer(session: FormSession, name: string): readonly string[] {
  if (!session.form.elementByName.has(name)) return []
  const { visible, answer } = session.getElement(name)
  return visible && answer.kind === 'value' ? [answer.value].flat() : []
}
