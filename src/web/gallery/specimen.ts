import type { AnswerInput } from '#engine/index.ts'
import type { Attributes, FormDefinition, FormElement, Text } from '#form/definition.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import type { ElementType } from '#vocabulary/element-type.ts'

export const SPECIMEN_STATES = [
  'empty',
  'required',
  'filled',
  'invalid',
  'disabled',
  'readonly',
  'help',
  'icon',
  'large',
  'children',
  'proposed',
  'loading',
  'failed',
] as const
export type SpecimenState = (typeof SPECIMEN_STATES)[number]

/** Answers by suffix of the specimen's name: `''` for the element itself, `_a` for its companion `_a`. */
export type SampleAnswers = Readonly<Record<string, AnswerInput>>

/** Settings of an element besides its label, and companion elements it needs. */
export interface SpecimenShape extends Partial<Omit<FormElement, 'name' | 'type' | 'attributes'>> {
  readonly attributes?: Partial<Attributes>
  readonly companions?: readonly FormElement[]
}

/** The same in every state, or computed per state. */
export type Shape = SpecimenShape | ((name: string, state: SpecimenState) => SpecimenShape)

/** How an element type is shown in the gallery. */
export interface Specimen {
  readonly label: Text
  readonly shape?: Shape
  /** `nothing` for types without an answer, and for computed ones. */
  readonly filled: SampleAnswers | 'nothing'
  /** Invalid answers; `never` when every possible answer is valid. */
  readonly invalid: SampleAnswers | 'never'
  /** Calls the server, which may be slow or fail. */
  readonly asksServer?: true
  /** May contain another element. */
  readonly mayHaveChild?: true
  /** May propose a value that is no answer until confirmed. */
  readonly mayPropose?: true
}

export function text(fr: string, en: string): Text {
  return { fr: withFrenchSpaces(fr), en }
}

export function element(
  name: string,
  type: ElementType,
  fr: string,
  en: string,
  attributes: Partial<Attributes> = {},
  rest: Partial<Omit<FormElement, 'attributes'>> = {},
): FormElement {
  return { ...rest, name, type, attributes: { label: { fr, en }, ...attributes } }
}

export function options(...labels: readonly (readonly [string, string, string])[]) {
  return labels.map(([value, fr, en]) => ({ value, label: text(fr, en) }))
}

/** Definition of a specimen, by name and state. */
export function shapeOf({ shape = {} }: Specimen, name: string, state: SpecimenState): SpecimenShape {
  return typeof shape === 'function' ? shape(name, state) : shape
}

/** Relevant states of a type. */
export function statesOf(specimen: Specimen): readonly SpecimenState[] {
  const holdsNothing = specimen.filled === 'nothing'
  return SPECIMEN_STATES.filter((state) => {
    if (state === 'required' || state === 'filled' || state === 'readonly') return !holdsNothing
    if (state === 'invalid') return specimen.invalid !== 'never'
    if (state === 'children') return specimen.mayHaveChild === true
    if (state === 'proposed') return specimen.mayPropose === true
    if (state === 'loading' || state === 'failed') return specimen.asksServer === true
    return true
  })
}

export interface SampleForm {
  /** Name of the element; companions append a suffix. */
  readonly name: string
  readonly definition: FormDefinition
  readonly answers: Readonly<Record<string, AnswerInput>>
}

/** A specimen with its section's name; a type may have several. */
export interface NamedSpecimen {
  readonly key: string
  readonly type: ElementType
  readonly specimen: Specimen
}

/** A form with one specimen in one state. */
export function buildSample({ key, type, specimen }: NamedSpecimen, state: SpecimenState): SampleForm {
  const name = `${key}_${state}`
  const { companions = [], attributes, ...rest } = shapeOf(specimen, name, state)
  const locks: Partial<Attributes> = {
    ...(state === 'disabled' ? { disabled: true } : {}),
    ...(state === 'readonly' ? { readonly: true } : {}),
  }
  const element: FormElement = {
    ...rest,
    name,
    type,
    attributes: {
      label: state === 'large' ? lengthen(specimen.label) : specimen.label,
      ...attributes,
      ...locks,
      ...(state === 'required' || state === 'invalid' ? { required: true } : {}),
      ...(state === 'help' ? { help: HELP } : {}),
      ...(state === 'icon' ? { icon: { type: 'info', position: 'left' } } : {}),
    },
  }
  const inside = new Set(attributes?.childrenElementsIds ?? [])
  const elements = [
    ...companions.map((each) =>
      inside.has(each.name) ? { ...each, attributes: { ...each.attributes, ...locks } } : each,
    ),
    element,
  ]
  return {
    name,
    definition: {
      code: 'gallery',
      title: specimen.label,
      pages: [
        { slug: 'page', title: specimen.label, blocks: [{ slug: 'block', title: specimen.label, elements }] },
      ],
    },
    answers: sampleAnswers(name, specimen, state),
  }
}

function sampleAnswers(name: string, { filled, invalid }: Specimen, state: SpecimenState) {
  const wanted =
    state === 'invalid' ? invalid : ['filled', 'disabled', 'readonly'].includes(state) ? filled : 'nothing'
  if (typeof wanted === 'string') return {}
  return Object.fromEntries(Object.entries(wanted).map(([suffix, input]) => [name + suffix, input]))
}

const HELP = text(
  'Une phrase courte, pour qui se demande quoi répondre et où le trouver.',
  'One short sentence, for who wonders what to answer and where to find it.',
)

function lengthen({ fr, en }: Text): Text {
  return text(`${fr}, tel que sur vos papiers les plus récents`, `${en}, as on your most recent papers`)
}
