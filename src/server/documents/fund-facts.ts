import type { DocumentTemplate, FundSection } from '#form/document-template.ts'
import type { FundFacts, Product } from '#form/reference-data.ts'

/** A product fact that a document may print: of the product, or of each of its dated fund facts. */
export type PrintedFact = 'fund' | 'entryCommission' | `fund.${keyof FundFacts}`

const TAGS_OF_FUND = [
  'legalForm',
  'seat',
  'register',
  'visa',
  'depositary',
  'nominal',
  'premium',
  'yearlyFees',
  'exitFees',
  'holdingYears',
]

const FACT_OF_TAG: Readonly<Record<string, PrintedFact>> = {
  ...Object.fromEntries(TAGS_OF_FUND.map((name) => [`fund.${name}`, 'fund' as const])),
  'fund.commission': 'entryCommission',
  'fund.entryFees': 'entryCommission',
}

const FACTS_OF_SECTION: Readonly<Record<FundSection['kind'], readonly PrintedFact[]>> = {
  costs: ['entryCommission', 'fund', 'fund.yearlyCostsPercent'],
  sustainability: ['fund', 'fund.sustainability'],
  received: ['fund', 'fund.handedDocuments'],
}

/** Product facts that a template prints. */
export function findNeededFacts(template: DocumentTemplate): readonly PrintedFact[] {
  const text = JSON.stringify(template)
  const ofTags = Object.entries(FACT_OF_TAG)
    .filter(([tag]) => text.includes(`{${tag}}`))
    .map(([, fact]) => fact)
  const ofSections = template.sections.flatMap(({ kind }) =>
    kind === 'costs' || kind === 'sustainability' || kind === 'received' ? FACTS_OF_SECTION[kind] : [],
  )
  return [...new Set([...ofTags, ...ofSections])]
}

/** Whether a product lacks a fact. A single dated fund fact only counts as missing when the product has others. */
export function lacksFact(product: Product, fact: PrintedFact): boolean {
  if (fact === 'fund' || fact === 'entryCommission') return product[fact] === undefined
  return (product.fund ?? []).some(({ value }) =>
    Object.entries(value).every(([key]) => `fund.${key}` !== fact),
  )
}
