import { createHash } from 'node:crypto'
import * as z from 'zod'

const Message = z.object({
  event: z.string().max(100),
  generatedDateTime: z.string().max(40),
  data: z.object({
    accountId: z.string().max(100),
    envelopeId: z.string().max(100),
    recipientId: z.string().max(100).optional(),
  }),
})

/** What a Connect message says, in the format "JSON SIM". */
export interface ConnectMessage {
  /** `recipient-completed`, `envelope-voided`… */
  readonly event: string
  readonly at: Date | null
  readonly accountId: string
  /** DocuSign's id. */
  readonly envelopeId: string
  /** Only in messages about one recipient. */
  readonly recipientId: string | undefined
  /** The same for the same message sent again. */
  readonly key: string
}

/** Reads the body of a message whose signature has been checked; undefined when it is not one. */
export function parseConnectMessage(body: Uint8Array): ConnectMessage | undefined {
  const parsed = Message.safeParse(parseJson(body))
  if (!parsed.success) return undefined
  const { event, generatedDateTime, data } = parsed.data
  const { accountId, envelopeId, recipientId } = data
  // Not over all bytes: a message sent again counts its tries.
  const named = JSON.stringify([event, generatedDateTime, envelopeId, recipientId ?? ''])
  return {
    event,
    at: parseMoment(generatedDateTime),
    accountId,
    envelopeId,
    recipientId,
    key: createHash('sha256').update(named).digest('hex'),
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** A moment as DocuSign writes it; null when absent or unreadable. */
export function parseMoment(text: string | undefined): Date | null {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment
}
