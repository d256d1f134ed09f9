import type { FormElement, Text } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { isExact, presentNumber, roundResult, type Exact } from '../exact.ts'
import type { Answer, AnswerInput, Breach, ResolvedOption } from '../session-types.ts'

/** Context that a face may use besides the answer. */
export interface FaceContext {
  readonly definition: FormElement
  readonly options: readonly ResolvedOption[]
  /** Labels of values chosen from a server-side list, by value. */
  readonly chosenLabels?: Readonly<Record<string, Text>> | undefined
  /** Canonical decimals. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** `dd/mm/yyyy`. */
  readonly minDate?: string | undefined
  readonly maxDate?: string | undefined
  /** `min` and `max` as numbers, where they are already parsed. */
  readonly least?: Exact | undefined
  readonly most?: Exact | undefined
}

/** What an answer holds; numbers become text only when somebody reads them. */
export type AnswerValue = string | readonly string[] | Exact

/** How a family of element types parses, validates and formats an answer. Rendering belongs to `src/web`. */
export interface ElementFace {
  /** False for texts, buttons and summaries. */
  readonly holdsAnswer: boolean
  /** The normalised answer; `invalid` when it cannot be parsed. Never called with blank input. */
  readonly parse: (input: string | readonly string[], definition: FormElement) => Answer
  /** The number in a text, for families of numbers; undefined when it cannot be parsed. */
  readonly readNumber?: (text: string, definition: FormElement) => Exact | undefined
  /** `parse` needs a library that a browser may load after the form is opened. */
  readonly needsChecks?: boolean
  /** Message key of an invalid answer. */
  readonly invalidCode: string
  /** Parameters of the invalid message, besides the label. */
  readonly invalidParams: (context: FaceContext) => Readonly<Record<string, string>>
  /** Message key of a missing answer. */
  readonly requiredCode: (definition: FormElement) => string
  /** The first rule that the value breaks on its own. */
  readonly validate: (value: AnswerValue, context: FaceContext) => Breach | undefined
  readonly display: (value: string | readonly string[], context: FaceContext, locale: Locale) => string
  /**
   * A calculated number in this family's normal form. The only place where results are rounded. Null when out of range.
   */
  readonly roundResult: (value: Exact) => Exact | null
  /** A copied value in this family's normal form. */
  readonly normalise: (value: string) => string
  /** Key for `mustDifferFrom` comparisons. */
  readonly comparable: (value: string) => string
}

/** No answer. A shared object, so that absent answers compare equal by identity. */
export const ABSENT: Answer = { kind: 'absent' }

/** Whether the input is empty: nothing typed or chosen, or only spaces. */
export function isBlank(input: AnswerInput | undefined): input is null | undefined {
  if (input === null || input === undefined) return true
  return typeof input === 'string' ? input.trim() === '' : input.length === 0
}

/** Parses a single-valued answer. */
export function parseSingle(
  input: string | readonly string[],
  read: (text: string) => string | undefined,
): Answer {
  const text = typeof input === 'string' ? input : input.length === 1 ? (input[0] ?? '') : undefined
  const value = text === undefined ? undefined : read(text)
  return value === undefined ? { kind: 'invalid', input } : { kind: 'value', value }
}

/** The single text of a value; lists are joined. */
export function toText(value: AnswerValue): string {
  if (typeof value === 'string') return value
  return isExact(value) ? presentNumber(value) : value.join(', ')
}

/** Defaults shared by most families. */
export const PLAIN_FACE: ElementFace = {
  holdsAnswer: true,
  parse: (input) => parseSingle(input, (text) => text.trim()),
  invalidCode: 'element.error.different-to-expected',
  invalidParams: () => ({}),
  requiredCode: () => 'validation.error.required',
  validate: () => undefined,
  display: (value) => toText(value),
  roundResult,
  normalise: (value) => value,
  comparable: (value) => value.trim().toLowerCase(),
}
