import { traitsOf } from '#vocabulary/element-type.ts'
import { elementsInOrder } from './blocks.ts'
import type { FormDefinition, FormElement, Rule, When } from './definition.ts'
import type { Finding, Reason } from './reason.ts'
import type { FormSettings } from './reference-data.ts'

const ORDERED: readonly string[] = ['greater', 'greater_equal', 'smaller', 'smaller_equal']
/** What the engine reads as a number, once white space is removed. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/

/**
 * Finds comparisons of a number with text and ordered comparisons of dates, which the engine would compare as strings, so that
 * a threshold of "100.000,00" lets almost any amount pass. Also finds a fixed minimum above the fixed maximum.
 */
export function findWrongNumbers(definition: FormDefinition, settings: FormSettings): readonly Finding[] {
  const elements = new Map(elementsInOrder(definition).map((element) => [element.name, element]))
  const findIn = (
    path: string,
    conditions: readonly (When | undefined)[],
    more?: Reason,
  ): readonly Finding[] =>
    [
      ...conditions.flatMap((when) => when?.rules ?? []).map((rule) => findAgainst(rule, elements, settings)),
      more && { reason: more },
    ].flatMap((found) => (found ? [{ path, severity: 'error', ...found }] : []))
  return definition.pages.flatMap((page) => [
    ...findIn(page.slug, [page.condition]),
    ...page.blocks.flatMap((block) => [
      ...findIn(`${page.slug}/${block.slug}`, [block.condition]),
      ...block.elements.flatMap(({ name, attributes, condition, mustEqual }) =>
        findIn(
          `${page.slug}/${block.slug}/${name}`,
          [condition, mustEqual?.when, ...(attributes.options ?? []).map((option) => option.condition)],
          reasonAgainstBounds(attributes),
        ),
      ),
    ]),
  ])
}

function findAgainst(
  rule: Rule,
  elements: ReadonlyMap<string, FormElement>,
  settings: FormSettings,
): Pick<Finding, 'reason' | 'setting'> | undefined {
  if (rule.type === 'dossier' || rule.type === 'state') return undefined
  const traits = traitsOf(elements.get(rule.element)?.type ?? '')
  const isDate = traits.ownAttributes?.includes('minDate')
  if (rule.type === 'input' && isDate && ORDERED.includes(rule.operator))
    return {
      reason: {
        fr: `les dates n’ont pas d’ordre ici : ${rule.element}. La règle de type "input_date" compare l’âge`,
        en: `dates have no order here: ${rule.element}. A rule of the type "input_date" compares the age`,
      },
    }
  const isNumber = rule.type === 'input_date' || traits.number !== undefined
  const wrong = isNumber
    ? [rule.value]
        .flat()
        .map((value) => resolve(value, settings))
        .find(({ value }) => isNotNumeric(value))
    : undefined
  if (wrong === undefined) return undefined
  const { value, ...setting } = wrong
  return {
    reason: {
      fr: `${rule.element} est un nombre, comparé avec « ${value} ». Exemple : 152.50`,
      en: `${rule.element} is a number, compared with “${value}”. Example: 152.50`,
    },
    ...setting,
  }
}

/** The literal, or the value of a setting; empty for other facts, which are only known at run time. */
function resolve(
  value: string | number | boolean,
  settings: FormSettings,
): { readonly value: string; readonly setting?: string } {
  const [, setting] = /^\{setting\.(\w+)\}$/.exec(String(value)) ?? []
  if (setting !== undefined) return { value: String(settings[setting] ?? ''), setting }
  return { value: String(value).startsWith('{') ? '' : String(value) }
}

/** An empty value is accepted, since an empty setting switches its rule off. */
function isNotNumeric(value: string): boolean {
  const compact = value.replaceAll(/\s/g, '')
  return compact !== '' && !NUMBER.test(compact)
}

function reasonAgainstBounds({ min, max }: FormElement['attributes']): Reason | undefined {
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return undefined
  return {
    fr: `le minimum ${min} est au-dessus du maximum ${max}`,
    en: `min ${min} is above max ${max}`,
  }
}
