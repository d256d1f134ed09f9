import * as z from 'zod'

/** `GET /live` without a stream, for pages whose connection lets none through. Not in the specification. */
export const LiveState = z
  .object({
    /** Unread notices, counted up to 100. */
    unread: z.number(),
  })
  .meta({ id: 'LiveState' })
export type LiveState = z.infer<typeof LiveState>

/** The events of `GET /live` as a stream (`Accept: text/event-stream`), with their data as JSON. */
export interface LiveEvents {
  /** Dossiers that the reader sees and that have changed; empty: more than fit, or unknown which. */
  readonly changed: { readonly dossiers: readonly number[] }
  /** Dossiers that the reader sees and of which a receipt was read; empty as above. What they hold has not changed. */
  readonly read: { readonly dossiers: readonly number[] }
  /** Sent first, and with each new notice. */
  readonly notices: LiveState
}
