import * as z from 'zod'
import { PARTIES } from '#vocabulary/party.ts'
import { Condition, EnvelopeCode, Text } from './definition.ts'

/**
 * What an author may write in a document template: the PDF that is drawn from a dossier's answers.
 * Templates are data of a deployment (`documents/*.json`); rows name elements of the form and are
 * left out when the answer is absent.
 * Source: design "Documents"; domain §1, table of documents.
 */

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/)
const Code = z.string().regex(/^[a-z][a-z0-9-]*$/)

/** Who signs, in routing order. Source: domain §1; design "Signature". */
export const PartyCode = z.enum(PARTIES)

const shared = { condition: Condition.optional() }

/**
 * A line "label: value", printed only when its condition holds. Several elements are joined by the separator,
 * those in a list of their own by a space (postcode and city of an address), and the label defaults to the first
 * element's own; or the value is a text, left out when its tags leave nothing of it.
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

/** A line of a table: a header cell, then one element per further column; a missing answer leaves its cell empty. */
export const TemplateTableRow = z.strictObject({ header: Text, cells: z.array(Name).min(1) })

/** A part of a document; with a condition it is printed only when the condition holds. */
export const TemplateSection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: Text, ...shared }),
  z.strictObject({
    kind: z.literal('paragraph'),
    text: Text,
    style: z.enum(['normal', 'notice']).default('normal'),
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
    /** Heads of all columns, the first one being that of the row headers. */
    columns: z.array(Text).min(2),
    rows: z.array(TemplateTableRow).min(1),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('declarations'),
    title: Text.optional(),
    /** Elements print with a mark when ticked, by their label or a text of their own; others are left out. */
    items: z.array(z.union([Text, z.strictObject({ element: Name, text: Text.optional() })])).min(1),
    ...shared,
  }),
  z.strictObject({
    kind: z.literal('signatures'),
    title: Text,
    /** Answer after "Done at"; the line keeps its date without it. */
    place: Name.optional(),
    /** Parties that sign this document; those absent from the dossier get no box. */
    parties: z.array(PartyCode).min(1),
    ...shared,
  }),
  /** What a suitability report concludes, with its reasons; nothing in any other document. */
  z.strictObject({ kind: z.literal('conclusion'), title: Text, ...shared }),
])
export type TemplateSection = z.infer<typeof TemplateSection>

/** A whole `documents/*.json`: one PDF that a dossier may have. */
export const DocumentTemplate = z.strictObject({
  code: Code,
  title: Text,
  /** Line under the title. */
  subtitle: Text.optional(),
  /** The envelope this document is part of; `none` is only previewed and printed. */
  envelope: EnvelopeCode.or(z.literal('none')),
  /** Number by which a print button of the form asks for this document. */
  printId: z.int().optional(),
  /** The document belongs to the dossier only when this holds. */
  condition: Condition.optional(),
  sections: z.array(TemplateSection).min(1),
})
export type DocumentTemplate = z.infer<typeof DocumentTemplate>

/** A name in a template that the form does not have. */
export interface TemplateProblem {
  readonly template: string
  /** Path in the template, like `sections[2].rows[0]`. */
  readonly path: string
  readonly name: string
}

/**
 * Gives every name of the template that is not among `known`, in order of the file; an empty list when
 * all exist. Names are those of elements, and the tags of texts: elements (`{name}`) and paths of facts
 * (`{setting.phone}`).
 */
export function checkTemplate(
  template: DocumentTemplate,
  known: ReadonlySet<string>,
): readonly TemplateProblem[] {
  return findNames(template)
    .filter(({ name }) => !known.has(name))
    .map(({ path, name }) => ({ template: template.code, path, name }))
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
      return section.place === undefined ? [] : named(`${path}.place`, [section.place])
    case 'conclusion':
      return namesOfText(`${path}.title`, section.title)
    default: {
      const unreachable: never = section
      return unreachable
    }
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
