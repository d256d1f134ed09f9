import * as z from 'zod'
import { component } from './component.ts'

/** Longest position, in characters: one with the most open transactions that are remembered. */
const MOST_POSITION = 1_000

/** `GET /live` without a stream, for pages whose network blocks streams. Not in the specification. */
export const LiveState = component('LiveState', {
  /** Unread notices, counted up to 100. */
  unread: z.number(),
  /** Position of the last committed change; omitted while too many transactions are open. */
  position: z.string().optional(),
})
export type LiveState = z.infer<typeof LiveState>

/** Query of `GET /live` as a stream: the position up to which the page is current. */
export const LiveQuery = z.object({ after: z.string().max(MOST_POSITION).optional() })

/** The events of `GET /live` as a stream (`Accept: text/event-stream`), with their data as JSON. */
export interface LiveEvents {
  /** Changed dossiers that the reader sees; empty when there are too many, or when it is unknown which ones changed. */
  readonly changed: { readonly dossiers: readonly number[] }
  /**
   * Dossiers that the reader sees and of which a machine has read a receipt; empty as above. Their content has not
   * changed.
   */
  readonly read: { readonly dossiers: readonly number[] }
  /**
   * Sent once the stream is open, and with each new notice. `complete`: all changes after the page's position have been
   * reported.
   */
  readonly notices: LiveState & { readonly complete?: boolean }
}
