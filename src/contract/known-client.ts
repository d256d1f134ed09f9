import * as z from 'zod'
import { CLIENT_SITUATIONS } from '#vocabulary/client-situation.ts'
import { component } from './component.ts'

/** An answer of a former dossier in words, with the day on which it was last given and its last day, `yyyy-mm-dd`. */
const KnownAnswer = z.object({
  label: z.string(),
  value: z.string(),
  given_on: z.string(),
  expires_on: z.string(),
})

/** The data of a client's former dossier that a new one may take over. */
export const KnownClient = component('KnownClient', {
  /** Number of the former dossier. */
  dossier: z.number(),
  /** When it was signed, RFC 3339, UTC. */
  signed_at: z.string(),
  /** To send with the confirmation, which is refused when any of this has changed since. */
  version: z.string(),
  situations: z.array(
    z.object({
      code: z.enum(CLIENT_SITUATIONS),
      answers: z.array(KnownAnswer),
      /** Valid receipts; `value` is the title of the file. */
      receipts: z.array(KnownAnswer),
    }),
  ),
  /** Statements and suitability, by page of the form: given again by a separate act, or asked one by one. */
  asked_again: z.array(z.object({ page_id: z.string(), title: z.string(), answers: z.array(KnownAnswer) })),
  /** Too old: asked again. `receipt` is the title of the file; null for an answer. */
  expired: z.array(z.object({ label: z.string(), receipt: z.string().nullable(), expires_on: z.string() })),
  /** Labels of answers that the current form no longer accepts. */
  dropped: z.array(z.string()),
})
export type KnownClient = z.infer<typeof KnownClient>

/** `GET /dossiers/{id}/known`: null when nothing is known, or once the dossier has answers. */
export const KnownOfDossier = component('KnownOfDossier', { known: KnownClient.nullable() })
export type KnownOfDossier = z.infer<typeof KnownOfDossier>

/** `POST /dossiers/{id}/known`: what has not changed, and the pages whose statements are given again. */
export const ConfirmKnown = z.object({
  version: z.string().max(100),
  unchanged: z.array(z.enum(CLIENT_SITUATIONS)).max(CLIENT_SITUATIONS.length),
  restated: z.array(z.string().max(200)).max(50),
})
export type ConfirmKnown = z.infer<typeof ConfirmKnown>

/** How many answers, receipts and blocks the dossier has now. */
export const ConfirmedKnown = component('ConfirmedKnown', {
  answers: z.number(),
  receipts: z.number(),
  blocks: z.number(),
})
export type ConfirmedKnown = z.infer<typeof ConfirmedKnown>
