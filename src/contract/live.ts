import * as z from 'zod'

/** Longest position: one with as many open transactions as are remembered. */
const MOST_POSITION = 1_000

/** `GET /live` without a stream, for pages whose connection lets none through. Not in the specification. */
export const LiveState = z
  .object({
    /** Unread notices, counted up to 100. */
    unread: z.number(),
    /** Where the changes committed so far end; left out while too many transactions are open. */
    position: z.string().optional(),
  })
  .meta({ id: 'LiveState' })
export type LiveState = z.infer<typeof LiveState>

/** Query of `GET /live` as a stream: the position of which the page shows what was committed. */
export const LiveQuery = z.object({ after: z.string().max(MOST_POSITION).optional() })

/** The events of `GET /live` as a stream (`Accept: text/event-stream`), with their data as JSON. */
export interface LiveEvents {
  /** Dossiers that the reader sees and that have changed; empty: more than fit, or unknown which. */
  readonly changed: { readonly dossiers: readonly number[] }
  /** Dossiers that the reader sees and of which a receipt was read; empty as above. What they hold has not changed. */
  readonly read: { readonly dossiers: readonly number[] }
  /** Sent once the stream is open, and with each new notice. `complete`: all changes after the page's position are told. */
  readonly notices: LiveState & { readonly complete?: boolean }
}
