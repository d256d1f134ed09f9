import * as z from 'zod'
import { CLIENT_SITUATIONS } from '#vocabulary/client-situation.ts'
import { ELEMENT_TYPES } from '#vocabulary/element-type.ts'
import { ENVELOPE_KINDS } from '#vocabulary/envelope.ts'
import { PARTIES } from '#vocabulary/party.ts'

/**
 * Schema of a form definition: pages of blocks of elements, with their conditions, calculations and value sources.
 * Element names are unique in the form, and so are the slugs of pages and of blocks.
 * Source: wizard §3; design "Engine semantics".
 */

/** A displayed text in both languages; `{name}` is replaced by an answer, a fact or a setting. */
export const Text = z.strictObject({ fr: z.string(), en: z.string() })
export type Text = z.infer<typeof Text>

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/, 'lower-case letters, digits and underscores')
const Slug = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens')

/**
 * How a rule compares an answer with its value; `contains` tests membership of a list. Source: wizard §5 Conditions.
 */
export const Operator = z.enum([
  'equal',
  'not_equal',
  'greater',
  'greater_equal',
  'smaller',
  'smaller_equal',
  'contains',
  'not_contains',
])
export type Operator = z.infer<typeof Operator>

/** The value compared with; the text `{setting.name}` stands for a setting. */
const RuleValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** One comparison. For `input_date` the compared value is the age in whole years. */
export const Rule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('input'), element: Name, operator: Operator, value: RuleValue }),
  z.strictObject({ type: z.literal('select'), element: Name, operator: Operator, value: RuleValue }),
  z.strictObject({
    type: z.literal('input_date'),
    element: Name,
    operator: Operator,
    value: z.union([z.number(), z.string()]),
  }),
  z.strictObject({ type: z.literal('dossier'), operator: Operator, direct: z.boolean() }),
  z.strictObject({ type: z.literal('state'), operator: Operator, state: z.string() }),
])
export type Rule = z.infer<typeof Rule>

/** What a condition controls while it holds. */
export const Effect = z.enum(['visible', 'disabled', 'required'])
export type Effect = z.infer<typeof Effect>

/** Rules joined by `combinator`, with the effects they control. */
export const Condition = z.strictObject({
  rules: z.array(Rule).min(1),
  combinator: z.enum(['and', 'or']).default('and'),
  effects: z.array(Effect).min(1).default(['visible']),
})
export type Condition = z.infer<typeof Condition>

/** A condition without effects: the property that holds it says what it controls. */
export const When = Condition.omit({ effects: true })
export type When = z.infer<typeof When>

/** A choice. When its `condition` does not hold it is shown disabled. */
export const Option = z.strictObject({
  value: z.string(),
  label: Text,
  presentation: Text.optional(),
  condition: When.optional(),
})
export type Option = z.infer<typeof Option>

/** A text of the author, or the key of a built-in message. */
const Message = z.union([Text, z.string()])
export type Message = z.infer<typeof Message>

const Bound = z.union([z.number(), z.string()])

/**
 * The element that chooses the side of a dismemberment for this table, and its value for each side. The side is part of
 * the chosen row's value, so a row chosen for the other side counts as unanswered.
 */
export const TableSide = z.strictObject({ element: Name, usufruct: z.string(), bareOwnership: z.string() })
export type TableSide = z.infer<typeof TableSide>

/** Icons available for titles and labels. */
export const IconName = z.enum([
  'bank',
  'calendar',
  'company',
  'document',
  'home',
  'info',
  'lock',
  'mail',
  'money',
  'percent',
  'person',
  'persons',
  'phone',
  'shield',
  'warning',
  'world',
])
export type IconName = z.infer<typeof IconName>

const CssClass = z.string().regex(/^[a-z][a-z0-9_-]*$/, 'a class in lower case')

/** `dd/mm/yyyy`, or `today`. */
const DateBound = z.strictObject({ date: z.string().regex(/^(today|\d{2}\/\d{2}\/\d{4})$/) })

