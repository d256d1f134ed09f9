import { findEnjoymentDay, type FormSession } from '#engine/index.ts'
import { dossierSteps, type DossierEvent, type DossierStep, type StepFacts } from '#rules/dossier-steps.ts'
import { parisDay } from '#rules/paris-time.ts'
import type { StepContext } from '#rules/step-words.ts'
import { addDays } from '#rules/add-to-day.ts'
import { addWorkingDays } from '#rules/working-days.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { parisToday } from '../clock.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { readRole } from './dossier-columns.ts'
import { isPaper } from './paper-form.ts'
import type { DossierRow } from './find-dossier.ts'
import type { LoadedDossier } from './load-dossier.ts'

/** The steps of a dossier and the data that their wording depends on, apart from the reader. */
interface ReadSteps {
  readonly steps: readonly DossierStep[]
  readonly context: Omit<StepContext, 'isOwn' | 'isAwaited'>
  /** Accounts whose signature is awaited. */
  readonly awaited: readonly number[]
  /** The message of the last decision to the advisor. */
  readonly message: string | null
}

type Reading = Pick<Services, 'clock' | 'deployment'>

interface StepsOf {
  readonly dossier: LoadedDossier
  readonly session: FormSession
  /** Whether the reader is outside the review. */
  readonly isOutside: boolean
}

/**
 * Reads what happened to a dossier, and the deadlines of what is left. A decision that can still be undone is hidden from
 * readers outside the review, who have not been notified of it either.
 */
export async function readSteps(
  services: Reading,
  db: Db,
  { dossier, session, isOutside }: StepsOf,
): Promise<ReadSteps> {
  const { row, envelopes } = dossier
  const { name, reviewWorkingDays } = services.deployment
  const all = row.state === 'signed' ? await readDecisions(db, row.id) : []
  const held = isOutside ? all.find(({ before }) => before !== null) : undefined
  const decisions = all.filter((decision) => decision !== held)
  const review = row.state === 'signed' ? (held?.before ?? row.integration_state ?? 'ongoing') : null
  const entry = review === 'sync' ? await findEntry(db, row.id) : undefined
  const due = envelopes
    .filter(isLiveEnvelope)
    .flatMap(({ parties }) => parties.filter(({ state }) => state === 'sent' || state === 'delivered'))
  return {
    steps: dossierSteps({
      state: row.state,
      review,
      events: {
        ...eventsOf(dossier),
        ...daysOfDecisions(decisions),
        // The entry date according to the register, which may precede its answer.
        ...(entry?.day ? { registered: entry.day } : {}),
      },
      planned: planOf(services, dossier, session),
      hasMission:
        envelopes.some(({ kind }) => kind === 'mission') ||
        session.visibleBlocks().some(({ signs }) => signs === 'mission'),
      today: parisToday(services.clock),
    }),
    context: {
      company: name,
      review,
      waitsFor: [...new Set(due.map((party) => party.name))],
      paysByDebit: paysByDebit(session),
      associateCode: entry?.code ?? null,
      reviewDays: reviewWorkingDays,
    },
    awaited: due.flatMap(({ accountId }) => accountId ?? []),
    message: decisions.at(-1)?.message ?? null,
  }
}

/** The register's answer to the subscriber's own position. */
function findEntry(db: Db, dossierId: number) {
  return db
    .selectFrom('register_line')
    .select(['associate_code as code', 'register_date as day'])
    .where('dossier_id', '=', dossierId)
    .where('position', '=', 1)
    .where('status', '=', 'OK')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function paysByDebit(session: FormSession): boolean {
  return readRole(session, 'subscription.paymentMode') === 'SEPA'
}

/** The day from which the dossier's shares earn income; undefined without a product, and for the bare owner. */
export function readEnjoymentDay(
  { clock, deployment }: Reading,
  { signed_at: signedAt }: Pick<DossierRow, 'signed_at'>,
  session: FormSession,
): string | undefined {
  const code = readRole(session, 'subscription.product')
  const product = deployment.products.find((each) => each.code === code)
  if (!product || readRole(session, 'subscription.holding') === 'BARE') return undefined
  return findEnjoymentDay(product, signedAt === null ? parisToday(clock) : parisDay(signedAt))
}

function eventsOf({ row, envelopes }: LoadedDossier): StepFacts['events'] {
  const events: Partial<Record<DossierEvent, string>> = { created: parisDay(row.created_at) }
  if (row.signed_at !== null) events.signed = parisDay(row.signed_at)
  for (const { kind, state, sentAt, createdAt, correctionId, parties } of envelopes) {
    if (kind === 'subscription' && correctionId === null) events.sent = parisDay(sentAt ?? createdAt)
    if (kind === 'mission' && state === 'completed') events.missionSigned = parisDay(lastOf(parties))
  }
  return events
}

function planOf(services: Reading, dossier: LoadedDossier, session: FormSession): StepFacts['planned'] {
  const { envelopes, payment, reviewWorkingDays } = services.deployment
  const { signed_at: signedAt } = dossier.row
  const enjoyment = readEnjoymentDay(services, dossier.row, session)
  const planned: Partial<Record<DossierStep['code'], string>> = enjoyment === undefined ? {} : { enjoyment }
  for (const { kind, sentAt } of dossier.envelopes.filter(isLiveEnvelope))
    if (sentAt !== null)
      planned[kind === 'mission' ? 'mission' : 'signed'] = addDays(
        parisDay(sentAt),
        envelopes.expiresAfterDays,
      )
  if (signedAt === null) return planned
  const signed = parisDay(signedAt)
  if (!isPaper(dossier.row) && !paysByDebit(session)) planned.payment = addDays(signed, payment.dueAfterDays)
  // A correction that was signed restarts the review period; one that nobody had to sign does not.
  const resigned = dossier.envelopes.findLast(
    ({ state, correctionId, parties }) =>
      state === 'completed' && correctionId !== null && parties.length > 0,
  )
  const reviewed = resigned ? parisDay(lastOf(resigned.parties)) : signed
  return { ...planned, review: addWorkingDays(reviewed, reviewWorkingDays) }
}

function lastOf(parties: LoadedDossier['envelopes'][number]['parties']): Date {
  return new Date(Math.max(...parties.map(({ changedAt }) => changedAt.getTime())))
}

interface Decision {
  readonly state: IntegrationState
  readonly at: Date
  readonly message: string | null
  /** The state that an undo restores; null once the decision is final. */
  readonly before: IntegrationState | null
}

const DECISIONS: Readonly<Partial<Record<IntegrationState, DossierEvent>>> = {
  validated: 'accepted',
  refused: 'refused',
  sync: 'registered',
}

function daysOfDecisions(decisions: readonly Decision[]): StepFacts['events'] {
  return Object.fromEntries(
    decisions.flatMap(({ state, at }) => {
      const event = DECISIONS[state]
      return event === undefined ? [] : [[event, parisDay(at)]]
    }),
  )
}

function readDecisions(db: Db, dossierId: number): Promise<readonly Decision[]> {
  return db
    .selectFrom('integration_event as event')
    .leftJoin('decision_hold as hold', 'hold.event_id', 'event.id')
    .select(['event.state', 'event.at', 'event.message', 'hold.integration_before as before'])
    .where('event.dossier_id', '=', dossierId)
    .orderBy('event.id')
    .execute()
}
