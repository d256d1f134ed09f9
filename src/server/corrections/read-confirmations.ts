import * as z from 'zod'
import { CODE_CHANNELS } from '#vocabulary/party.ts'
import type { Confirmation } from '../answers/answer-changes.ts'
import { listEnvelopeEvents } from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'

/** The confirmations in a signature's event; outside providers collect none. */
const Signature = z.object({
  view: z.string(),
  code: z.object({ channel: z.enum(CODE_CHANNELS) }),
  confirmed: z.array(z.object({ element: z.string() })),
})

/** The statements that the parties of an envelope confirmed when signing, by element. */
export async function readConfirmations(
  db: Db,
  envelopeId: string,
): Promise<ReadonlyMap<string, Confirmation>> {
  const events = await listEnvelopeEvents(db, envelopeId)
  return new Map(
    events.flatMap(({ kind, party, at, detail }) => {
      const signature = Signature.safeParse(detail)
      if (kind !== 'signed' || party === null || !signature.success) return []
      const { view, code, confirmed } = signature.data
      const confirmation = { party, envelope: envelopeId, view, channel: code.channel, at: at.toISOString() }
      return confirmed.map(({ element }) => [element, confirmation] as const)
    }),
  )
}
