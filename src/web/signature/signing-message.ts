/** Message of the signing-result page to its parent window. */
export interface SigningMessage {
  readonly source: 'paraphe.signing'
  readonly button: string
  readonly outcome: 'success' | 'provisional' | 'error'
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
  return outcome === 'success' || outcome === 'provisional' || outcome === 'error' ? outcome : undefined
}
