import { parisDay } from '#rules/paris-time.ts'
import type { Services } from '../services.ts'

export const DAY_MS = 24 * 3_600_000

/** The day in Paris, `yyyy-mm-dd`, this many days from now. */
export function dayAfter({ clock }: Pick<Services, 'clock'>, days: number): string {
  return parisDay(new Date(clock.now().getTime() + days * DAY_MS))
}

/** Default deadline, when the request names none. */
export function defaultDeadline(services: Pick<Services, 'clock' | 'deployment'>): string {
  return dayAfter(services, services.deployment.corrections.days)
}
