import { hash } from 'node:crypto'
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

/** A Connect message in the format "JSON SIM". */
export interface ConnectMessage {
  /** `recipient-completed`, `envelope-voided`… */
  readonly event: string
  readonly at: Date | null
  readonly accountId: string
  readonly envelopeId: string
  /** Only in messages about one recipient. */
  readonly recipientId: string | undefined
  /** Deduplication key: equal for a redelivered message. */
  readonly key: string
}

/** Parses the body of a message whose signature was verified; undefined when it is not a valid message. */
export function parseConnectMessage(body: Uint8Array): ConnectMessage | undefined {
  const parsed = Message.safeParse(parseJson(body))
  if (!parsed.success) return undefined
  const { event, generatedDateTime, data } = parsed.data
  const { accountId, envelopeId, recipientId } = data
  // Not a hash of the body: a redelivery contains its retry count.
  const named = JSON.stringify([event, generatedDateTime, envelopeId, recipientId ?? ''])
  return {
    event,
    at: parseMoment(generatedDateTime),
    accountId,
    envelopeId,
    recipientId,
    key: hash('sha256', named),
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Parses DocuSign's timestamps; null when absent or invalid. */
export function parseMoment(text: string | undefined): Date | null {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment
}
