import { addYears } from '#rules/add-to-day.ts'
import { findEnjoymentDay, type FormSession } from '#engine/index.ts'
import { parseCents, percentOfCents, presentCents } from '#rules/amounts.ts'
import { parseFrenchDate } from '#rules/dates.ts'
import { parisDay } from '#rules/paris-time.ts'
import { scopeOfHolding, type Pairing } from '#rules/pairing.ts'
import { registerLineId, sepaMandateReference } from '#rules/register.ts'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import { readRole } from '../dossiers/index.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import { NEW_ASSOCIATE, type RegisterFields } from './columns.ts'
import { presentCounterparty, presentHolder } from './present-person.ts'

/** The data of a line that does not come from the answers. */
export interface Acceptance {
  readonly dossierId: number
  readonly attempt: number
  readonly pairing: Pairing
  readonly deployment: Pick<LoadedDeployment, 'products'>
  readonly signedAt: Date
  readonly acceptedAt: Date
  readonly reviewer: string
  readonly envelopeId: string | undefined
  readonly advisorCode: string | undefined
  /** `TYPE|name|sha256`, joined by commas. */
  readonly documents: string
}

export interface Position {
  readonly scope: Scope
  readonly id: string
  /** Null when the register must create the associate. */
  readonly code: string | null
  readonly fields: RegisterFields
}

const HOLDING = { FULL: 'PP', BARE: 'NP', USUFRUCT: 'US' } as const

/**
 * Builds the register positions of an accepted dossier: the subscriber's, then the other side of a dismemberment if
 * it is paired in this dossier. Each references the other as its linked line.
 */
export function buildPositions(session: FormSession, acceptance: Acceptance): readonly Position[] {
  const holding = holdingOf(session)
  const own = scopeOfHolding(holding) ?? 'np'
  const other: Scope = own === 'np' ? 'usu' : 'np'
  const isSplit = holding !== 'FULL' && acceptance.pairing[other] !== undefined
  const scopes = isSplit ? [own, other] : [own]
  const ids = scopes.map((_scope, index) =>
    registerLineId(acceptance.dossierId, index + 1, acceptance.attempt),
  )
  const product = productOf(session, acceptance)
  const common = presentCommon(session, acceptance, product)
  return scopes.map((scope, index) => {
    const isOwn = index === 0
    const code =
      acceptance.pairing[scope] ?? (isOwn ? (readRole(session, 'subscriber.associateCode') ?? null) : null)
    const id = ids[index] ?? ''
    const gross = isOwn ? 'subscription.amount' : 'subscription.counterpartAmount'
    return {
      scope,
      id,
      code,
      fields: {
        ...common,
        ...(isOwn ? presentHolder(session) : presentCounterparty(session)),
        ...(isOwn ? {} : presentOtherSide(session)),
        ...presentGross(readRole(session, gross) ?? '', product),
        holding: holding === 'FULL' ? HOLDING.FULL : scope === 'np' ? HOLDING.BARE : HOLDING.USUFRUCT,
        line_id: id,
        linked_line: ids[1 - index] ?? '',
        associate_code: code ?? NEW_ASSOCIATE,
      },
    }
  })
}

function holdingOf(session: FormSession): keyof typeof HOLDING {
  const holding = readRole(session, 'subscription.holding')
  return holding === 'BARE' || holding === 'USUFRUCT' ? holding : 'FULL'
}

type Common = Omit<
  RegisterFields,
  | keyof ReturnType<typeof presentHolder>
  | keyof ReturnType<typeof presentGross>
  | 'line_id'
  | 'linked_line'
  | 'associate_code'
  | 'holding'
>

type Product = LoadedDeployment['products'][number] | undefined

function productOf(session: FormSession, { deployment }: Acceptance): Product {
  const chosen = readRole(session, 'subscription.product')
  return deployment.products.find(({ code }) => code === chosen)
}

/** Amounts of a position, with the entry commission if the product states one. */
function presentGross(amount: string, product: Product) {
  const cents = parseCents(amount)
  const percent = product?.entryCommission?.percent
  return {
    gross_amount: cents === undefined ? '' : presentCents(cents),
    entry_commission:
      cents === undefined || percent === undefined ? '' : presentCents(percentOfCents(cents, percent)),
  }
}

