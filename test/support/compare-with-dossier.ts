import type { FormSession } from '#engine/index.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import type { Product } from '#form/reference-data.ts'
import { findInForce } from '#rules/in-force.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { CASE_ADVISOR, SPECIMEN_ADVISOR_IDENTITY } from '#server/forms/deployment-cases.ts'

/** A document as extracted from its PDF, with the dossier that it must agree with. */
export interface ExtractedDocument {
  readonly template: DocumentTemplate
  readonly text: string
  readonly locale: Locale
  readonly session: FormSession
  readonly deployment: LoadedDeployment
  /** Date of the document. */
  readonly today: string
}

const SPACE = /\s+/g
/** Within a line: pdftotext turns no-break spaces into plain ones. */
const AMOUNT = /(?<!\d)(\d{1,3}(?:[^\S\n]\d{3})*(?:,\d{1,2})?)[^\S\n]€/g
const DATE = /(?<!\d)(\d{2})\/(\d{2})\/(\d{4})|(?<!\d)(\d{1,2})(?:er)?\s(\p{L}+)\s(\d{4})/gu
const ENGLISH_AMOUNT = /€(\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?)/g
const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
)
const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const TITLED_NAME = /\b(?:Monsieur|Madame|Mr|Mrs) ((?:\p{Lu}[\p{Ll}-]+ )+)(\p{Lu}[\p{Lu}-]+)\b/gu

/**
 * Differences between a document and its dossier, in both directions: printed amounts, dates and names that the dossier does not
 * have, and those of the template's answered elements that the text lacks. Formats and derived figures are computed here again,
 * without the code under test.
 */
export function compareWithDossier(document: ExtractedDocument): readonly string[] {
  const plain = document.text.replace(SPACE, ' ')
  const known = { amounts: knownAmounts(document), dates: knownDates(document), names: knownNames(document) }
  const invented = [
    ...readAmounts(document.text).filter((amount) => !known.amounts.has(amount)),
    ...readDates(document.text).filter((date) => !known.dates.has(date)),
    ...[...plain.matchAll(TITLED_NAME)]
      .map(([, first = '', last = '']) => `${first}${last}`)
      .filter((name) => !known.names.has(name)),
  ]
  const missing = expectedTexts(document).filter((expected) => !plain.includes(expected.replace(SPACE, ' ')))
  return [
    ...invented.map((each) => `${document.template.code} prints ${each}, which the dossier does not have`),
    ...missing.map((each) => `${document.template.code} lacks ${each}`),
  ]
}

/** Amounts in cents, as text. */
function readAmounts(text: string): readonly string[] {
  const french = [...text.matchAll(AMOUNT)].map(([, figure = '']) => figure.replace(SPACE, '').split(','))
  const english = [...text.matchAll(ENGLISH_AMOUNT)].map(([, figure = '']) =>
    figure.replaceAll(',', '').split('.'),
  )
  return [...french, ...english].map(
    ([whole = '', decimals = '']) => `${Number(whole)}.${decimals.padEnd(2, '0')} €`,
  )
}

