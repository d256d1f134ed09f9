import type { FormDefinition, FormElement, Text } from '#form/definition.ts'
import type { FormSettings } from '#form/reference-data.ts'
import { isElementType, resolveElementType, traitsOf } from '#vocabulary/element-type.ts'
import { FACES } from '../elements/registry.ts'
import { shortLabelOf } from '../short-label.ts'
import { plainLabel } from './plain-label.ts'

/** What is compared, which decides the verbs and the values that an author chooses from. */
export type SubjectKind =
  | 'choice'
  | 'several'
  | 'number'
  | 'text'
  | 'yesNo'
  | 'age'
  | 'channel'
  | 'state'
  | 'unknown'

/** Something that a condition may ask about: an answer, an age, or the dossier. */
export interface Subject {
  /** Name of the element, `age:` and its name for the age of a date, `dossier.direct` or `dossier.state`. */
  readonly key: string
  readonly kind: SubjectKind
  readonly label: Text
  /** Title of the block, which distinguishes elements with the same label. */
  readonly place: Text | undefined
  /** Values to choose from; empty where the author types one. */
  readonly values: readonly SubjectValue[]
}

/** A value as it is written in a rule, and as people read it. */
export interface SubjectValue {
  readonly value: string
  readonly label: Text
}

/** Names that a form takes from elsewhere in its deployment. */
export interface AuthoringNames {
  readonly products: readonly { readonly code: string; readonly name: string }[]
  readonly states: readonly SubjectValue[]
  readonly settings: FormSettings
}

/** What conditions of a form may ask about: its answers in display order, then the dossier. */
export function findSubjects(
  definition: FormDefinition,
  { products, states }: Pick<AuthoringNames, 'products' | 'states'>,
): ReadonlyMap<string, Subject> {
  const sold = products.map(({ code, name }) => ({ value: code, label: { fr: name, en: name } }))
  const subjects = definition.pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      block.elements.flatMap((element) => subjectsOf(element, plainLabel(block.title), sold)),
    ),
  )
  return new Map([...subjects, CHANNEL, { ...STATE, values: states }].map((each) => [each.key, each]))
}

const YES_NO: readonly SubjectValue[] = [
  { value: 'true', label: { fr: 'oui', en: 'yes' } },
  { value: 'false', label: { fr: 'non', en: 'no' } },
]

/** Whether the dossier has an advisor. */
const CHANNEL: Subject = {
  key: 'dossier.direct',
  kind: 'channel',
  label: { fr: 'La souscription', en: 'The subscription' },
  place: undefined,
  values: [
    { value: 'true', label: { fr: 'en direct, sans conseiller', en: 'direct, without an advisor' } },
    { value: 'false', label: { fr: 'avec un conseiller', en: 'with an advisor' } },
  ],
}

const STATE: Subject = {
  key: 'dossier.state',
  kind: 'state',
  label: { fr: 'L’état du dossier', en: 'The state of the application' },
  place: undefined,
  values: [],
}

function subjectsOf(
  element: FormElement,
  place: Text,
  products: readonly SubjectValue[],
): readonly Subject[] {
  const type = resolveElementType(element.type)
  if (isElementType(element.type) && !FACES[type].holdsAnswer) return []
  const label = labelOf(element)
  const subject = { key: element.name, label, place, ...readValues(element, products) }
  const isDate = traitsOf(type).ownAttributes?.includes('minDate') === true
  if (!isDate) return [subject]
  const age: Subject = {
    key: `age:${element.name}`,
    kind: 'age',
    label: { fr: `L’âge (${label.fr})`, en: `The age (${label.en})` },
    place,
    values: [],
  }
  return [age, subject]
}

/** Label to recognise an element by: its short label without markup, or its name if it has none. */
export function labelOf({ name, attributes }: FormElement): Text {
  const label = plainLabel(shortLabelOf(attributes))
  return { fr: label.fr || name, en: label.en || name }
}

function readValues(
  { type, attributes }: FormElement,
  products: readonly SubjectValue[],
): Pick<Subject, 'kind' | 'values'> {
  const traits = traitsOf(type)
  if (type === 'toggle') return { kind: 'yesNo', values: YES_NO }
  if (traits.choices === 'products') return { kind: 'choice', values: products }
  const values = (attributes.options ?? []).map((option) => ({
    value: option.value,
    label: plainLabel(option.label),
  }))
  if (traits.choices === 'authored' && values.length > 0) {
    return { kind: traits.isList || attributes.multiple ? 'several' : 'choice', values }
  }
  return { kind: traits.number === undefined ? 'text' : 'number', values: [] }
}
