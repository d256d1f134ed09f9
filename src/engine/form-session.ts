import type { Page, Block, When } from '#form/definition.ts'
import type { Locale, Localized } from '#vocabulary/locale.ts'
import { whenChecksLoad } from '#engine/checks.ts'
import type { CompiledElement, CompiledForm, RunningForm } from './compiled-form.ts'
import type { Section } from './form-graph.ts'
import { CompiledCondition } from './compile-condition.ts'
import { expectedWords } from './evaluate-source.ts'
import { Evaluation, type EvaluationInput } from './evaluation.ts'
import { computeProgressPercent, presentBlockStates } from './progress.ts'
import type {
  AnswerInput,
  BlockAccess,
  BlockProgress,
  Change,
  ChangedElements,
  ElementState,
  Facts,
  Violation,
} from './session-types.ts'

/** A running form, the same on the server and in the browser. */
export interface FormSession {
  readonly form: CompiledForm
  /** The facts in use: current ones, or those of a snapshot. */
  readonly facts: Facts
  /** Sets an answer and re-evaluates only its dependants. Throws `RangeError` for an unknown name. */
  change(name: string, input: AnswerInput): Change
  /** Replaces the facts (e.g. after a change of dossier state) and re-evaluates what reads them. */
  updateFacts(facts: Facts): Change
  getElement(name: string): ElementState
  isPageVisible(slug: string): boolean
  isBlockVisible(slug: string): boolean
  visiblePages(): readonly Page[]
  /** In form order; of one page, or of the whole form. */
  visibleBlocks(pageSlug?: string): readonly Block[]
  /** Violations of visible elements in these blocks, in form order; by default of the whole form. */
  validate(blockSlugs?: readonly string[]): readonly Violation[]
  /** Present answers of visible elements by name, including computed ones. */
  effectiveAnswers(): Readonly<Record<string, string | readonly string[]>>
  /** Any text of the definition with its tags replaced. */
  text(text: Localized, locale: Locale): string
  /** French words that a written-out number must match; undefined while its reference has no number. */
  expectedWords(name: string): string | undefined
  /** Evaluates a condition over the effective answers, for conditions outside the form such as a document's. */
  holds(condition: When): boolean
  /** States of all visible blocks, given the submitted ones and the open one. Source: wizard §4. */
  blockStates(
    submitted: ReadonlySet<string>,
    open: string | undefined,
    access?: BlockAccess,
  ): readonly BlockProgress[]
  /** Percentage of visible blocks completed, 0 to 100, whole. Source: wizard §2. */
  progressPercent(submitted: ReadonlySet<string>): number
  /** Gives `look` access to one element of the running form; used by `explain`. */
  inspect<Found>(name: string, look: (element: CompiledElement, running: RunningForm) => Found): Found
  /** Registers a change listener; returns the function that removes it. */
  subscribe(listener: (change: Change) => void): () => void
}

/**
 * Opens a form with these answers, ignoring unknown names. A form with `problems` can be opened for inspection, but its
 * values are undefined.
 */
export function openForm(form: CompiledForm, input: Omit<EvaluationInput, 'form'>): FormSession {
  return new Session(form, new Evaluation({ form, ...input }))
}

class Session implements FormSession {
  readonly form: CompiledForm
  readonly #evaluation: Evaluation
  readonly #listeners = new Set<(change: Change) => void>()
  /** By section: 1 if it was visible in the last notification. */
  readonly #notified: Uint8Array

  constructor(form: CompiledForm, evaluation: Evaluation) {
    this.form = form
    this.#evaluation = evaluation
    this.#notified = Uint8Array.from(form.graph.sections, ({ shown }) => (evaluation.flag(shown) ? 1 : 0))
    whenChecksLoad(() => {
      evaluation.recheck()
      this.#publish()
    })
  }

