import { createServer } from 'node:http'
import { toPem } from '#signature/pem.ts'
import type { SigningIdentity, SigningIdentityPem } from '#signature/signing-key.ts'
import { answerOcsp, buildCrl } from './answer-revocation.ts'
import { answerTimestamp } from './answer-timestamp.ts'
import { issueCertificate, type IssuedCertificate } from './issue-certificate.ts'
import { closeServer, listenLocally } from '../local-server.ts'

/** How a service answers the next requests. */
export type Behaviour =
  | 'well'
  | 'silent'
  | 'refusing'
  | 'malformed'
  | 'huge'
  | 'wrong-nonce'
  | 'forged'
  | 'outdated'
  | 'expired'
  | 'revoked'

export type TrustService = 'ocsp' | 'crl' | 'timestamps' | 'issuer'

/** A certificate authority with OCSP, CRL and timestamps over HTTP, under a clock that tests move. */
export interface TrustAuthority {
  readonly rootPem: string
  readonly timestampUrl: string
  readonly now: () => Date
  readonly moveTo: (now: Date) => void
  readonly behave: (service: TrustService, how: Behaviour) => void
  /** Services asked so far. */
  readonly requests: TrustService[]
  /** A sealing certificate of an intermediate authority, which names these services. */
  issueSeal(naming: readonly TrustService[], years: number): Promise<SealIdentity>
  close(): Promise<void>
}

/** The chain has the sealing certificate and its intermediate; the root is only named by an address. */
export interface SealIdentity extends SigningIdentity {
  readonly pem: SigningIdentityPem
}

const YEAR_MS = 365.25 * 24 * 3_600_000
const HUGE_BYTES = 4 * 1024 * 1024

/** `stampYears`: validity of the time-stamping certificate, which is replaced in its last quarter. */
export async function startTrustAuthority({
  now: start,
  stampYears,
}: {
  readonly now: Date
  readonly stampYears: number
}): Promise<TrustAuthority> {
  let now = start
  const behaviours = new Map<TrustService, Behaviour>()
  const requests: TrustService[] = []
  const server = createServer((request, response) => {
    const service = serviceOf(request.url ?? '')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      requests.push(service)
      const how = behaviours.get(service) ?? 'well'
      if (how === 'silent') return
      if (how === 'refusing') response.writeHead(503).end()
      else if (how === 'malformed') response.end('<html>not found</html>')
      else if (how === 'huge') response.end(Buffer.alloc(HUGE_BYTES, 0x30))
      else response.end(await answer(service, how, Buffer.concat(chunks)))
    })
  })
  const url = `http://127.0.0.1:${await listenLocally(server)}`
  const after = (years: number) => new Date(now.getTime() + years * YEAR_MS)

  const root = await issueCertificate({
    name: 'Racine de test',
    from: now,
    until: after(80),
    purpose: 'authority',
  })
  const names = { ocspUrl: `${url}/ocsp`, issuerUrl: `${url}/issuer` }
  const issuing = await issueCertificate({
    name: 'Autorité de test',
    issuer: root,
    from: now,
    until: after(40),
    purpose: 'authority',
    ...names,
  })
  const stranger = await issueCertificate({
    name: 'Racine de test',
    from: now,
    until: after(80),
    purpose: 'authority',
  })
  const issueStamper = () =>
    issueCertificate({
      name: 'Horodatage de test',
      issuer: root,
      from: now,
      until: after(stampYears),
      purpose: 'timestamps',
      ...names,
    })
  let stamper = await issueStamper()
  /** Tests may also move the clock back. */
  const isFresh = ({ certificate: { notBefore, notAfter } }: IssuedCertificate, yearsLeft: number) =>
    notBefore.value <= now && after(yearsLeft) <= notAfter.value
  let responder: IssuedCertificate | undefined

  async function answer(service: TrustService, how: Behaviour, body: Buffer): Promise<Uint8Array> {
    const at = how === 'outdated' ? after(-1) : now
    if (service === 'issuer') return root.der
    if (service === 'crl')
      return buildCrl(how === 'forged' ? stranger : issuing, at, how === 'revoked' ? [...seals] : [])
    if (service === 'timestamps') {
      const nonce = how === 'wrong-nonce' ? { nonce: new Uint8Array([0x41, 1, 2]).buffer } : {}
      if (how === 'well' && !isFresh(stamper, stampYears / 4)) stamper = await issueStamper()
      const expiredAt = new Date(stamper.certificate.notAfter.value.getTime() + 1000)
      return answerTimestamp(body, { signer: stamper, at: how === 'expired' ? expiredAt : at, ...nonce })
    }
    return answerOcsp(body, {
      signer: how === 'forged' ? stranger : await findResponder(body),
      at,
      isRevoked: how === 'revoked',
      hasWrongNonce: how === 'wrong-nonce',
    })
  }

  /** The root answers for its own certificates; the issuing authority has a delegate of one year. */
  async function findResponder(body: Buffer): Promise<IssuedCertificate> {
    const isOfSeal = [...seals].some(({ certificate }) =>
      body.includes(Buffer.from(certificate.serialNumber.valueBlock.valueHexView)),
    )
    if (!isOfSeal) return root
    if (!responder || !isFresh(responder, 1 / 12))
      responder = await issueCertificate({
        name: 'Répondeur OCSP de test',
        issuer: issuing,
        from: now,
        until: after(1),
        purpose: 'ocsp',
      })
    return responder
  }

  const seals = new Set<IssuedCertificate>()
  return {
    rootPem: toPem('CERTIFICATE', root.der),
    timestampUrl: `${url}/timestamps`,
    now: () => now,
    moveTo: (next) => {
      now = next
    },
    behave(service, how) {
      behaviours.set(service, how)
      server.closeIdleConnections()
    },
    requests,
    async issueSeal(naming, years) {
      const seal = await issueCertificate({
        name: 'Cachet de test',
        issuer: issuing,
        from: now,
        until: after(years),
        purpose: 'seal',
        ocspUrl: naming.includes('ocsp') ? `${url}/ocsp` : undefined,
        crlUrl: naming.includes('crl') ? `${url}/crl` : undefined,
      })
      seals.add(seal)
      const pkcs8 = await crypto.subtle.exportKey('pkcs8', seal.keys.privateKey)
      const certificateChain = [seal.der, issuing.der]
      return {
        privateKey: seal.keys.privateKey,
        certificateChain,
        pem: {
          privateKeyPem: toPem('PRIVATE KEY', pkcs8),
          certificatesPem: certificateChain.map((der) => toPem('CERTIFICATE', der)).join(''),
        },
      }
    },
    close: () => closeServer(server),
  }
}

function serviceOf(path: string): TrustService {
  const services: readonly TrustService[] = ['ocsp', 'crl', 'timestamps', 'issuer']
  return services.find((each) => path === `/${each}`) ?? 'issuer'
}
