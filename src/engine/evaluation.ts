import { parseFrenchDate } from '#rules/dates.ts'
import type { Text } from '#form/definition.ts'
import type { Product } from '#form/reference-data.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { CompiledCondition } from './compile-condition.ts'
import type { CompiledElement, CompiledForm, RuleBreach, RunningForm } from './compiled-form.ts'
import { buildFrame, type ElementFrame } from './element-frame.ts'
import { DISABLED, presentElementState, REQUIRED, VISIBLE } from './element-state.ts'
import { ABSENT, isBlank } from './elements/face.ts'
import { computeAnswer } from './evaluate-source.ts'
import { compareNumbers, isExact, parseNumber, presentNumber, type Exact } from './exact.ts'
import { readFact } from './facts.ts'
import { BOUNDED, PLAIN, RELEVANCE, STATE, TYPED, VALUE } from './form-graph.ts'
import { NodeQueue } from './node-queue.ts'
import { readProductFact } from './product-facts.ts'
import { readInput } from './read-input.ts'
import type { FactValue } from './scope.ts'
import type { Answer, AnswerInput, ElementState, Facts } from './session-types.ts'
import { isSameAnswer, isSameInput } from './same-answer.ts'
import { findRunningTable, isStaleRow } from './table-choice.ts'
import { replaceTags } from './tags.ts'
import { findBreach, isSameBreach } from './violations.ts'

/** Input of an evaluation: compiled form, answers, facts and date. */
export interface EvaluationInput {
  readonly form: CompiledForm
  readonly answers: Readonly<Record<string, AnswerInput>>
  /** Europe/Paris day, `yyyy-mm-dd`. */
  readonly today: string
  readonly facts: Facts
  /** Read-only form: nothing is required, nothing can be typed. Source: wizard §5, §6. */
  readonly isReadOnly?: boolean
}

/**
 * The running values of one form. Flat arrays by node or element index, evaluated in graph order; see `FormGraph` for
 * why they are flat. Public state objects are built lazily, when first read. This class keeps the values up to date;
 * notifying listeners is the session's job.
 */
export class Evaluation implements RunningForm {
  readonly form: CompiledForm
  readonly today: string
  readonly isReadOnly: boolean
  /** Whether the visibility of a page or block changed since the session last asked. */
  sectionsChanged = false
  #facts: Facts
  /** Indexes of the elements whose state changed since the session last collected them. */
  #changed: number[] = []
  /** 1 for relevance and shown nodes that hold. */
  readonly #flags: Uint8Array
  readonly #queue: NodeQueue
  /** 1 for elements whose input or answer changed since their state was last evaluated. */
  readonly #moved: Uint8Array
  readonly #aspects: Uint8Array
  readonly #inputs: (AnswerInput | undefined)[]
  /** Parsed input by element; undefined until first needed. */
  readonly #typed: (Answer | Exact | undefined)[]
  /** Effective answers. Numbers stay numbers between calculations and become text only when somebody reads them. */
  readonly #answers: (Answer | Exact)[]
  /** Numeric value of each answer in text; undefined until first needed. */
  readonly #numbers: (Exact | null | undefined)[]
  readonly #breaches: (RuleBreach | undefined)[]
  readonly #states: (ElementState | undefined)[]
  /** Frames of the elements whose frame is not constant. */
  readonly #frames = new Map<number, ElementFrame>()

