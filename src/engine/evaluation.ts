import type { Text } from '#form/definition.ts'
import type { CompiledElement, CompiledForm } from './compile.ts'
import { evaluateCondition, evaluateRelevance } from './condition.ts'
import { buildElementState } from './element-state.ts'
import { ABSENT, isBlank } from './elements/face.ts'
import { parseNumber, type Exact } from './exact.ts'
import { readFact } from './facts.ts'
import { readProductFact } from './product-facts.ts'
import { collectReach } from './rank-nodes.ts'
import { resolveOptions } from './resolve-options.ts'
import type { Scope } from './scope.ts'
import type { Answer, AnswerInput, ElementState, Facts, Locale, ResolvedOption } from './session-types.ts'
import { evaluateSource } from './evaluate-source.ts'
import { isSameAnswer } from './same-answer.ts'
import { replaceTags } from './tags.ts'

/** What the evaluation of a form with its answers starts from. */
export interface EvaluationInput {
  readonly form: CompiledForm
  readonly answers: Readonly<Record<string, AnswerInput>>
  /** `yyyy-mm-dd`, in Paris. */
  readonly today: string
  readonly facts: Facts
}

/**
 * The running values of one form: flat arrays indexed by node or element, evaluated in the order of the graph.
 * It knows how to bring itself up to date; what a change means to the outside is the session's.
 */
export class Evaluation implements Scope {
  readonly form: CompiledForm
  readonly today: string
  /** Names of elements whose state was replaced since they were last taken. */
  #changedElements = new Set<string>()
  scopesChanged = false
  #facts: Facts
  /** 1 where a relevance or shown node holds. */
  readonly #flags: Uint8Array
  /** 1 for nodes that must be evaluated again; 0 once they are. */
  readonly #dirty: Uint8Array
  readonly #inputs: (AnswerInput | undefined)[]
  readonly #answers: Answer[]
  /** Parsed numbers of answers; undefined until somebody asks. */
  readonly #numbers: (Exact | null | undefined)[]
  readonly #states: (ElementState | undefined)[]
  readonly #options = new Map<
    number,
    { readonly table: string | null; readonly options: readonly ResolvedOption[] }
  >()

  constructor({ form, answers, today, facts }: EvaluationInput) {
    const size = form.elements.length
    this.form = form
    this.today = today
    this.#facts = facts
    this.#flags = new Uint8Array(form.graph.nodes.length)
    this.#dirty = new Uint8Array(form.graph.nodes.length)
    this.#inputs = form.elements.map(({ name }) => (Object.hasOwn(answers, name) ? answers[name] : undefined))
    this.#answers = Array.from<Answer>({ length: size }).fill(ABSENT)
    this.#numbers = Array.from<Exact | null | undefined>({ length: size }).fill(undefined)
    this.#states = Array.from<ElementState | undefined>({ length: size }).fill(undefined)
    for (let node = 0; node < form.graph.nodes.length; node += 1) this.#evaluateNode(node)
  }

  get facts(): Facts {
    return this.#facts
  }

  answer(name: string): Answer {
    const element = this.form.elementByName.get(name)
    return element === undefined ? ABSENT : this.answerOf(element.index)
  }

  number(name: string): Exact | null {
    const element = this.form.elementByName.get(name)
    if (element === undefined) return null
    const known = this.#numbers[element.index]
    if (known !== undefined) return known
    const answer = this.answerOf(element.index)
    const number =
      answer.kind === 'value' && typeof answer.value === 'string' ? parseNumber(answer.value) : null
    this.#numbers[element.index] = number
    return number
  }

