import type { DocumentTemplate, FundSection, TemplateRow, TemplateSection } from '#form/document-template.ts'
import type { Condition, Text } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { DOCUMENT_WORDING } from './document-wording.ts'
import type {
  CriteriaOfHolder,
  DocumentParty,
  DocumentView,
  FilledRow,
  FilledSection,
} from './document-view.ts'

/** Read access to a dossier, implemented with the engine. */
export interface DocumentSource {
  /** Text in the document's language with its placeholders replaced. */
  text(text: Text): string
  /** Label and displayed value of an element, with the French original of a translated value; `undefined` when hidden or unanswered. */
  answer(
    element: string,
  ): { readonly label: string; readonly value: string; readonly original?: string } | undefined
  /** Whether a toggle or checkbox is on; `false` when absent. */
  isTicked(element: string): boolean
  holds(condition: Condition): boolean
  /** Table of a section about funds; undefined without a row. */
  fundTable(section: FundSection): FundTable | undefined
  /** Whether a text prints data that exist in French only. */
  isFrench(text: Text): boolean
}

/** A computed table, in the document's language. */
export type FundTable = Pick<Extract<FilledSection, { kind: 'table' }>, 'columns' | 'rows'>

/** Data of a document besides the answers. */
export interface DocumentSetting extends Pick<
  DocumentView,
  'locale' | 'look' | 'dossierNumber' | 'day' | 'version' | 'signatureLevel'
> {
  /** Signers, in routing order. */
  readonly parties: readonly DocumentParty[]
  /** Sentences of a suitability report's conclusion. */
  readonly conclusion?: readonly Text[]
  /** Criteria of a suitability report, by holder. */
  readonly criteria?: readonly CriteriaOfHolder[]
}

/**
 * Fills a template. Omits rows without an answer, and sections without rows or whose condition is false. Does not check the
 * condition of the document itself. A document in another language than French repeats its sentences in French, which prevails:
 * `original` reads the dossier in French. Source: act 94-665 of 4 August 1994, article 2; to be confirmed by counsel.
 */
export function fillTemplate(
  template: DocumentTemplate,
  setting: DocumentSetting,
  source: DocumentSource,
  original: DocumentSource = source,
): DocumentView {
  const isTranslated = setting.locale !== 'fr'
  return {
    locale: setting.locale,
    look: setting.look,
    code: template.code,
    ...(setting.version === undefined ? {} : { version: setting.version }),
    title: source.text(template.title),
    subtitle: template.subtitle === undefined ? null : source.text(template.subtitle),
    ...(isTranslated ? { originalTitle: original.text(template.title) } : {}),
    dossierNumber: setting.dossierNumber,
    day: setting.day,
    ...(setting.signatureLevel === undefined ? {} : { signatureLevel: setting.signatureLevel }),
    sections: [
      ...(isTranslated ? translationNotice(setting.locale) : []),
      ...template.sections
        .filter((section) => section.condition === undefined || source.holds(section.condition))
        .flatMap((section) => {
          const filled = fillSection(section, setting, source)
          return isTranslated ? besideFrench(filled, repeatInFrench(section, setting, original)) : filled
        }),
    ],
  }
}

function translationNotice(locale: Locale): readonly FilledSection[] {
  const paragraph = { kind: 'paragraph', style: 'normal' } as const
  return [
    { ...paragraph, text: DOCUMENT_WORDING[locale].translation },
    { ...paragraph, text: DOCUMENT_WORDING.fr.translation, locale: 'fr' },
  ]
}

/** Sentences of a section in French; labels, headings and answers are not repeated. */
function repeatInFrench(
  section: TemplateSection,
  setting: DocumentSetting,
  original: DocumentSource,
): readonly FilledSection[] {
  const isSentence = (filled: FilledSection) => filled.kind === 'paragraph' || filled.kind === 'declarations'
  return fillSection(section, { ...setting, locale: 'fr' }, original)
    .filter(isSentence)
    .map((filled) => ({
      ...filled,
      ...(filled.kind === 'declarations' ? { title: null } : {}),
      locale: 'fr',
    }))
}

/** A section followed by its French sentences; a sentence that exists in French only is printed once. */
function besideFrench(
  filled: readonly FilledSection[],
  french: readonly FilledSection[],
): readonly FilledSection[] {
  const isFrench = (one: FilledSection) =>
    one.kind === 'paragraph' && french.some((other) => other.kind === 'paragraph' && other.text === one.text)
  return [...filled.filter((one) => !isFrench(one)), ...french]
}

