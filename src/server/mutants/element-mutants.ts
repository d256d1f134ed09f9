import { plainLabel } from '#engine/authoring/plain-label.ts'
import type { AnswerInput } from '#engine/index.ts'
import type { FormDefinition, FormElement, Text } from '#form/definition.ts'
import { formatNumber } from '#rules/format.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { mutateFormula } from './mutate-formula.ts'
import { replaceAt, tryAnswer, type Mutant, type Trial } from './mutant.ts'

interface Placed {
  readonly form: FormDefinition
  readonly element: FormElement
  readonly path: readonly (string | number)[]
  readonly place: string
}

/** Mutants of an element's own rules: requirement, options, formula, bounds, and format of the answer. */
export function listElementMutants(placed: Placed): readonly Mutant[] {
  return [
    ...requirements(placed),
    ...options(placed),
    ...formulas(placed),
    ...bounds(placed),
    ...constraints(placed),
  ]
}

/** The attributes of an element that are mutated. Excludes texts. */
function ruleOf({
  type,
  calculation,
  from,
  attributes,
  mustEqual,
  mustDifferFrom,
  sumTo,
  condition,
}: FormElement) {
  const { required, min, max, options } = attributes
  const values = options?.map(({ value }) => value)
  return { type, calculation, from, required, min, max, values, mustEqual, mustDifferFrom, sumTo, condition }
}

type Made = Pick<Mutant, 'mayDiffer'> & { readonly tries?: readonly Trial[] }

/** A change as part of an id, and in words. */
interface What {
  readonly what: string
  readonly words: Text
}

function make(
  { form, element, path, place }: Placed,
  { what, words }: What,
  inner: readonly (string | number)[],
  value: unknown,
  { mayDiffer, tries = [] }: Made,
): Mutant {
  return {
    form: form.code,
    describe: () => words,
    id: `${form.code}: ${place}: ${what}`,
    place,
    element: element.name,
    rule: JSON.stringify(ruleOf(element)),
    reads: [element.name],
    tries,
    build: () => replaceAt(form, [...path, ...inner], value),
    mayDiffer,
  }
}

function requirements(placed: Placed): readonly Mutant[] {
  const { element } = placed
  const { name, attributes, condition } = element
  const made: Made = {
    mayDiffer: (session) => session.getElement(name).required,
    tries: [
      {
        what: 'required questions left blank',
        answers: eachOf(placed, ({ attributes }) => (attributes.required === true ? null : undefined)),
      },
      tryAnswer(name, null),
    ],
  }
  const effects = condition?.effects ?? []
  // A condition with the effect `required` overrides the attribute.
  if (attributes.required === true && !effects.includes('required') && !isComputed(element))
    return [make(placed, OPTIONAL, ['attributes', 'required'], undefined, made)]
  if (!effects.includes('required')) return []
  const rest = effects.filter((effect) => effect !== 'required')
  const value = rest.length > 0 ? { ...condition, effects: rest } : undefined
  return [make(placed, OPTIONAL, ['condition'], value, made)]
}

const OPTIONAL: What = {
  what: 'required dropped',
  words: { fr: 'sans obligation de répondre', en: 'with an optional answer' },
}

function isComputed({ from, calculation, type }: FormElement): boolean {
  return from !== undefined || calculation !== undefined || type === 'hidden'
}

function options(placed: Placed): readonly Mutant[] {
  const { element } = placed
  if (traitsOf(element.type).choices !== 'authored') return []
  const { name, attributes } = element
  const given = attributes.options ?? []
  // Skipped for a single option, since the form would be invalid without it.
  if (given.length < 2) return []
  return given.map(({ value, label }, index) => {
    const { fr, en } = plainLabel(label)
    const words = { fr: `sans le choix « ${fr} »`, en: `without the option “${en}”` }
    const what = { what: `option ${value} removed`, words }
    return make(placed, what, ['attributes', 'options', index], undefined, {
      mayDiffer: (session, expected) => {
        const { visible, input, options } = session.getElement(name)
        if (expected && !Object.hasOwn(expected.choices, name)) return [input].flat().includes(value)
        return visible && options.some((option) => option.value === value)
      },
    })
  })
}

