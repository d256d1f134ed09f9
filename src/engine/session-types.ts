import type { FormElement, Text } from '#form/definition.ts'
import type { DismembermentTable, FormSettings, Product, ReceiptType } from '#form/reference-data.ts'
import type { ElementType } from '#vocabulary/element-type.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'
import type { BlockState } from '#vocabulary/block-state.ts'

/** What a person or a stored dossier gives: text, a list, or nothing. Booleans are `"true"` / `"false"`. */
export type AnswerInput = string | readonly string[] | null

/** An answer as the engine reads it; `invalid` was typed but cannot be read as its type. */
export type Answer =
  | { readonly kind: 'absent' }
  | { readonly kind: 'invalid'; readonly input: AnswerInput }
  | { readonly kind: 'value'; readonly value: string | readonly string[] }

/** What surrounds the answers; the same object on server and browser. */
export interface Facts {
  readonly user: {
    readonly code: string
    readonly email: string
    readonly firstName: string
    readonly lastName: string
  }
  readonly dossier: {
    readonly id: number
    /** The whole wire string, tokens joined by a bar. */
    readonly state: string
    readonly direct: boolean
    readonly clientId: number | null
    /** The dossier's advisor. */
    readonly advisorCode: string
    readonly advisorEmail: string
  }
  readonly settings: FormSettings
  readonly products: readonly Product[]
  readonly tables: readonly DismembermentTable[]
  readonly receiptTypes: readonly ReceiptType[]
  /** Labels of values chosen in lists that the server holds: by list, then by value. */
  readonly datalistLabels?: Readonly<Record<string, Readonly<Record<string, Text>>>> | undefined
}

/** An answer breaking a rule: a message key of wizard §5 with its parameters, or the author's own text. */
export interface Violation {
  readonly element: string
  readonly block: string
  readonly page: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  /** The author's sentence (`errorMessage`, a rule's `message`), which overrides the key's wording. */
  readonly text?: Localized | undefined
}

/** A rule or formula with the operands it read. */
export interface ExplanationStep {
  readonly what: string
  readonly operands: readonly { readonly name: string; readonly value: string | null }[]
  readonly result: string
}

/** Why an element is shown, required, disabled, or how its value came. */
export interface Explanation {
  readonly element: string
  readonly visible: readonly ExplanationStep[]
  readonly required: readonly ExplanationStep[]
  readonly disabled: readonly ExplanationStep[]
  readonly value: readonly ExplanationStep[]
}

/** A running element; a new object only when something in it changed. */
export interface ElementState {
  readonly name: string
  readonly type: ElementType
  readonly definition: FormElement
  /** The author's label and help with their tags replaced. */
  readonly label: Localized
  readonly help: Localized | undefined
  /** Shown by its own, its block's and its page's condition. */
  readonly visible: boolean
  readonly required: boolean
  readonly disabled: boolean
  /** Not typed by anybody: calculated, taken `from` elsewhere, or read-only by attribute. */
  readonly readonly: boolean
  /** True when the server computes the value and ignores what is sent. */
  readonly computed: boolean
  /** As typed or stored, kept while hidden. */
  readonly input: AnswerInput
  /** The effective answer: absent while hidden. */
  readonly answer: Answer
  /** Bounds with tags resolved; undefined when not given or not resolvable. */
  readonly min: string | undefined
  readonly max: string | undefined
  /** Days as `dd/mm/yyyy`. */
  readonly minDate: string | undefined
  readonly maxDate: string | undefined
  /** Options after facts (products, table rows) are applied; empty when the type has none. */
  readonly options: readonly ResolvedOption[]
  /** Labels of values chosen in a list that the server holds, as far as known. */
  readonly chosenLabels: Readonly<Record<string, Text>> | undefined
  /** What rule the answer breaks now; empty while hidden. */
  readonly violations: readonly Violation[]
}

/** A choice as it is offered now; the author's, a product, or a row of a dismemberment table. */
export interface ResolvedOption {
  readonly value: string
  readonly label: Localized
  readonly presentation?: Localized | undefined
  /** Percentages of a dismemberment row. */
  readonly usufruct?: number
  readonly bareOwnership?: number
  readonly disabled?: boolean
  /** The row that other answers point at: that of the usufructuary's age. */
  readonly isSuggested?: boolean
}

/** What a person may do with blocks beyond the order of filling. */
export interface BlockAccess {
  /** Every block is a validated summary. Source: wizard §2 "The back-office view". */
  readonly isReview?: boolean
  /** Blocks that cannot be opened now, frozen by an envelope for instance; submitted ones can still be read. */
  readonly closed?: ReadonlySet<string>
}

/** Where a block is, by the slugs of its page and of itself. */
export interface BlockProgress {
  readonly page: string
  readonly block: string
  readonly state: BlockState
}

/** Names whose state object changed; pages and blocks by slug when their visibility did. */
export interface Change {
  readonly elements: ReadonlySet<string>
  readonly blocks: ReadonlySet<string>
  readonly pages: ReadonlySet<string>
}

/** A sentence for a violation, in a language, with `{label}`, `{value}`, ... replaced. */
export type EngineMessages = (
  locale: Locale,
  code: string,
  params: Readonly<Record<string, string>>,
) => string
