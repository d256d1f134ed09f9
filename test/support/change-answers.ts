import { isDeepStrictEqual } from 'node:util'
import {
  compileForm,
  openForm,
  type AnswerInput,
  type CompiledForm,
  type FormSession,
} from '#engine/index.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { caseFacts, readCases, type ReadCase } from './deployment-cases.ts'

type Answers = Readonly<Record<string, AnswerInput>>

/** A change of a valid dossier to another valid one. */
export interface AnswerChange {
  /** Elements that a remark is about. */
  readonly targets: readonly string[]
  /** Elements that the new answers of the targets ask in turn, in the order in which they appear. */
  readonly followers: readonly string[]
  /** New answers of both, without those of receipt elements, whose files are added. */
  readonly values: Answers
  /** All answers afterwards; a receipt element that is asked has one more file. */
  readonly answers: Answers
}

/** Values that are tried on text of any meaning; the form refuses those that do not fit. */
const TEXTS = [
  'FR14 2004 1010 0505 0001 3M02 606',
  'DE89 3704 0044 0532 0130 00',
  'nouvelle.adresse@exemple.fr',
  '06 11 22 33 44',
  '75011',
  '12/05/1958',
  'Autre réponse',
]
/** Maximum number of rounds in which the answers to a change may raise new questions. */
const MOST_ROUNDS = 4
const FILE = '900'

/** Draws changes of answers that keep a dossier valid, by the form alone. The same seed draws the same changes. */
export class AnswerChanger {
  readonly #deployment: LoadedDeployment
  readonly #forms = new Map<string, CompiledForm>()
  /** Values of each element in all cases. */
  readonly #known = new Map<string, AnswerInput[]>()
  readonly #random: () => number

  constructor(deployment: LoadedDeployment, random: () => number) {
    this.#deployment = deployment
    this.#random = random
    for (const { answers } of readCases(deployment))
      for (const [name, value] of Object.entries(answers))
        if (value !== null) this.#known.set(name, [...(this.#known.get(name) ?? []), value])
  }

  /** The form of a case, with the dossier number as a fact if its documents print it. */
  open(given: ReadCase, dossierId?: number): FormSession {
    const facts = caseFacts(this.#deployment, given)
    const dossier = dossierId === undefined ? facts.dossier : { ...facts.dossier, id: dossierId }
    const { answers, today } = given
    return openForm(this.#compiled(given.form), { answers, today, facts: { ...facts, dossier } })
  }

  /** Elements that a person can answer now, in form order. */
  answerable(session: FormSession): readonly string[] {
    return session.form.elements
      .filter(({ face, type }) => face.holdsAnswer && type !== 'hidden')
      .map(({ name }) => session.getElement(name))
      .filter(
        ({ type, visible, computed, disabled, readonly }) =>
          visible && !computed && !disabled && (!readonly || isReceipt(type)),
      )
      .map(({ name }) => name)
  }

  /** The answers of a case that the server keeps: those of hidden elements are not submitted. */
  submitted(given: ReadCase): Answers {
    const session = this.open(given)
    const isKept = (name: string) => {
      const { type, visible } = session.getElement(name)
      return visible || type === 'hidden'
    }
    return Object.fromEntries(Object.entries(given.answers).filter(([name]) => isKept(name)))
  }

  /** A change of one answer or receipt, sometimes two, each as likely as any other. */
  draw(given: ReadCase): AnswerChange {
    const before = this.open(given)
    const names = this.answerable(before)
    for (;;) {
      const count = this.#random() < 0.8 ? 1 : 2
      const targets = [...new Set(Array.from({ length: count }, () => this.#pick(names) ?? ''))]
      const change = this.#tryChange(given, before, targets)
      if (change) return change
    }
  }

  #tryChange(given: ReadCase, before: FormSession, targets: readonly string[]): AnswerChange | undefined {
    const changed: Record<string, AnswerInput> = {}
    for (const name of targets) {
      const value = this.#other(before, name)
      if (value === undefined) return undefined
      changed[name] = value
    }
    const asked = [...targets]
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const after = this.open({ ...given, answers: { ...given.answers, ...changed } })
      const broken = [...new Set(after.validate().map(({ element }) => element))]
      if (broken.length === 0) return this.#finish(given, after, { targets, asked, changed })
      const open = new Set(this.answerable(after))
      for (const name of broken) {
        const value = targets.includes(name) || !open.has(name) ? undefined : this.#other(after, name)
        if (value === undefined) return undefined
        changed[name] = value
        if (!asked.includes(name)) asked.push(name)
      }
    }
    return undefined
  }

  #finish(
    given: ReadCase,
    after: FormSession,
    {
      targets,
      asked,
      changed,
    }: {
      readonly targets: readonly string[]
      readonly asked: readonly string[]
      readonly changed: Answers
    },
  ): AnswerChange | undefined {
    // An answer that hides its own question, or another target, is not a valid correction.
    if (asked.some((name) => !after.getElement(name).visible)) return undefined
    const values = Object.entries(changed).filter(([name]) => !isReceipt(after.getElement(name).type))
    return {
      targets,
      followers: asked.filter((name) => !targets.includes(name)),
      values: Object.fromEntries(values),
      answers: { ...given.answers, ...changed },
    }
  }

  /** Another value for this element; undefined when no candidate is found. */
  #other(session: FormSession, name: string): AnswerInput | undefined {
    const { type, input, options, answer } = session.getElement(name)
    if (isReceipt(type)) return [...[input ?? []].flat(), FILE]
    const known = this.#known.get(name) ?? []
    const own = ELEMENT_TRAITS[type].choices === undefined ? others(type, input) : []
    const chosen = options
      .filter(({ disabled }) => disabled !== true)
      .map(({ value }) => (ELEMENT_TRAITS[type].isList ? [value] : value))
    const valid = [...known, ...chosen, ...own].filter((value) => isAnother(session, name, value))
    return answer.kind === 'absent' ? (valid[0] ?? undefined) : this.#pick(valid)
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)]
  }

  #compiled(form: string): CompiledForm {
    const definition = this.#deployment.forms[form]
    if (!definition) throw new Error(`no form is called ${form}`)
    const found = this.#forms.get(form) ?? compileForm(definition)
    this.#forms.set(form, found)
    return found
  }
}

/**
 * Whether the element accepts the value as a different answer, whatever its effects elsewhere. Restores the session.
 */
function isAnother(session: FormSession, name: string, value: AnswerInput): boolean {
  const { input, answer: old } = session.getElement(name)
  session.change(name, value)
  const { violations, answer } = session.getElement(name)
  session.change(name, input)
  return violations.length === 0 && answer.kind === 'value' && !isDeepStrictEqual(answer, old)
}

function isReceipt(type: keyof typeof ELEMENT_TRAITS): boolean {
  return ELEMENT_TRAITS[type].holdsReceipts === true
}

function others(type: keyof typeof ELEMENT_TRAITS, input: AnswerInput): readonly AnswerInput[] {
  if (type === 'toggle') return [input === 'true' ? 'false' : 'true']
  if (ELEMENT_TRAITS[type].number) return [1, -1, 10].map((step) => String(Number(input ?? 0) + step))
  return typeof input === 'string' && input !== '' ? [...TEXTS, `${input} bis`] : TEXTS
}
