import { sql } from 'kysely'
import type { LastStep } from '#contract/review-timeline.ts'
import { Failure } from '#rules/failure.ts'
import { canReview } from '#rules/permission.ts'
import { INTEGRATION_STATES, type IntegrationState } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { isBackOffice, isInvestor, type Role } from '#vocabulary/role.ts'
import type { TimelineKind } from '#vocabulary/timeline-kind.ts'
import { isProgramOfRow } from '../audit/calling-program.ts'
import { isNews, kindOf, LOST_BY } from '../audit/timeline-actions.ts'
import { getVisibleDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

/** Maximum number of rows searched: a transaction adds only a few to its dossier's chain. */
const LATEST_ROWS = 20

/** Acts of the server this soon after a person's act count as its consequences. */
const FOLLOWS_MS = 60_000

/**
 * Describes what happened to a dossier after a given step, for a page that shows an outdated state. Whoever has lost the
 * dossier by such a step is told of that step only; 404 to all others who do not see it.
 */
export async function readLastStep(
  { store }: Pick<Services, 'store'>,
  user: User,
  { id, after }: { readonly id: number; readonly after: number },
  locale: Locale,
): Promise<LastStep> {
  const refusal = await getVisibleDossier(store.db, user, id).then(() => undefined, asFailure)
  const rows = await store.db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.actor_id')
    .leftJoin('integration', (join) => join.on(isProgramOfRow))
    .select('integration.name as program')
    .select(['audit.at', 'audit.action', 'audit.actor_id as actorId', 'audit.detail'])
    .select(['account.role', 'account.first_name as firstName', 'account.last_name as lastName'])
    .select(TAKER.as('taker'))
    .where('audit.subject', '=', `dossier:${id}`)
    .where('audit.sequence', '>', after)
    .$if(refusal !== undefined, (lost) =>
      lost.where(sql<boolean>`${LOST_BY} @> ${JSON.stringify([user.id])}::jsonb`),
    )
    .orderBy('audit.sequence', 'desc')
    .limit(LATEST_ROWS)
    .execute()
  if (refusal && rows.length === 0) throw refusal
  const isReviewer = canReview(user.role)
  const steps = rows.filter(({ action }) => isNews(action, { isReviewer }))
  const [newest] = steps
  const last =
    steps.find(({ actorId, at }) => actorId !== null && newest && +newest.at - +at <= FOLLOWS_MS) ?? newest
  if (!last) return { by: 'nobody', sentence: null }
  if (last.actorId === null || (last.actorId === user.id && last.program === null))
    return { by: last.actorId === null ? 'server' : 'self', sentence: null }
  // A transaction may record several steps, such as consequences of a decision.
  const together = steps.filter(({ at, actorId }) => actorId === last.actorId && +at === +last.at)
  const name = isInvestor(user.role) ? '' : `${last.firstName} ${last.lastName}`.trim()
  const words = WORDING[locale]
  const person = name === '' ? words.who(last.role) : name
  const who = last.program === null || isInvestor(user.role) ? person : words.program(last.program, person)
  // The decision first: what else is recorded with it follows from it.
  const told = [...together.filter(({ action }) => action === 'review.decided'), ...together]
  const clause = told.map((step) => findClause(words, step)).find((each) => each !== undefined)
  const taker = isInvestor(user.role) ? null : last.taker
  return { by: 'other', sentence: words.changed((clause ?? words.otherwise)(who, taker)) }
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  throw error
}

/** SQL for the name of the advisor to whom a row handed the dossier over. */
const TAKER = sql<string | null>`case audit.action when 'dossier.handed-over' then
  (select trim(concat_ws(' ', first_name, last_name)) from account where id = (audit.detail ->> 'to')::integer) end`

/** `taker`: the advisor to whom the dossier was handed over; null for investors, who are told no names. */
type Clause = (who: string, taker: string | null) => string

/** What a step is called; undefined for one that is only a change. */
function findClause(
  words: StepWording,
  { action, detail }: { readonly action: string; readonly detail: Readonly<Record<string, unknown>> },
): Clause | undefined {
  const kind = kindOf(action)
  if (kind === 'state') return words.acts[action]
  if (kind !== 'decided') return kind && words.clauses[kind]
  const to = INTEGRATION_STATES.find((state) => state === detail['to'])
  return to && words.decided[to]
}

interface StepWording {
  readonly changed: (clause: string) => string
  readonly who: (role: Role | null) => string
  readonly program: (program: string, person: string) => string
  /** By the state that a decision led to. */
  readonly decided: Partial<Readonly<Record<IntegrationState, Clause>>>
  readonly clauses: Partial<Readonly<Record<TimelineKind, Clause>>>
  /** By action, for changes of state, which all have one kind. */
  readonly acts: Partial<Readonly<Record<string, Clause>>>
  readonly otherwise: Clause
}

const WORDING: Readonly<Record<Locale, StepWording>> = {
  fr: {
    changed: (clause) => `Ce dossier a changé : ${clause}.`,
    who: (role) => (role !== null && isBackOffice(role) ? 'la société de gestion' : 'une autre personne'),
    program: (program, person) => `${program}, pour ${person},`,
    decided: {
      validated: (who) => `il a été accepté par ${who}`,
      refused: (who) => `il a été refusé par ${who}`,
      error: (who) => `${who} y signale un point à corriger`,
    },
    clauses: {
      submitted: (who) => `${who} a envoyé des réponses`,
      receipt_added: (who) => `${who} a ajouté un justificatif`,
      receipt_removed: (who) => `${who} a retiré un justificatif`,
      envelope_opened: (who) => `${who} l’a envoyé à la signature`,
      correction_asked: (who) => `${who} demande une correction`,
      correction_sent_back: (who) => `${who} demande une correction`,
      correction_answered: (who) => `${who} a répondu à la correction`,
      correction_applied: (who) => `${who} a répondu à la correction`,
      correction_withdrawn: (who) => `${who} a retiré la demande de correction`,
      correction_refused: (who) => `${who} a refusé la correction`,
      assigned: (who) => `${who} a changé la personne qui s’en charge`,
      unassigned: (who) => `${who} ne l’attribue plus à personne`,
      paired: (who) => `${who} l’a apparié`,
      decision_proposed: (who) => `${who} propose une décision`,
      decision_undone: (who) => `${who} a annulé sa décision`,
      handed_over: (who, taker) => `${who} l’a confié à ${taker ?? 'un autre conseiller'}`,
      access_changed: (who) => `${who} en a changé les accès`,
    },
    acts: {
      'state.cancel': (who) => `${who} l’a abandonné`,
      'state.reject': (who) => `${who} l’a refusé`,
      'state.openMission': (who) => `${who} l’a envoyé à la signature`,
      'state.openSubscription': (who) => `${who} l’a envoyé à la signature`,
      'state.recall': (who) => `${who} a annulé l’envoi des documents`,
      'state.confirmReport': (who) => `${who} a validé le rapport d’adéquation`,
    },
    otherwise: (who) => `${who} l’a modifié`,
  },
  en: {
    changed: (clause) => `This application has changed: ${clause}.`,
    who: (role) => (role !== null && isBackOffice(role) ? 'the management company' : 'somebody else'),
    program: (program, person) => `${program}, for ${person},`,
    decided: {
      validated: (who) => `it was accepted by ${who}`,
      refused: (who) => `it was refused by ${who}`,
      error: (who) => `${who} reported something to correct`,
    },
    clauses: {
      submitted: (who) => `${who} submitted answers`,
      receipt_added: (who) => `${who} added a supporting document`,
      receipt_removed: (who) => `${who} removed a supporting document`,
      envelope_opened: (who) => `${who} sent it to be signed`,
      correction_asked: (who) => `${who} requested a correction`,
      correction_sent_back: (who) => `${who} requested a correction`,
      correction_answered: (who) => `${who} answered the correction`,
      correction_applied: (who) => `${who} answered the correction`,
      correction_withdrawn: (who) => `${who} withdrew the request for a correction`,
      correction_refused: (who) => `${who} refused the correction`,
      assigned: (who) => `${who} changed who has charge of it`,
      unassigned: (who) => `${who} assigned it to nobody`,
      paired: (who) => `${who} paired it`,
      decision_proposed: (who) => `${who} proposes a decision`,
      decision_undone: (who) => `${who} undid their decision`,
      handed_over: (who, taker) => `${who} handed it over to ${taker ?? 'another advisor'}`,
      access_changed: (who) => `${who} changed who has access to it`,
    },
    acts: {
      'state.cancel': (who) => `${who} abandoned it`,
      'state.reject': (who) => `${who} declined it`,
      'state.openMission': (who) => `${who} sent it to be signed`,
      'state.openSubscription': (who) => `${who} sent it to be signed`,
      'state.recall': (who) => `${who} recalled the documents`,
      'state.confirmReport': (who) => `${who} confirmed the adequacy report`,
    },
    otherwise: (who) => `${who} changed it`,
  },
}