  get facts(): Facts {
    return this.#evaluation.facts
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
    // By index: most elements break no rule, and dereferencing each one's object took longer than the rest.
    this.form.elements.forEach((element, index) => {
      if (this.#evaluation.breachAt(index) === undefined) return
      if (blockSlugs === undefined || blockSlugs.includes(element.block.slug))
        violations.push(...this.#evaluation.stateOf(element).violations)
    })
    return violations
  }

  effectiveAnswers(): Readonly<Record<string, string | readonly string[]>> {
    const answers: Record<string, string | readonly string[]> = {}
    for (const { name, index } of this.form.elements) {
      const answer = this.#evaluation.answerAt(index)
      if (answer.kind === 'value') answers[name] = answer.value
    }
    return answers
  }

  text(text: Localized, locale: Locale): string {
    return this.#evaluation.replaceTextIn(text[locale], locale)
  }

  expectedWords(name: string): string | undefined {
    const { reference } = this.#element(name).definition
    const referred = reference === undefined ? undefined : this.form.elementByName.get(reference)
    return expectedWords(referred, this.#evaluation)
  }

  holds(condition: When): boolean {
    const compiled = new CompiledCondition(
      condition,
      (name) => this.form.elementByName.get(name)?.index ?? -1,
    )
    return compiled.holds(this.#evaluation)
  }

  blockStates(submitted: ReadonlySet<string>, open: string | undefined, access?: BlockAccess) {
    return presentBlockStates(this.#shownBlocks(), submitted, open, access)
  }

  progressPercent(submitted: ReadonlySet<string>): number {
    return computeProgressPercent(this.visibleBlocks(), submitted)
  }

  inspect<Found>(name: string, look: (element: CompiledElement, running: RunningForm) => Found): Found {
    return look(this.#element(name), this.#evaluation)
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #element(name: string): CompiledElement {
    const element = this.form.elementByName.get(name)
    if (element === undefined) throw new RangeError(`unknown element: ${name}`)
    return element
  }

  #shownBlocks(pageSlug?: string): readonly { readonly page: string; readonly block: Block }[] {
    return this.form.definition.pages
      .filter((page) => pageSlug === undefined || page.slug === pageSlug)
      .flatMap((page) => page.blocks.map((block) => ({ page: page.slug, block })))
      .filter(({ block }) => this.isBlockVisible(block.slug))
  }

  #publish(): Change {
    const changed = this.#evaluation.drainChanged()
    const sections = this.#evaluation.sectionsChanged ? this.#drainSectionChanges() : NO_SECTIONS
    if (changed.length + sections.length === 0) return NO_CHANGE
    const change = new ChangeList(new ElementList(this.form.elements, changed), sections)
    for (const listener of this.#listeners) listener(change)
    return change
  }

  #drainSectionChanges(): readonly Section[] {
    this.#evaluation.sectionsChanged = false
    return this.form.graph.sections.filter(({ shown }, position) => {
      const flag = this.#evaluation.flag(shown) ? 1 : 0
      const differs = this.#notified[position] !== flag
      this.#notified[position] = flag
      return differs
    })
  }
}

/** The result of a change. Its sets are built lazily, because most callers never read them. */
class ChangeList implements Change {
  readonly elements: ChangedElements
  readonly #sections: readonly Section[]

  constructor(elements: ChangedElements, sections: readonly Section[]) {
    this.elements = elements
    this.#sections = sections
  }

  get blocks(): ReadonlySet<string> {
    return this.#slugs('block')
  }

  get pages(): ReadonlySet<string> {
    return this.#slugs('page')
  }

  #slugs(kind: Section['kind']): ReadonlySet<string> {
    return new Set(this.#sections.filter((section) => section.kind === kind).map(({ slug }) => slug))
  }
}

/** The elements that a change affected; a hub affects thousands, so they become a set only when one is looked up. */
class ElementList implements ChangedElements {
  readonly #form: readonly CompiledElement[]
  readonly #changed: readonly number[]
  #names: ReadonlySet<string> | undefined

  constructor(form: readonly CompiledElement[], changed: readonly number[]) {
    this.#form = form
    this.#changed = changed
  }

  get size(): number {
    return this.#changed.length
  }

  has(name: string): boolean {
    this.#names ??= new Set(this)
    return this.#names.has(name)
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#changed.map((index) => this.#form[index]?.name ?? '')[Symbol.iterator]()
  }
}

const NO_SECTIONS: readonly Section[] = []
const NO_CHANGE: Change = new ChangeList(new Set(), NO_SECTIONS)
