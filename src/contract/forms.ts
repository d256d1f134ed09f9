import * as z from 'zod'
import { FormDefinition } from '#form/definition.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { SCOPES } from '#vocabulary/pairing-scope.ts'
import { PathId } from './answers.ts'
import { component } from './component.ts'

/** Path parameters of a call on one form version. */
export const FormParams = z.object({ formId: PathId })
/** Language of the labels in the answer. */
const Locale = z.enum(LOCALES)
const WireId = z.string().max(200)

/** `GET /{locale}/forms/{formId}/mapping`. */
export const MappingParams = FormParams.extend({ locale: Locale })

/** `GET /{locale}/pages/{pageId}/blocks`; the page's wire id includes the form version. */
export const PageParams = z.object({ locale: Locale, pageId: WireId })

/** `GET /{locale}/blocks/{blockId}/elements`; the block's wire id includes the form version. */
export const BlockParams = z.object({ locale: Locale, blockId: WireId })
/** Without a product, elements that depend on one have no price, minimum or table. */
export const ElementsQuery = z.object({ productCode: z.string().max(20).optional() })

/**
 * `GET /forms/{formId}/definition` (not in the specification): a whole form version in both languages, for the engine
 * in the browser. Immutable, so cached forever, when the text version is given too.
 */
export const DefinitionQuery = z.object({
  /** Version whose texts are wanted, from the dossier; default: the newest with the same structure. */
  texts: FormParams.shape.formId.optional(),
})

/** Answer to `definition`: the form as authored, with the requested texts. */
export const FormVersion = component('FormVersion', {
  id: z.number(),
  code: z.string(),
  definition: FormDefinition,
})
export type FormVersion = z.infer<typeof FormVersion>

/** `GET /forms/current` (not in the specification): the newest version id of each form. */
export const CurrentForms = component('CurrentForms', {
  forms: z.array(z.object({ id: z.number(), code: z.string() })),
})
export type CurrentForms = z.infer<typeof CurrentForms>

/**
 * `GET /{locale}/forms/{formId}/mapping`: wire ids by author's name. `productId` is the element that holds the
 * product's code, null when the form has none. Source: wizard §3 Referential.
 */
export const FormMapping = component('FormMapping', {
  elements: z.array(z.object({ name: z.string(), id: z.string() })),
  blocks: z.array(z.object({ id: z.string() })),
  productId: z.string().nullable(),
})
export type FormMapping = z.infer<typeof FormMapping>

/** A rule on the wire: `input_id` is a wire id, `value` a literal with settings already resolved. */
export const WireRule = z.object({
  type: z.enum(['dossier', 'input', 'input_date', 'select', 'state']),
  operator: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
  input_id: z.string().optional(),
  direct: z.boolean().optional(),
  state: z.string().optional(),
})

/** A condition on the wire; `actions` are its effects. Source: wizard §3. */
export const WireCondition = component('Condition', {
  rules: z.array(WireRule),
  logical_operator: z.enum(['AND', 'OR']),
  actions: z.array(z.enum(['visible', 'disabled', 'required'])),
})
export type WireCondition = z.infer<typeof WireCondition>

/** `GET /forms/{formId}/pages`, by rank, from 1; labels in the language of Accept-Language. */
export const WirePage = component('Page', {
  id: z.string(),
  form_id: z.number(),
  title: z.string(),
  rank: z.number(),
  link_description: z.string().nullable(),
  slug: z.string(),
  condition: WireCondition.nullable(),
  /** State in an empty form; a dossier's progress is part of the dossier. */
  progress: z.number(),
})
export type WirePage = z.infer<typeof WirePage>

/** Answer to `pages`. */
export const FormPages = component('FormPages', { pages: z.array(WirePage) })

