import { type DossierState, isAbandoned } from '#vocabulary/dossier-state.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'

/** The steps of a subscription from its creation to its first income, in order. */
export const DOSSIER_STEPS = [
  'created',
  'mission',
  'answers',
  'signed',
  'payment',
  'review',
  'register',
  'enjoyment',
] as const
export type DossierStepCode = (typeof DOSSIER_STEPS)[number]

/** `stopped`: does not take place, because the dossier was abandoned or refused. */
export const STEP_STATES = ['done', 'now', 'coming', 'stopped'] as const
export type StepState = (typeof STEP_STATES)[number]

/** Events that end a step. `sent`: the subscription's documents were sent for signature. */
export type DossierEvent =
  | 'created'
  | 'missionSigned'
  | 'sent'
  | 'signed'
  | 'accepted'
  | 'refused'
  | 'registered'

/** A step; `day` is when it took place, is due or is planned, `yyyy-mm-dd`. */
export interface DossierStep {
  readonly code: DossierStepCode
  readonly state: StepState
  readonly day: string | null
}

/** What the steps of a dossier depend on. Days are `yyyy-mm-dd`. */
export interface StepFacts {
  readonly state: DossierState
  /** Null before the signature and while a correction is signed. */
  readonly review: IntegrationState | null
  /** The last day of each event. */
  readonly events: Readonly<Partial<Record<DossierEvent, string>>>
  /** The day on which a step is due or planned. Without a day of enjoyment there is no such step. */
  readonly planned: Readonly<Partial<Record<DossierStepCode, string>>>
  /** Whether a mission letter is signed before the subscription. */
  readonly hasMission: boolean
  readonly today: string
}

/** The steps of a dossier with their states and days. The payment is awaited while the subscription is reviewed. */
export function dossierSteps(facts: StepFacts): readonly DossierStep[] {
  const { state, review, planned, hasMission } = facts
  const isEnded = isAbandoned(state) || review === 'refused'
  const codes = DOSSIER_STEPS.filter(
    (code) => (code !== 'mission' || hasMission) && (code !== 'enjoyment' || planned.enjoyment !== undefined),
  )
  const waiting = codes.find((code) => !isDone(code, facts) && code !== 'payment')
  return codes.map((code) => {
    if (isDone(code, facts)) return { code, state: 'done', day: dayOf(code, facts) }
    if (isEnded) return { code, state: 'stopped', day: null }
    // Enjoyment is never the current step: it starts without anybody acting.
    const isNow = code !== 'enjoyment' && (code === waiting || (code === 'payment' && waiting === 'review'))
    return { code, state: isNow ? 'now' : 'coming', day: planned[code] ?? null }
  })
}

function isDone(code: DossierStepCode, { state, review, planned, events, today }: StepFacts): boolean {
  const isAccepted = review === 'validated' || review === 'sync'
  switch (code) {
    case 'created':
      return true
    case 'mission':
      return events.missionSigned !== undefined || state === 'signature' || state === 'signed'
    case 'answers':
      return state === 'signature' || state === 'signed'
    case 'signed':
      return state === 'signed'
    case 'payment':
      return isAccepted
    case 'review':
      return isAccepted || review === 'refused'
    case 'register':
      return review === 'sync'
    case 'enjoyment':
      return review === 'sync' && planned.enjoyment !== undefined && planned.enjoyment <= today
    default:
      return code satisfies never
  }
}

/** The event that ended a step. No receipt of money is recorded: accepting a subscription requires it. */
const ENDED_BY: Readonly<Partial<Record<DossierStepCode, DossierEvent>>> = {
  created: 'created',
  mission: 'missionSigned',
  answers: 'sent',
  signed: 'signed',
  register: 'registered',
}

function dayOf(code: DossierStepCode, { events, planned, review }: StepFacts): string | null {
  if (code === 'enjoyment') return planned.enjoyment ?? null
  const event = code === 'review' ? (review === 'refused' ? 'refused' : 'accepted') : ENDED_BY[code]
  return event === undefined ? null : (events[event] ?? null)
}
