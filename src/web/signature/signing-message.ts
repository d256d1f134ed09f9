const OUTCOMES = ['success', 'provisional', 'error', 'sending-back'] as const

/**
 * Message of the signing-result page to its parent window. `sending-back` comes from the ceremony, before it sends the
 * dossier back.
 */
export interface SigningMessage {
  readonly source: 'paraphe.signing'
  readonly outcome: (typeof OUTCOMES)[number]
}

/** The outcome posted by our own page inside `frame`; undefined for any other message, since any window may post. */
export function hearSigningMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  own: { readonly origin: string; readonly frame: MessageEventSource | null | undefined },
): SigningMessage['outcome'] | undefined {
  if (event.origin !== own.origin || !own.frame || event.source !== own.frame) return undefined
  return readSigningMessage(event.data)
}

function readSigningMessage(data: unknown): SigningMessage['outcome'] | undefined {
  if (typeof data !== 'object' || data === null || !('source' in data) || !('outcome' in data))
    return undefined
  if (data.source !== 'paraphe.signing') return undefined
  const { outcome } = data
  return OUTCOMES.find((known) => known === outcome)
}
