import { blocksInOrder } from '#form/blocks.ts'
import { findUnitPrice, type FormSession, type Violation } from '#engine/index.ts'
import type { ElementValue } from '#contract/answers.ts'
import { Failure } from '#rules/failure.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import { diffAnswers } from '../answers/answer-changes.ts'
import { findUndelivered, listDeliveries, listHandedDocuments, readHandedTitle } from '../deliveries/index.ts'
import { invalidField } from '../http/invalid-field.ts'
import type { Db } from '../store/store.ts'
import { listDatalistElements } from './datalist-labels.ts'
import { readRole } from './dossier-columns.ts'
import { todayOf } from './open-form.ts'
import { presentValue } from './present-dossier.ts'
import { presentViolation } from './present-violation.ts'
import { endsEntry } from './record-paper.ts'
import type { Submission } from './submission.ts'

/** Refuses a hidden block, and violations: of this block, or of all blocks up to it. */
export async function checkAnswers(db: Db, submission: Submission): Promise<void> {
  const { dossier, block, session, locale } = submission
  if (!session.isBlockVisible(block.slug)) throw invalidField('submittingBlockId', locale)
  const isLast = block.opensEnvelope !== undefined || endsEntry(submission)
  const slugs = isLast ? blocksUpTo(session, block.slug) : [block.slug]
  const violations = [
    ...session.validate(slugs),
    ...findUnknownChoices(session, slugs),
    ...(await findUnprovedReceipt(db, submission, slugs)),
  ]
  if (violations.length === 0) return
  // The browser still offers the product: only newer facts show why its choice is refused.
  const product = session.form.elementByRole.get('subscription.product')
  if (violations.some((each) => each.block === product?.block.slug) && isProductClosed(submission))
    throw new Failure('PRODUCT_CLOSED')
  throw new Failure('ANSWERS_INVALID', {
    details: violations.map((violation) => presentViolation(violation, dossier.form, session, locale)),
  })
}

/**
 * Violations of answers that are not in their datalist. Not checked by the engine, which runs in the browser too, where the
 * entries are not available.
 */
function findUnknownChoices(session: FormSession, slugs: readonly string[]): readonly Violation[] {
  return listDatalistElements(session.form).flatMap(({ name, type, page, block }) => {
    if (ELEMENT_TRAITS[type].choices !== 'datalist' || !slugs.includes(block.slug)) return []
    const { answer, chosenLabels = {}, label } = session.getElement(name)
    if (answer.kind !== 'value' || Object.hasOwn(chosenLabels, String(answer.value))) return []
    const params = { labelFr: label.fr, labelEn: label.en }
    const code = 'validation.error.select-single'
    return [{ element: name, block: block.slug, page: page.slug, code, params }]
  })
}

/** Acknowledgements of documents that were not delivered in their current version. */
async function findUnprovedReceipt(
  db: Db,
  { services, dossier, session, locale }: Submission,
  slugs: readonly string[],
): Promise<readonly Violation[]> {
  const element = session.form.elementByRole.get(RECEIVED_DOCUMENTS_ROLE)
  if (!element || !slugs.includes(element.block.slug)) return []
  const { visible, answer } = session.getElement(element.name)
  if (!visible || answer.kind !== 'value') return []
  const product = readRole(session, 'subscription.product')
  const handed = listHandedDocuments(services.deployment, product, todayOf(services, dossier))
  if (handed.length === 0) return []
  const deliveries = await listDeliveries(db, dossier.row.id)
  const missing = findUndelivered(deliveries, handed, readRole(session, 'subscriber.email'))
  if (missing.length === 0) return []
  const documents = missing.map(({ code }) => readHandedTitle(session, code, locale)).join(', ')
  const code = 'validation.error.not-delivered'
  return [
    {
      element: element.name,
      block: element.block.slug,
      page: element.page.slug,
      code,
      params: { documents },
    },
  ]
}

function blocksUpTo(session: FormSession, slug: string): readonly string[] {
  const slugs = blocksInOrder(session.form.definition).map((block) => block.slug)
  return slugs.slice(0, slugs.indexOf(slug) + 1)
}

/**
 * Refuses a block that was submitted since the caller read it, unless with the same answers; the response has the current
 * ones.
 */
export function checkRevision({ dossier, block, body, answers }: Submission): void {
  if (body.revision === undefined) return
  const row = dossier.blocks.find((candidate) => candidate.block === block.slug)
  const revision = row?.revision ?? 0
  if (body.revision === revision) return
  const changes = diffAnswers(row?.answers ?? {}, answers, () => ({ how: 'typed' }))
  if (Object.keys(changes).length === 0) return
  const values = Object.entries(row?.answers ?? {}).map(([name, value]) =>
    presentValue(dossier.form.id, name, value),
  )
  throw new Failure('STALE_REVISION', { fresh: { revision, values } })
}

/** Refuses outdated displayed amounts: a price or an answer has changed, or the product is closed. */
export function checkAmountsSeen(submission: Submission): void {
  const { dossier, seen, session } = submission
  const fresh = seen.map(({ element }) => presentCurrent(dossier.form.id, session, element.name))
  const differing = seen.filter(({ value }, index) => !isSame(value, fresh[index]?.value))
  if (differing.length === 0) return
  throw new Failure(isProductClosed(submission) ? 'PRODUCT_CLOSED' : 'AMOUNTS_CHANGED', {
    fresh: { values: fresh },
  })
}

/** The chosen product has no price on the day of the dossier. */
function isProductClosed({ services, dossier, session }: Submission): boolean {
  const code = readRole(session, 'subscription.product')
  const product = services.deployment.products.find((each) => each.code === code)
  return product !== undefined && findUnitPrice(product, todayOf(services, dossier)) === undefined
}

function presentCurrent(formId: number, session: FormSession, name: string): ElementValue {
  const { answer } = session.getElement(name)
  const value = answer.kind === 'value' ? answer.value : ''
  return presentValue(formId, name, value)
}

function isSame(seen: unknown, current: unknown): boolean {
  return JSON.stringify(seen || null) === JSON.stringify(current || null)
}
