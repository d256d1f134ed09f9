import { addDuration } from '#rules/duration.ts'
import type { Block, Page, Reuse } from '#form/definition.ts'
import type { CompiledElement, CompiledForm } from './compiled-form.ts'
import { openForm, type FormSession } from './form-session.ts'
import { isSameInput } from './same-answer.ts'
import type { AnswerInput, Facts } from './session-types.ts'

/** An answer of a client's former dossier, with the day on which it was last given, `yyyy-mm-dd`. */
export interface FormerAnswer {
  readonly name: string
  /** For a receipt element, the ids of the receipts that are still valid. */
  readonly value: string | readonly string[]
  readonly givenOn: string
}

/** An answer that the next dossier may take over. */
export interface ReusableAnswer extends FormerAnswer {
  readonly element: CompiledElement
  readonly reuse: Reuse
  /** Its last day, `yyyy-mm-dd`. */
  readonly expiresOn: string
}

/**
 * Why an answer is asked again: it is older than the form allows, the form does not ask it any more or not of this client, or
 * it breaks a rule of the form as it is now.
 */
export type DropReason = 'expired' | 'notAsked' | 'invalid'

/** A reusable answer that this dossier cannot take over. */
export interface DroppedAnswer {
  readonly name: string
  readonly reason: DropReason
  /** Last day of an expired answer, `yyyy-mm-dd`; null for other reasons. */
  readonly expiresOn: string | null
}

/** What a new dossier may take over from the client's former one. */
export interface ReusePlan {
  /** In form order. */
  readonly answers: readonly ReusableAnswer[]
  readonly dropped: readonly DroppedAnswer[]
  /** The new form with these answers. */
  readonly session: FormSession
}

/** The new dossier that the former answers are offered to. */
interface Target {
  readonly form: CompiledForm
  /** Europe/Paris day, `yyyy-mm-dd`. */
  readonly today: string
  readonly facts: Facts
}

/**
 * Which of these answers the new dossier may take over: those that its form allows, that are not too old, and that the engine
 * shows and accepts together. Answers without `reuse` are neither taken over nor named.
 */
export function planReuse(former: readonly FormerAnswer[], target: Target): ReusePlan {
  const found = former.flatMap((answer): readonly ReusableAnswer[] => {
    const element = target.form.elementByName.get(answer.name)
    const reuse = element?.definition.reuse
    if (!element || !reuse || element.computed) return []
    return [{ ...answer, element, reuse, expiresOn: addDuration(answer.givenOn, reuse.for) }]
  })
  const dropped: DroppedAnswer[] = found
    .filter(({ expiresOn }) => expiresOn < target.today)
    .map(({ name, expiresOn }) => ({ name, reason: 'expired', expiresOn }))
  let answers = found
    .filter(({ expiresOn }) => expiresOn >= target.today)
    .toSorted((one, other) => one.element.index - other.element.index)
  // A dropped answer may hide or invalidate others, so each round reopens the form. Terminates: each round drops at
  // least one.
  for (;;) {
    const session = openWith(target, answers)
    const refused = new Map(answers.map((answer) => [answer, reasonAgainst(session, answer)]))
    const kept = answers.filter((answer) => refused.get(answer) === undefined)
    if (kept.length === answers.length) return { answers, dropped, session }
    for (const [{ name }, reason] of refused) if (reason) dropped.push({ name, reason, expiresOn: null })
    answers = kept
  }
}

function openWith({ form, today, facts }: Target, answers: readonly ReusableAnswer[]): FormSession {
  const input: Record<string, AnswerInput> = {}
  for (const { name, value } of answers) input[name] = value
  return openForm(form, { answers: input, today, facts })
}

function reasonAgainst(session: FormSession, { name, value }: ReusableAnswer): DropReason | undefined {
  const { visible, answer, violations } = session.getElement(name)
  if (!visible) return 'notAsked'
  // A value that is no longer an option does not parse to an answer.
  if (answer.kind !== 'value' || violations.length > 0) return 'invalid'
  return isSameInput(answer.value, value) || typeof value === 'string' ? undefined : 'invalid'
}

/** A page of the form with statements and suitability questions to answer again. */
export interface AskedAgain {
  readonly page: Page
  readonly answers: readonly ReusableAnswer[]
}

/** The answers that are asked again, by page of the form. */
export function findAskedAgain({ answers, session }: ReusePlan): readonly AskedAgain[] {
  return session.form.definition.pages.flatMap((page) => {
    const asked = answers.filter(
      ({ reuse, element }) => 'askedAgain' in reuse && element.page.slug === page.slug,
    )
    return asked.length > 0 ? [{ page, answers: asked }] : []
  })
}

/**
 * Visible blocks that need nothing more once the `accepted` answers of the plan are in: introductions, and blocks with accepted
 * answers only, without a violation. None from the first block that opens an envelope of this dossier.
 */
export function findSettledBlocks(
  { answers, session }: ReusePlan,
  accepted: ReadonlySet<string>,
): readonly Block[] {
  const visible = session.visibleBlocks()
  const opening = visible.findIndex(({ opensEnvelope }) => opensEnvelope !== undefined)
  const reused = Map.groupBy(answers, ({ element }) => element.block.slug)
  return visible.slice(0, Math.max(opening, 0)).filter(({ slug, kind }) => {
    if (kind === 'intro') return true
    const own = reused.get(slug) ?? []
    if (own.length === 0 || own.some(({ name }) => !accepted.has(name))) return false
    return session.validate([slug]).length === 0
  })
}
