import {
  countWords,
  effortOfAnswer,
  isRankedList,
  NO_EFFORT,
  secondsOf,
  type Effort,
  type FormSession,
} from '#engine/index.ts'
import type { FormElement } from '#form/definition.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { countKeys, countTyped } from './count-keys.ts'
import { openCase, type ReadCase } from './deployment-cases.ts'

/** The work of filling in a form. */
export interface TaskCounts {
  /** Questions that must be answered and have no answer yet. */
  readonly required: number
  readonly clicks: number
  /** Typed characters, excluding file names and the spaces and slashes that a field inserts. */
  readonly characters: number
  readonly blocks: number
  readonly minutes: number
  /** Keys pressed from the first question to the signature, without a pointer. */
  readonly keys: number
}

/** Roles prefilled from the account of a person who subscribes alone. */
const KNOWN_ROLES = [
  'subscriber.civility',
  'subscriber.lastName',
  'subscriber.firstName',
  'subscriber.email',
  'subscriber.mobile',
]

/** Characters of a street to type until the address service finds it. */
const STREET_CHARACTERS = 10

/** A case, with the names of the elements that a suggested address fills. */
interface Given extends ReadCase {
  readonly filled: ReadonlySet<string>
}

/**
 * Walks through the form with the answers of a case, like a person who gives these answers and leaves everything else
 * unchanged.
 */
export function countTask(
  deployment: LoadedDeployment,
  task: ReadCase,
  { hasAddresses = false }: { readonly hasAddresses?: boolean } = {},
): TaskCounts & { readonly seen: number; readonly words: number } {
  const session = openCase(deployment, task)
  const blocks = session.visibleBlocks()
  const parts = blocks.flatMap(({ elements }) =>
    elements.flatMap(({ attributes }) => attributes.fillsAddress ?? []),
  )
  const filled = hasAddresses ? parts.flatMap(({ postcode, city }) => [postcode, city]) : []
  const given: Given = { ...task, filled: new Set(filled) }
  const ranked = new Set(blocks.flatMap(({ elements }) => elements.flatMap(findRanked)))
  const acts = blocks.flatMap(({ elements }) =>
    elements.map((element) => actOf(session, element, { given, isRanked: ranked.has(element.name) })),
  )
  const total = (part: keyof Act) => acts.reduce((sum, act) => sum + act[part], 0)
  const effort: Effort = {
    words: total('words'),
    questions: total('questions'),
    clicks: total('clicks') + blocks.length,
    characters: total('characters'),
    files: total('files'),
  }
  return {
    seen: total('seen'),
    required: total('required'),
    words: effort.words,
    clicks: effort.clicks,
    characters: effort.characters,
    blocks: blocks.length,
    minutes: Math.round(secondsOf(effort) / 6) / 10,
    keys: countKeys(session, (element) => isGivenBy(session, element, given)),
  }
}

/** One line of a benchmark's output. */
export function describeTask(what: string, counts: ReturnType<typeof countTask>): string {
  const { seen, required, clicks, characters, blocks, words, minutes, keys } = counts
  return `${what.padEnd(17)} ${seen} questions seen, ${required} required, ${clicks} clicks, ${characters} characters, ${blocks} blocks, ${words} words, ${minutes} minutes, ${keys} keys`
}

interface Act extends Effort {
  readonly seen: number
  readonly required: number
}

/** Members of a group that are put in order as one list: the group is the question. */
function findRanked(element: FormElement): readonly string[] {
  return isRankedList(element) ? (element.attributes.childrenElementsIds ?? []) : []
}

function actOf(
  session: FormSession,
  element: FormElement,
  { given, isRanked }: { readonly given: Given; readonly isRanked: boolean },
): Act {
  const { name, attributes } = element
  const state = session.getElement(name)
  const answer = given.answers[name] ?? null
  const isKnown = knows(element, given)
  const isAsked = asks(session, element)
  const needsAct = isAsked && state.required && !isKnown && attributes.defaultValue === undefined
  const isAnswered = isGivenBy(session, element, given) && !isRanked
  const words = countWords(state, 'fr', !isAnswered)
  const isCollapsed = attributes.collapsed === true && !needsAct
  const rest = {
    seen: Number(isAsked && !isRanked && (isAnswered || !isCollapsed)),
    required: Number(needsAct),
    words,
  }
  if (!isAnswered) return { ...NO_EFFORT, ...rest }
  if (attributes.fillsAddress && given.filled.size > 0)
    return { ...NO_EFFORT, ...rest, questions: 1, clicks: 1, characters: STREET_CHARACTERS }
  const effort = effortOfAnswer(state, {
    values: [answer ?? []].flat().length,
    characters: countTyped(element, answer),
  })
  // Opening what is collapsed takes a click, which also switches a toggle on.
  const opening = Number(isCollapsed && element.type !== 'toggle')
  return { ...effort, ...rest, clicks: effort.clicks + opening }
}

function knows({ name, role }: FormElement, { direct, filled }: Given): boolean {
  return filled.has(name) || (direct && role !== undefined && KNOWN_ROLES.includes(role))
}

/** Whether a person who gives the answers of the case has to act on this element. */
function isGivenBy(session: FormSession, element: FormElement, given: Given): boolean {
  const { name, attributes } = element
  if (!asks(session, element) || knows(element, given)) return false
  if (isRankedList(element)) return session.getElement(name).required
  const isGroup = attributes.childrenElementsIds !== undefined
  return !isGroup && isChange(given.answers[name] ?? null, attributes.defaultValue)
}

function asks(session: FormSession, { name, type, attributes }: FormElement): boolean {
  const state = session.getElement(name)
  const { isButton } = traitsOf(type)
  const isOutput = type.startsWith('output_') || ['presentation', 'hidden', 'calculate'].includes(type)
  return state.visible && !state.computed && !isButton && !isOutput && attributes.readonly !== true
}

/** Whether giving this answer takes an act; leaving a default, or a toggle off, does not. */
function isChange(answer: unknown, defaultValue: unknown): boolean {
  if (answer === null) return false
  return JSON.stringify(answer) !== JSON.stringify(defaultValue ?? (answer === 'false' ? 'false' : null))
}