/** Answers for every element of the block for which `choose` has one, so that one case guards them all. */
function eachOf(
  { form, path }: Placed,
  choose: (element: FormElement) => AnswerInput | undefined,
): Readonly<Record<string, AnswerInput>> {
  const [, page, , block] = path
  const elements = form.pages[Number(page)]?.blocks[Number(block)]?.elements ?? []
  return Object.fromEntries(
    elements.flatMap((element) => {
      const value = choose(element)
      return value === undefined ? [] : [[element.name, value] as const]
    }),
  )
}

function formulas(placed: Placed): readonly Mutant[] {
  const { element } = placed
  const { name, calculation, from } = element
  const found = calculation
    ? { formula: calculation.formula, inner: ['calculation', 'formula'] }
    : from && 'formula' in from
      ? { formula: from.formula, inner: ['from', 'formula'] }
      : undefined
  if (!found) return []
  return mutateFormula(found.formula).map(({ what, formula }) => {
    const words = { fr: `avec la formule ${formula}`, en: `with the formula ${formula}` }
    return make(placed, { what: `formula ${what}`, words }, found.inner, formula, {
      mayDiffer: (session) => session.getElement(name).answer.kind === 'value',
    })
  })
}

const CENT = 0.01

function bounds(placed: Placed): readonly Mutant[] {
  const { element } = placed
  const { name, attributes, type, sumTo } = element
  const isWhole = traitsOf(type).number === 'whole'
  const step = isWhole ? 1 : CENT
  const made = (bound: number): Made => ({
    mayDiffer: (session) => session.getElement(name).answer.kind !== 'absent',
    tries: [bound, bound - step, bound + step].map((value) => tryAnswer(name, present(value))),
  })
  const ofSum: Made = { mayDiffer: (session) => session.getElement(name).visible }
  return [
    ...(['min', 'max'] as const).flatMap((side) => {
      const bound = attributes[side]
      if (typeof bound !== 'number') return []
      const moved = Number((side === 'min' ? bound + step : bound - step).toFixed(4))
      const words = describeMove(SIDES[side], bound, moved)
      return [
        make(placed, { what: `${side} ${bound} moved`, words }, ['attributes', side], moved, made(bound)),
      ]
    }),
    ...(['min', 'max'] as const).flatMap((side) => {
      if (sumTo === undefined) return []
      const moved = sumTo[side] + (side === 'min' ? 1 : -1)
      const words = describeMove(SUMS[side], sumTo[side], moved)
      return [
        make(placed, { what: `sum ${side} ${sumTo[side]} moved`, words }, ['sumTo', side], moved, ofSum),
      ]
    }),
  ]
}

const SIDES = {
  min: { fr: 'le minimum', en: 'the minimum' },
  max: { fr: 'le maximum', en: 'the maximum' },
}
const SUMS = {
  min: { fr: 'la somme minimale', en: 'the smallest sum' },
  max: { fr: 'la somme maximale', en: 'the largest sum' },
}

function describeMove({ fr, en }: Text, from: number, to: number): Text {
  const present = (value: number, locale: Locale) => formatNumber(String(value), locale)
  return {
    fr: `avec ${fr} ${present(to, 'fr')} au lieu de ${present(from, 'fr')}`,
    en: `with ${en} ${present(to, 'en')} instead of ${present(from, 'en')}`,
  }
}

function present(value: number): string {
  return String(Number(value.toFixed(4)))
}

const NO_EQUALITY: What = {
  what: 'mustEqual dropped',
  words: { fr: 'sans l’égalité exigée', en: 'without the equality required' },
}

function constraints(placed: Placed): readonly Mutant[] {
  const { element } = placed
  const { name, mustEqual, mustDifferFrom } = element
  const made: Made = {
    mayDiffer: (session) => session.getElement(name).visible,
    tries: [tryAnswer(name, 'other'), tryAnswer(name, 'false'), tryAnswer(name, null)],
  }
  return [
    ...(mustEqual === undefined ? [] : [make(placed, NO_EQUALITY, ['mustEqual'], undefined, made)]),
    ...(mustDifferFrom ?? []).map((_rule, index) => {
      const number = index + 1
      const words = {
        fr: `sans la différence exigée (n° ${number})`,
        en: `without the difference required (no. ${number})`,
      }
      const what = { what: `mustDifferFrom ${number} dropped`, words }
      return make(placed, what, ['mustDifferFrom', index], undefined, made)
    }),
  ]
}
