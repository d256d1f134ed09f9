import type { Block, FormDefinition, FormElement, Message, Page } from '#form/definition.ts'
import type { ElementType } from '#vocabulary/element-type.ts'
import type { CompiledCondition } from './compile-condition.ts'
import type { ElementFrame } from './element-frame.ts'
import type { ElementFace } from './elements/face.ts'
import type { Formula } from './expression/compile-expression.ts'
import type { FormulaProblem } from './expression/parse-expression.ts'
import type { FormGraph } from './form-graph.ts'
import type { OwnRules } from './own-rules.ts'
import type { FrameScope } from './scope.ts'
import type { AnswerInput, Breach } from './session-types.ts'
import type { ValueSource } from './value-source.ts'

/**
 * The compiled form and the interface its functions use at run time. The types refer to each other, so they share a
 * file that the compiler and the runtime both import.
 */

/** An error in a definition; `path` names page, block and element. Worded by `problem-text.ts`. */
export type FormProblem = { readonly path: string } & (
  | { readonly code: 'formula'; readonly problem: FormulaProblem }
  | { readonly code: 'bound'; readonly bound: number }
  | { readonly code: 'element'; readonly name: string }
  /** The first path is repeated at the end. */
  | { readonly code: 'cycle'; readonly paths: readonly string[] }
)

/** A compiled element: names resolved, formulas and conditions turned into functions. */
export interface CompiledElement {
  readonly index: number
  readonly name: string
  readonly definition: FormElement
  readonly type: ElementType
  readonly face: ElementFace
  readonly page: Page
  readonly block: Block
  readonly source: ValueSource
  /** Whether the value is computed rather than typed. */
  readonly computed: boolean
  /** Whether nobody can type into it: computed, or by an attribute. */
  readonly readonly: boolean
  /** The formula of a computed value that has one. */
  readonly formula: Formula | undefined
  readonly condition: CompiledCondition | undefined
  /** Fixed by an attribute, or decided by a condition. */
  readonly required: boolean | CompiledCondition
  readonly disabled: boolean | CompiledCondition
  /**
   * Undefined for most elements. Kept in a separate object so that elements stay small: a change reads thousands of
   * them.
   */
  readonly own: OwnRules | undefined
  /** Texts, bounds and options when they are constant across sessions. */
  readonly frame: ElementFrame | undefined
  readonly missing: Breach
  readonly unreadable: Breach
}

/** A form definition with everything precomputed that does not depend on answers; shared by all sessions. */
export interface CompiledForm {
  readonly definition: FormDefinition
  /** In form order. */
  readonly elements: readonly CompiledElement[]
  readonly elementByName: ReadonlyMap<string, CompiledElement>
  /** By role, the identifier used by product code. */
  readonly elementByRole: ReadonlyMap<string, CompiledElement>
  readonly graph: FormGraph
  /** Cycles, formulas that do not parse, unknown names. A form with problems must not be filled in. */
  readonly problems: readonly FormProblem[]
}

/** A breach with a rule-specific message, which overrides the element's `errorMessage`. */
export interface RuleBreach extends Breach {
  readonly message?: Message | undefined
}

/** A running form as seen by compiled functions; implemented by `Evaluation`. */
export interface RunningForm extends FrameScope {
  readonly form: CompiledForm
  /** Read-only form: nothing is required, nothing can be typed. */
  readonly isReadOnly: boolean
  /** The typed value, or the default before any input; null for a computed element. */
  inputOf(element: CompiledElement): AnswerInput
  /** Bit set of `element-state.ts`, by element index. */
  aspectsAt(index: number): number
  /** The rule broken by a visible element's answer, by element index. */
  breachAt(index: number): RuleBreach | undefined
  /** Current texts, bounds and options of an element. */
  frameOf(element: CompiledElement): ElementFrame
}
