import * as z from 'zod'
import { ELEMENT_TYPES } from '#vocabulary/element-type.ts'
import { ENVELOPE_KINDS } from '#vocabulary/envelope.ts'

/**
 * What an author may write in a form: pages of blocks of elements, with their conditions,
 * calculations and the sources of the values that nobody types.
 * Names are unique in the whole form (elements) or in the form (pages and blocks by slug).
 * Source: wizard §3; design "Engine semantics".
 */

/** A text shown to people, in both languages; `{name}` is replaced by an answer, a fact or a setting. */
export const Text = z.strictObject({ fr: z.string(), en: z.string() })
export type Text = z.infer<typeof Text>

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/, 'lower-case letters, digits and underscores')
const Slug = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens')

/**
 * How a rule compares an answer with its value; `contains` looks among the values of a list. Source: wizard §5
 * Conditions.
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

/** A literal of a rule; text may be `{setting.name}`, the value of a named setting. */
const RuleValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** One comparison. `input_date` compares the age in whole years of a date answer. */
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

/** What a condition decides while it holds. */
export const Effect = z.enum(['visible', 'disabled', 'required'])
export type Effect = z.infer<typeof Effect>

/** Rules joined by `combinator`; what they decide is listed in `effects`. */
export const Condition = z.strictObject({
  rules: z.array(Rule).min(1),
  combinator: z.enum(['and', 'or']).default('and'),
  effects: z.array(Effect).min(1).default(['visible']),
})
export type Condition = z.infer<typeof Condition>

/** Rules joined by `combinator` that decide one thing named by where they stand. */
export const When = Condition.omit({ effects: true })
export type When = z.infer<typeof When>

/** A choice; one whose `condition` does not hold is shown but cannot be chosen. */
export const Option = z.strictObject({
  value: z.string(),
  label: Text,
  presentation: Text.optional(),
  condition: When.optional(),
})
export type Option = z.infer<typeof Option>

/** A sentence of the author, or the key of one that the product has. */
const Message = z.union([Text, z.string()])
export type Message = z.infer<typeof Message>

const Bound = z.union([z.number(), z.string()])

/**
 * Whose side of a dismemberment a table's rows are chosen for: the element that says it, and its two values.
 * The side is part of the row's value, so a row chosen for the other side counts as not chosen.
 */
export const TableSide = z.strictObject({ element: Name, usufruct: z.string(), bareOwnership: z.string() })
export type TableSide = z.infer<typeof TableSide>

/** Drawings an author may put beside a title or a label. */
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

/** A class for the stylesheet. */
const CssClass = z.string().regex(/^[a-z][a-z0-9_-]*$/, 'a class in lower case')

/** `dd/mm/yyyy`, or `today`. */
const DateBound = z.strictObject({ date: z.string().regex(/^(today|\d{2}\/\d{2}\/\d{4})$/) })

