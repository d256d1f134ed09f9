import type { ReviewClock } from '#vocabulary/review-clock.ts'
import { parisDay } from './paris-time.ts'
import { addWorkingDays, countWorkingDays, isWorkingDay } from './working-days.ts'
import { addDays } from './add-to-day.ts'

/** The deadline of a review. Days are `yyyy-mm-dd` in Europe/Paris. */
export interface ReviewDeadline {
  /** Last day on which the decision is in time. */
  readonly dueOn: string
  readonly clock: ReviewClock
  /** Working days since `dueOn`, at least 1 once it is over; 0 before. */
  readonly daysLate: number
}

/**
 * The deadline of a dossier whose last signature was given at `signedAt`: `delay` working days after the Paris day of the
 * signature, which does not count itself. `today` is the Paris day on which it is judged.
 */
export function reviewDeadline(signedAt: Date, delay: number, today: string): ReviewDeadline {
  const dueOn = addWorkingDays(parisDay(signedAt), delay)
  if (dueOn === today) return { dueOn, clock: 'today', daysLate: 0 }
  if (dueOn > today) return { dueOn, clock: 'inTime', daysLate: 0 }
  return { dueOn, clock: 'late', daysLate: Math.max(1, countWorkingDays(dueOn, today)) }
}

/** Days of signature with the same clock: `from` is inclusive, `before` exclusive, undefined is unbounded. */
export interface SignatureDays {
  readonly from?: string
  readonly before?: string
}

/**
 * The days of signature that have this clock today. A later signature never has an earlier deadline, so each clock is
 * one range of days, which an index on the signature can serve.
 */
export function signatureDaysOf(clock: ReviewClock, delay: number, today: string): SignatureDays {
  const dueToday = firstDayDueFrom(today, delay)
  const inTime = firstDayDueFrom(addDays(today, 1), delay)
  const days: Readonly<Record<ReviewClock, SignatureDays>> = {
    late: { before: dueToday },
    today: { from: dueToday, before: inTime },
    inTime: { from: inTime },
  }
  return days[clock]
}

/** The first day of signature whose deadline is not before `day`: fewer than `delay` working days lie between the two. */
function firstDayDueFrom(day: string, delay: number): string {
  let signed = addDays(day, -1)
  for (let between = isWorkingDay(signed) ? 1 : 0; between < delay; between += isWorkingDay(signed) ? 1 : 0)
    signed = addDays(signed, -1)
  return signed
}
