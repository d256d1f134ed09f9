import {
  findIssuer,
  isIssuedBy,
  readCertificate,
  subjectOf,
  type CertificateFacts,
} from './certificate-facts.ts'
import { fetchBounded } from './fetch-bounded.ts'
import { fetchCrl } from './fetch-crl.ts'
import { ProofFailure } from './proof-failure.ts'
import { requestOcsp } from './request-ocsp.ts'

/** What a verifier needs to validate a signature or a timestamp, each as DER. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[]
  readonly ocspResponses: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
}

/** Of one certificate. */
interface Revocation {
  readonly responder?: CertificateFacts | undefined
  readonly ocspResponse?: Uint8Array
  readonly crl?: Uint8Array
}

const MOST_ISSUER_BYTES = 64 * 1024
/** Longer chains do not exist; guards against a loop of cross-certificates. */
const LONGEST_CHAIN = 10

/** Collects validation data, asking about each certificate once. */
export class ValidationCollector {
  readonly #now: Date
  readonly #limitMs: number | undefined
  readonly #known: CertificateFacts[]
  readonly #revocations = new Map<string, Promise<Revocation>>()

  /** `known`: certificates to build chains from, in addition to those fetched from the addresses in certificates. */
  constructor(
    now: Date,
    known: readonly CertificateFacts[],
    { limitMs }: { readonly limitMs?: number | undefined } = {},
  ) {
    this.#now = now
    this.#known = [...known]
    this.#limitMs = limitMs
  }

  /**
   * Chains of these certificates up to their roots, with the OCSP response or CRL of each certificate that names one.
   * Throws a `ProofFailure` when a chain is incomplete or revocation data cannot be obtained.
   */
  async collect(certificates: readonly CertificateFacts[]): Promise<ValidationData> {
    const chain = new Map<string, CertificateFacts>()
    const ocspResponses: Uint8Array[] = []
    const crls: Uint8Array[] = []
    for (const certificate of certificates) {
      let current = certificate
      while (!chain.has(current.fingerprint)) {
        if (chain.size === LONGEST_CHAIN * certificates.length) throw incomplete(current)
        chain.set(current.fingerprint, current)
        if (current.isSelfIssued) break
        const issuer = await this.#findIssuer(current)
        const { responder, ocspResponse, crl } = await this.#findRevocation(current, issuer)
        if (responder) chain.set(responder.fingerprint, responder)
        if (ocspResponse) ocspResponses.push(ocspResponse)
        if (crl) crls.push(crl)
        current = issuer
      }
    }
    return { certificates: [...chain.values()].map(({ der }) => der), ocspResponses, crls }
  }

  async #findIssuer(certificate: CertificateFacts): Promise<CertificateFacts> {
    const known = await findIssuer(certificate, this.#known)
    if (known) return known
    for (const url of certificate.issuerUrls) {
      const bytes = await fetchBounded({
        source: 'chain',
        url,
        mostBytes: MOST_ISSUER_BYTES,
        limitMs: this.#limitMs,
      })
      const fetched = parseIssuer(bytes, url)
      if (!(await isIssuedBy(certificate, fetched)))
        throw new ProofFailure('chain', 'mismatch', { place: url })
      this.#known.push(fetched)
      return fetched
    }
    throw incomplete(certificate)
  }

  #findRevocation(certificate: CertificateFacts, issuer: CertificateFacts): Promise<Revocation> {
    const found = this.#revocations.get(certificate.fingerprint) ?? this.#askRevocation(certificate, issuer)
    this.#revocations.set(certificate.fingerprint, found)
    return found
  }

  /** OCSP first: its response is smaller than a list. Without either, a certificate has no revocation data. */
  async #askRevocation(certificate: CertificateFacts, issuer: CertificateFacts): Promise<Revocation> {
    const query = { certificate, issuer, now: this.#now, limitMs: this.#limitMs }
    const failures: ProofFailure[] = []
    const attempts = [
      ...certificate.ocspUrls.map((url) => async () => {
        const { response, responder } = await requestOcsp(url, query)
        return { responder, ocspResponse: response }
      }),
      ...certificate.crlUrls.map((url) => async () => ({ crl: await fetchCrl(url, query) })),
    ]
    for (const attempt of attempts) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ProofFailure) || error.code.endsWith('-revoked')) throw error
        failures.push(error)
      }
    }
    const [first] = failures
    if (first) throw first
    return {}
  }
}

function parseIssuer(bytes: Uint8Array, url: string): CertificateFacts {
  try {
    return readCertificate(bytes)
  } catch (cause) {
    throw new ProofFailure('chain', 'malformed', { place: url, cause })
  }
}

function incomplete(certificate: CertificateFacts): ProofFailure {
  return new ProofFailure('chain', 'incomplete', { place: subjectOf(certificate) })
}
