import type { FormElement } from '#form/definition.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Breach } from '../session-types.ts'
import {
  PLAIN_FACE,
  parseSingle,
  toText,
  type AnswerValue,
  type ElementFace,
  type FaceContext,
} from './face.ts'

/** One value out of options, or out of a server-side list (then options are empty). */
export const SINGLE_CHOICE_FACE: ElementFace = {
  ...PLAIN_FACE,
  invalidCode: 'validation.error.select-single',
  requiredCode: () => 'validation.error.select-single',
  parse: (input) => parseSingle(input, (text) => text),
  validate: (value, context) => validateMembership(toText(value), context),
  display: (value, context, locale) => displayOption(toText(value), context, locale),
}

/** Any number of values; a single text is read as a list of one. */
const LIST_FACE: ElementFace = {
  ...PLAIN_FACE,
  invalidCode: 'validation.error.select-multiple',
  requiredCode: () => 'validation.error.select-multiple',
  parse: (input) => ({ kind: 'value', value: typeof input === 'string' ? [input] : [...input] }),
  validate: (value, context) => {
    const given = toList(value)
    for (const member of given) {
      const breach = validateMembership(member, context)
      if (breach !== undefined) return breach
    }
    return isRepeated(given) ? { code: 'validation.error.select-multiple' } : undefined
  },
  display: (value, context, locale) =>
    toList(value)
      .map((member) => displayOption(member, context, locale))
      .join(', '),
}

/** Radios use the required message of plain fields, not that of selects. Source: wizard §5 Required. */
export const RADIO_FACE: ElementFace = { ...SINGLE_CHOICE_FACE, requiredCode: PLAIN_FACE.requiredCode }

/** Boxes: one of the options, or any number of them by attribute. */
export const CHECKBOX_FACE: ElementFace = {
  ...LIST_FACE,
  requiredCode: PLAIN_FACE.requiredCode,
  validate: (value, context) =>
    toList(value).length > 1 && context.definition.attributes.multiple !== true
      ? NOT_AN_OPTION
      : LIST_FACE.validate(value, context),
}

/** Options put in order: each of them once. */
export const ORDER_FACE: ElementFace = {
  ...LIST_FACE,
  requiredCode: PLAIN_FACE.requiredCode,
  validate: (value, context) => {
    const given = toList(value)
    if (given.length !== context.options.length || isRepeated(given))
      return { code: 'validation.error.ordered-integers' }
    return LIST_FACE.validate(value, context)
  },
}

function isRepeated(given: readonly string[]): boolean {
  return new Set(given).size < given.length
}

/** Single or multiple by attribute. Source: wizard §2. */
export const SELECT_FACE: ElementFace = {
  ...PLAIN_FACE,
  invalidCode: 'validation.error.select-single',
  requiredCode: (definition) => faceOf(definition).requiredCode(definition),
  parse: (input, definition) => faceOf(definition).parse(input, definition),
  validate: (value, context) => faceOf(context.definition).validate(value, context),
  display: (value, context, locale) => faceOf(context.definition).display(value, context, locale),
}

/** `"true"` or `"false"`; also reads the values 1, on and yes of older dossiers. Source: wizard §5. */
export const TOGGLE_FACE: ElementFace = {
  ...PLAIN_FACE,
  parse: (input) => parseSingle(input, parseToggle),
  display: (value, _context, locale) => TOGGLE_WORDS[locale][toText(value) === 'true' ? 0 : 1],
}

/** Receipt ids; the server checks their types. Source: wizard §5 "File with options when required". */
export const RECEIPT_FACE: ElementFace = {
  ...PLAIN_FACE,
  requiredCode: () => 'validation.error.receipt',
  parse: (input) => ({ kind: 'value', value: typeof input === 'string' ? [input] : [...input] }),
  display: (value, _context, locale) => {
    const { length } = toList(value)
    return locale === 'fr'
      ? `${length} document${length > 1 ? 's' : ''}`
      : `${length} file${length > 1 ? 's' : ''}`
  },
}

/** A score shown as text: the option whose range `low-high` contains it. Source: domain §2 `mif_profile`. */
export const SCORE_TEXT_FACE: ElementFace = {
  ...PLAIN_FACE,
  display: (value, context, locale) => {
    const score = Number(toText(value))
    const option = context.options.find((candidate) => isInRange(score, candidate.value))
    return option === undefined ? toText(value) : option.label[locale]
  },
}

const TOGGLE_WORDS: Readonly<Record<Locale, readonly [string, string]>> = {
  fr: ['Oui', 'Non'],
  en: ['Yes', 'No'],
}

function faceOf(definition: FormElement): ElementFace {
  return definition.attributes.multiple === true ? LIST_FACE : SINGLE_CHOICE_FACE
}

function parseToggle(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  if (['true', '1', 'on', 'yes', 'oui'].includes(word)) return 'true'
  return ['false', '0', 'off', 'no', 'non'].includes(word) ? 'false' : undefined
}

function validateMembership(value: string, { definition, options }: FaceContext): Breach | undefined {
  // A list that stays on the server has no options here; of products there may be none to choose.
  if (options.length === 0 && traitsOf(definition.type).choices !== 'products') return undefined
  const option = options.find((candidate) => candidate.value === value)
  return option === undefined || option.disabled === true ? NOT_AN_OPTION : undefined
}

const NOT_AN_OPTION: Breach = { code: 'validation.error.select-single' }

function displayOption(value: string, { options, chosenLabels }: FaceContext, locale: Locale): string {
  const option = options.find((candidate) => candidate.value === value)
  if (option !== undefined) return option.label[locale]
  const known = chosenLabels && Object.hasOwn(chosenLabels, value) ? chosenLabels[value] : undefined
  return known?.[locale] ?? value
}

function toList(value: AnswerValue): readonly string[] {
  return Array.isArray(value) ? value : [toText(value)]
}

function isInRange(score: number, range: string): boolean {
  const [low = Number.NaN, high = low] = range.split('-').map(Number)
  return score >= low && score <= high
}
