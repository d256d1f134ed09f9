import type { CompiledElement } from '#engine/index.ts'
import type { AnswerSource } from '#vocabulary/answer-source.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import type { CodeChannel, Party } from '#vocabulary/party.ts'

/** The empty string is a cleared answer; receipt elements hold the ids of their files. */
export type StoredAnswer = string | readonly string[]
export type AnswersByName = Readonly<Record<string, StoredAnswer>>

/** A receipt as it was when removed, kept to rebuild an earlier state of the dossier. */
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
  /** RFC 3339; set when it was confirmed before this entry, by signing the correction whose answers the entry took over. */
  readonly at?: string
}

/** Origin of an answer taken over from a former dossier of the same client. */
export interface ReusedFrom {
  readonly dossier: number
  /** When the answer was first given (RFC 3339), in that dossier or in one that it was itself taken over from. */
  readonly at: string
}

/** Display name of the system that an answer was imported from. */
export interface ImportedFrom {
  readonly from: string
}

/** Absent `from` or `to`: there was no stored answer before or after. */
export interface AnswerChange {
  readonly how: AnswerSource
  readonly from?: StoredAnswer
  readonly to?: StoredAnswer
  /** Account that entered the value as a draft, when another person submitted it. */
  readonly typedBy?: number
  /** Party that gave the value by its link, without an account. */
  readonly party?: Party
  /** About the value `to`: unchanged if `confirmed`, new if `corrected`. */
  readonly confirmation?: Confirmation
  /** Set for answers that were `reused` or `restated`. */
  readonly reused?: ReusedFrom
  /** Set for answers that were `imported`. */
  readonly imported?: ImportedFrom
  /** The receipt that was added or removed. */
  readonly file?: ChangedFile
}

/** Changed answers by element name. */
export type AnswerChanges = Readonly<Record<string, AnswerChange>>

/** How a value was given: who entered it as a draft, which party gave it by its link, and which party confirmed it. */
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
 * A draft that its submitter did not enter: prefilled from the account or from the client's former dossier, imported, or
 * entered by another person.
 */
export interface ForeignDraft {
  readonly value: StoredAnswer | null
  readonly source: DraftSource | null
  readonly author: number
  /** Set for the source `reused`. */
  readonly reused?: ReusedFrom
  /** Set for the source `imported`. */
  readonly imported?: ImportedFrom
}

/** Source of a draft that no person entered. */
export type DraftSource = 'account' | 'reused' | 'imported'

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
