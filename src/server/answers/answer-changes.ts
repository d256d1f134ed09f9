import type { CompiledElement } from '#engine/index.ts'
import type { AnswerSource } from '#vocabulary/answer-source.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'

/** The empty string is a cleared answer; receipt elements hold the ids of their files. */
export type StoredAnswer = string | readonly string[]
export type AnswersByName = Readonly<Record<string, StoredAnswer>>

/** A receipt as it was when it was removed, from which an earlier state of the dossier is rebuilt. */
export interface ChangedFile {
  readonly id: number
  readonly title: string
  readonly typeId: number
  readonly mimetype: string
  readonly size: number
  readonly sha256: string
  readonly createdBy: number
  readonly createdAt: string
}

/** Absent `from` or `to`: there was no stored answer before or after. */
export interface AnswerChange {
  readonly how: AnswerSource
  readonly from?: StoredAnswer
  readonly to?: StoredAnswer
  /** The receipt that was added or removed. */
  readonly file?: ChangedFile
}

/** By element name, only what changed. */
export type AnswerChanges = Readonly<Record<string, AnswerChange>>

/** The answers of a block that differ between two states, with the source of each new value. */
export function diffAnswers(
  before: AnswersByName,
  after: AnswersByName,
  sourceOf: (element: string) => AnswerSource,
): AnswerChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes: Record<string, AnswerChange> = {}
  for (const name of names) {
    const [from, to] = [before[name], after[name]]
    if (isSameAnswer(from, to)) continue
    changes[name] = {
      how: sourceOf(name),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    }
  }
  return changes
}

function isSameAnswer(one: StoredAnswer | undefined, other: StoredAnswer | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Source of an answer that a person submitted. `prefilled` are drafts made from the account of the client. */
export function sourceOfSubmitted(
  { name, type }: Pick<CompiledElement, 'name' | 'type'>,
  value: StoredAnswer | undefined,
  { formCode, prefilled }: { readonly formCode: string; readonly prefilled: AnswersByName },
): AnswerSource {
  if (formCode === BACK_OFFICE_FORM) return 'paper'
  if (value !== undefined && isSameAnswer(prefilled[name], value)) return 'account'
  return type === 'toggle' || ELEMENT_TRAITS[type].choices !== undefined ? 'chosen' : 'typed'
}
