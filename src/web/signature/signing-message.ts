/** What the signing-result page tells the window around it. */
export interface SigningMessage {
  readonly source: 'paraphe.signing'
  readonly button: string
  readonly outcome: 'success' | 'provisional' | 'error'
}

/** The outcome in a posted message; undefined when it is not one of ours. */
export function readSigningMessage(data: unknown): SigningMessage['outcome'] | undefined {
  if (typeof data !== 'object' || data === null || !('source' in data) || !('outcome' in data))
    return undefined
  if (data.source !== 'paraphe.signing') return undefined
  const { outcome } = data
  return outcome === 'success' || outcome === 'provisional' || outcome === 'error' ? outcome : undefined
}