/** Two decimals, as every amount of the file. */
function presentPrice(euros: string): string {
  const cents = parseCents(euros)
  return cents === undefined ? euros : presentCents(cents)
}

function presentCommon(session: FormSession, acceptance: Acceptance, product: Product): Common {
  const read = (role: string) => readRole(session, role) ?? ''
  const day = (role: string) => isoDay(read(role))
  const signed = parisDay(acceptance.signedAt)
  const traded = day('subscription.date') || signed
  const paysByDebit = read('subscription.paymentMode') === 'SEPA' || read('plan.active') === 'true'
  const years = holdingOf(session) === 'FULL' ? '' : durationOf(session)
  return {
    dossier_id: String(acceptance.dossierId),
    operation: read('subscription.operation') || 'SUB',
    product_code: read('subscription.product'),
    share_category: 'A',
    trade_date: traded,
    value_date: day('dossier.receivedOn') || signed,
    currency: 'EUR',
    shares: read('subscription.shares'),
    unit_price: presentPrice(read('subscription.unitPrice')),
    rate: read('subscription.rate'),
    duration: years,
    end_date: /^\d+$/.test(years) ? addYears(traded, Number(years)) : '',
    enjoyment_date: (product && findEnjoymentDay(product, traded)) ?? '',
    joint: yesNo(read('subscription.hasCoSubscriber') === 'true'),
    fatca_crs: answerCode(read('compliance.usPerson'), { Oui: 'US', Non: 'NON_US' }),
    pep: answerCode(read('compliance.pep'), { Oui: 'Y', Non: 'N' }),
    risk_level: read('compliance.riskLevel'),
    iban: read('bank.iban').replaceAll(/\s/g, ''),
    bic: read('bank.bic'),
    iban_holder: read('bank.holder'),
    reinvestment_rate: read('subscription.reinvestmentRate'),
    plan_amount: euros(read('plan.amount')),
    plan_frequency: read('plan.frequency'),
    plan_day: read('plan.day'),
    plan_start: day('plan.start'),
    sepa_reference: paysByDebit ? sepaMandateReference(acceptance.dossierId) : '',
    pledge: yesNo(read('subscription.pledged') === 'true'),
    distributor_code: read('advisor.partner'),
    advisor_code: read('advisor.code') || (acceptance.advisorCode ?? ''),
    signature_date: day('subscription.date') || signed,
    envelope_id: acceptance.envelopeId ?? '',
    reviewer: acceptance.reviewer,
    acceptance_date: parisDay(acceptance.acceptedAt),
    documents: acceptance.documents,
  }
}

/** The counterparty's position: the complement of price and rate. Bank, plan and pledge are the subscriber's only. */
function presentOtherSide(session: FormSession): Partial<RegisterFields> {
  const rate = parseCents(readRole(session, 'subscription.rate') ?? '')
  return {
    rate: rate === undefined ? '' : presentCents(10_000n - rate).replace(/\.?0+$/, ''),
    joint: 'N',
    fatca_crs: '',
    pep: '',
    risk_level: '',
    iban: '',
    bic: '',
    iban_holder: '',
    reinvestment_rate: '',
    plan_amount: '',
    plan_frequency: '',
    plan_day: '',
    plan_start: '',
    sepa_reference: '',
    pledge: 'N',
  }
}

/** Term in years, or `LIFE`. */
function durationOf(session: FormSession): string {
  if (readRole(session, 'subscription.dismembermentType') === 'LIFE') return 'LIFE'
  // A table choice is encoded as `years|side`.
  return readRole(session, 'subscription.durationYears')?.split('|')[0] ?? ''
}

/** Answers hold dates as `dd/mm/yyyy`. */
function isoDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : (parseFrenchDate(text) ?? '')
}

function euros(text: string): string {
  const cents = parseCents(text)
  return cents === undefined ? '' : presentCents(cents)
}

function yesNo(is: boolean): string {
  return is ? 'Y' : 'N'
}

function answerCode(answer: string, codes: Readonly<Record<string, string>>): string {
  return codes[answer] ?? ''
}
