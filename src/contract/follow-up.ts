import * as z from 'zod'
import { DOSSIER_STEPS, STEP_STATES } from '#rules/dossier-steps.ts'
import { component } from './component.ts'

/**
 * How a signed subscription is paid. `amount` is in euros with two decimals; `account` is null when the deployment
 * states none.
 */
export const FollowUpPayment = z.object({
  mode: z.enum(['transfer', 'debit']),
  amount: z.string(),
  account: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).nullable(),
  /** Text to give with the transfer. */
  reference: z.string(),
})
export type FollowUpPayment = z.infer<typeof FollowUpPayment>

/** `GET /dossiers/{id}/follow-up`: the steps of a dossier, from its creation to its first income. */
export const FollowUp = component('FollowUp', {
  steps: z.array(
    z.object({
      code: z.enum(DOSSIER_STEPS),
      state: z.enum(STEP_STATES),
      /** When it took place, is due or is planned, `yyyy-mm-dd`. */
      day: z.string().nullable(),
      /** In the language of the request, for this reader. */
      title: z.string(),
      /** When it took place, whom or what it waits for, and by when; empty when there is nothing to say. */
      text: z.string(),
    }),
  ),
  /** Null before the signature, after a refusal, and once the subscription is accepted. */
  payment: FollowUpPayment.nullable(),
  /** Set once the subscription is refused; `message` is for advisors, null for others and when the reviewer left none. */
  refusal: z.object({ message: z.string().nullable() }).nullable(),
})
export type FollowUp = z.infer<typeof FollowUp>
