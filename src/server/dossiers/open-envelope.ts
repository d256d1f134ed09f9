import { nextDossierState, OPENING_ACTIONS } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { parisMoment } from '#rules/paris-time.ts'
import { openEnvelope, type PartyContact, type RefreshedStatus } from '../envelopes/index.ts'
import type { Trx } from '../store/store.ts'
import { assessOn } from './assess-vigilance.ts'
import { checkSigners } from './check-signers.ts'
import { openingPort } from './opening-port.ts'
import { collectParties } from './signing-parties.ts'
import type { Submission } from './submission.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { findRole, readRole } from './dossier-columns.ts'

export interface Opening {
  readonly kind: EnvelopeKind
  readonly parties: readonly PartyContact[]
}

/**
 * The envelope that this block opens, if any. Throws when the state does not allow it. The state changes when the envelope
 * is sent; until then, the envelope in preparation freezes the blocks.
 */
export async function checkOpening(trx: Trx, submission: Submission): Promise<Opening | undefined> {
  const { block, dossier, user, session, locale } = submission
  const kind = block.opensEnvelope
  if (!kind) return undefined
  if (user.integration) throw new Failure('PERSON_REQUIRED')
  if (kind === 'subscription') checkBeforeSubscription(submission)
  const named = collectParties(session, dossier, kind, {
    locale,
    language: submission.services.deployment.locale,
  })
  const parties = await checkSigners(trx, submission, named)
  if (kind === 'subscription') await openingPort.get(submission.services).check(trx, submission)
  if (!nextDossierState(dossier.row.state, OPENING_ACTIONS[kind], user.role))
    throw new Failure('STATE_CONFLICT')
  return { kind, parties }
}

/** The mission precedes the subscription: a form with a visible mission requires its signature first. */
function checkBeforeSubscription(submission: Submission): void {
  const { session, dossier } = submission
  const advised = session.visibleBlocks().some(({ opensEnvelope }) => opensEnvelope === 'mission')
  if (advised && dossier.row.state === 'ongoing') throw new Failure('SIGNATURE_MISSING')
  checkReflection(submission)
}

/** Opens the envelope; the state changes once the documents are drawn. Returns the dossier's wire string and envelopes. */
export async function sendEnvelope(
  trx: Trx,
  submission: Submission,
  opening: Opening,
): Promise<RefreshedStatus> {
  const { services, dossier, user, session, answers } = submission
  // After the submit was stored, since storing it requires the dossier's row to be unchanged.
  if (opening.kind === 'subscription') await assessOn(services, trx, 'opening', { row: dossier.row, session })
  return openEnvelope(trx, services, {
    ...opening,
    dossierId: dossier.row.id,
    form: dossier.form,
    userId: user.id,
    snapshot: takeSnapshot(services, user, dossier, { session, changes: answers }),
    receipts: dossier.receipts,
  })
}

const HOUR_MS = 3_600_000

/**
 * Refuses the subscription envelope during the deployment's reflection period, a number of hours since the block that
 * says how the relationship was established was submitted. Source: domain §7.
 */
function checkReflection({ services, session, dossier, locale }: Submission): void {
  const period = services.deployment.reflectionPeriod
  if (!period || readRole(session, period.role) !== period.value) return
  const block = findRole(session, period.role)?.block.slug
  const submitted = dossier.blocks.find((row) => row.block === block)?.submittedAt
  // The block is being submitted now, so the period starts now.
  const from = submitted ?? services.clock.now()
  const until = new Date(from.getTime() + period.hours * HOUR_MS)
  if (services.clock.now() < until)
    throw new Failure('REFLECTION_PERIOD', { params: { until: parisMoment(until, locale) } })
}
