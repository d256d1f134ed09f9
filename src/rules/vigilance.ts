import type { Localized } from '#vocabulary/locale.ts'
import {
  VIGILANCE_LEVELS,
  type SubscriptionChannel,
  type VigilanceFact,
  type VigilanceLevel,
} from '#vocabulary/vigilance.ts'

/** Conditions of a row, all of which must hold; an absent condition is not checked. */
export interface VigilanceCondition {
  /** One of the countries is among these (ISO 3166-1 alpha-2). */
  readonly countries?: readonly string[] | undefined
  /** At least one country is known, and all are among these. */
  readonly onlyCountries?: readonly string[] | undefined
  readonly exposed?: boolean | undefined
  /** Euros, inclusive; an unknown amount counts as above every amount. */
  readonly amountFrom?: number | undefined
  /** Euros, exclusive. */
  readonly amountBelow?: number | undefined
  readonly products?: readonly string[] | undefined
  readonly channels?: readonly SubscriptionChannel[] | undefined
  /** Whole months, inclusive. */
  readonly relationFrom?: number | undefined
  /** Whole months, exclusive. */
  readonly relationBelow?: number | undefined
  /** One of these facts is unknown. */
  readonly unknown?: readonly VigilanceFact[] | undefined
}

/** A row of the table, named by its code. */
export interface VigilanceRow {
  readonly code: string
  readonly level: VigilanceLevel
  readonly why: Localized
  readonly when: VigilanceCondition
}

/** The table of a deployment. */
export interface VigilanceTable {
  /** Level of a dossier that no row matches. */
  readonly otherwise: VigilanceLevel
  readonly rows: readonly VigilanceRow[]
}

/** What is known of a dossier, from its answers and from earlier subscriptions of the same account. */
export interface VigilanceFacts {
  /** Where its persons and companies live or pay taxes, and where the money comes from; ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  /** Whether one of its persons is politically exposed; null while one who is asked has not answered and none says yes. */
  readonly exposed: boolean | null
  readonly amountCents: number | null
  readonly product: string | null
  readonly channel: SubscriptionChannel
  /** Whole months since the first signed subscription; 0 for a new client. */
  readonly relationMonths: number
}

/** A fact that a row matched, with its value: a code, `true` or `false`, cents or months; null is unknown. */
export interface MatchedFact {
  readonly fact: VigilanceFact
  readonly value: string | null
}

/** Why a level was found. */
export interface VigilanceReason {
  readonly row: string
  readonly why: Localized
  readonly matched: readonly MatchedFact[]
}

/** A level with the rows that gave it; none when no row matched. */
export interface Vigilance {
  readonly level: VigilanceLevel
  readonly reasons: readonly VigilanceReason[]
}

/**
 * The level of a dossier: the highest among the rows that match, whatever their order, with all rows of that level as
 * reasons. An unknown fact matches only rows that name it in `unknown`, except that an unknown amount counts as above
 * every amount: it never lowers a level.
 */
export function evaluateVigilance(table: VigilanceTable, facts: VigilanceFacts): Vigilance {
  const found = table.rows.flatMap((row) => {
    const matched = matchRow(row.when, facts)
    return matched ? [{ level: row.level, reason: { row: row.code, why: row.why, matched } }] : []
  })
  const level = VIGILANCE_LEVELS.findLast((each) => found.some((row) => row.level === each))
  if (level === undefined) return { level: table.otherwise, reasons: [] }
  return { level, reasons: found.filter((row) => row.level === level).map(({ reason }) => reason) }
}

/** The facts that the conditions of a row matched; undefined when one does not hold. */
function matchRow(when: VigilanceCondition, facts: VigilanceFacts): readonly MatchedFact[] | undefined {
  const results = [
    matchCountries(when, facts),
    matchExposure(when, facts),
    matchAmount(when, facts),
    matchChoice('product', when.products, facts.product),
    matchChoice('channel', when.channels, facts.channel),
    matchRelation(when, facts),
    matchUnknown(when, facts),
  ]
  const matched = results.filter((result) => result !== false)
  return matched.length === results.length ? matched.flat() : undefined
}

/** What a condition matched, empty when it is absent; false when it does not hold. */
type Match = readonly MatchedFact[] | false

function matchCountries({ countries, onlyCountries }: VigilanceCondition, facts: VigilanceFacts): Match {
  const named = countries && facts.countries.filter((country) => countries.includes(country))
  if (named?.length === 0) return false
  const isWithin =
    facts.countries.length > 0 && facts.countries.every((country) => onlyCountries?.includes(country))
  if (onlyCountries && !isWithin) return false
  const matched = named ?? (onlyCountries ? facts.countries : [])
  return [...new Set(matched)].map((value) => ({ fact: 'country', value }))
}

function matchExposure({ exposed }: VigilanceCondition, facts: VigilanceFacts): Match {
  if (exposed === undefined) return []
  return exposed === facts.exposed && [{ fact: 'exposed', value: String(exposed) }]
}

function matchAmount(
  { amountFrom, amountBelow }: VigilanceCondition,
  { amountCents }: VigilanceFacts,
): Match {
  if (amountFrom === undefined && amountBelow === undefined) return []
  const cents = amountCents ?? Number.POSITIVE_INFINITY
  const isWithin =
    cents >= (amountFrom ?? 0) * 100 && (amountBelow === undefined || cents < amountBelow * 100)
  return isWithin && [{ fact: 'amount', value: amountCents === null ? null : String(amountCents) }]
}

function matchChoice(
  fact: 'product' | 'channel',
  among: readonly string[] | undefined,
  value: string | null,
): Match {
  if (among === undefined) return []
  return value !== null && among.includes(value) && [{ fact, value }]
}

function matchRelation(
  { relationFrom, relationBelow }: VigilanceCondition,
  { relationMonths: months }: VigilanceFacts,
): Match {
  if (relationFrom === undefined && relationBelow === undefined) return []
  const isWithin = months >= (relationFrom ?? 0) && months < (relationBelow ?? Number.POSITIVE_INFINITY)
  return isWithin && [{ fact: 'relation', value: String(months) }]
}

function matchUnknown({ unknown }: VigilanceCondition, facts: VigilanceFacts): Match {
  if (unknown === undefined) return []
  const found = unknown.filter((fact) => isUnknown(fact, facts))
  return found.length > 0 && found.map((fact) => ({ fact, value: null }))
}

function isUnknown(fact: VigilanceFact, facts: VigilanceFacts): boolean {
  const { exposed, amountCents: amount, product, channel, relationMonths: relation } = facts
  if (fact === 'country') return facts.countries.length === 0
  return { exposed, amount, product, channel, relation }[fact] === null
}

/** Whether a level asks for the written conclusion of a second person before an acceptance. */
export function needsConclusion(level: VigilanceLevel): boolean {
  return level === 'enhanced'
}

/** Whole months from one day to another (`yyyy-mm-dd`); 0 when it is not later. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = to.split('-').map(Number)
  return Math.max(0, (year - fromYear) * 12 + month - fromMonth - (day < fromDay ? 1 : 0))
}
