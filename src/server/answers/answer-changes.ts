import type { CompiledElement } from '#engine/index.ts'
import type { AnswerSource } from '#vocabulary/answer-source.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { CodeChannel, Party } from '#vocabulary/party.ts'

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

/** The party that confirmed an answer as its own, and the code that authenticated it. */
export interface Confirmation {
  readonly party: Party
  readonly envelope: string
  readonly view: string
  readonly channel: CodeChannel
  /** When it was confirmed, RFC 3339, if before the entry: with a signature of the correction that the entry took over. */
  readonly at?: string
}

/** Where an answer came from that was taken over from a former dossier of the same client. */
export interface ReusedFrom {
  readonly dossier: number
  /** When it was first given, RFC 3339; in that dossier, or in one that it was taken over from in turn. */
  readonly at: string
}

/** The system that an answer was imported from, by the name that people read. */
export interface ImportedFrom {
  readonly from: string
}

/** Absent `from` or `to`: there was no stored answer before or after. */
export interface AnswerChange {
  readonly how: AnswerSource
  readonly from?: StoredAnswer
  readonly to?: StoredAnswer
  /** Account that had entered the value as a draft, when somebody else submitted it. */
  readonly typedBy?: number
  /** Party that gave the value by its link, without an account. */
  readonly party?: Party
  /** Of the value `to`: unchanged when it was `confirmed`, new when it was `corrected`. */
  readonly confirmation?: Confirmation
  /** Of an answer `reused` or `restated`. */
  readonly reused?: ReusedFrom
  /** Of an answer `imported`. */
  readonly imported?: ImportedFrom
  /** The receipt that was added or removed. */
  readonly file?: ChangedFile
}

/** By element name, only what changed. */
export type AnswerChanges = Readonly<Record<string, AnswerChange>>

/** How a value came, who had entered it as a draft, which party gave it by its link, and which one confirmed it. */
export type ChangeOrigin = Pick<
  AnswerChange,
  'how' | 'typedBy' | 'party' | 'confirmation' | 'reused' | 'imported'
>

/** The answers of a block that differ between two states, with the origin of each new value. */
export function diffAnswers(
  before: AnswersByName,
  after: AnswersByName,
  originOf: (element: string) => ChangeOrigin,
): AnswerChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes: Record<string, AnswerChange> = {}
  for (const name of names) {
    const [from, to] = [before[name], after[name]]
    if (isSameAnswer(from, to)) continue
    changes[name] = {
      ...originOf(name),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    }
  }
  return changes
}

function isSameAnswer(one: StoredAnswer | undefined, other: StoredAnswer | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/**
 * A draft that its submitter did not enter: prefilled from the account or the former dossier of the client, imported, or entered
 * by somebody else.
 */
export interface ForeignDraft {
  readonly value: StoredAnswer | null
  readonly source: DraftSource | null
  readonly author: number
  /** Of the source `reused`. */
  readonly reused?: ReusedFrom
  /** Of the source `imported`. */
  readonly imported?: ImportedFrom
}

/** Where a draft comes from that nobody entered. */
export type DraftSource = 'account' | 'reused' | 'imported'

/** Origin of an answer that a person submitted. */
export function originOfSubmitted(
  element: Pick<CompiledElement, 'name' | 'type'>,
  value: StoredAnswer | undefined,
  {
    formCode,
    drafts,
  }: { readonly formCode: string; readonly drafts: Readonly<Record<string, ForeignDraft>> },
): ChangeOrigin {
  const draft = drafts[element.name]
  const isDrafted = draft !== undefined && value !== undefined && isSameAnswer(draft.value ?? '', value)
  if (isDrafted && draft.source === 'account' && formCode !== BACK_OFFICE_FORM) return { how: 'account' }
  if (isDrafted && draft.source === 'reused' && draft.reused) return { how: 'reused', reused: draft.reused }
  if (isDrafted && draft.source === 'imported' && draft.imported)
    return { how: 'imported', imported: draft.imported }
  const how = formCode === BACK_OFFICE_FORM ? 'paper' : sourceOfTyped(element)
  return isDrafted && draft.source === null ? { how, typedBy: draft.author } : { how }
}

/** Source of an answer that a person enters in a field of this type. */
export function sourceOfTyped({ type }: Pick<CompiledElement, 'type'>): 'typed' | 'chosen' {
  return type === 'toggle' || ELEMENT_TRAITS[type].choices !== undefined ? 'chosen' : 'typed'
}
