import type { Attributes, FormElement } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Localized } from '#vocabulary/locale.ts'
import type { WireAttributes, WireElement, WireOption } from './forms.ts'
import { presentCondition, presentTags, presentText, type WireForm } from './present-form.ts'

/** What the engine computes for an element before any answer. */
export interface ElementFacts {
  /** Options, including products and table rows. */
  readonly options: readonly {
    readonly value: string
    readonly label: Localized
    readonly presentation?: Localized | undefined
    readonly usufruct?: number | undefined
    readonly bareOwnership?: number | undefined
    readonly disabled?: boolean | undefined
  }[]
  /** Numeric bounds; undefined while they depend on an answer. */
  readonly min: string | undefined
  readonly max: string | undefined
  /** `dd/mm/yyyy`. */
  readonly minDate: string | undefined
  readonly maxDate: string | undefined
  /** A value known without any answer, such as the product's price. */
  readonly value: string | undefined
}

/** Form version context for presenting elements. */
export interface WireElementForm extends WireForm {
  readonly publishedAt: Date
  /** Text of a message key. */
  readonly readMessage: (key: string) => string
}

/** An element on the wire; attributes the author left out are absent. */
export function presentElement(
  element: FormElement,
  facts: ElementFacts,
  form: WireElementForm,
): WireElement {
  const { calculation, from, reference } = element
  const formula = calculation?.formula ?? (from && 'formula' in from ? from.formula : undefined)
  const followed = reference ?? (from && 'answer' in from ? from.answer[0] : undefined)
  return {
    id: wireId(form.formId, element.name),
    name: element.name,
    type: element.type,
    css_classes: element.cssClasses ?? [],
    attributes: presentAttributes(element, facts, form),
    condition: presentCondition(element.condition, form),
    calculate: formula === undefined ? null : presentTags(formula, form),
    reference: followed === undefined ? null : wireId(form.formId, followed),
    timestamp: form.publishedAt.getTime(),
  }
}

function presentAttributes(element: FormElement, facts: ElementFacts, form: WireElementForm): WireAttributes {
  const { attributes, sumTo, mustEqual } = element
  const { help, requiredMessage, presentation, childrenElementsIds, childElementId } = attributes
  const toIds = (names: readonly string[]): string[] => names.map((name) => wireId(form.formId, name))
  const message = attributes.errorMessage ?? mustEqual?.message
  return omitUndefined({
    ...copyPlain(attributes),
    label: presentText(attributes.label, form),
    help: help && presentText(help, form),
    // Computed elements are sent as read-only: the wire has no other flag for them.
    readonly: attributes.readonly ?? (element.calculation || element.from ? true : undefined),
    options: presentOptions(facts, form),
    min: presentBound(attributes.min ?? sumTo?.min, facts.min, form),
    max: presentBound(attributes.max ?? sumTo?.max, facts.max, form),
    minDate: presentDay(facts.minDate),
    maxDate: presentDay(facts.maxDate),
    defaultValue: facts.value ?? attributes.defaultValue,
    errorMessage:
      typeof message === 'string' ? form.readMessage(message) : message && presentText(message, form),
    requiredMessage: requiredMessage && presentText(requiredMessage, form),
    presentation: presentation && toIds(presentation),
    childrenElementsIds: childrenElementsIds && toIds(childrenElementsIds),
    childElementId: childElementId && wireId(form.formId, childElementId),
    header: attributes.table === undefined ? undefined : [...TABLE_HEADER[form.locale]],
  })
}

/** Attributes that are sent unchanged. */
function copyPlain(attributes: Attributes) {
  const { required, disabled, multiple, start, uppercase, bold, datalistId } = attributes
  const { variant, types, docusignId, icon, action, step, table, printId, columns } = attributes
  const look = { variant, icon, bold, columns }
  const purpose = { types, docusignId, action, printId, datalistId, table }
  return { required, disabled, multiple, start, uppercase, step, ...look, ...purpose }
}

const TABLE_HEADER = {
  fr: ['Durée ou âge', 'Usufruit', 'Nue-propriété'],
  en: ['Duration or age', 'Usufruct', 'Bare ownership'],
} as const

function presentOptions({ options }: ElementFacts, form: WireForm): WireOption[] | undefined {
  if (options.length === 0) return undefined
  return options.map(({ value, label, presentation, usufruct, bareOwnership, disabled }) => ({
    value,
    label: presentText(label, form),
    ...(presentation ? { presentation: presentText(presentation, form) } : {}),
    ...(disabled === true ? { disabled } : {}),
    ...(usufruct === undefined || bareOwnership === undefined
      ? {}
      : {
          options: [
            { value: 'usu' as const, label: String(usufruct) },
            { value: 'np' as const, label: String(bareOwnership) },
          ],
        }),
  }))
}

function presentBound(
  authored: number | string | undefined,
  known: string | undefined,
  form: WireForm,
): number | string | undefined {
  if (known !== undefined) return Number(known)
  return typeof authored === 'string' ? presentTags(authored, form) : authored
}

function presentDay(day: string | undefined): { readonly date: string } | undefined {
  return day === undefined ? undefined : { date: day }
}

/** Removes undefined properties: JSON drops them and the response schema rejects them. */
function omitUndefined<T extends object>(value: T): T {
  for (const name of Object.keys(value)) {
    if (Reflect.get(value, name) === undefined) Reflect.deleteProperty(value, name)
  }
  return value
}
