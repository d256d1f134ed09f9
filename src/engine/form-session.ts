import type { Page, Block, Condition } from '#form/definition.ts'
import type { CompiledElement, CompiledForm } from './compile.ts'
import { evaluateCondition } from './condition.ts'
import { Evaluation } from './evaluation.ts'
import { explainElement } from './explain.ts'
import { computeProgressPercent, presentBlockStates } from './progress.ts'
import type { AnswerInput, Change, Facts, FormSession, Violation } from './session-types.ts'

/**
 * A running form over these answers. Names that the form does not know are left aside.
 * A form with `problems` may be opened to be looked at, but its values mean nothing.
 */
export function openForm(
  form: CompiledForm,
  input: {
    readonly answers: Readonly<Record<string, AnswerInput>>
    /** `yyyy-mm-dd`, in Paris. */
    readonly today: string
    readonly facts: Facts
  },
): FormSession {
  return new RunningForm(form, new Evaluation({ form, ...input }))
}

class RunningForm implements FormSession {
  readonly form: CompiledForm
  readonly #evaluation: Evaluation
  readonly #listeners = new Set<(change: Change) => void>()
  #shown: ReadonlySet<string>

  constructor(form: CompiledForm, evaluation: Evaluation) {
    this.form = form
    this.#evaluation = evaluation
    this.#shown = this.#collectShown()
    // What the first evaluation replaced is no change to anybody.
    evaluation.takeChangedElements()
    evaluation.scopesChanged = false
  }

  change(name: string, input: AnswerInput): Change {
    const element = this.#element(name)
    this.#evaluation.change(element, input)
    return this.#publish()
  }

  updateFacts(facts: Facts): Change {
    this.#evaluation.updateFacts(facts)
    return this.#publish()
  }

  getElement(name: string) {
    return this.#evaluation.stateOf(this.#element(name))
  }

  isPageVisible(slug: string): boolean {
    return this.#evaluation.flag(this.form.graph.pages.get(slug)?.shown ?? -1)
  }

  isBlockVisible(slug: string): boolean {
    return this.#evaluation.flag(this.form.graph.blocks.get(slug)?.shown ?? -1)
  }

  visiblePages(): readonly Page[] {
    return this.form.definition.pages.filter((page) => this.isPageVisible(page.slug))
  }

  visibleBlocks(pageSlug?: string): readonly Block[] {
    return this.#shownBlocks(pageSlug).map(({ block }) => block)
  }

  validate(blockSlugs?: readonly string[]): readonly Violation[] {
    const violations: Violation[] = []
    for (const element of this.form.elements) {
      const state = this.#evaluation.stateOf(element)
      if (state.violations.length === 0) continue
      if (blockSlugs === undefined || blockSlugs.includes(element.block.slug))
        violations.push(...state.violations)
    }
    return violations
  }

  effectiveAnswers(): Readonly<Record<string, string | readonly string[]>> {
    const answers: Record<string, string | readonly string[]> = {}
    for (const { name, index } of this.form.elements) {
      const answer = this.#evaluation.answerOf(index)
      if (answer.kind === 'value') answers[name] = answer.value
    }
    return answers
  }

  text(text: { readonly fr: string; readonly en: string }, locale: 'fr' | 'en'): string {
    return this.#evaluation.replaceTextIn(text[locale], locale)
  }

  holds(condition: Condition): boolean {
    return evaluateCondition(condition, this.#evaluation)
  }

  blockStates(submitted: ReadonlySet<string>, open: string | undefined) {
    return presentBlockStates(this.#shownBlocks(), submitted, open)
  }

  progressPercent(submitted: ReadonlySet<string>): number {
    return computeProgressPercent(this.visibleBlocks(), submitted)
  }

  explain(name: string) {
    return explainElement(this.#element(name), this.#evaluation)
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #element(name: string): CompiledElement {
    const element = this.form.elementByName.get(name)
    if (element === undefined) throw new RangeError(`No element is named ${name}`)
    return element
  }

  #shownBlocks(pageSlug?: string): readonly { readonly page: string; readonly block: Block }[] {
    return this.form.definition.pages
      .filter((page) => pageSlug === undefined || page.slug === pageSlug)
      .flatMap((page) => page.blocks.map((block) => ({ page: page.slug, block })))
      .filter(({ block }) => this.isBlockVisible(block.slug))
  }

  /** Names of elements, pages and blocks live apart, so shown scopes carry a prefix. */
  #collectShown(): ReadonlySet<string> {
    const shown = new Set<string>()
    for (const page of this.visiblePages()) shown.add(`page ${page.slug}`)
    for (const block of this.visibleBlocks()) shown.add(`block ${block.slug}`)
    return shown
  }

  #publish(): Change {
    const change = { elements: this.#evaluation.takeChangedElements(), ...this.#takeShownChanges() }
    if (change.elements.size + change.blocks.size + change.pages.size > 0) {
      for (const listener of this.#listeners) listener(change)
    }
    return change
  }

  #takeShownChanges(): Pick<Change, 'blocks' | 'pages'> {
    if (!this.#evaluation.scopesChanged) return NO_SHOWN_CHANGES
    this.#evaluation.scopesChanged = false
    const before = this.#shown
    this.#shown = this.#collectShown()
    const differing = [...before]
      .filter((key) => !this.#shown.has(key))
      .concat([...this.#shown].filter((key) => !before.has(key)))
    const pick = (kind: string): ReadonlySet<string> =>
      new Set(differing.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length)))
    return { blocks: pick('block '), pages: pick('page ') }
  }
}

const NO_SHOWN_CHANGES: Pick<Change, 'blocks' | 'pages'> = { blocks: new Set(), pages: new Set() }
