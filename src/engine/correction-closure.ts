import type { QuestionReason } from '#vocabulary/correction.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { collectValueReads } from './collect-reads.ts'
import type { CompiledElement, CompiledForm } from './compiled-form.ts'
import type { FormSession } from './form-session.ts'
import { isSameInput } from './same-answer.ts'
import type { AnswerInput } from './session-types.ts'

/** An element that a correction asks, and why. */
export interface CorrectionQuestion {
  readonly name: string
  readonly why: QuestionReason
}

/** Input of a correction. */
export interface CorrectionInput {
  /** The form as signed. Not changed. */
  readonly before: FormSession
  /** The same answers in a session of its own, which receives the proposals. */
  readonly after: FormSession
  /** Names of the elements that remarks are about, in any order. */
  readonly targets: readonly string[]
  /** Proposed inputs by name; those of elements that the correction does not ask are ignored. */
  readonly proposals: Readonly<Record<string, AnswerInput>>
}

/**
 * The questions of a correction, in form order: its targets, and the elements that no longer hold with the proposed answers
 * to them (newly required, no longer valid, newly shown), then those that no longer hold with the answers to these, until
 * nothing is added. A proposal counts only while its element is asked, so that taking one back takes back what followed from it.
 * Leaves `after` with the proposals that count.
 */
export function followCorrection({
  before,
  after,
  targets,
  proposals,
}: CorrectionInput): readonly CorrectionQuestion[] {
  const asked = new Map<string, QuestionReason>()
  let added: readonly CorrectionQuestion[] = findAnswerable(after, targets).map((name) => ({
    name,
    why: 'remark',
  }))
  while (added.length > 0) {
    for (const { name, why } of added) {
      asked.set(name, why)
      const proposal = proposals[name]
      if (proposal !== undefined) after.change(name, proposal)
    }
    added = findBroken(before, after).filter(({ name }) => !asked.has(name))
  }
  return after.form.elements.flatMap(({ name }) => {
    const why = asked.get(name)
    // Asked at first, then hidden by another answer.
    return why !== undefined && after.getElement(name).visible ? [{ name, why }] : []
  })
}

/** Elements whose answer differs between two sessions of one form, computed ones included, in form order. */
export function findChangedAnswers(before: FormSession, after: FormSession): readonly string[] {
  return after.form.elements
    .filter(
      ({ name, face }) => face.holdsAnswer && !isSameInput(readAnswer(before, name), readAnswer(after, name)),
    )
    .map(({ name }) => name)
}

/**
 * The elements that a person can answer to change these: themselves, or those that a computed value is made of and the members
 * of a group. Hidden, disabled and read-only elements are left out, as are duplicates.
 */
export function findAnswerable(session: FormSession, names: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const follow = (name: string): void => {
    const element = session.form.elementByName.get(name)
    if (element === undefined || seen.has(name)) return
    seen.add(name)
    if (isAnswerable(session, element)) found.add(name)
    else for (const part of partsOf(session.form, element)) follow(part)
  }
  names.forEach(follow)
  return [...found]
}

/** Answerable elements that are newly shown, or newly in breach of a rule. */
function findBroken(before: FormSession, after: FormSession): readonly CorrectionQuestion[] {
  const known = new Set(before.validate().map(({ element, code }) => `${element} ${code}`))
  const violated = after
    .validate()
    .filter(({ element, code }) => !known.has(`${element} ${code}`))
    .flatMap(({ element }) => findAnswerable(after, [element]))
    .map((name) => {
      const isAbsent = after.getElement(name).answer.kind === 'absent'
      return { name, why: isAbsent ? ('required' as const) : ('invalid' as const) }
    })
  const shown = after.form.elements
    .filter((element) => isAnswerable(after, element) && !before.getElement(element.name).visible)
    .map(({ name }) => ({ name, why: 'shown' }) as const)
  return [...violated, ...shown.filter(({ name }) => !violated.some((each) => each.name === name))]
}

function isAnswerable(session: FormSession, { name, type, face, computed }: CompiledElement): boolean {
  if (!face.holdsAnswer || computed) return false
  const { visible, disabled, readonly } = session.getElement(name)
  return visible && !disabled && (!readonly || ELEMENT_TRAITS[type].holdsReceipts === true)
}

function partsOf(form: CompiledForm, element: CompiledElement): readonly string[] {
  const { mustDifferFrom } = element.definition
  return [
    ...collectValueReads(element).answers,
    ...(mustDifferFrom ?? []).flatMap(({ elements = [] }) => elements),
    ...(element.own?.summed ?? []).flatMap((index) => form.elements[index]?.name ?? []),
  ]
}

function readAnswer(session: FormSession, name: string): AnswerInput {
  const { answer } = session.getElement(name)
  switch (answer.kind) {
    case 'absent':
      return null
    case 'invalid':
      return answer.input
    default:
      return answer.value
  }
}
