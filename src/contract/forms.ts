import * as z from 'zod'
import { FormDefinition } from '#form/definition.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { SCOPES } from '#vocabulary/pairing-scope.ts'
import { DossierId } from './answers.ts'

/** Address of a call on one form version. */
export const FormParams = z.object({ formId: DossierId })
/** Language of the labels that a call answers with. */
const Locale = z.enum(LOCALES)
const WireId = z.string().max(200)

/** `GET /{locale}/forms/{formId}/mapping`. */
export const MappingParams = FormParams.extend({ locale: Locale })

/** `GET /{locale}/pages/{pageId}/blocks`; the page's wire id names the form version too. */
export const PageParams = z.object({ locale: Locale, pageId: WireId })

/** `GET /{locale}/blocks/{blockId}/elements`; the block's wire id names the form version too. */
export const BlockParams = z.object({ locale: Locale, blockId: WireId })
/** Without a product the elements that depend on one have no price, no minimum and no table. */
export const ElementsQuery = z.object({ productCode: z.string().max(20).optional() })

/**
 * `GET /forms/{formId}/definition` (our own): the whole definition of a form version, both languages, for the
 * engine in the browser. Cached for ever under its id and that of its texts, when those are named.
 */
export const DefinitionQuery = z.object({
  /** The version whose texts are wanted, as a dossier names it; absent: the newest of the same structure. */
  texts: FormParams.shape.formId.optional(),
})

/** Answer to `definition`: the form as its author wrote it, with the asked texts. */
export const FormVersion = z
  .object({ id: z.number(), code: z.string(), definition: FormDefinition })
  .meta({ id: 'FormVersion' })
export type FormVersion = z.infer<typeof FormVersion>

/** `GET /forms/current` (our own): ids of the newest version of each form of the deployment. */
export const CurrentForms = z
  .object({ forms: z.array(z.object({ id: z.number(), code: z.string() })) })
  .meta({ id: 'CurrentForms' })
export type CurrentForms = z.infer<typeof CurrentForms>

/**
 * `GET /{locale}/forms/{formId}/mapping`: wire ids of a form version by the authors' names; `productId` is the
 * element that holds the product's code, null when the form asks for none. Source: wizard §3 Referential.
 */
export const FormMapping = z
  .object({
    elements: z.array(z.object({ name: z.string(), id: z.string() })),
    blocks: z.array(z.object({ id: z.string() })),
    productId: z.string().nullable(),
  })
  .meta({ id: 'FormMapping' })
export type FormMapping = z.infer<typeof FormMapping>

/** A rule as sent: `input_id` is a wire id, and `value` a literal, settings already read. */
export const WireRule = z.object({
  type: z.enum(['dossier', 'input', 'input_date', 'select', 'state']),
  operator: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
  input_id: z.string().optional(),
  direct: z.boolean().optional(),
  state: z.string().optional(),
})

/** A condition as sent; `actions` are its effects when it holds. Source: wizard §3. */
export const WireCondition = z
  .object({
    rules: z.array(WireRule),
    logical_operator: z.enum(['AND', 'OR']),
    actions: z.array(z.enum(['visible', 'disabled', 'required'])),
  })
  .meta({ id: 'Condition' })
export type WireCondition = z.infer<typeof WireCondition>

/** `GET /forms/{formId}/pages`, in order of rank, which starts at 1; labels in the language of Accept-Language. */
export const WirePage = z
  .object({
    id: z.string(),
    form_id: z.number(),
    title: z.string(),
    rank: z.number(),
    link_description: z.string().nullable(),
    slug: z.string(),
    condition: WireCondition.nullable(),
    /** Of a form not begun: a dossier's progress comes from its own calls. */
    progress: z.number(),
  })
  .meta({ id: 'Page' })
export type WirePage = z.infer<typeof WirePage>

/** Answer to `pages`. */
export const FormPages = z.object({ pages: z.array(WirePage) }).meta({ id: 'FormPages' })

/** `GET /{locale}/pages/{pageId}/blocks`, in order of rank, which starts at 1 on each page. */
export const WireBlock = z
  .object({
    id: z.string(),
    page_id: z.string(),
    title: z.string(),
    rank: z.number(),
    help: z.string().nullable(),
    confirmation: z.string().nullable(),
    visible: z.boolean(),
    /** Of a form not begun. */
    state: z.literal('waiting'),
    condition: WireCondition.nullable(),
    icon: z.string().nullable(),
    slug: z.string(),
    css_classes: z.array(z.string()),
  })
  .meta({ id: 'Block' })
export type WireBlock = z.infer<typeof WireBlock>

/** Answer to `blocks`. */
export const PageBlocks = z.object({ blocks: z.array(WireBlock) }).meta({ id: 'PageBlocks' })

/** A choice; a row of a dismemberment table has its two sides, in percent, under `options`. */
export const WireOption = z.object({
  value: z.string(),
  label: z.string(),
  presentation: z.string().optional(),
  disabled: z.boolean().optional(),
  options: z.array(z.object({ value: z.enum(SCOPES), label: z.string() })).optional(),
})
export type WireOption = z.infer<typeof WireOption>

const WireBound = z.union([z.number(), z.string()])
const WireDay = z.object({ date: z.string() })
/** Settings of an element: those of wizard §3, then ours (`step`, `table`, `header`, `printId`, `columns`). */
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

/** `GET /{locale}/blocks/{blockId}/elements?productCode=`, in the author's order. */
export const WireElement = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    css_classes: z.array(z.string()),
    attributes: WireAttributes,
    condition: WireCondition.nullable(),
    /** An expression whose tags hold wire ids; the server computes the answer, whatever is sent. */
    calculate: z.string().nullable(),
    reference: z.string().nullable(),
    /** When the form version was published, in milliseconds. */
    timestamp: z.number(),
  })
  .meta({ id: 'Element' })
export type WireElement = z.infer<typeof WireElement>

/** Answer to `elements`. */
export const BlockElements = z.object({ elements: z.array(WireElement) }).meta({ id: 'BlockElements' })

/**
 * `GET /datalists/{datalistId}/options` and `.../values`. A long list answers with nothing under 3 characters
 * of filter, and with 50 matches at most; a filter that is a value of the list finds that value.
 * Source: wizard §7, §9.
 */
export const DatalistParams = z.object({ datalistId: z.string().max(60) })

/** What people typed to search a datalist; absent: all of a short list. */
export const DatalistQuery = z.object({ filter: z.string().max(200).optional() })

/** Answer to `options`, labels in the language of Accept-Language. */
export const DatalistOptions = z
  .object({ options: z.array(z.object({ value: z.string(), label: z.string() })) })
  .meta({ id: 'DatalistOptions' })
export type DatalistOptions = z.infer<typeof DatalistOptions>

/** Answer to `values`: the same with a second line of text for each entry, null when it has none. */
export const DatalistValues = z
  .object({
    options: z.array(z.object({ value: z.string(), label: z.string(), presentation: z.string().nullable() })),
  })
  .meta({ id: 'DatalistValues' })
export type DatalistValues = z.infer<typeof DatalistValues>