/** Settings of an element. Bounds are numbers or tags (`{inv_min_shares}`). */
export const Attributes = z.strictObject({
  label: Text,
  /** What documents print in place of the label, which is a question. */
  documentLabel: Text.optional(),
  /** Names the answer in lists of answers (summary, review, correction, export), where the label is a question. */
  shortLabel: Text.optional(),
  help: Text.optional(),
  /**
   * Why the question is asked, in one sentence with its legal source; shown next to the form while the question has the
   * focus.
   */
  why: Text.optional(),
  /** Computed value: the sentence that the wizard draws in place of label and value, which it contains as a tag. */
  sentence: Text.optional(),
  required: z.boolean().optional(),
  readonly: z.boolean().optional(),
  disabled: z.boolean().optional(),
  multiple: z.boolean().optional(),
  options: z.array(Option).optional(),
  min: Bound.optional(),
  max: Bound.optional(),
  start: z.number().optional(),
  /** For a `calculate`: the step to which its result is rounded for display. */
  step: z.number().positive().optional(),
  defaultValue: z.union([z.string(), z.array(z.string())]).optional(),
  presentation: z.array(Name).optional(),
  uppercase: z.boolean().optional(),
  bold: z.boolean().optional(),
  errorMessage: Message.optional(),
  /** Shown for a missing answer in place of `errorMessage`, which is shown for any error. */
  requiredMessage: Text.optional(),
  /** Amounts in euros offered as shortcuts to a number of shares, next to a field for another amount. */
  amountChoices: z.array(z.int().positive()).min(1).optional(),
  minDate: DateBound.optional(),
  maxDate: DateBound.optional(),
  datalistId: z.string().optional(),
  childrenElementsIds: z.array(Name).optional(),
  childElementId: Name.optional(),
  /** Code of a dismemberment table, or `product` for the table of the chosen product. */
  table: z.string().optional(),
  side: TableSide.optional(),
  /** Name of a date of birth: the chosen row must contain that age in whole years. */
  rowForAgeOf: Name.optional(),
  /** Name of the element with the country (ISO 3166-1 alpha-2) whose postcodes this text must look like. */
  postcodeOf: Name.optional(),
  /** Street of an address: names of the elements that a suggestion of the address service fills too. */
  fillsAddress: z.strictObject({ postcode: Name, city: Name }).optional(),
  /**
   * Radios: their appearance. Dismemberment table: `list` renders its rows as a list instead of a table. Checkbox with
   * one option: `statement` makes its label the sentence next to the box. Group of ranks: `simple` gives each member a
   * rank of its own; by default they are put in order as one list.
   */
  variant: z.enum(['circle', 'simple', 'rectangle', 'list', 'statement']).optional(),
  /**
   * A line with its label and answer, or a button that adds it, until somebody opens it. It is drawn as a field while
   * it needs an answer.
   */
  collapsed: z.boolean().optional(),
  types: z.array(z.number().int()).optional(),
  docusignId: z.string().optional(),
  printId: z.number().int().optional(),
  icon: z.strictObject({ type: IconName, position: z.enum(['left', 'right']) }).optional(),
  action: z.enum(['begin', 'continue', 'finish', 'duplicate', 'download', 'next']).optional(),
  /** Width in twelfths of the form column, from 640 px up. */
  columns: z.int().min(3).max(12).optional(),
})
export type Attributes = z.infer<typeof Attributes>

const TableColumn = z.enum(['usufruct', 'bareOwnership', 'chosenSide', 'durationYears'])

/** A column of the chosen dismemberment row: a percentage, or the duration in whole years for a temporary one. */
export type TableColumn = z.infer<typeof TableColumn>

/**
 * Source of a computed value: another answer, a fact (`product.unitPrice`, `user.code`), a column of the chosen table
 * row, or a formula. The column `chosenSide` is the percentage of the side the row was chosen for.
 */
export const From = z.union([
  z.strictObject({ answer: z.array(Name).min(1) }),
  z.strictObject({ fact: z.string() }),
  z.strictObject({ table: Name, column: TableColumn }),
  z.strictObject({ formula: z.string() }),
])
export type From = z.infer<typeof From>

/**
 * The answer must equal `value` (lists in any order), only while `when` holds if it is given. On failure shows
 * `message`, or else the element's `errorMessage`.
 */
export const MustEqual = z.strictObject({
  value: z.union([z.string(), z.array(z.string())]),
  message: Message.optional(),
  when: When.optional(),
})

/** The normalised answer must differ from those of other elements or from a fact. */
export const MustDifferFrom = z.strictObject({
  elements: z.array(Name).optional(),
  fact: z.string().optional(),
  message: Message.optional(),
})

