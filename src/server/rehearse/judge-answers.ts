import { blocksInOrder } from '#form/blocks.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { type CompiledForm, type FormSession, type Violation } from '#engine/index.ts'
import { inputAnswers, openForWriting, type LoadedDossier } from '../dossiers/index.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import type { User } from '../http/authenticate.ts'
import type { Loss } from './losses.ts'
import type { Stage } from './stage.ts'

/** A loss of a dossier on some form, whether or not the dossier will ever be on it. */
type Found = Omit<Loss, 'happens'>

interface Tried {
  readonly dossier: LoadedDossier
  readonly author: User
  readonly next: CompiledForm
}

/** New violations and lost answers of a dossier on the next form with the next facts. */
export async function judgeAnswers(stage: Stage, tried: Tried): Promise<readonly Found[]> {
  const { dossier, next } = tried
  const before = open(stage, tried, dossier.form.compiled, stage.served)
  const after = open(stage, tried, next, stage.deployment)
  return [
    ...findIncomplete(dossier, before, after),
    ...findGone(dossier, before, after),
    ...(await findGoneDrafts(stage, dossier, after)),
  ]
}

/** Uses the deployment's facts, not those of a snapshot: `judgeEnvelopes` compares snapshots. */
function open(
  { clock }: Stage,
  { dossier, author }: Tried,
  compiled: CompiledForm,
  deployment: LoadedDeployment,
): FormSession {
  const tried = { ...dossier, form: { ...dossier.form, compiled }, reading: { kind: 'now' } } as const
  return openForWriting({ deployment, clock }, author, tried, {})
}

/** Violations up to the last submitted block, except those that exist today. */
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

/** Answers that are effective today and would not be on the next form. */
function findGone(dossier: LoadedDossier, before: FormSession, after: FormSession): readonly Found[] {
  const given = inputAnswers(dossier, {})
  return before.form.elements.flatMap(({ name, page, block }) => {
    const had = before.getElement(name)
    // Computed values and defaults are not answers of a person.
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
async function findGoneDrafts(
  { trx }: Stage,
  { row, form }: LoadedDossier,
  after: FormSession,
): Promise<readonly Found[]> {
  const drafts = await trx.selectFrom('draft').select('element').where('dossier_id', '=', row.id).execute()
  return drafts.flatMap(({ element }) => {
    const had = form.compiled.elementByName.get(element)
    if (!had || after.form.elementByName.has(element)) return []
    const place = `${had.page.slug}/${had.block.slug}/${element}`
    const reason = 'there is no such element any more; it was typed and not submitted yet'
    return [{ kind: 'answer', form: row.form_code, place, reason }]
  })
}