/** Settings of an element. Bounds may be numbers or a formula-like tag (`{inv_min_shares}`). */
export const Attributes = z.strictObject({
  label: Text,
  help: Text.optional(),
  required: z.boolean().optional(),
  readonly: z.boolean().optional(),
  disabled: z.boolean().optional(),
  multiple: z.boolean().optional(),
  options: z.array(Option).optional(),
  min: Bound.optional(),
  max: Bound.optional(),
  start: z.number().optional(),
  step: z.number().positive().optional(),
  defaultValue: z.union([z.string(), z.array(z.string())]).optional(),
  presentation: z.array(Name).optional(),
  uppercase: z.boolean().optional(),
  bold: z.boolean().optional(),
  errorMessage: Message.optional(),
  minDate: DateBound.optional(),
  maxDate: DateBound.optional(),
  datalistId: z.string().optional(),
  childrenElementsIds: z.array(Name).optional(),
  childElementId: Name.optional(),
  /** A dismemberment table by code, or `product` for that of the chosen product. */
  table: z.string().optional(),
  side: TableSide.optional(),
  /** A date of birth: the row chosen must hold the age in whole years. */
  rowForAgeOf: Name.optional(),
  /** A text that must be a postcode of the country that this element says; an ISO 3166-1 alpha-2 code. */
  postcodeOf: Name.optional(),
  /** Radios: how they are drawn. A dismemberment table: `list` is a list of its rows instead of the table. */
  variant: z.enum(['circle', 'simple', 'rectangle', 'list']).optional(),
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

/** A column of a chosen dismemberment row: percentages, or whole years of a temporary one. */
export type TableColumn = z.infer<typeof TableColumn>

/**
 * Where the value of an element that nobody types comes from: another answer, a fact
 * (`product.unitPrice`, `user.code`), a column of the row chosen in a table, or a formula.
 * The column `chosenSide` is the percentage of the side that the row was chosen for.
 */
export const From = z.union([
  z.strictObject({ answer: z.array(Name).min(1) }),
  z.strictObject({ fact: z.string() }),
  z.strictObject({ table: Name, column: TableColumn }),
  z.strictObject({ formula: z.string() }),
])
export type From = z.infer<typeof From>

/**
 * The answer must equal `value` (a list in any order), if `when` is given only while it holds;
 * else `message`, or the element's `errorMessage`.
 */
export const MustEqual = z.strictObject({
  value: z.union([z.string(), z.array(z.string())]),
  message: Message.optional(),
  when: When.optional(),
})

/** The answer must differ, in normal form, from other elements' answers or from a fact. */
export const MustDifferFrom = z.strictObject({
  elements: z.array(Name).optional(),
  fact: z.string().optional(),
  message: Message.optional(),
})
export type MustDifferFrom = z.infer<typeof MustDifferFrom>

/** The numeric answers of `elements` (default: the group's children) must total within bounds. */
export const SumTo = z.strictObject({ elements: z.array(Name).optional(), min: z.number(), max: z.number() })

/**
 * A question, a text, a computed value or a button; what its `type` means is in docs/engine-semantics.md. Source:
 * wizard §2, §3.
 */
export const FormElement = z.strictObject({
  name: Name,
  type: z.union([z.enum(ELEMENT_TYPES), z.string()]),
  /** What the product knows this element as (`subscriber.email`, `subscription.amount`), unique in the form. */
  role: z
    .string()
    .regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
    .optional(),
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

/** Which envelope a block opens or signs. */
export const EnvelopeCode = z.enum(ENVELOPE_KINDS)

/** What a block is for; decides its buttons. Plain question blocks leave it out. */
export const BlockKind = z.enum(['intro', 'signature', 'finalisation'])

/** Elements that are submitted together; its slug is unique in the form. */
export const Block = z.strictObject({
  slug: Slug,
  title: Text,
  help: Text.optional(),
  icon: IconName.optional(),
  cssClasses: z.array(CssClass).optional(),
  kind: BlockKind.optional(),
  /** Submitting this block validates everything up to it and opens this envelope. */
  opensEnvelope: EnvelopeCode.optional(),
  /** A signature block shows the parties of this envelope. */
  signs: EnvelopeCode.optional(),
  /** Elements named here, and no others, stand in the summary card; default: the first six answered. */
  summary: z.array(Name).optional(),
  condition: Condition.optional(),
  elements: z.array(FormElement),
})
export type Block = z.infer<typeof Block>

/** A step of the wizard; its slug is unique in the form. */
export const Page = z.strictObject({
  slug: Slug,
  title: Text,
  /** One sentence under the page title. */
  description: Text.optional(),
  condition: Condition.optional(),
  blocks: z.array(Block).min(1),
})
export type Page = z.infer<typeof Page>

/** A form as an author writes it; the order of pages, blocks and elements is their rank. */
export const FormDefinition = z.strictObject({
  code: Slug.or(Name),
  title: Text,
  pages: z.array(Page).min(1),
})
export type FormDefinition = z.infer<typeof FormDefinition>
