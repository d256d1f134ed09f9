import type { IntegrationState } from '#vocabulary/integration-state.ts'

/** What follows a signed subscription, in order. */
export const FOLLOW_UP_STEPS = ['signed', 'payment', 'review', 'register', 'enjoyment'] as const
export type FollowUpCode = (typeof FOLLOW_UP_STEPS)[number]

/** `stopped`: does not take place, because the subscription was refused. */
export const FOLLOW_UP_STATES = ['done', 'now', 'coming', 'stopped'] as const
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number]

/** A step; `day` is when it took place, is due or is planned, `yyyy-mm-dd`. */
export interface FollowUpStep {
  readonly code: FollowUpCode
  readonly state: FollowUpState
  readonly day: string | null
}

/**
 * The steps after a signature, by the state of the review. No receipt of money is recorded: the payment counts as done
 * once the subscription is accepted, which requires it.
 */
export function followUpSteps({
  review,
  days,
  today,
}: {
  readonly review: IntegrationState
  readonly days: Readonly<Record<FollowUpCode, string | null>>
  readonly today: string
}): readonly FollowUpStep[] {
  const states = stepStates(review, { enjoyment: days.enjoyment, today })
  return FOLLOW_UP_STEPS.map((code) => ({ code, state: states[code], day: days[code] }))
}

function stepStates(
  review: IntegrationState,
  { enjoyment, today }: { readonly enjoyment: string | null; readonly today: string },
): Readonly<Record<FollowUpCode, FollowUpState>> {
  switch (review) {
    case 'refused':
      return { signed: 'done', payment: 'stopped', review: 'done', register: 'stopped', enjoyment: 'stopped' }
    case 'validated':
      return { signed: 'done', payment: 'done', review: 'done', register: 'now', enjoyment: 'coming' }
    case 'sync': {
      const earns = enjoyment !== null && enjoyment <= today
      return {
        signed: 'done',
        payment: 'done',
        review: 'done',
        register: 'done',
        enjoyment: earns ? 'done' : 'coming',
      }
    }
    default:
      return { signed: 'done', payment: 'now', review: 'now', register: 'coming', enjoyment: 'coming' }
  }
}

/** The day this many days after `day`, both `yyyy-mm-dd`. */
export function daysAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}
