import type { Block, FormDefinition, FormElement, Message, Page } from '#form/definition.ts'
import type { ElementType } from '#vocabulary/element-type.ts'
import type { CompiledCondition } from './compile-condition.ts'
import type { ElementFrame } from './element-frame.ts'
import type { Breach, ElementFace } from './elements/face.ts'
import type { Formula } from './expression/compile-expression.ts'
import type { Expression } from './expression/expression.ts'
import type { FormGraph } from './form-graph.ts'
import type { FrameScope } from './scope.ts'
import type { Answer, AnswerInput } from './session-types.ts'
import type { TableChoice } from './table-choice.ts'
import type { ValueSource } from './value-source.ts'

/**
 * What `compile.ts` makes of a definition, and what its functions may ask of the form while it runs. The types name
 * each other, so they stand together; the code that builds and runs them imports them from here.
 */

/** Something in a definition that the engine cannot run; the path names page, block and element. */
export interface FormProblem {
  readonly path: string
  readonly reason: string
}

/** An element ready to run: names looked up, formulas and conditions made into functions. */
export interface CompiledElement {
  readonly index: number
  readonly name: string
  readonly definition: FormElement
  readonly type: ElementType
  readonly face: ElementFace
  readonly page: Page
  readonly block: Block
  readonly source: ValueSource
  /** Nobody types it. */
  readonly computed: boolean
  /** Undefined for what people type. */
  readonly compute: ComputeAnswer | undefined
  readonly condition: CompiledCondition | undefined
  /** Fixed by attribute, or decided by the condition. */
  readonly required: boolean | CompiledCondition
  readonly disabled: boolean | CompiledCondition
  readonly min: Formula | undefined
  readonly max: Formula | undefined
  /** What the bounds read. */
  readonly bounds: readonly Expression[]
  readonly table: TableChoice | undefined
  /** By option, when any has one. */
  readonly optionConditions: readonly (CompiledCondition | undefined)[] | undefined
  /** Texts, bounds and options, when they are the same in every session. */
  readonly frame: ElementFrame | undefined
  /** Elements whose answers a sum or ranking of this one is about. */
  readonly summed: readonly number[]
  /** Answers and facts that this answer must differ from, rule by rule. */
  readonly differing: readonly DifferenceRule[]
  readonly mustEqualWhen: CompiledCondition | undefined
  /** Some rule beyond the type's own looks at the answer. */
  readonly hasOwnRules: boolean
  readonly missing: Breach
  readonly unreadable: Breach
}

/**
 * One rule of `mustDifferFrom`, its names looked up; the answer must differ from each of the others and from the
 * fact.
 */
export interface DifferenceRule {
  readonly indexes: readonly number[]
  readonly fact: string | undefined
  readonly message: Message | undefined
}

/** A definition with everything that does not depend on answers worked out once; shared by all its sessions. */
export interface CompiledForm {
  readonly definition: FormDefinition
  /** In order of appearance. */
  readonly elements: readonly CompiledElement[]
  readonly elementByName: ReadonlyMap<string, CompiledElement>
  /** By role, for what the product knows elements as. */
  readonly elementByRole: ReadonlyMap<string, CompiledElement>
  readonly graph: FormGraph
  /** Cycles, unreadable formulas, unknown names; a form with any is not to be opened. */
  readonly problems: readonly FormProblem[]
}

/** A breach with the sentence that a rule of its own gives, stronger than the element's `errorMessage`. */
export interface RuleBreach extends Breach {
  readonly message?: Message | undefined
}

/** Computes the answer of an element that nobody types; absent while something it needs is missing. */
export type ComputeAnswer = (running: RunningForm) => Answer

/** A form with its answers, as compiled functions see it; `Evaluation` is the one implementation. */
export interface RunningForm extends FrameScope {
  readonly form: CompiledForm
  /** Nothing is required and nothing can be typed. */
  readonly isReadOnly: boolean
  /** What was typed; the default while nothing was, null for a computed element. */
  inputOf(element: CompiledElement): AnswerInput
  /** Bits of `element-state.ts` by element index. */
  aspectsAt(index: number): number
  /** What the answer of a visible element breaks, by element index. */
  breachAt(index: number): RuleBreach | undefined
  /** Texts, bounds and options of an element now. */
  frameOf(element: CompiledElement): ElementFrame
}
