import type { CheckCode } from '#vocabulary/check.ts'
import type { Check, CheckedViolation, CheckFacts, Finding } from './check.ts'

/** The check to which a broken rule of the form belongs; all other rules belong to `answers`. */
const CODES: Readonly<Record<string, CheckCode>> = {
  'validation.error.dismemberment-age': 'tableAge',
  'validation.error.minor-capacity': 'capacity',
  'validation.error.email-partner': 'advisorContact',
  'validation.error.email-spouse': 'distinctEmails',
  'validation.error.email-two-addresses': 'distinctEmails',
  'validation.error.phone-co-subscriber': 'distinctMobiles',
  'validation.error.phone-spouse': 'distinctMobiles',
}

const BOUNDED_ROLES: ReadonlySet<string | null> = new Set([
  'subscription.shares',
  'subscription.amount',
  'plan.amount',
])
const BOUND_CODES: ReadonlySet<string> = new Set(['validation.error.minvalue', 'validation.error.maxvalue'])

/** Accepted answers that a rule of the form refuses now, because a price, a list or the date has changed. */
export const checkAnswers: Check = (facts) => violationsOf('answers', facts)

/** The minimum and maximum of the product, which are bounds of the form's elements. */
export const checkBounds: Check = (facts) => violationsOf('bounds', facts)

/** The row of the table that fits the usufructuary's age today. */
export const checkTableAge: Check = (facts) => violationsOf('tableAge', facts)

/** The violations that belong to a check, as its findings. */
export function violationsOf(code: CheckCode, { violations }: CheckFacts): readonly Finding[] {
  return violations
    .filter((violation) => codeOf(violation) === code)
    .map(({ element, text, value, code: rule }) => ({
      subject: element,
      outcome: 'fails',
      reason: 'ruleBroken',
      text,
      place: { element },
      remedy: 'correctAnswer',
      compared: [rule, value],
    }))
}

function codeOf({ code, role }: CheckedViolation): CheckCode {
  if (BOUND_CODES.has(code) && BOUNDED_ROLES.has(role)) return 'bounds'
  return CODES[code] ?? 'answers'
}
