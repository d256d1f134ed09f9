import { ServiceUnavailable } from '#rules/service-unavailable.ts'

/** Where validation data comes from. */
export type ProofSource = 'chain' | 'ocsp' | 'crl' | 'timestamp'

/** What is wrong with an answer, or why there is none. */
export type ProofFault =
  | 'unreachable'
  | 'too-slow'
  /** An HTTP status or a status of the protocol other than success. */
  | 'refused'
  | 'too-large'
  | 'malformed'
  /** It answers another request: the nonce, the hash or the certificate differs. */
  | 'mismatch'
  | 'invalid-signature'
  /** Its validity period is over, or has not begun. */
  | 'outdated'
  /** The certificate that signed it had expired, or may not sign such answers. */
  | 'invalid-certificate'
  | 'revoked'
  /** No certificate of the issuer was found. */
  | 'incomplete'

/** Name of a failure, such as `ocsp-too-slow`. */
export type ProofFailureCode = `${ProofSource}-${ProofFault}`

/** Validation data or a timestamp could not be obtained. The message names the host and holds no personal data. */
export class ProofFailure extends ServiceUnavailable {
  readonly code: ProofFailureCode

  constructor(source: ProofSource, fault: ProofFault, { place, cause }: FailureContext = {}) {
    const code: ProofFailureCode = `${source}-${fault}`
    const detail = typeof cause === 'string' ? [cause] : []
    super([code, ...(place === undefined ? [] : [place]), ...detail].join(': '), { cause })
    this.code = code
  }
}

interface FailureContext {
  /** Host of the service, or subject of the certificate. */
  readonly place?: string
  /** A string is part of the message. */
  readonly cause?: unknown
}
