import type { FormElement, Text } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { presentResult, type Exact } from '../exact.ts'
import type { Answer, AnswerInput, ResolvedOption } from '../session-types.ts'

/** A rule broken by a value alone: a message key of wizard §5 with its parameters. */
export interface Breach {
  readonly code: string
  readonly params?: Readonly<Record<string, string>>
}

/** What a face may look at besides the answer. */
export interface FaceContext {
  readonly definition: FormElement
  readonly options: readonly ResolvedOption[]
  /** Labels of values chosen in a list that the server holds, by value. */
  readonly chosenLabels?: Readonly<Record<string, Text>> | undefined
  /** Canonical decimals. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** `dd/mm/yyyy`. */
  readonly minDate?: string | undefined
  readonly maxDate?: string | undefined
}

/**
 * How one family of elements reads, judges and shows an answer, without any screen.
 * The other face, what is drawn, belongs to the web.
 */
export interface ElementFace {
  /** Whether people answer it at all; texts, buttons and summaries hold nothing. */
  readonly holdsAnswer: boolean
  /** The answer in normal form; `invalid` when it cannot be read. Blank input never comes here. */
  readonly parse: (input: string | readonly string[], definition: FormElement) => Answer
  /** Code of an answer that could not be read. */
  readonly invalidCode: string
  /** What the sentence of that code is filled with, besides the label. */
  readonly invalidParams: (context: FaceContext) => Readonly<Record<string, string>>
  /** Code of an answer that is missing. */
  readonly requiredCode: (definition: FormElement) => string
  /** The first rule that the value breaks by itself. */
  readonly validate: (value: string | readonly string[], context: FaceContext) => Breach | undefined
  /** As people read it. */
  readonly display: (value: string | readonly string[], context: FaceContext, locale: Locale) => string
  /** A calculated number in this family's normal form, rounded here and nowhere before; null when it is too large. */
  readonly presentResult: (value: Exact) => string | null
  /** A copied value in this family's normal form. */
  readonly normalise: (value: string) => string
  /** The form in which two answers are compared for being different people's. */
  readonly comparable: (value: string) => string
}

/** No answer; always this object, so that two absent answers are the same by identity. */
export const ABSENT: Answer = { kind: 'absent' }

/** Nothing typed, nothing chosen, or only spaces. */
export function isBlank(input: AnswerInput | undefined): input is null | undefined {
  if (input === null || input === undefined) return true
  return typeof input === 'string' ? input.trim() === '' : input.length === 0
}

/** An answer of one text. */
export function parseSingle(
  input: string | readonly string[],
  read: (text: string) => string | undefined,
): Answer {
  const text = typeof input === 'string' ? input : input.length === 1 ? (input[0] ?? '') : undefined
  const value = text === undefined ? undefined : read(text)
  return value === undefined ? { kind: 'invalid', input } : { kind: 'value', value }
}

/** The single text of a value; lists are joined. */
export function toText(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(', ')
}

/** What most families share; each changes what is its own. */
export const PLAIN_FACE: ElementFace = {
  holdsAnswer: true,
  parse: (input) => parseSingle(input, (text) => text.trim()),
  invalidCode: 'element.error.different-to-expected',
  invalidParams: () => ({}),
  requiredCode: () => 'validation.error.required',
  validate: () => undefined,
  display: (value) => toText(value),
  presentResult,
  normalise: (value) => value,
  comparable: (value) => value.trim().toLowerCase(),
}