  constructor({ form, answers, today, facts, isReadOnly = false }: EvaluationInput) {
    const size = form.elements.length
    this.form = form
    this.today = today
    this.isReadOnly = isReadOnly
    this.#facts = facts
    this.#flags = new Uint8Array(form.graph.size)
    this.#queue = new NodeQueue(form.graph.size)
    this.#moved = new Uint8Array(size)
    this.#aspects = new Uint8Array(size)
    this.#inputs = form.elements.map(({ name }) =>
      Object.hasOwn(answers, name) ? readInput(answers[name]) : undefined,
    )
    // Mapped: `Array.from({ length })` takes a quarter of opening a form.
    this.#typed = form.elements.map(() => undefined)
    this.#answers = form.elements.map(() => ABSENT)
    this.#numbers = form.elements.map(() => undefined)
    this.#breaches = form.elements.map(() => undefined)
    this.#states = form.elements.map(() => undefined)
    for (let node = 0; node < form.graph.size; node += 1) this.#evaluateNode(node)
    // The initial evaluation is not a change.
    this.#changed = []
    this.sectionsChanged = false
  }

  get facts(): Facts {
    return this.#facts
  }

  answerAt(index: number): Answer {
    const answer = this.#answers[index] ?? ABSENT
    return presentAnswer(answer)
  }

  numberAt(index: number): Exact | null {
    const answer = this.#answers[index] ?? ABSENT
    if (isExact(answer)) return answer
    const known = this.#numbers[index]
    if (known !== undefined) return known
    const number =
      answer.kind === 'value' && typeof answer.value === 'string' ? parseNumber(answer.value) : null
    if (index >= 0) this.#numbers[index] = number
    return number
  }

  fact(path: string): FactValue {
    if (!path.startsWith('product.')) return readFact(path, this.#facts, this.today)
    const product = this.#findProduct()
    if (product === undefined) return null
    return readProductFact(product, path.slice('product.'.length), this.#subscriptionDay())
  }

  aspectsAt(index: number): number {
    return this.#aspects[index] ?? 0
  }

  breachAt(index: number): RuleBreach | undefined {
    return this.#breaches[index]
  }

  frameOf(element: CompiledElement): ElementFrame {
    return element.frame ?? this.#frames.get(element.index) ?? this.#renewFrame(element)
  }

  /** The typed value, or the default before any input; null for a computed element. */
  inputOf(element: CompiledElement): AnswerInput {
    if (element.computed) return null
    const input = this.#inputs[element.index]
    return input === undefined ? (element.definition.attributes.defaultValue ?? null) : input
  }

  stateOf(element: CompiledElement): ElementState {
    return (this.#states[element.index] ??= presentElementState(element, this))
  }

  /** Whether a relevance or shown node holds; true for -1, which means no condition. */
  flag(node: number): boolean {
    return node < 0 || this.#flags[node] === 1
  }

  /** A text with its tags replaced by answers, facts and settings. */
  replaceText(text: Text): Text {
    if (!text.fr.includes('{') && !text.en.includes('{')) return text
    return { fr: this.replaceTextIn(text.fr, 'fr'), en: this.replaceTextIn(text.en, 'en') }
  }

  replaceTextIn(text: string, locale: Locale): string {
    return replaceTags(text, (tag) => {
      if (tag.includes('.') || tag === 'today') return presentFact(this.fact(tag))
      const element = this.form.elementByName.get(tag)
      if (element === undefined) return undefined
      const answer = this.answerAt(element.index)
      return answer.kind === 'value' ? element.face.display(answer.value, this.frameOf(element), locale) : ''
    })
  }

  /** Sets an answer and re-evaluates exactly the nodes that depend on it. */
  change(element: CompiledElement, input: AnswerInput): void {
    if (element.computed) return
    const { index } = element
    const before = this.inputOf(element)
    this.#inputs[index] = readInput(input)
    if (isSameInput(before, this.inputOf(element))) return
    const { graph } = this.form
    this.#typed[index] = undefined
    this.#queue.add(graph.values[index] ?? 0)
    // The input may change while the answer does not (`12` and `12,0`); the state holds both.
    this.#moved[index] = 1
    this.#queue.add(graph.states[index] ?? 0)
    this.#refresh()
  }

  /** Re-parses the answers that were accepted by their shape alone, once the check libraries have loaded. */
  recheck(): void {
    const { graph } = this.form
    for (const element of this.form.elements) {
      if (element.face.needsChecks !== true || this.inputOf(element) === null) continue
      this.#typed[element.index] = undefined
      this.#moved[element.index] = 1
      this.#queue.add(graph.values[element.index] ?? 0)
      this.#queue.add(graph.states[element.index] ?? 0)
    }
    this.#refresh()
  }

  drainChanged(): readonly number[] {
    const taken = this.#changed
    if (taken.length > 0) this.#changed = []
    return taken
  }

  updateFacts(facts: Facts): void {
    this.#facts = facts
    for (const node of this.form.graph.factReaders) this.#queue.add(node)
    this.#refresh()
  }

  #findProduct(): Product | undefined {
    const chosen = this.form.elementByRole.get('subscription.product')
    const answer = chosen === undefined ? ABSENT : this.answerAt(chosen.index)
    if (answer.kind !== 'value') return undefined
    return this.#facts.products.find((candidate) => candidate.code === answer.value)
  }

  /** The day whose prices apply: the subscription date if the form asks for it (paper form), else today. */
  #subscriptionDay(): string {
    const dated = this.form.elementByRole.get('subscription.date')
    const answer = dated === undefined ? ABSENT : this.answerAt(dated.index)
    const day = answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : ''
    return parseFrenchDate(day) ?? this.today
  }

  /** Evaluates the queued nodes, and the readers of each node that changed. */
  #refresh(): void {
    const { starts, readers } = this.form.graph.dependants
    for (let node = this.#queue.take(); node >= 0; node = this.#queue.take()) {
      if (!this.#evaluateNode(node)) continue
      const end = starts[node + 1] ?? 0
      for (let at = starts[node] ?? 0; at < end; at += 1) {
        const reader = readers[at] ?? 0
        // A form with a cycle can be opened: following its back edges would never end.
        if (reader > node) this.#queue.add(reader)
      }
    }
  }

  /** Evaluates one node; returns whether its value changed. */
  #evaluateNode(node: number): boolean {
    const { graph } = this.form
    const kind = graph.kinds[node]
    const target = graph.targets[node] ?? 0
    if (kind === VALUE) return this.#evaluateValue(target)
    if (kind === STATE) return this.#evaluateState(target)
    const condition = graph.conditions[target]
    return condition !== undefined && this.#evaluateScope(node, condition)
  }

  #evaluateScope(node: number, condition: CompiledCondition): boolean {
    const { graph } = this.form
    const isInScope = this.flag(graph.parents[node] ?? -1)
    const holds = graph.kinds[node] === RELEVANCE ? condition.counts(this) : condition.holds(this)
    const flag = isInScope && holds ? 1 : 0
    if (this.#flags[node] === flag) return false
    this.#flags[node] = flag
    if (graph.showsSection[node] === 1) this.sectionsChanged = true
    return true
  }

  #evaluateValue(index: number): boolean {
    const answer = this.#computeAnswer(index)
    const isSame = isSameResult(this.#answers[index] ?? ABSENT, answer)
    if (!isSame) {
      this.#answers[index] = answer
      this.#numbers[index] = undefined
      this.#moved[index] = 1
    }
    if (((this.form.graph.flags[index] ?? 0) & PLAIN) !== 0) this.#evaluateState(index)
    return !isSame
  }

  #computeAnswer(index: number): Answer | Exact {
    const { graph, elements } = this.form
    if (!this.flag(graph.relevance[index] ?? -1)) return ABSENT
    const typed = this.#typed[index]
    if (typed !== undefined && ((graph.flags[index] ?? 0) & TYPED) !== 0) return typed
    const element = elements[index]
    if (element === undefined) return ABSENT
    if (element.formula !== undefined || element.source.kind !== 'typed') return computeAnswer(element, this)
    const answer = (this.#typed[element.index] ??= this.#readTyped(element, this.inputOf(element)))
    const table = element.own?.table
    if (table === undefined || isExact(answer)) return answer
    if (answer.kind !== 'value' || typeof answer.value !== 'string') return answer
    return isStaleRow(answer.value, findRunningTable(table, this)) ? ABSENT : answer
  }

  #readTyped({ face, definition }: CompiledElement, input: AnswerInput): Answer | Exact {
    if (isBlank(input)) return ABSENT
    if (face.readNumber === undefined || typeof input !== 'string') return face.parse(input, definition)
    return face.readNumber(input, definition) ?? { kind: 'invalid', input }
  }

  #evaluateState(index: number): boolean {
    const flags = this.form.graph.flags[index] ?? 0
    if ((flags & PLAIN) !== 0 && !this.isReadOnly) return this.#evaluatePlainState(index, flags)
    const element = this.form.elements[index]
    if (element === undefined) return false
    const previous = element.frame ?? this.#frames.get(index)
    const frame = element.frame ?? this.#renewFrame(element)
    const aspects = this.#decideAspects(element)
    const breach =
      (aspects & VISIBLE) === 0
        ? undefined
        : findBreach(element, this.#answers[index] ?? ABSENT, (aspects & REQUIRED) !== 0, frame, this)
    return this.#keepState(index, aspects, breach, frame === previous)
  }

  #evaluatePlainState(index: number, flags: number): boolean {
    const fixed = flags & (REQUIRED | DISABLED)
    if (!this.flag(this.form.graph.shown[index] ?? -1)) return this.#keepState(index, fixed, undefined, true)
    const answer = this.#answers[index] ?? ABSENT
    const isFree =
      (flags & BOUNDED) === 0 && (isExact(answer) || (answer.kind === 'value' && answer.breach === undefined))
    const element = isFree ? undefined : this.form.elements[index]
    const breach =
      element?.frame && findBreach(element, answer, (fixed & REQUIRED) !== 0, element.frame, this)
    return this.#keepState(index, fixed | VISIBLE, breach, true)
  }

  /** Stores the state of an element. Returns whether it changed. */
  #keepState(index: number, aspects: number, breach: RuleBreach | undefined, isSameFrame: boolean): boolean {
    const isSame =
      isSameFrame &&
      this.#moved[index] === 0 &&
      aspects === this.#aspects[index] &&
      isSameBreach(breach, this.#breaches[index])
    this.#moved[index] = 0
    if (isSame) return false
    this.#aspects[index] = aspects
    this.#breaches[index] = breach
    this.#states[index] = undefined
    this.#changed.push(index)
    return true
  }

  #decideAspects(element: CompiledElement): number {
    const isShown = this.flag(this.form.graph.shown[element.index] ?? -1)
    const isDisabled =
      this.#decide(element.disabled) || (this.isReadOnly && ELEMENT_TRAITS[element.type].isButton === true)
    const isRequired = !isDisabled && !element.computed && !this.isReadOnly && this.#decide(element.required)
    return (isShown ? VISIBLE : 0) | (isRequired ? REQUIRED : 0) | (isDisabled ? DISABLED : 0)
  }

  #decide(effect: boolean | CompiledCondition): boolean {
    return typeof effect === 'boolean' ? effect : effect.holds(this)
  }

  #renewFrame(element: CompiledElement): ElementFrame {
    const frame = buildFrame(element, this, this.#frames.get(element.index))
    this.#frames.set(element.index, frame)
    return frame
  }
}

/** A number and a text are the same answer when the number is formatted as that text. */
function isSameResult(left: Answer | Exact, right: Answer | Exact): boolean {
  if (left === right) return true
  if (isExact(left) && isExact(right)) return compareNumbers(left, right) === 0
  // Checked first: comparing with a text formats the number.
  if (left === ABSENT || right === ABSENT) return false
  return isSameAnswer(presentAnswer(left), presentAnswer(right))
}

function presentAnswer(answer: Answer | Exact): Answer {
  return isExact(answer) ? { kind: 'value', value: presentNumber(answer) } : answer
}

function presentFact(value: FactValue): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : value.join(', ')
}
