import type { ElementState, FormSession } from '#engine/index.ts'
import type { FormElement } from '#form/definition.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { openCase, type ReadCase } from './deployment-cases.ts'

/** What filling a form takes. */
export interface TaskCounts {
  /** Questions that must be answered and have no answer yet. */
  readonly required: number
  readonly clicks: number
  /** Typed, file names not included. */
  readonly characters: number
  readonly blocks: number
  readonly minutes: number
}

/** Answered from the account of whoever subscribes alone. */
const KNOWN_ROLES = [
  'subscriber.civility',
  'subscriber.lastName',
  'subscriber.firstName',
  'subscriber.email',
  'subscriber.mobile',
]
/** Seconds that each act takes; words read per minute. */
const SECONDS = { character: 0.35, click: 1.5, question: 1.35, file: 45 }
const WORDS_PER_MINUTE = 200

/** Walks the form over the answers of a case, as a person would who gives these and leaves everything else. */
export function countTask(
  deployment: LoadedDeployment,
  given: ReadCase,
): TaskCounts & { readonly seen: number } {
  const session = openCase(deployment, given)
  const blocks = session.visibleBlocks()
  const asked = blocks.flatMap(({ elements }) => elements.filter((element) => isAsked(session, element)))
  const acts = asked.map((element) => actOf(session, element, given))
  const total = (read: (act: Act) => number) => acts.reduce((sum, act) => sum + read(act), 0)
  const clicks = total((act) => act.clicks) + blocks.length
  const characters = total((act) => act.characters)
  const words = blocks
    .flatMap(({ elements }) => elements)
    .reduce((sum, each) => sum + wordsOf(session, each), 0)
  const seconds =
    characters * SECONDS.character +
    clicks * SECONDS.click +
    total((act) => act.questions) * SECONDS.question +
    total((act) => act.files) * SECONDS.file +
    (words / WORDS_PER_MINUTE) * 60
  return {
    seen: asked.length,
    required: total((act) => act.required),
    clicks,
    characters,
    blocks: blocks.length,
    minutes: Math.round(seconds / 6) / 10,
  }
}

/** One line, as a benchmark prints it. */
export function describeTask(
  what: string,
  { seen, required, clicks, characters, blocks, minutes }: ReturnType<typeof countTask>,
): string {
  return `${what.padEnd(13)} ${seen} questions seen, ${required} required, ${clicks} clicks, ${characters} characters, ${blocks} blocks, ${minutes} minutes`
}

interface Act {
  readonly required: number
  readonly questions: number
  readonly clicks: number
  readonly characters: number
  readonly files: number
}
const NOTHING: Act = { required: 0, questions: 0, clicks: 0, characters: 0, files: 0 }

function isAsked(session: FormSession, { name, type, attributes }: FormElement): boolean {
  const state = session.getElement(name)
  const { isButton } = traitsOf(type)
  const isOutput = type.startsWith('output_') || ['presentation', 'hidden', 'calculate'].includes(type)
  return state.visible && !state.computed && !isButton && !isOutput && attributes.readonly !== true
}

/** A group is answered by its children. */
const GROUPS = ['group_ordered_integers', 'input_percentage_range_group']

function actOf(session: FormSession, element: FormElement, given: ReadCase): Act {
  const { name, type, attributes, role } = element
  const state = session.getElement(name)
  const isKnown = given.direct && role !== undefined && KNOWN_ROLES.includes(role)
  const isUntouched = isKnown || isSame(given.answers[name] ?? null, attributes.defaultValue ?? null)
  const needsAct = state.required && !isKnown && attributes.defaultValue === undefined
  if (GROUPS.includes(type)) return { ...NOTHING, required: Number(needsAct) }
  if (isUntouched) return { ...NOTHING, required: Number(needsAct) }
  const answered: Act = { ...NOTHING, required: Number(needsAct), questions: 1 }
  const { isFiles, clicks } = handle(type, state)
  if (isFiles) return { ...answered, files: 1, clicks: 2 }
  if (clicks !== undefined) return { ...answered, clicks: clicks([given.answers[name] ?? []].flat().length) }
  return { ...answered, characters: String(given.answers[name] ?? '').length }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Clicks for a number of chosen values; undefined where one types. */
function handle(
  type: string,
  { options }: ElementState,
): { readonly isFiles?: true; readonly clicks?: (values: number) => number } {
  const { holdsReceipts, choices } = traitsOf(type)
  if (holdsReceipts === true) return { isFiles: true }
  if (type === 'ordonnancement') return { clicks: () => Math.max(1, options.length - 2) }
  if (type === 'input_checkbox') return { clicks: (values) => values }
  if (type === 'toggle' || type.includes('range')) return { clicks: () => 1 }
  if (type.includes('radio') || type === 'choice' || type === 'array_choice') return { clicks: () => 1 }
  if (choices !== undefined || type === 'input_ordered_integer')
    return { clicks: (values) => 1 + Math.max(1, values) }
  // One button takes the words.
  if (type === 'convert_number_to_word') return { clicks: () => 1 }
  return {}
}

function wordsOf(session: FormSession, { name, type, attributes }: FormElement): number {
  const state = session.getElement(name)
  if (!state.visible || type === 'hidden') return 0
  const texts = [attributes.label, attributes.help, ...state.options.map(({ label }) => label)]
  return texts.reduce((sum, text) => sum + (text?.fr.split(/\s+/).filter(Boolean).length ?? 0), 0)
}
