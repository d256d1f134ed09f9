import { addDays } from '#rules/add-to-day.ts'
import { parisToday } from '../clock.ts'
import type { Services } from '../services.ts'

/** The day in Paris, `yyyy-mm-dd`, this many days from now. */
export function dayAfter({ clock }: Pick<Services, 'clock'>, days: number): string {
  return addDays(parisToday(clock), days)
}

/** Default deadline, when the request names none. */
export function defaultDeadline(services: Pick<Services, 'clock' | 'deployment'>): string {
  return dayAfter(services, services.deployment.corrections.days)
}
