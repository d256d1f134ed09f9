import { blocksInOrder } from '#form/blocks.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { type CompiledForm, type FormSession, type Violation } from '#engine/index.ts'
import { inputAnswers, openForWriting, type LoadedDossier } from '../dossiers/index.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { User } from '../http/authenticate.ts'
import type { Loss } from './losses.ts'
import type { Stage } from './stage.ts'

/** A loss of a dossier on some form, even if the dossier will never be on it. */
type Found = Omit<Loss, 'happens'>

/** A dossier as its author reads it, on its own form and with the facts that the store was last served with. */
export interface Tried {
  readonly dossier: LoadedDossier
  readonly author: User
  readonly before: FormSession
  /** Elements with an unsubmitted draft. */
  readonly drafts: readonly string[]
}

/** Opens a dossier in its current state. */
export function tryDossier(stage: Stage, given: Omit<Tried, 'before'>): Tried {
  const { dossier, author } = given
  return { ...given, before: openOn(stage, { dossier, author }, dossier.form.compiled, stage.served) }
}

/** New violations and lost answers of a dossier with the next facts, on its own form or the next one. */
export function judgeAnswers(stage: Stage, tried: Tried, next: CompiledForm): readonly Found[] {
  const { dossier, before, drafts } = tried
  const isSame = stage.hasSameFacts && next === dossier.form.compiled
  const after = isSame ? before : openOn(stage, tried, next, stage.deployment)
  return [
    ...findIncomplete(dossier, before, after),
    ...findGone(dossier, before, after),
    ...findGoneDrafts(dossier, drafts, after),
  ]
}

/** Uses the deployment's facts, not those of a snapshot: `judgeEnvelopes` compares snapshots. */
function openOn(
  { clock }: Stage,
  { dossier, author }: Pick<Tried, 'dossier' | 'author'>,
  compiled: CompiledForm,
  deployment: LoadedDeployment,
): FormSession {
  const tried = { ...dossier, form: { ...dossier.form, compiled }, reading: { kind: 'now' } } as const
  return openForWriting({ deployment, clock }, author, tried, {})
}

/** Violations up to the last submitted block, without those that already exist. */
function findIncomplete(dossier: LoadedDossier, before: FormSession, after: FormSession): readonly Found[] {
  const known = new Set(reachedViolations(dossier, before).map(nameViolation))
  return reachedViolations(dossier, after)
    .filter((violation) => !known.has(nameViolation(violation)))
    .map(({ page, block, element, code }) => ({
      kind: 'incomplete',
      form: dossier.row.form_code,
      place: `${page}/${block}/${element}`,
      reason: code,
    }))
}

function nameViolation({ element, code }: Violation): string {
  return `${element} ${code}`
}

function reachedViolations({ blocks }: LoadedDossier, session: FormSession): readonly Violation[] {
  const slugs = blocksInOrder(session.form.definition).map(({ slug }) => slug)
  const last = Math.max(-1, ...blocks.map(({ block }) => slugs.indexOf(block)))
  return session.validate(slugs.slice(0, last + 1))
}

/** Answers that are effective now but not on the next form. */
function findGone(dossier: LoadedDossier, before: FormSession, after: FormSession): readonly Found[] {
  const given = inputAnswers(dossier, {})
  return before.form.elements.flatMap(({ name, page, block }) => {
    const had = before.getElement(name)
    // Computed values and defaults were not entered by a person.
    if (had.computed || !Object.hasOwn(given, name) || had.answer.kind !== 'value') return []
    const reason = findReason(name, after)
    if (reason === undefined) return []
    const place = `${page.slug}/${block.slug}/${name}`
    return [{ kind: 'answer', form: dossier.row.form_code, place, reason }]
  })
}

function findReason(name: string, after: FormSession): string | undefined {
  if (!after.form.elementByName.has(name)) return 'there is no such element any more'
  const { visible, computed, answer, type, options, chosenLabels = {} } = after.getElement(name)
  if (!visible) return 'it is hidden'
  if (computed) return 'it is computed'
  if (answer.kind === 'absent') return 'it counts as not answered'
  if (answer.kind === 'invalid') return `it cannot be read as ${type}`
  const values = typeof answer.value === 'string' ? [answer.value] : answer.value
  if (
    ELEMENT_TRAITS[type].choices === 'datalist' &&
    values.some((value) => !Object.hasOwn(chosenLabels, value))
  )
    return 'its list has no such choice any more'
  const known = new Set(options.map(({ value }) => value))
  if (known.size > 0 && values.some((value) => !known.has(value))) return 'it has no such choice any more'
  return undefined
}

/** Drafts: not submitted, so not validated. */
function findGoneDrafts(
  { row, form }: LoadedDossier,
  drafts: readonly string[],
  after: FormSession,
): readonly Found[] {
  return drafts.flatMap((element) => {
    const had = form.compiled.elementByName.get(element)
    if (!had || after.form.elementByName.has(element)) return []
    const place = `${had.page.slug}/${had.block.slug}/${element}`
    const reason = 'there is no such element any more; it was typed and not submitted yet'
    return [{ kind: 'answer', form: row.form_code, place, reason }]
  })
}