/**
 * The sum of the numeric answers of `elements` (default: the group's children) must be within the bounds, inclusive.
 */
export const SumTo = z.strictObject({ elements: z.array(Name).optional(), min: z.number(), max: z.number() })

/** ISO 8601: whole years, months and days. */
const Duration = z
  .string()
  .regex(/^P(?=\d)(\d{1,3}Y)?(\d{1,4}M)?(\d{1,5}D)?$/, 'a duration of years, months and days, as P12M')

/**
 * How the next dossier of the same client takes this answer over, and until how long after it was last given. With a
 * `situation` it is confirmed as unchanged together with the other answers of that situation. With `askedAgain` it is a
 * statement or a question of suitability: shown with the former answer, and given again by an act of its own for the page.
 */
export const Reuse = z.union([
  z.strictObject({ situation: z.enum(CLIENT_SITUATIONS), for: Duration }),
  z.strictObject({ askedAgain: z.literal(true), for: Duration }),
])
export type Reuse = z.infer<typeof Reuse>

/**
 * A question, a text, a computed value or a button. Types are described in docs/engine-semantics.md. Source: wizard §2,
 * §3.
 */
export const FormElement = z.strictObject({
  name: Name,
  type: z.union([z.enum(ELEMENT_TYPES), z.string()]),
  /** Product-wide identifier of this element (`subscriber.email`, `subscription.amount`), unique in the form. */
  role: z
    .string()
    .regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
    .optional(),
  /**
   * The party whose own statement the answer is (knowledge questions, declarations): when somebody else has entered it,
   * the party confirms it before it signs.
   */
  statementOf: z.enum(PARTIES).optional(),
  /** Why a declaration or a knowledge question is the statement of no party. */
  notStatement: z.string().min(1).optional(),
  /** Absent: the next dossier of the client asks it as if for the first time. */
  reuse: Reuse.optional(),
  cssClasses: z.array(CssClass).optional(),
  attributes: Attributes,
  condition: Condition.optional(),
  calculation: z.strictObject({ formula: z.string() }).optional(),
  reference: Name.optional(),
  from: From.optional(),
  mustEqual: MustEqual.optional(),
  mustDifferFrom: z.array(MustDifferFrom).optional(),
  sumTo: SumTo.optional(),
})
export type FormElement = z.infer<typeof FormElement>

/** The envelope that a block opens or signs. */
export const EnvelopeCode = z.enum(ENVELOPE_KINDS)

/** Purpose of a block, which decides its buttons; absent for a plain question block. */
export const BlockKind = z.enum(['intro', 'signature', 'finalisation'])

/** Elements submitted together; the slug is unique in the form. */
export const Block = z.strictObject({
  slug: Slug,
  title: Text,
  help: Text.optional(),
  /** Why its questions are asked, for those that do not say it themselves. */
  why: Text.optional(),
  icon: IconName.optional(),
  cssClasses: z.array(CssClass).optional(),
  kind: BlockKind.optional(),
  /** Submitting this block validates every block up to it and opens this envelope. */
  opensEnvelope: EnvelopeCode.optional(),
  /** A signature block lists the parties of this envelope. */
  signs: EnvelopeCode.optional(),
  /** Names of the elements shown in the summary card; default: the first six that are answered. */
  summary: z.array(Name).optional(),
  condition: Condition.optional(),
  elements: z.array(FormElement),
})
export type Block = z.infer<typeof Block>

/** A step of the wizard; the slug is unique in the form. */
export const Page = z.strictObject({
  slug: Slug,
  title: Text,
  /** Title in the summary and the review, where the title addresses the investor. */
  reviewTitle: Text.optional(),
  /** One sentence under the page title. */
  description: Text.optional(),
  /** What to have at hand for this page, listed next to the form. */
  atHand: z.array(Text).min(1).optional(),
  condition: Condition.optional(),
  blocks: z.array(Block).min(1),
})
export type Page = z.infer<typeof Page>

/** A form as authored; pages, blocks and elements are in display order. */
export const FormDefinition = z.strictObject({
  code: Slug.or(Name),
  title: Text,
  pages: z.array(Page).min(1),
})
export type FormDefinition = z.infer<typeof FormDefinition>
