import { UnreachableError } from '#engine/index.ts'
import { BatchEnd, BatchLine, type ReviewBatch } from '#contract/review-batch.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { hasOpenFailures } from '../checks/index.ts'
import { findCorrections, remindCorrection } from '../corrections/index.ts'
import { getVisibleDossier, lockVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { findReceipts, requireSafe } from '../stored-receipts/index.ts'
import { assign, type AssignCall } from './assign.ts'
import { decide } from './decide.ts'
import { findLastDecision } from './find-last-decision.ts'
import { needsFourEyes } from './four-eyes.ts'

interface BatchCall {
  readonly user: User
  readonly batch: ReviewBatch
  readonly locale: Locale
}

type Done = Pick<BatchLine, 'outcome' | 'decision' | 'undo_seconds'>

const DONE: Done = { outcome: 'done', decision: null, undo_seconds: null }
const ALREADY: Done = { outcome: 'already', decision: null, undo_seconds: null }

/**
 * Applies one action to several dossiers, one after the other, each in its own transaction. Yields a line of JSON for each
 * as soon as it is done, and one with the totals. A failure does not affect the others.
 */
export async function* runBatch(services: Services, call: BatchCall): AsyncGenerator<string> {
  const totals = { done: 0, already: 0, refused: 0 }
  for (const id of call.batch.ids) {
    const line = await runOne(services, call, id)
    totals[line.outcome] += 1
    yield `${JSON.stringify(BatchLine.parse(line))}\n`
  }
  yield `${JSON.stringify(BatchEnd.parse(totals))}\n`
}

async function runOne(services: Services, call: BatchCall, id: number): Promise<BatchLine> {
  const { locale } = call
  try {
    return { id, code: null, reason: null, ...(await act(services, call, id)) }
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
    if (failure.code === 'INTERNAL')
      services.log.error({ err: error, dossier: id }, 'review batch: dossier failed')
    const reason = errorText(locale, failure.code, failure.params)
    return { id, outcome: 'refused', code: failure.code, reason, decision: null, undo_seconds: null }
  }
}

function act(services: Services, call: BatchCall, id: number): Promise<Done> {
  const { batch, user } = call
  switch (batch.action) {
    case 'accept':
      return accept(services, user, id)
    case 'remind':
      return remind(services, call, id)
    case 'assign': {
      const seen = batch.seen[batch.ids.indexOf(id)] ?? null
      return assignOne(services, { user, id, change: { assignee: batch.assignee, seen } })
    }
    default:
      throw new UnreachableError(batch)
  }
}

/**
 * Accepts a dossier only if a reviewer could do so without reading a remark, giving a reason, examining a failing check or
 * waiting.
 */
async function accept(services: Services, user: User, id: number): Promise<Done> {
  const { db } = services.store
  const seen = await findLastDecision(db, id)
  const row = await getVisibleDossier(db, user, id)
  if (row.integration_state === 'validated' || row.integration_state === 'sync') {
    if (await hasAccepted(services, user, seen)) return ALREADY
    throw new Failure('DECISION_TAKEN')
  }
  if (row.integration_state === 'error') throw new Failure('BATCH_IN_ERROR')
  const receipts = await findReceipts(db, id)
  requireSafe(services, receipts)
  if (await needsFourEyes(services, db, row)) throw new Failure('SECOND_PERSON_REQUIRED')
  if (await hasOpenFailures(services, user, id)) throw new Failure('BATCH_CHECKS_FAIL')
  // With `seen`, the decision is refused if anything has changed since it was read without the lock.
  const decided = await decide(services, user, id, { integration_state: 'validated', seen })
  if (decided.proposal !== undefined) throw new Failure('SECOND_PERSON_REQUIRED')
  return { outcome: 'done', decision: decided.decision, undo_seconds: decided.undo_seconds ?? null }
}

/** Whether the last decision is an acceptance by this user. */
async function hasAccepted({ store: { db } }: Services, user: User, decision: number): Promise<boolean> {
  const event = await db
    .selectFrom('integration_event')
    .select(['state', 'actor_id'])
    .where('id', '=', decision)
    .executeTakeFirst()
  return event?.state === 'validated' && event.actor_id === user.id
}

async function assignOne(services: Services, asked: AssignCall): Promise<Done> {
  return services.store.db.transaction().execute(async (trx) => {
    const { assignee_id: former } = await lockVisibleDossier(trx, asked.user, asked.id)
    await assign(services, trx, asked)
    return former === asked.change.assignee ? ALREADY : DONE
  })
}

/** Reminds the person concerned by the open correction of a dossier, once a day. */
async function remind(services: Services, { user, locale }: BatchCall, id: number): Promise<Done> {
  return services.store.db.transaction().execute(async (trx) => {
    await getVisibleDossier(trx, user, id)
    const open = (await findCorrections(trx, id)).find(({ state }) => state === 'open')
    if (!open) throw new Failure('NOBODY_TO_REMIND')
    const today = parisDay(services.clock.now())
    const isReminded = open.events.some(({ kind, at }) => kind === 'reminded' && parisDay(at) === today)
    if (isReminded) return ALREADY
    await remindCorrection(services, trx, {
      caller: { kind: 'account', user },
      dossierId: id,
      id: open.id,
      locale,
    })
    return DONE
  })
}
