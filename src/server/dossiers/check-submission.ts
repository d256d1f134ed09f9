import { blocksInOrder } from '#form/blocks.ts'
import { type FormSession, type Violation } from '#engine/index.ts'
import type { ElementValue } from '#contract/answers.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { presentValue } from './present-dossier.ts'
import { presentViolation } from './present-violation.ts'
import { endsEntry } from './record-paper.ts'
import type { Submission } from './submission.ts'

/** Refuses a block that is not shown, and answers that break a rule: of this block, or of all up to it. */
export function checkAnswers(submission: Submission): void {
  const { dossier, block, session, locale } = submission
  if (!session.isBlockVisible(block.slug)) throw hiddenBlock(locale)
  const isLast = block.opensEnvelope !== undefined || endsEntry(submission)
  const slugs = isLast ? blocksUpTo(session, block.slug) : [block.slug]
  const violations = [...session.validate(slugs), ...findUnknownChoices(session, slugs)]
  if (violations.length === 0) return
  throw new Failure('ANSWERS_INVALID', {
    details: violations.map((violation) => presentViolation(violation, dossier.form, session, locale)),
  })
}

/**
 * Answers that their datalist does not contain. The engine cannot check them: it also runs in the browser, and the
 * entries stay on the server.
 */
function findUnknownChoices(session: FormSession, slugs: readonly string[]): readonly Violation[] {
  return session.form.elements.flatMap(({ name, type, page, block }) => {
    if (ELEMENT_TRAITS[type].choices !== 'datalist' || !slugs.includes(block.slug)) return []
    const { answer, chosenLabels = {}, label } = session.getElement(name)
    if (answer.kind !== 'value' || Object.hasOwn(chosenLabels, String(answer.value))) return []
    const params = { labelFr: label.fr, labelEn: label.en }
    const code = 'validation.error.select-single'
    return [{ element: name, block: block.slug, page: page.slug, code, params }]
  })
}

function blocksUpTo(session: FormSession, slug: string): readonly string[] {
  const slugs = blocksInOrder(session.form.definition).map((block) => block.slug)
  return slugs.slice(0, slugs.indexOf(slug) + 1)
}

function hiddenBlock(locale: Locale): Failure {
  const params = { detail: 'submittingBlockId' }
  const message = errorText(locale, 'INVALID_REQUEST', params)
  const details = [{ property: 'submittingBlockId', code: 'INVALID_REQUEST', message }]
  return new Failure('INVALID_REQUEST', { params, details })
}

/** A block that somebody else submitted since the caller read it: fresh answers, nothing stored. */
export function checkRevision({ dossier, block, body }: Submission): void {
  if (body.revision === undefined) return
  const row = dossier.blocks.find((candidate) => candidate.block === block.slug)
  const revision = row?.revision ?? 0
  if (body.revision === revision) return
  const values = Object.entries(row?.answers ?? {}).map(([name, value]) =>
    presentValue(dossier.form.id, name, value),
  )
  throw new Failure('STALE_REVISION', { fresh: { revision, values } })
}

/** Amounts that the person saw and that are no longer so: a price or an answer changed meanwhile. */
export function checkAmountsSeen({ dossier, seen, session }: Submission): void {
  const fresh = seen.map(({ element }) => presentCurrent(dossier.form.id, session, element.name))
  const differing = seen.filter(({ value }, index) => !isSame(value, fresh[index]?.value))
  if (differing.length > 0) throw new Failure('AMOUNTS_CHANGED', { fresh: { values: fresh } })
}

function presentCurrent(formId: number, session: FormSession, name: string): ElementValue {
  const { answer } = session.getElement(name)
  const value = answer.kind === 'value' ? answer.value : ''
  return presentValue(formId, name, value)
}

function isSame(seen: unknown, current: unknown): boolean {
  return JSON.stringify(seen || null) === JSON.stringify(current || null)
}
