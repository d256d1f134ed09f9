import type { FormElement, Text } from '#form/definition.ts'
import { ELEMENT_TRAITS, type ElementType } from '#vocabulary/element-type.ts'
import type { OwnRules } from './own-rules.ts'
import { findUnitPrice } from './product-facts.ts'
import type { FrameScope } from './scope.ts'
import type { Facts, ResolvedOption } from './session-types.ts'
import { findRunningTable, findTableAge, presentRows } from './table-choice.ts'

const NO_OPTIONS: readonly ResolvedOption[] = []

/** Options with the inputs they were built from, so that unchanged options keep their identity. */
export interface KeyedOptions {
  readonly key: string
  readonly facts: Facts | undefined
  readonly options: readonly ResolvedOption[]
  /** Names of all products by code: one that is no longer offered may have been chosen before. */
  readonly names?: Readonly<Record<string, Text>>
}

/** Properties of an element that its options depend on. */
export interface Choosable {
  readonly type: ElementType
  readonly definition: FormElement
  readonly own: OwnRules | undefined
}

/** Whether the options of this type are the deployment's products. */
export function isProductChoice(type: ElementType): boolean {
  return ELEMENT_TRAITS[type].choices === 'products'
}

/** Whether the options can change while the form runs. */
export function hasRunningOptions({ type, own }: Choosable): boolean {
  return isProductChoice(type) || own?.table !== undefined || own?.optionConditions !== undefined
}

/**
 * Options of an element after applying facts and answers, in the author's or the table's order; returns `previous`
 * itself when nothing changed. Leaves out products without a price on that day and, on a direct dossier, products not
 * sold directly.
 */
export function resolveOptions(
  element: Choosable,
  scope: FrameScope,
  previous: KeyedOptions | undefined,
): KeyedOptions {
  const { facts, today } = scope
  const keep = (key: string, build: () => readonly ResolvedOption[]): KeyedOptions =>
    previous !== undefined && previous.key === key && previous.facts === facts
      ? previous
      : { key, facts, options: build() }
  if (isProductChoice(element.type)) {
    if (previous?.facts === facts) return previous
    const names = Object.fromEntries(facts.products.map(({ code, name }) => [code, { fr: name, en: name }]))
    return { key: 'products', facts, options: resolveProducts(facts, today), names }
  }
  const { table, optionConditions: conditions } = element.own ?? {}
  if (table !== undefined) {
    const running = findRunningTable(table, scope)
    if (running === undefined) return keep('no table', () => NO_OPTIONS)
    const age = findTableAge(table, scope)
    return keep(`${running.stamp} ${age ?? ''}`, () => presentRows(running, age))
  }
  const authored = element.definition.attributes.options ?? NO_OPTIONS
  if (conditions === undefined) return keep('authored', () => authored)
  const closed = conditions.map((condition) => condition !== undefined && !condition.holds(scope))
  return keep(closed.join(), () =>
    authored.map((option, position) => (closed[position] === true ? { ...option, disabled: true } : option)),
  )
}

function resolveProducts(facts: Facts, today: string): readonly ResolvedOption[] {
  return facts.products
    .filter((product) => findUnitPrice(product, today) !== undefined)
    .filter((product) => product.openToDirect || !facts.dossier.direct)
    .map(({ code, name, description }) => ({
      value: code,
      label: { fr: name, en: name },
      presentation: description,
    }))
}
