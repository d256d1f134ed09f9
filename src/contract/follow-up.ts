import * as z from 'zod'
import { FOLLOW_UP_STATES, FOLLOW_UP_STEPS } from '#rules/follow-up.ts'

/**
 * How a signed subscription is paid. `amount` is in euros with two decimals; `account` is null when the deployment
 * states none; `dueDay` is `yyyy-mm-dd`, null for a direct debit.
 */
export const FollowUpPayment = z.object({
  mode: z.enum(['transfer', 'debit']),
  amount: z.string(),
  account: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).nullable(),
  /** Text to give with the transfer. */
  reference: z.string(),
  dueDay: z.string().nullable(),
})
export type FollowUpPayment = z.infer<typeof FollowUpPayment>

/** `GET /dossiers/{id}/follow-up`: no steps before the subscription is signed. */
export const FollowUp = z
  .object({
    steps: z.array(
      z.object({
        code: z.enum(FOLLOW_UP_STEPS),
        state: z.enum(FOLLOW_UP_STATES),
        /** When it took place, is due or is planned, `yyyy-mm-dd`. */
        day: z.string().nullable(),
      }),
    ),
    /** Null before the signature, after a refusal, and once the subscription is accepted. */
    payment: FollowUpPayment.nullable(),
    /** Set once the subscription is refused; `message` is for advisors, null for others and when the reviewer left none. */
    refusal: z.object({ message: z.string().nullable() }).nullable(),
    /** Working days that a review takes, as the deployment states it. */
    reviewDays: z.number(),
  })
  .meta({ id: 'FollowUp' })
export type FollowUp = z.infer<typeof FollowUp>
