import type { KnownAdvisorIdentity } from '#form/advisor-identity.ts'
import type { FormElement, Text } from '#form/definition.ts'
import type { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import type { ElementType } from '#vocabulary/element-type.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'
import type { BlockState } from '#vocabulary/block-state.ts'

/** Raw input, typed or stored: text, a list, or nothing. Booleans are `"true"` / `"false"`. */
export type AnswerInput = string | readonly string[] | null

/** A rule broken by a value: a message key of wizard §5 with its parameters. */
export interface Breach {
  readonly code: string
  readonly params?: Readonly<Record<string, string>>
}

/**
 * A parsed answer; `invalid` was given but cannot be parsed as its type. `breach`: what parsing found wrong with a value that is
 * still shown as it is.
 */
export type Answer =
  | { readonly kind: 'absent' }
  | { readonly kind: 'invalid'; readonly input: AnswerInput }
  | { readonly kind: 'value'; readonly value: string | readonly string[]; readonly breach?: Breach }

/** External facts that a form reads; identical on the server and in the browser. */
export interface Facts {
  readonly user: {
    readonly code: string
    readonly email: string
    readonly firstName: string
    readonly lastName: string
  }
  readonly dossier: {
    readonly id: number
    /** The complete status string, tokens joined by a bar. */
    readonly state: string
    readonly direct: boolean
    readonly clientId: number | null
    /** Code of the dossier's advisor. */
    readonly advisorCode: string
    readonly advisorEmail: string
  }
  /** The dossier's advisor; absent without one, and in facts stored by earlier releases. */
  readonly advisor?: { readonly name: string; readonly identity: KnownAdvisorIdentity } | undefined
  readonly settings: FormSettings
  readonly products: readonly Product[]
  readonly tables: readonly DismembermentTable[]
  readonly receiptTypes: readonly ReceiptType[]
  /** Labels of values chosen from server-side lists, by list, then by value. */
  readonly datalistLabels?: Readonly<Record<string, Readonly<Record<string, Text>>>> | undefined
}

/** A broken rule: a message key of wizard §5 with its parameters, or the author's own text. */
export interface Violation {
  readonly element: string
  readonly block: string
  readonly page: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  /** The author's text (`requiredMessage`, `errorMessage`, or a rule's `message`), which overrides the key's message. */
  readonly text?: Localized | undefined
}

/** A rule or formula with the operands it read. */
export interface ExplanationStep {
  readonly what: string
  readonly operands: readonly { readonly name: string; readonly value: string | null }[]
  readonly result: string
}

/** Why an element is shown, required or disabled, or how its value was computed. */
export interface Explanation {
  readonly element: string
  readonly visible: readonly ExplanationStep[]
  readonly required: readonly ExplanationStep[]
  readonly disabled: readonly ExplanationStep[]
  readonly value: readonly ExplanationStep[]
}

/** State of a running element; a new object only when something changed. */
export interface ElementState {
  readonly name: string
  readonly type: ElementType
  readonly definition: FormElement
  /** Label and help with tags replaced. */
  readonly label: Localized
  readonly help: Localized | undefined
  /** Result of its own, its block's and its page's conditions. */
  readonly visible: boolean
  readonly required: boolean
  readonly disabled: boolean
  /** Not editable: calculated, taken `from` elsewhere, or read-only by attribute. */
  readonly readonly: boolean
  /** The server computes the value and ignores a submitted one. */
  readonly computed: boolean
  /** The raw input, kept while hidden. */
  readonly input: AnswerInput
  /** The effective answer: absent while hidden. */
  readonly answer: Answer
  /** Bounds with tags resolved; undefined when not given or not resolvable. */
  readonly min: string | undefined
  readonly max: string | undefined
  /** Days as `dd/mm/yyyy`. */
  readonly minDate: string | undefined
  readonly maxDate: string | undefined
  /** Options after applying facts (products, table rows); empty when the type has none. */
  readonly options: readonly ResolvedOption[]
  /** Known labels of values chosen from a server-side list, and of products that were chosen before they closed. */
  readonly chosenLabels: Readonly<Record<string, Text>> | undefined
  /** Broken rules; empty while hidden. */
  readonly violations: readonly Violation[]
}

/** A choice as currently offered: from the definition, a product, or a row of a dismemberment table. */
export interface ResolvedOption {
  readonly value: string
  readonly label: Localized
  readonly presentation?: Localized | undefined
  /** Percentages of a dismemberment row. */
  readonly usufruct?: number
  readonly bareOwnership?: number
  readonly disabled?: boolean
  /** The row for the usufructuary's age. */
  readonly isSuggested?: boolean
}

/** Exceptions to the normal order of filling. */
export interface BlockAccess {
  /** Every block is a validated summary. Source: wizard §2 "The back-office view". */
  readonly isReview?: boolean
  /** Blocks that cannot be opened, for instance frozen by an envelope; submitted ones stay readable. */
  readonly closed?: ReadonlySet<string>
}

/** A block, by the slugs of its page and of itself. */
export interface BlockProgress {
  readonly page: string
  readonly block: string
  readonly state: BlockState
}

/** Names of elements whose state object changed; slugs of pages and blocks whose visibility changed. */
export interface Change {
  readonly elements: ChangedElements
  readonly blocks: ReadonlySet<string>
  readonly pages: ReadonlySet<string>
}

/** Names in the order of evaluation, each once. */
export interface ChangedElements extends Iterable<string> {
  readonly size: number
  readonly has: (name: string) => boolean
}

/** Message of a violation in a language, with `{label}`, `{value}`, ... replaced. */
export type EngineMessages = (
  locale: Locale,
  code: string,
  params: Readonly<Record<string, string>>,
) => string
