import type { AnswerInput } from '#engine/index.ts'
import { nextDossierState, OPENING_ACTIONS } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import type { EnvelopeKind } from '#vocabulary/envelope.ts'
import { parisToday } from '../clock.ts'
import type { Trx } from '../store/store.ts'
import { checkReflection } from './check-reflection.ts'
import { checkSigners } from './check-signers.ts'
import { envelopePortOf, type PartyContact } from './envelope-port.ts'
import { buildFacts, inputAnswers } from './open-form.ts'
import { collectParties } from './signing-parties.ts'
import type { Submission } from './submission.ts'

export interface Opening {
  readonly kind: EnvelopeKind
  readonly parties: readonly PartyContact[]
}

/**
 * The envelope this block opens, when it opens one and the state allows it. The state itself changes
 * when the envelope is sent; until then the envelope in preparation freezes the blocks.
 */
export async function checkOpening(trx: Trx, submission: Submission): Promise<Opening | undefined> {
  const { block, dossier, user, session, locale } = submission
  const kind = block.opensEnvelope
  if (!kind) return undefined
  if (kind === 'subscription') checkBeforeSubscription(submission)
  const named = collectParties(session, dossier, kind, {
    locale,
    language: submission.services.deployment.locale,
  })
  const parties = await checkSigners(trx, submission, named)
  if (!nextDossierState(dossier.row.state, OPENING_ACTIONS[kind], user.role))
    throw new Failure('STATE_CONFLICT')
  return { kind, parties }
}

/** Advice comes before the subscription: a form that shows a mission has it signed first. */
function checkBeforeSubscription(submission: Submission): void {
  const { session, dossier } = submission
  const advised = session.visibleBlocks().some(({ opensEnvelope }) => opensEnvelope === 'mission')
  if (advised && dossier.row.state === 'ongoing') throw new Failure('SIGNATURE_MISSING')
  checkReflection(submission)
}

export async function openEnvelope(trx: Trx, submission: Submission, opening: Opening): Promise<void> {
  const { services, dossier, user, session, answers } = submission
  const { elements } = session.form
  await envelopePortOf(services).open(trx, {
    ...opening,
    dossier: dossier.row,
    form: dossier.form,
    user,
    at: services.clock.now(),
    today: parisToday(services.clock),
    facts: buildFacts(services, user, dossier, answers),
    answers: keepVisible(
      session,
      inputAnswers(dossier, answers satisfies Readonly<Record<string, AnswerInput>>),
    ),
    effectiveAnswers: session.effectiveAnswers(),
    visible: {
      pages: session.visiblePages().map(({ slug }) => slug),
      blocks: session.visibleBlocks().map(({ slug }) => slug),
      elements: elements.filter(({ name }) => session.getElement(name).visible).map(({ name }) => name),
    },
    receipts: dossier.receipts,
  })
}

/**
 * What was typed into elements that are not shown is no part of what is signed. Emptied answers of shown
 * elements stay: without them a default would come back when the snapshot is opened.
 */
export function keepVisible(
  session: Submission['session'],
  answers: Readonly<Record<string, AnswerInput>>,
): Readonly<Record<string, AnswerInput>> {
  const shown = new Set(
    session.form.elements.map(({ name }) => name).filter((name) => session.getElement(name).visible),
  )
  return Object.fromEntries(Object.entries(answers).filter(([name]) => shown.has(name)))
}
