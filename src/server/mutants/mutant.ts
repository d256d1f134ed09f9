import type { AnswerInput, FormSession } from '#engine/index.ts'
import type { Describing } from '#engine/authoring/rule-sentence.ts'
import type { FormDefinition, Text } from '#form/definition.ts'
import type { FormCase } from '#form/form-case.ts'

/** A form with the words of its answers and settings. */
export interface DescribedForm extends Describing {
  readonly definition: FormDefinition
}

/** A form with one rule changed. */
export interface Mutant {
  readonly form: string
  /** Stable id of the change: form, place, rule and kind. */
  readonly id: string
  /** What changes, as an author reads it after the place: `sans la règle …`. */
  readonly describe: (form: DescribedForm) => Text
  /** `page/block/element`, or a prefix of it. */
  readonly place: string
  /** The element whose state reveals the change; for a page or block, its first element. */
  readonly element: string
  /** The rule as it is, to compare forms. */
  readonly rule: string
  /** Names of the answers that the rule reads. */
  readonly reads: readonly string[]
  /** Values to try for each of these answers, on both sides of the rule. */
  readonly tries: readonly Trial[]
  readonly build: () => FormDefinition
  /** Whether a case with these answers and expectations can detect the change; false avoids running it. */
  readonly mayDiffer: (session: FormSession, expected?: FormCase['expect']) => boolean
}

/** Answers that may detect a change. */
export interface Trial {
  /** For the title of a case: `inv_shares = 5`. */
  readonly what: string
  readonly answers: Readonly<Record<string, AnswerInput>>
}

export function tryAnswer(name: string, value: AnswerInput): Trial {
  return {
    what: `${name} = ${value === null ? 'nothing' : [value].flat().join(', ')}`,
    answers: { [name]: value },
  }
}

type Step = string | number

/** A copy of a value with one part replaced; undefined removes it. */
export function replaceAt<T>(root: T, path: readonly Step[], value: unknown): T
export function replaceAt(root: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(root))
    return root.flatMap((item: unknown, index) => {
      if (index !== step) return [item]
      const changed = replaceAt(item, rest, value)
      return changed === undefined ? [] : [changed]
    })
  const record: Record<string, unknown> = { ...Object(root) }
  const changed = replaceAt(record[step], rest, value)
  if (changed === undefined) delete record[step]
  else record[step] = changed
  return record
}