/** `GET /{locale}/pages/{pageId}/blocks`, by rank, from 1 on each page. */
export const WireBlock = component('Block', {
  id: z.string(),
  page_id: z.string(),
  title: z.string(),
  rank: z.number(),
  help: z.string().nullable(),
  confirmation: z.string().nullable(),
  visible: z.boolean(),
  /** State in an empty form. */
  state: z.literal('waiting'),
  condition: WireCondition.nullable(),
  icon: z.string().nullable(),
  slug: z.string(),
  css_classes: z.array(z.string()),
})
export type WireBlock = z.infer<typeof WireBlock>

/** Answer to `blocks`. */
export const PageBlocks = component('PageBlocks', { blocks: z.array(WireBlock) })

/** A choice; for a row of a dismemberment table `options` holds its two sides, in percent. */
export const WireOption = z.object({
  value: z.string(),
  label: z.string(),
  presentation: z.string().optional(),
  disabled: z.boolean().optional(),
  options: z.array(z.object({ value: z.enum(SCOPES), label: z.string() })).optional(),
})
export type WireOption = z.infer<typeof WireOption>

const WireBound = z.union([z.number(), z.string()])
/** `dd/mm/yyyy`: a form that says `today` has the day of the answer. */
const WireDay = z.object({ date: z.string() })

/** Settings of an element: those of wizard §3, then additions (`step`, `table`, `requiredMessage`...). */
export const WireAttributes = z.object({
  label: z.string(),
  help: z.string().optional(),
  required: z.boolean().optional(),
  readonly: z.boolean().optional(),
  disabled: z.boolean().optional(),
  multiple: z.boolean().optional(),
  options: z.array(WireOption).optional(),
  min: WireBound.optional(),
  max: WireBound.optional(),
  start: z.number().optional(),
  defaultValue: z.union([z.string(), z.array(z.string())]).optional(),
  presentation: z.array(z.string()).optional(),
  uppercase: z.boolean().optional(),
  bold: z.boolean().optional(),
  errorMessage: z.string().optional(),
  requiredMessage: z.string().optional(),
  minDate: WireDay.optional(),
  maxDate: WireDay.optional(),
  datalistId: z.string().optional(),
  childrenElementsIds: z.array(z.string()).optional(),
  childElementId: z.string().optional(),
  variant: z.string().optional(),
  types: z.array(z.number()).optional(),
  docusignId: z.string().optional(),
  icon: z.object({ type: z.string(), position: z.string() }).optional(),
  action: z.string().optional(),
  step: z.number().optional(),
  table: z.string().optional(),
  header: z.array(z.string()).optional(),
  printId: z.number().optional(),
  columns: z.number().optional(),
})
export type WireAttributes = z.infer<typeof WireAttributes>

/** `GET /{locale}/blocks/{blockId}/elements?productCode=`, in form order. */
export const WireElement = component('Element', {
  id: z.string(),
  name: z.string(),
  type: z.string(),
  css_classes: z.array(z.string()),
  attributes: WireAttributes,
  condition: WireCondition.nullable(),
  /** Expression whose tags are wire ids. The server computes the answer and ignores a submitted one. */
  calculate: z.string().nullable(),
  reference: z.string().nullable(),
  /** Publication time of the form version, in milliseconds. */
  timestamp: z.number(),
})
export type WireElement = z.infer<typeof WireElement>

/** Answer to `elements`. */
export const BlockElements = component('BlockElements', { elements: z.array(WireElement) })

/**
 * `GET /datalists/{datalistId}/options` and `.../values`. A long list is empty for a filter under 3 characters and
 * returns at most 50 matches; a filter equal to a value finds that value.
 * Source: wizard §7, §9.
 */
export const DatalistParams = z.object({ datalistId: z.string().max(60) })

/** Search text; without it a short list is returned whole. */
export const DatalistQuery = z.object({ filter: z.string().max(200).optional() })

/** Answer to `options`, labels in the language of Accept-Language. */
export const DatalistOptions = component('DatalistOptions', {
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type DatalistOptions = z.infer<typeof DatalistOptions>

/** Answer to `values`: the same with a second line of text per entry, null when it has none. */
export const DatalistValues = component('DatalistValues', {
  options: z.array(z.object({ value: z.string(), label: z.string(), presentation: z.string().nullable() })),
})