  fact(path: string): string | null {
    if (!path.startsWith('product.')) return readFact(path, this.#facts, this.today)
    const chosen = this.form.elementByRole.get('subscription.product')
    const answer = chosen === undefined ? ABSENT : this.answerOf(chosen.index)
    if (answer.kind !== 'value') return null
    const product = this.#facts.products.find((candidate) => candidate.code === answer.value)
    return product === undefined ? null : readProductFact(product, path.slice('product.'.length), this.today)
  }

  answerOf(index: number): Answer {
    return this.#answers[index] ?? ABSENT
  }

  /** What was typed, the default while nobody ever answered, nothing for what is computed. */
  inputOf(element: CompiledElement): AnswerInput {
    if (element.computed) return null
    const input = this.#inputs[element.index]
    return input === undefined ? (element.definition.attributes.defaultValue ?? null) : input
  }

  stateOf(element: CompiledElement): ElementState {
    return this.#states[element.index] ?? buildElementState(element, this)
  }

  /** Whether a relevance or shown node holds; -1 stands for no condition at all. */
  flag(node: number): boolean {
    return node < 0 || this.#flags[node] === 1
  }

  optionsOf(element: CompiledElement): readonly ResolvedOption[] {
    if (!element.hasFactOptions) return resolveOptions(element, this.#facts, this.today, null)
    const table =
      element.definition.attributes.table === 'product' ? this.fact('product.dismembermentTable') : null
    const known = this.#options.get(element.index)
    if (known !== undefined && known.table === table) return known.options
    const options = resolveOptions(element, this.#facts, this.today, table)
    this.#options.set(element.index, { table, options })
    return options
  }

  /** A text of the author with answers, facts and settings in the place of its tags. */
  replaceText(text: Text): Text {
    if (!text.fr.includes('{') && !text.en.includes('{')) return text
    return { fr: this.replaceTextIn(text.fr, 'fr'), en: this.replaceTextIn(text.en, 'en') }
  }

  replaceTextIn(text: string, locale: Locale): string {
    return replaceTags(text, (tag) => {
      if (tag.includes('.') || tag === 'today') return this.fact(tag) ?? ''
      const element = this.form.elementByName.get(tag)
      if (element === undefined) return undefined
      const answer = this.answerOf(element.index)
      if (answer.kind !== 'value') return ''
      const context = { definition: element.definition, options: this.optionsOf(element) }
      return element.face.display(answer.value, context, locale)
    })
  }

  /** Gives an answer and brings up to date everything it reaches, and nothing else. */
  change(element: CompiledElement, input: AnswerInput): void {
    if (element.computed) return
    this.#inputs[element.index] = input
    const { graph } = this.form
    const node = graph.values[element.index] ?? 0
    this.#dirty[node] = 1
    // The text may differ while the answer is the same (`12` and `12,0`): the state holds both.
    this.#dirty[graph.states[element.index] ?? 0] = 1
    for (const reached of this.#reach(node)) this.#refresh(reached)
  }

  takeChangedElements(): ReadonlySet<string> {
    const taken = this.#changedElements
    this.#changedElements = new Set()
    return taken
  }

  updateFacts(facts: Facts): void {
    this.#facts = facts
    this.#options.clear()
    for (const node of this.form.graph.factReaders) this.#dirty[node] = 1
    for (let node = 0; node < this.#dirty.length; node += 1) this.#refresh(node)
  }

  #reach(node: number): Int32Array {
    const known = this.form.graph.reach.get(node)
    if (known !== undefined) return known
    const reach = collectReach(node, this.form.graph.dependants)
    this.form.graph.reach.set(node, reach)
    return reach
  }

  #refresh(node: number): void {
    if (this.#dirty[node] === 0) return
    this.#dirty[node] = 0
    if (!this.#evaluateNode(node)) return
    for (const dependant of this.form.graph.dependants[node] ?? []) this.#dirty[dependant] = 1
  }

  /** Evaluates one node; whether anything came out differently. */
  #evaluateNode(position: number): boolean {
    const node = this.form.graph.nodes[position]
    if (node === undefined) return false
    if ('element' in node) {
      return node.kind === 'value' ? this.#evaluateValue(node.element) : this.#evaluateState(node.element)
    }
    const evaluate = node.kind === 'relevance' ? evaluateRelevance : evaluateCondition
    const flag = this.flag(node.parent) && evaluate(node.condition, this) ? 1 : 0
    if (this.#flags[position] === flag) return false
    this.#flags[position] = flag
    this.scopesChanged = true
    return true
  }

  #evaluateValue(index: number): boolean {
    const element = this.form.elements[index]
    if (element === undefined) return false
    const answer = this.#computeAnswer(element)
    if (isSameAnswer(this.answerOf(index), answer)) return false
    this.#answers[index] = answer
    this.#numbers[index] = undefined
    return true
  }

  #computeAnswer(element: CompiledElement): Answer {
    if (!this.flag(this.form.graph.scopes[element.index]?.relevance ?? -1)) return ABSENT
    if (element.source.kind !== 'typed') return evaluateSource(element, this)
    const input = this.inputOf(element)
    return isBlank(input) ? ABSENT : element.face.parse(input, element.definition)
  }

  #evaluateState(index: number): boolean {
    const element = this.form.elements[index]
    if (element === undefined) return false
    const previous = this.#states[index]
    const state = buildElementState(element, this, previous)
    if (state === previous) return false
    this.#states[index] = state
    this.#changedElements.add(element.name)
    return true
  }
}
