import * as z from 'zod'
import { STEP_UP_ACTS } from '#vocabulary/step-up.ts'
import { component } from './component.ts'

/** The step-up proof that a dangerous act requires. Not in the specification: the calls of this file. */

const PasskeyOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  userVerification: z.literal('required'),
})

/** `GET /step-up`: how this person can prove their identity; a passkey counts as password and code. */
export const StepUpMeans = component('StepUpMeans', {
  password: z.boolean(),
  code: z.boolean(),
  /** `PublicKeyCredentialRequestOptionsJSON`, valid for five minutes; null without a passkey. */
  passkey: PasskeyOptions.nullable(),
  /** Whether only a recent sign-in counts as proof, because another provider holds the account's factors. */
  sign_in: z.boolean(),
})
export type StepUpMeans = z.infer<typeof StepUpMeans>

/** Body of `POST /step-up`. */
export const StepUpRequest = z.strictObject({
  act: z.enum(STEP_UP_ACTS),
  /** What the act is about, as its own call names it; the proof is valid for this target only. */
  target: z.string().min(1).max(320),
  password: z.string().max(200).default(''),
  code: z.string().max(64).default(''),
  /** The answer of a passkey as JSON, in place of both. */
  credential: z.string().max(20_000).nullable().default(null),
})
export type StepUpRequest = z.input<typeof StepUpRequest>

/** Answer of `POST /step-up`: the value of the header, valid for this session, act and target. */
export const StepUpProof = component('StepUpProof', { proof: z.string(), expires_at: z.iso.datetime() })
export type StepUpProof = z.infer<typeof StepUpProof>
