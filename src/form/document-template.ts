import * as z from 'zod'
import type { Locale } from '#vocabulary/locale.ts'
import { PARTIES } from '#vocabulary/party.ts'
import { Condition, EnvelopeCode, Text } from './definition.ts'

/**
 * Schema of a document template: a PDF rendered from a dossier's answers. Templates are data of a deployment
 * (`documents/*.json`); a row names elements of the form and is left out when the answer is absent.
 * Source: design "Documents"; domain §1, table of documents.
 */

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/)
const Code = z.string().regex(/^[a-z][a-z0-9-]*$/)

/** A signing party, in routing order. Source: domain §1; design "Signature". */
export const PartyCode = z.enum(PARTIES)

/** Name under which a deployment may change, move or remove a section or a row of its base; not printed. */
const id = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .optional(),
}

const shared = {
  ...id,
  condition: Condition.optional(),
  /** Origin of a legal text, not printed; `to be confirmed by counsel` marks an unconfirmed one. */
  source: z.string().min(1).optional(),
}

/**
 * A "label: value" line, printed only when its condition holds. Several elements are joined by the separator; elements
 * grouped in a nested list are joined by a space (postcode and city). The label defaults to that of the first element.
 * A `text` value is left out when all of its tags are empty.
 */
export const TemplateRow = z.union([
  z.strictObject({
    elements: z.array(z.union([Name, z.array(Name).min(2)])).min(1),
    separator: z.string().default(' '),
    label: Text.optional(),
    ...shared,
  }),
  z.strictObject({ label: Text, text: Text, ...shared }),
])
export type TemplateRow = z.infer<typeof TemplateRow>

/** A table row: a header cell, then one element per column; a missing answer leaves its cell empty. */
export const TemplateTableRow = z.strictObject({ ...id, header: Text, cells: z.array(Name).min(1) })

/** A declaration: a text of its own, or an element with the text to print in place of its label. */
export const TemplateItem = z.union([
  Text.extend(id),
  z.strictObject({ ...id, element: Name, text: Text.optional() }),
])

/** A section of a document, printed only when its condition, if any, holds. */
export const TemplateSection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: Text, ...shared }),
  z.strictObject({
    kind: z.literal('paragraph'),
    text: Text,
    style: z.enum(['normal', 'notice']).default('normal'),
    /** Party that has to accept this sentence by a box of its own before it signs. */
    acceptedBy: PartyCode.optional(),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('rows'),
    title: Text.optional(),
    rows: z.array(TemplateRow).min(1),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('table'),
    title: Text,
    /** Headings of all columns; the first heads the row headers. */
    columns: z.array(Text).min(2),
    rows: z.array(TemplateTableRow).min(1),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('declarations'),
    title: Text.optional(),
    /** Ticked elements print with a check mark, with their label or the given text; unticked ones are left out. */
    items: z.array(TemplateItem).min(1),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('signatures'),
    title: Text,
    /** Elements whose answers follow "Done at", each town once; without an answer only the date is printed. */
    place: z.union([Name, z.array(Name).min(1)]).optional(),
    /** Parties that sign this document; a party absent from the dossier gets no signature box. */
    parties: z.array(PartyCode).min(1),
    /** What a party signs as and for, under its name; the first whose condition holds. */
    capacities: z.array(z.strictObject({ party: PartyCode, text: Text, ...shared })).optional(),
    ...shared,
  }),
  /** Criteria of a suitability report with answer, threshold and verdict, by holder; empty in other documents. */
  z.strictObject({ kind: z.literal('criteria'), title: Text, ...shared }),
  /** Costs of each fund open to subscription, in euros and percent of the amount that an element holds. */
  z.strictObject({ kind: z.literal('costs'), title: Text, amount: Name, ...shared }),
  /** Sustainability of each open fund against the preferences that elements hold. */
  z.strictObject({
    kind: z.literal('sustainability'),
    title: Text,
    /** Minimum percentages asked for. */
    taxonomy: Name,
    sustainable: Name,
    /** Adverse impacts to be considered. */
    impacts: Name,
    ...shared,
  }),
  /** Documents of the subscribed fund whose receipt an element acknowledges, with version and date. */
  z.strictObject({ kind: z.literal('received'), title: Text, element: Name, ...shared }),
  /** Conclusion and reasons of a suitability report; empty in other documents. */
  z.strictObject({ kind: z.literal('conclusion'), title: Text, ...shared }),
])
export type TemplateSection = z.infer<typeof TemplateSection>

/** A section whose table is computed from product facts. */
export type FundSection = Extract<TemplateSection, { kind: 'costs' | 'sustainability' | 'received' }>

/** A complete `documents/*.json`: one PDF. */
export const DocumentTemplate = z.strictObject({
  code: Code,
  title: Text,
  /** Line under the title. */
  subtitle: Text.optional(),
  /** Envelope that includes this document; `none` is only previewed and printed. */
  envelope: EnvelopeCode.or(z.literal('none')),
  /** Number that a print button of the form refers to. */
  printId: z.int().optional(),
  /** The dossier has this document only while the condition holds. */
  condition: Condition.optional(),
  sections: z.array(TemplateSection).min(1),
})
export type DocumentTemplate = z.infer<typeof DocumentTemplate>