/** Dates in ISO notation, from figures and from words. */
function readDates(text: string): readonly string[] {
  return [...text.matchAll(DATE)].flatMap(([, day, month, year, dayInWords, name = '', itsYear]) => {
    if (year !== undefined) return [`${year}-${month}-${day}`]
    const index = Math.max(MONTHS.indexOf(name), ENGLISH_MONTHS.indexOf(name))
    return index < 0 ? [] : [`${itsYear}-${pad(index + 1)}-${pad(Number(dayInWords))}`]
  })
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** Texts that are printed for every dossier: those of the template, the company and the advisor. */
function fixedText({ template, deployment }: ExtractedDocument): string {
  const { legalLine, footer, suitability, settings } = deployment
  return JSON.stringify([template, legalLine, footer, suitability, settings, SPECIMEN_ADVISOR_IDENTITY])
}

function knownAmounts(document: ExtractedDocument): ReadonlySet<string> {
  const { session } = document
  const answers = Object.values(session.effectiveAnswers())
    .flat()
    .filter((value) => /^-?\d+(\.\d+)?$/.test(value))
    .map((value) => amount(Number(value)))
  return new Set([
    ...answers,
    ...fundAmounts(document),
    ...costAmounts(document),
    ...readAmounts(fixedText(document)),
    ...readAmounts(chosenLabels(document)),
  ])
}

/** The labels of chosen options, some of which contain an amount. */
function chosenLabels({ session, locale }: ExtractedDocument): string {
  const chosen = Object.entries(session.effectiveAnswers()).flatMap(([name, answer]) =>
    session
      .getElement(name)
      .options.filter(({ value }) => [answer].flat().includes(value))
      .map(({ label }) => session.text(label, locale)),
  )
  return chosen.join('\n')
}

/** Entry, yearly and exit costs of every fund for the amount that a costs section names. */
function costAmounts({ template, session, deployment, today }: ExtractedDocument): readonly string[] {
  return template.sections.flatMap((section) => {
    if (section.kind !== 'costs') return []
    const total = Number(session.effectiveAnswers()[section.amount] ?? Number.NaN)
    return deployment.products.flatMap(({ entryCommission, fund = [] }) => {
      const entry = (total * (entryCommission?.percent ?? 0)) / 100
      const facts = findInForce(fund, today)?.value
      const yearly = (total * (facts?.yearlyCostsPercent ?? 0)) / 100
      const exit = ((total - entry) * (facts?.exitFees.percent ?? 0)) / 100
      return [entry, yearly, exit].filter((euros) => !Number.isNaN(euros)).map(amount)
    })
  })
}

/** The price split and the fees, computed from the product's facts. */
function fundAmounts({ session, today }: ExtractedDocument): readonly string[] {
  const product = findProduct(session)
  const price = Number(product && findInForce(product.prices, today)?.amountEuros)
  const facts = product && findInForce(product.fund ?? [], today)?.value
  const total = Number(readRole(session, 'subscription.amount') ?? Number.NaN)
  const nominal = Number(facts?.nominalEuros)
  const percents = [product?.entryCommission?.percent ?? 0]
  return [
    price,
    nominal,
    price - nominal,
    ...[price, total].flatMap((base) => percents.map((percent) => (base * percent) / 100)),
  ]
    .filter((euros) => !Number.isNaN(euros))
    .map(amount)
}

/** Rounded half up to the cent. */
function amount(euros: number): string {
  return `${(Math.round(euros * 100 + 1e-6) / 100).toFixed(2)} €`
}

function knownDates(document: ExtractedDocument): ReadonlySet<string> {
  const { session, today } = document
  const answers = readDates(Object.values(session.effectiveAnswers()).flat().join(' '))
  const product = findProduct(session)
  const visa = product && findInForce(product.fund ?? [], today)?.value.visa.date
  const enjoyment = product && enjoymentDay(product, today)
  const fixed = readDates(fixedText(document))
  const handed = product && findInForce(product.fund ?? [], today)?.value.handedDocuments
  const dates = [visa, enjoyment, ...(handed ?? []).map(({ date }) => date)].flatMap((date) => date ?? [])
  return new Set([...answers, today, ...dates, ...fixed])
}

function enjoymentDay(product: Product, today: string): string | undefined {
  const months = findInForce(product.enjoymentMonths, today)?.value
  if (months === undefined) return undefined
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const date =
    months === null
      ? new Date(Date.UTC(year, month - 1, day + 1))
      : new Date(Date.UTC(year, month - 1 + months, 1))
  return date.toISOString().slice(0, 10)
}

function knownNames({ session }: ExtractedDocument): ReadonlySet<string> {
  const elements = [...session.form.elementByRole].filter(([role]) => role.endsWith('.lastName'))
  const answers = session.effectiveAnswers()
  // Beneficial owners and representatives have no role: their elements are named alike.
  const byName = Object.keys(answers).filter((name) => name.endsWith('_last_name'))
  const persons = [...elements.map(([, { name }]) => name), ...byName].map((name) =>
    [answers[name.replace('last_name', 'first_name')], answers[name]].join(' '),
  )
  return new Set([...persons, `${CASE_ADVISOR.firstName} ${CASE_ADVISOR.lastName.toUpperCase()}`])
}

/** Expected texts of the answered elements in the template's rows. */
function expectedTexts(document: ExtractedDocument): readonly string[] {
  const { template, session } = document
  const holds = ({ condition }: { condition?: Parameters<FormSession['holds']>[0] | undefined }) =>
    condition === undefined || session.holds(condition)
  const names = template.sections.filter(holds).flatMap((section) => {
    if (section.kind === 'rows')
      return section.rows.filter(holds).flatMap((row) => ('elements' in row ? row.elements.flat() : []))
    return section.kind === 'table' ? section.rows.flatMap(({ cells }) => cells) : []
  })
  return names
    .filter((name) => session.form.elementByName.has(name))
    .flatMap((name) => expectedText(document, name) ?? [])
}

function expectedText({ session, locale }: ExtractedDocument, name: string): string | undefined {
  const { type, visible, answer, definition } = session.getElement(name)
  if (!visible || answer.kind !== 'value' || typeof answer.value !== 'string') return undefined
  if (type === 'input_float_currency_amount' || type === 'output_product_unit_price')
    return new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-IE', {
      style: 'currency',
      currency: 'EUR',
    }).format(Number(answer.value))
  if (type === 'input_date' || type === 'input_birthdate') return answer.value
  const isName = /(^|_)name$/.test(name) || /[nN]ame$/.test(definition.role ?? '')
  return type === 'input_text' && isName ? answer.value : undefined
}

/** The chosen product with the dossier's own price, which a case may set. */
function findProduct(session: FormSession): Product | undefined {
  const code = readRole(session, 'subscription.product')
  return session.facts.products.find((product) => product.code === code)
}

function readRole(session: FormSession, role: string): string | undefined {
  const element = session.form.elementByRole.get(role)
  const value = element && session.effectiveAnswers()[element.name]
  return typeof value === 'string' ? value : undefined
}
