import type { CriteriaOfHolder, DocumentParty, DocumentView } from '#documents/document-view.ts'
import { type DocumentSource, fillTemplate } from '#documents/fill-template.ts'
import { replaceTags } from '#engine/tags.ts'
import { displayAnswer, type ElementState, type FormSession } from '#engine/index.ts'
import type { Text } from '#form/definition.ts'
import { signingButton } from '#rules/dossier-state.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { formatDateInWords } from '#rules/date-in-words.ts'
import { ADVISOR_IDENTITY_KEYS } from '#vocabulary/advisor-identity.ts'
import { isLocale, type Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import { documentLook } from './document-look.ts'
import { englishWordsOf } from './english-words-of.ts'
import { buildFundTable } from './fund-tables.ts'
import { readFundTags } from './fund-tags.ts'
import { nameParty, type NamedParty } from './party-roles.ts'

export interface DocumentOrigin {
  readonly session: FormSession
  readonly deployment: LoadedDeployment
  readonly dossierId: number
  /** Version of the form and its templates. */
  readonly version?: number
  /** Day in Paris, `yyyy-mm-dd`. */
  readonly today: string
  /** In routing order. */
  readonly parties: readonly NamedParty[]
  /** Language of the document; by default the one that the subscriber chose. */
  readonly locale?: Locale | undefined
  /** Conclusion of the suitability report. */
  readonly conclusion?: readonly Text[]
  /** Criteria of the suitability report, by holder. */
  readonly criteria?: readonly CriteriaOfHolder[]
}

/** Tags for the company and the date of the document, which may be later than the answers' date. */
export const COMPANY_TAGS: readonly string[] = [
  'company.name',
  'company.address',
  'company.legalLine',
  'document.date',
]

/** Tags whose data exist in French only. */
const FRENCH_TAGS: readonly string[] = [
  'fund.legalForm',
  ...ADVISOR_IDENTITY_KEYS.filter((key) => key !== 'orias').map((key) => `advisor.${key}`),
]

/** Role of the answer that chooses the language of a dossier's documents. */
const LANGUAGE_ROLE = 'subscriber.language'

/** The language of a dossier's documents: the subscriber's choice, or else French. */
export function readDocumentLocale(session: FormSession): Locale {
  const element = session.form.elementByRole.get(LANGUAGE_ROLE)
  const answer = element && session.getElement(element.name).answer
  return answer?.kind === 'value' && isLocale(answer.value) ? answer.value : 'fr'
}

/** Templates of an envelope (or of none) whose condition holds, in their given order. */
export function selectTemplates(
  templates: readonly DocumentTemplate[],
  session: FormSession,
  envelope: EnvelopeKind | 'none',
): readonly DocumentTemplate[] {
  return templates.filter(
    (template) =>
      template.envelope === envelope &&
      (template.condition === undefined || session.holds(template.condition)),
  )
}

/** Fills a template; the title is returned in both languages for lists on screen. */
export function fillDocument(
  template: DocumentTemplate,
  origin: DocumentOrigin,
): { readonly code: string; readonly title: Text; readonly view: DocumentView } {
  const { session } = origin
  const locale = origin.locale ?? readDocumentLocale(session)
  const view = fillTemplate(
    template,
    {
      locale,
      look: documentLook(origin.deployment, locale),
      dossierNumber: String(origin.dossierId),
      day: origin.today,
      signatureLevel: origin.deployment.signatureLevel,
      parties: nameFields(
        template,
        origin.parties.map((party) => nameParty(party, locale)),
      ),
      ...(origin.version === undefined ? {} : { version: origin.version }),
      ...(origin.conclusion ? { conclusion: origin.conclusion } : {}),
      ...(origin.criteria ? { criteria: origin.criteria } : {}),
    },
    sourceOf(origin, locale),
    sourceOf(origin, 'fr'),
  )
  const title = { fr: session.text(template.title, 'fr'), en: session.text(template.title, 'en') }
  return { code: template.code, title, view }
}

function labelOf({ definition: { attributes } }: ElementState): Text {
  return attributes.documentLabel ?? attributes.label
}

/** Adds the name of each party's signature field; documents without envelope are not signed. */
function nameFields(
  { envelope }: DocumentTemplate,
  parties: readonly DocumentParty[],
): readonly DocumentParty[] {
  if (envelope === 'none') return parties
  return parties.map((party) => ({ ...party, field: signingButton(envelope, party.party) }))
}

function sourceOf(origin: DocumentOrigin, locale: Locale): DocumentSource {
  const { session, deployment, today } = origin
  const readFund = readFundTags(session, today)
  const readPart = (tag: string, language: Locale) =>
    (language === 'en' ? englishWordsOf(session, tag) : undefined) ?? readFund(tag, language)
  return {
    text: (text) => session.text(nameParts(text, deployment, today, readPart), locale),
    holds: (condition) => session.holds(condition),
    isFrench: (text) => FRENCH_TAGS.some((tag) => text.fr.includes(`{${tag}}`)),
    isTicked: (element) => isOn(session, element),
    fundTable: (section) => buildFundTable({ session, day: today, locale }, section),
    answer(element) {
      // Templates are shared between forms: an element of another form has no answer.
      if (!session.form.elementByName.has(element)) return undefined
      const state = session.getElement(element)
      if (!state.visible || state.answer.kind !== 'value') return undefined
      const value = displayChoice(origin, state, locale) ?? displayAnswer(state, locale)
      if (value === '') return undefined
      const label = session.text(labelOf(state), locale)
      const words = locale === 'en' ? englishWordsOf(session, element) : undefined
      return words === undefined ? { label, value } : { label, value: words, original: value }
    },
  }
}

/** Replaces the tags of company and document date, and those that `readPart` resolves. */
function nameParts(
  text: Text,
  { name, address, legalLine }: LoadedDeployment,
  day: string,
  readPart: ReturnType<typeof readFundTags>,
): Text {
  const values: Readonly<Record<string, Text>> = {
    'company.name': sameText(name),
    'company.address': sameText(address.filter((line) => line !== name).join(', ')),
    'company.legalLine': legalLine,
    'document.date': { fr: formatDateInWords(day, 'fr'), en: formatDateInWords(day, 'en') },
  }
  const replaceIn = (locale: Locale) =>
    replaceTags(text[locale], (tag) => values[tag]?.[locale] ?? readPart(tag, locale))
  return { fr: replaceIn('fr'), en: replaceIn('en') }
}

function sameText(text: string): Text {
  return { fr: text, en: text }
}

/**
 * Current label of a datalist answer. If the snapshot stored the label that was shown, the engine displays that one
 * instead.
 */
function displayChoice(
  { session, deployment }: DocumentOrigin,
  { definition, answer }: ElementState,
  locale: Locale,
): string | undefined {
  const { datalistId } = definition.attributes
  if (datalistId === undefined || answer.kind !== 'value') return undefined
  if (session.facts.datalistLabels?.[datalistId] !== undefined) return undefined
  // Product lists are not datalists: the engine displays those itself.
  const options = deployment.datalists[datalistId]?.options
  if (options === undefined) return undefined
  const chosen = typeof answer.value === 'string' ? [answer.value] : answer.value
  return chosen
    .map((value) => options.find((option) => option.value === value)?.label[locale] ?? value)
    .join(', ')
}

/** Whether a toggle is on, or any box of a group is ticked. */
function isOn(session: FormSession, element: string): boolean {
  if (!session.form.elementByName.has(element)) return false
  const { visible, answer } = session.getElement(element)
  if (!visible || answer.kind !== 'value') return false
  return typeof answer.value === 'string' ? answer.value === 'true' : answer.value.length > 0
}