function fillSection(
  section: TemplateSection,
  setting: DocumentSetting,
  source: DocumentSource,
): readonly FilledSection[] {
  const optional = (text: Text | undefined) => (text === undefined ? null : source.text(text))
  switch (section.kind) {
    case 'heading':
      return [{ kind: 'heading', text: source.text(section.text) }]
    case 'paragraph':
      return [
        {
          kind: 'paragraph',
          text: source.text(section.text),
          style: section.style,
          ...(section.acceptedBy === undefined ? {} : { acceptedBy: section.acceptedBy }),
        },
      ]
    case 'rows': {
      const rows = section.rows.flatMap((row) => fillRow(row, source))
      return rows.length === 0 ? [] : [{ kind: 'rows', title: optional(section.title), rows }]
    }
    case 'table': {
      const rows = section.rows
        .map((row) => ({
          header: source.text(row.header),
          cells: row.cells.map((element) => source.answer(element)?.value ?? ''),
        }))
        .filter((row) => row.cells.some((cell) => cell !== ''))
      const columns = section.columns.map((column) => source.text(column))
      return rows.length === 0 ? [] : [{ kind: 'table', title: source.text(section.title), columns, rows }]
    }
    case 'declarations': {
      const items = section.items.flatMap((item) => fillDeclaration(item, source))
      return items.length === 0 ? [] : [{ kind: 'declarations', title: optional(section.title), items }]
    }
    case 'signatures':
      return [fillSignatures(section, setting, source)]
    case 'criteria':
      return (setting.criteria ?? []).map((each) =>
        fillCriteria(source.text(section.title), each, setting.locale),
      )
    case 'costs':
    case 'sustainability':
    case 'received': {
      const table = source.fundTable(section)
      return table === undefined ? [] : [{ kind: 'table', title: source.text(section.title), ...table }]
    }
    case 'conclusion': {
      const sentences = setting.conclusion ?? []
      if (sentences.length === 0) return []
      return [
        { kind: 'heading', text: source.text(section.title) },
        ...sentences.map((text) => ({
          kind: 'paragraph' as const,
          text: source.text(text),
          style: 'notice' as const,
        })),
      ]
    }
    default:
      return section satisfies never
  }
}

function fillSignatures(
  section: Extract<TemplateSection, { kind: 'signatures' }>,
  setting: DocumentSetting,
  source: DocumentSource,
): Extract<FilledSection, { kind: 'signatures' }> {
  const towns = [section.place ?? []].flat().flatMap((name) => source.answer(name)?.value ?? [])
  const place = towns.length === 0 ? null : DOCUMENT_WORDING[setting.locale].places([...new Set(towns)])
  const parties = setting.parties
    .filter(({ party }) => section.parties.includes(party))
    .map((party) => {
      const capacity = section.capacities?.find(
        (each) =>
          each.party === party.party && (each.condition === undefined || source.holds(each.condition)),
      )
      return capacity === undefined ? party : { ...party, capacity: source.text(capacity.text) }
    })
  return { kind: 'signatures', title: source.text(section.title), place, parties }
}

function fillCriteria(
  title: string,
  { holder, criteria }: CriteriaOfHolder,
  locale: Locale,
): Extract<FilledSection, { kind: 'table' }> {
  const words = DOCUMENT_WORDING[locale].criteria
  return {
    kind: 'table',
    title: words.of(title, holder),
    columns: words.columns,
    rows: criteria.map(({ label, answer, threshold, suits }) => ({
      header: label[locale],
      cells: [
        answer[locale],
        threshold[locale],
        suits === null ? words.unanswered : suits ? words.suits : words.unsuited,
      ],
    })),
  }
}

function fillRow(row: TemplateRow, source: DocumentSource): readonly FilledRow[] {
  if (row.condition !== undefined && !source.holds(row.condition)) return []
  if ('text' in row) {
    const value = source.text(row.text).trim()
    if (value === '') return []
    return [{ label: source.text(row.label), value, ...(source.isFrench(row.text) ? { locale: 'fr' } : {}) }]
  }
  const parts = row.elements
    .map((part) => (typeof part === 'string' ? [part] : part))
    .map((names) => names.flatMap((name) => source.answer(name) ?? []))
    .filter((answers) => answers.length > 0)
  const first = parts[0]?.[0]
  if (first === undefined) return []
  const label = row.label === undefined ? first.label : source.text(row.label)
  const values = parts.map((answers) => answers.map(({ value }) => value).join(' '))
  const { original } = first
  return [{ label, value: values.join(row.separator), ...(original === undefined ? {} : { original }) }]
}

function fillDeclaration(
  item: Text | { readonly element: string; readonly text?: Text | undefined },
  source: DocumentSource,
): readonly string[] {
  if (!('element' in item)) return [source.text(item)]
  if (!source.isTicked(item.element)) return []
  if (item.text !== undefined) return [source.text(item.text)]
  const answer = source.answer(item.element)
  return answer === undefined ? [] : [answer.label]
}
