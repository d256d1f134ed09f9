import { createHash, type webcrypto } from 'node:crypto'
import * as pkijs from 'pkijs'
import { createCertificate } from './certificate.ts'
import { parsePem, toPem } from './pem.ts'

/** A sealing key with its certificate chain as DER, leaf first. */
export interface SigningIdentity {
  readonly privateKey: webcrypto.CryptoKey
  readonly certificateChain: readonly Uint8Array<ArrayBuffer>[]
}

/** The same in PEM, as stored in a file that only the server's process can read. */
export interface SigningIdentityPem {
  /** PKCS #8. */
  readonly privateKeyPem: string
  /** The certificate, then its issuers. */
  readonly certificatesPem: string
}

// RSA because Debian 12's poppler and every PDF reader support it; 3072 bits are recommended beyond 2030
// (ANSSI, Guide des mécanismes cryptographiques, RègleFact-1).
const KEY_ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const

const YEAR_MS = 365.25 * 24 * 3600 * 1000

/**
 * Creates a self-signed certificate authority, whose key is discarded, and a sealing certificate issued by it, valid
 * from `at` for ten and five years. For demonstrations: no reader trusts it.
 */
export async function createDemoSigningIdentity({
  organisation,
  at,
}: {
  readonly organisation: string
  readonly at: Date
}): Promise<SigningIdentityPem> {
  const authorityKeys = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  const keys = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  const authorityName = { organisation, commonName: `${organisation} - autorité de démonstration` }
  const authority = await createCertificate({
    kind: 'authority',
    subject: authorityName,
    issuer: authorityName,
    publicKey: authorityKeys.publicKey,
    issuerKeys: authorityKeys,
    notBefore: at,
    notAfter: new Date(at.getTime() + 10 * YEAR_MS),
  })
  const certificate = await createCertificate({
    kind: 'seal',
    subject: { organisation, commonName: `${organisation} - cachet électronique` },
    issuer: authorityName,
    publicKey: keys.publicKey,
    issuerKeys: authorityKeys,
    notBefore: at,
    notAfter: new Date(at.getTime() + 5 * YEAR_MS),
  })
  return {
    privateKeyPem: toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificatesPem: [certificate, authority].map((der) => toPem('CERTIFICATE', der)).join(''),
  }
}

/**
 * Parses a sealing key (PKCS #8, RSA) and its certificates. Throws when the first certificate does not match the key,
 * since no checker would accept the signatures.
 */
export async function loadSigningIdentity(pem: SigningIdentityPem): Promise<SigningIdentity> {
  const keyDer = parsePem('PRIVATE KEY', pem.privateKeyPem)[0]
  const certificateChain = parsePem('CERTIFICATE', pem.certificatesPem)
  const own = certificateChain[0]
  if (keyDer === undefined || own === undefined)
    throw new Error('The signing identity lacks its key or certificate.')
  const privateKey = await crypto.subtle.importKey('pkcs8', keyDer, KEY_ALGORITHM, false, ['sign'])
  const publicKey = await pkijs.Certificate.fromBER(own).getPublicKey()
  const probe = createHash('sha256').update(own).digest()
  const signature = await crypto.subtle.sign(KEY_ALGORITHM.name, privateKey, probe)
  if (!(await crypto.subtle.verify(KEY_ALGORITHM.name, publicKey, signature, probe))) {
    throw new Error('The first certificate of the signing identity does not belong to its key.')
  }
  return { privateKey, certificateChain }
}
