import type { AnswerInput } from '#engine/index.ts'
import type { SubmitBlock, SubmittedBlock } from '#contract/dossiers.ts'
import type { Block } from '#form/definition.ts'
import { Failure } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { requestConfirmation } from '../accounts/contact-confirmation.ts'
import { frozenBlocks } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import type { Db, Trx } from '../store/store.ts'
import { findRoleRefusal, findStateRefusal, findSubmitRefusal, writeContextOf } from './block-access.ts'
import { UnconfirmedContacts } from './check-signers.ts'
import { checkAmountsSeen, checkAnswers, checkRevision } from './check-submission.ts'
import { lockVisibleDossier } from './find-dossier.ts'
import {
  type FoundForSubmit,
  loadLockedForSubmit,
  readForSubmit,
  type LoadedDossier,
  type StoredAnswers,
} from './load-dossier.ts'
import { checkOpening, sendEnvelope } from './open-envelope.ts'
import { openingPort, RefusedOpening } from './opening-port.ts'
import { openForWriting } from './open-form.ts'
import { presentAmount, presentTitle } from './present-dossier.ts'
import { getBlock, isTyped, readValues, type NamedValue } from './read-submission.ts'
import { endsEntry, registerPaper } from './record-paper.ts'
import { storeSubmission, type StoredSubmission } from './store-submission.ts'
import type { Submission } from './submission.ts'

interface SubmitRequest {
  readonly id: number
  readonly body: SubmitBlock
  readonly locale: Locale
  /** The dossier as read together with the caller; without it the submit locks first. */
  readonly found?: FoundForSubmit | undefined
}

/**
 * Submits a block atomically.
 * Source: wizard §7; design "Engine semantics", "Drafts", "Signature".
 */
export async function submitBlock(
  services: Services,
  user: User,
  request: SubmitRequest,
): Promise<SubmittedBlock> {
  try {
    return await submitOrRefuse(services, user, request)
  } catch (error) {
    // The refused transaction was rolled back, so its consequences need a new one.
    if (error instanceof UnconfirmedContacts)
      await services.store.db.transaction().execute(async (trx) => {
        for (const contact of error.contacts) await requestConfirmation(trx, services, contact)
      })
    if (error instanceof RefusedOpening)
      await services.store.db
        .transaction()
        .execute((trx) => openingPort.get(services).recordRefusal(trx, error, user.id))
    throw error
  }
}

async function submitOrRefuse(
  services: Services,
  user: User,
  request: SubmitRequest,
): Promise<SubmittedBlock> {
  const { db } = services.store
  return (
    (await submitUnlocked(services, user, request)) ??
    (await db.transaction().execute((trx) => submitLocked(trx, services, user, request)))
  )
}

/**
 * Submits with a single further round trip after the statement that found the caller and the dossier: writes everything if
 * nothing has changed since (optimistic locking). Undefined for a block that does more than store its answers, or after a
 * concurrent change; the caller then falls back to `submitLocked`, which reads again.
 */
async function submitUnlocked(
  services: Services,
  user: User,
  { body, locale, found }: SubmitRequest,
): Promise<SubmittedBlock | undefined> {
  const { db } = services.store
  const loaded = found && (await readForSubmit(services, db, found))
  if (loaded === undefined) return undefined
  const submission = readSubmission({ services, user, locale, body, dossier: loaded.dossier })
  if (submission.block.opensEnvelope !== undefined || endsEntry(submission)) return undefined
  await checkSubmission(db, submission)
  checkSeen(submission)
  const stored = await storeSubmission(db, submission, loaded.context).catch((error: unknown) => {
    // A concurrent audit row of the dossier has taken the sequence number.
    if (isUniqueViolation(error)) return undefined
    throw error
  })
  return stored && presentSubmission(submission, stored, submission.dossier.envelopes)
}

/** Submits under the dossier's row lock, including the consequences of the last block of a phase. */
async function submitLocked(
  trx: Trx,
  services: Services,
  user: User,
  { id, body, locale }: SubmitRequest,
): Promise<SubmittedBlock> {
  const row = await lockVisibleDossier(trx, user, id)
  const { dossier, context } = await loadLockedForSubmit(services, trx, row, user.id)
  const submission = readSubmission({ services, user, locale, body, dossier })
  await checkSubmission(trx, submission)
  const opening = await checkOpening(trx, submission)
  checkSeen(submission)
  const stored = await storeSubmission(trx, submission, context)
  if (!stored) throw new Error(`dossier ${id}: locked row changed`)
  // An opened envelope changes the frozen blocks.
  const sent = opening && (await sendEnvelope(trx, submission, opening))
  const paper = !opening && endsEntry(submission) ? await registerPaper(services, trx, user, id) : undefined
  const status = sent?.status ?? paper ?? stored.status
  return presentSubmission(submission, { ...stored, status }, sent?.envelopes ?? dossier.envelopes)
}

async function checkSubmission(db: Db, submission: Submission): Promise<void> {
  const { services, user, dossier, block } = submission
  const question = writeContextOf(services, user, dossier, block)
  throwIf(findRoleRefusal(question))
  await checkAnswers(db, submission)
  throwIf(findSubmitRefusal(question))
}

/** Refuses answers based on a state older than the stored one. */
function checkSeen(submission: Submission): void {
  checkRevision(submission)
  checkAmountsSeen(submission)
}

function readSubmission(given: Omit<Submission, 'block' | 'answers' | 'seen' | 'session'>): Submission {
  const { services, user, locale, body, dossier } = given
  const block = getBlock(dossier.form, body.submittingBlockId, locale)
  const sent = readValues(dossier.form, body.values, locale, block).filter(({ element }) => isTyped(element))
  const seen = readValues(dossier.form, body.seen ?? [], locale)
  // Signature and finalisation blocks may be submitted even when their answers are frozen.
  const values = block.kind && findStateRefusal(writeContextOf(services, user, dossier, block)) ? [] : sent
  const first = openForWriting(services, user, dossier, changesOf(values))
  // Values of disabled elements in a request are ignored; stored ones are kept.
  const accepted = values.filter(({ element }) => {
    const { readonly, disabled } = first.getElement(element.name)
    return !readonly && !disabled
  })
  const session =
    accepted.length === values.length ? first : openForWriting(services, user, dossier, changesOf(accepted))
  const answers = { ...storedAnswers(dossier, block), ...changesOf(accepted) }
  return { ...given, block, answers, seen, session }
}

function changesOf(values: readonly NamedValue[]): Record<string, Exclude<AnswerInput, null>> {
  return Object.fromEntries(values.map(({ element, value }) => [element.name, value ?? '']))
}

function storedAnswers(dossier: LoadedDossier, block: Block): StoredAnswers {
  return dossier.blocks.find((row) => row.block === block.slug)?.answers ?? {}
}

function throwIf(code: ConstructorParameters<typeof Failure>[0] | undefined): void {
  if (code !== undefined) throw new Failure(code)
}

function presentSubmission(
  { dossier, block, locale }: Submission,
  stored: StoredSubmission,
  envelopes: LoadedDossier['envelopes'],
): SubmittedBlock {
  const { form } = dossier
  return {
    status: stored.status,
    revision: stored.revision,
    present: presentTitle(stored.title, locale),
    subscriptionGlobalAmount: presentAmount(stored.amount_cents),
    last_submitted_block_id: wireId(form.id, block.slug),
    frozen_blocks: frozenBlocks(form.definition, envelopes).map((slug) => wireId(form.id, slug)),
  }
}
