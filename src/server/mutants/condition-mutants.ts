import { describeRule } from '#engine/authoring/rule-sentence.ts'
import { elementsInOrder } from '#form/blocks.ts'
import type { FormDefinition, Operator, Rule, Text, When } from '#form/definition.ts'
import { replaceAt, tryAnswer, type Mutant, type Trial } from './mutant.ts'

/** A condition of a form, with the part that it controls. */
export interface PlacedCondition {
  readonly condition: When
  readonly path: readonly (string | number)[]
  readonly place: string
  readonly element: string
  /** What the condition belongs to, as part of an id. */
  readonly of: string
  /** The same in words, before the change, when it is not the place itself. */
  readonly holder?: Text
}

const NEGATED: Readonly<Record<Operator, Operator>> = {
  equal: 'not_equal',
  not_equal: 'equal',
  greater: 'smaller_equal',
  smaller_equal: 'greater',
  smaller: 'greater_equal',
  greater_equal: 'smaller',
  contains: 'not_contains',
  not_contains: 'contains',
}

/** Moves a boundary by the smallest possible step: the boundary value itself changes sides. */
const MOVED: Partial<Record<Operator, Operator>> = {
  greater: 'greater_equal',
  greater_equal: 'greater',
  smaller: 'smaller_equal',
  smaller_equal: 'smaller',
}

/** Mutants of a condition: each rule negated, with its boundary moved, and removed if there are several. */
export function listConditionMutants(form: FormDefinition, placed: PlacedCondition): readonly Mutant[] {
  const { condition, path, place, element, of, holder = { fr: '', en: '' } } = placed
  const reads = condition.rules.flatMap((rule) => ('element' in rule ? [rule.element] : []))
  const build = (kind: keyof typeof KINDS, index: number, rule: Rule, mutated: When): Mutant => ({
    form: form.code,
    id: `${form.code}: ${place}: ${of} rule ${index + 1} ${kind} (${describe(rule)})`,
    describe(described) {
      const said = describeRule(rule, described)
      const { fr, en } = KINDS[kind]
      return { fr: `${holder.fr}${fr} ${said.fr}`, en: `${holder.en}${en} ${said.en}` }
    },
    place,
    element,
    rule: JSON.stringify(condition),
    reads,
    tries: condition.rules.flatMap((rule) => trialsOf(rule, form)),
    build: () => replaceAt(form, path, mutated),
    mayDiffer: (session) => session.holds(condition) !== session.holds(mutated),
  })
  return condition.rules.flatMap((rule, index) => {
    const withRule = (operator: Operator): When =>
      replaceAt(condition, ['rules', index], { ...rule, operator })
    const moved = MOVED[rule.operator]
    return [
      build('negated', index, rule, withRule(NEGATED[rule.operator])),
      ...(moved === undefined ? [] : [build('boundary', index, rule, withRule(moved))]),
      ...(condition.rules.length > 1
        ? [build('dropped', index, rule, replaceAt(condition, ['rules', index], undefined))]
        : []),
    ]
  })
}

const KINDS = {
  negated: { fr: 'avec l’inverse de la règle', en: 'with the opposite of the rule' },
  boundary: { fr: 'avec la limite décalée dans la règle', en: 'with the boundary moved in the rule' },
  dropped: { fr: 'sans la règle', en: 'without the rule' },
} as const satisfies Record<string, Text>

function describe(rule: Rule): string {
  if (rule.type === 'dossier') return `direct ${rule.operator} ${rule.direct}`
  if (rule.type === 'state') return `state ${rule.operator} ${rule.state}`
  const read = rule.type === 'input_date' ? `age(${rule.element})` : rule.element
  return `${read} ${rule.operator} ${String(rule.value)}`
}

/** Answers that the rule accepts, and answers that it rejects. */
function trialsOf(rule: Rule, form: FormDefinition): readonly Trial[] {
  if (!('element' in rule)) return []
  const { element: name } = rule
  const values = [rule.value].flat().map(String)
  const options =
    elementsInOrder(form)
      .find((element) => element.name === name)
      ?.attributes.options?.map(({ value }) => value) ?? []
  const numbers = values.flatMap((value) => {
    const number = Number(value)
    return value.trim() === '' || Number.isNaN(number) ? [] : [number - 1, number, number + 1].map(String)
  })
  const dates = rule.type === 'input_date' ? values.flatMap((value) => birthdays(Number(value))) : []
  const single = [...dates, ...values, ...numbers, ...options, 'true', 'false', 'other']
  const isList = rule.operator === 'contains' || rule.operator === 'not_contains'
  return [
    ...(isList ? [...values, ...options].map((value) => tryAnswer(name, [value])) : []),
    ...single.map((value) => tryAnswer(name, value)),
    tryAnswer(name, null),
  ]
}

/** Birth dates of a person who reaches this age today, and of one a day younger. */
function birthdays(age: number): readonly string[] {
  if (!Number.isInteger(age)) return []
  return [`21/11/${2026 - age}`, `22/11/${2026 - age}`, `21/11/${2025 - age}`]
}