/** An unknown name in a template. */
export interface TemplateProblem {
  readonly template: string
  /** Path in the template, like `sections[2].rows[0]`. */
  readonly path: string
  readonly name: string
}

/**
 * Every name of the template that is not in `known`, in file order. Names are those of elements, and the tags of texts:
 * elements (`{name}`) and fact paths (`{setting.phone}`).
 */
export function checkTemplate(
  template: DocumentTemplate,
  known: ReadonlySet<string>,
): readonly TemplateProblem[] {
  return findNames(template)
    .filter(({ name }) => !known.has(name))
    .map(({ path, name }) => ({ template: template.code, path, name }))
}

/** Texts of a template that are empty in a language, by path. */
export function findMissingTexts(
  template: DocumentTemplate,
): readonly { readonly path: string; readonly language: Locale }[] {
  return findTexts('', template).flatMap(({ path, text }) => [
    ...(text.fr.trim() === '' ? [{ path, language: 'fr' as const }] : []),
    ...(text.en.trim() === '' ? [{ path, language: 'en' as const }] : []),
  ])
}

function findTexts(path: string, value: unknown): readonly { readonly path: string; readonly text: Text }[] {
  if (typeof value !== 'object' || value === null) return []
  const { data: text } = Text.safeParse(value)
  if (text !== undefined) return [{ path, text }]
  return Object.entries(value).flatMap(([key, child]) => {
    const name = Array.isArray(value) ? `[${key}]` : `${path === '' ? '' : '.'}${key}`
    return findTexts(`${path}${name}`, child)
  })
}

interface NamedPlace {
  readonly path: string
  readonly name: string
}

function findNames(template: DocumentTemplate): readonly NamedPlace[] {
  return [
    ...namesOfText('title', template.title),
    ...namesOfText('subtitle', template.subtitle),
    ...namesOfCondition('condition', template.condition),
    ...template.sections.flatMap((section, index) => namesOfSection(`sections[${index}]`, section)),
  ]
}

function namesOfSection(path: string, section: TemplateSection): readonly NamedPlace[] {
  return [...namesOfCondition(`${path}.condition`, section.condition), ...namesOfContent(path, section)]
}

function namesOfContent(path: string, section: TemplateSection): readonly NamedPlace[] {
  switch (section.kind) {
    case 'heading':
    case 'paragraph':
      return namesOfText(`${path}.text`, section.text)
    case 'rows':
      return section.rows.flatMap((row, index) => namesOfRow(`${path}.rows[${index}]`, row))
    case 'table':
      return section.rows.flatMap((row, index) => named(`${path}.rows[${index}]`, row.cells))
    case 'declarations':
      return section.items.flatMap((item, index) =>
        'element' in item
          ? [
              ...named(`${path}.items[${index}]`, [item.element]),
              ...namesOfText(`${path}.items[${index}].text`, item.text),
            ]
          : namesOfText(`${path}.items[${index}]`, item),
      )
    case 'signatures':
      return [
        ...named(`${path}.place`, [section.place ?? []].flat()),
        ...(section.capacities ?? []).flatMap(({ text, condition }, index) => [
          ...namesOfText(`${path}.capacities[${index}].text`, text),
          ...namesOfCondition(`${path}.capacities[${index}].condition`, condition),
        ]),
      ]
    case 'costs':
      return named(`${path}.amount`, [section.amount])
    case 'sustainability':
      return named(path, [section.taxonomy, section.sustainable, section.impacts])
    case 'received':
      return named(`${path}.element`, [section.element])
    case 'criteria':
    case 'conclusion':
      return namesOfText(`${path}.title`, section.title)
    default:
      return section satisfies never
  }
}

function namesOfRow(path: string, row: TemplateRow): readonly NamedPlace[] {
  const names = 'elements' in row ? named(path, row.elements.flat()) : namesOfText(path, row.text)
  return [...namesOfCondition(`${path}.condition`, row.condition), ...names]
}

function named(path: string, names: readonly string[]): readonly NamedPlace[] {
  return names.map((name) => ({ path, name }))
}

function namesOfCondition(path: string, condition: Condition | undefined): readonly NamedPlace[] {
  return (condition?.rules ?? []).flatMap((rule, index) =>
    'element' in rule ? named(`${path}.rules[${index}]`, [rule.element]) : [],
  )
}

function namesOfText(path: string, text: Text | undefined): readonly NamedPlace[] {
  if (text === undefined) return []
  const names = [text.fr, text.en].flatMap((sentence) =>
    [...sentence.matchAll(/\{([a-z][A-Za-z0-9_.]*)\}/g)].map((match) => match[1] ?? ''),
  )
  return named(path, [...new Set(names)])
}
