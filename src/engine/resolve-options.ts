import type { FormElement } from '#form/definition.ts'
import type { Product } from '#form/reference-data.ts'
import { ELEMENT_TRAITS, type ElementType } from '#vocabulary/element-type.ts'
import type { CompiledCondition } from './compile-condition.ts'
import { findUnitPrice } from './product-facts.ts'
import type { FrameScope } from './scope.ts'
import type { Facts, ResolvedOption } from './session-types.ts'
import { findRunningTable, findTableAge, presentRows, type TableChoice } from './table-choice.ts'

const NO_OPTIONS: readonly ResolvedOption[] = []

/** Options together with what they were made from, so that unchanged ones stay the same object. */
export interface KeyedOptions {
  readonly key: string
  readonly facts: Facts | undefined
  readonly options: readonly ResolvedOption[]
}

/** What the options of an element depend on. */
export interface Choosable {
  readonly type: ElementType
  readonly definition: FormElement
  readonly table: TableChoice | undefined
  /** By option, when any has one. */
  readonly optionConditions: readonly (CompiledCondition | undefined)[] | undefined
}

/** Whether the options of a type are the deployment's products. */
export function isProductChoice(type: ElementType): boolean {
  return ELEMENT_TRAITS[type].choices === 'products'
}

/** Whether the options may differ while the form runs. */
export function hasRunningOptions(element: Omit<Choosable, 'definition'>): boolean {
  return (
    isProductChoice(element.type) || element.table !== undefined || element.optionConditions !== undefined
  )
}

/**
 * Options of an element once facts and answers are applied, in the author's or the table's order; `previous`
 * itself when they come out the same.
 * Products without a price on that day are left out, and on a direct dossier those not open to it.
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
  if (isProductChoice(element.type)) return keep('products', () => resolveProducts(facts, today))
  if (element.table !== undefined) {
    const running = findRunningTable(element.table, scope)
    if (running === undefined) return keep('no table', () => NO_OPTIONS)
    const age = findTableAge(element.table, scope)
    return keep(`${running.stamp} ${age ?? ''}`, () => presentRows(running, age))
  }
  const authored = element.definition.attributes.options ?? NO_OPTIONS
  const conditions = element.optionConditions
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
    .map((product) => presentProduct(product))
}

function presentProduct(product: Product): ResolvedOption {
  return {
    value: product.code,
    label: { fr: product.name, en: product.name },
    presentation: product.description,
  }
}
