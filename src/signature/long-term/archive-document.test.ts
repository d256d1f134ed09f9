import { afterEach, describe, expect, test } from 'vitest'
import { sealBlankPage } from '#test/support/blank-page.ts'
import { forFile } from '#test/support/for-file.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import {
  startTrustAuthority,
  type Behaviour,
  type TrustService,
} from '#test/support/trust-authority/start-trust-authority.ts'
import { verifyOffline } from '#test/support/verify-offline.ts'
import { checkSeal } from '../seal/check-seal.ts'
import { createTimestamper } from '../seal/request-timestamp.ts'
import { createDemoSigningIdentity, loadSigningIdentity, type SigningIdentity } from '../signing-key.ts'
import { archiveDocument, type ArchivedDocument, NotSealed } from './archive-document.ts'

const START = new Date('2026-11-20T14:12:00Z')
const YEAR_MS = 365.25 * 24 * 3_600_000
/** Long enough for an answer on a busy machine. */
const LIMIT_MS = 2_000
const SERVICES: readonly TrustService[] = ['ocsp', 'crl', 'timestamps', 'issuer']

const authority = await forFile(startTrustAuthority({ now: START, stampYears: 2 }))
const { rootPem } = authority
const identity = await authority.issueSeal(['ocsp', 'crl'], 3)
const timestamper = createTimestamper(authority.timestampUrl, LIMIT_MS)
const sealed = await seal(identity)

afterEach(() => {
  for (const service of SERVICES) authority.behave(service, 'well')
  authority.moveTo(START)
})

function seal(by: SigningIdentity, isStamped = true): Promise<Uint8Array> {
  return sealBlankPage({ identity: by, at: START, timestamper: isStamped ? timestamper : undefined })
}

function archive(pdf: Uint8Array): Promise<ArchivedDocument> {
  return archiveDocument({ pdf, now: authority.now(), timestamper, limitMs: LIMIT_MS })
}

async function archiveWell(pdf: Uint8Array): Promise<Uint8Array> {
  const { pdf: archived, failure } = await archive(pdf)
  expect(failure).toBeNull()
  return archived ?? new Uint8Array()
}

describe('an archived document', () => {
  test('contains its validation data under a document timestamp, in an incremental update', async () => {
    const { pdf, level, provableUntil, stampedAt } = await archive(sealed)

    expect({ level, stampedAt }).toEqual({ level: 'B-LTA', stampedAt: START })
    expect(provableUntil.getTime()).toBeCloseTo(START.getTime() + 2 * YEAR_MS, -4)
    const archived = pdf ?? new Uint8Array()
    expect(Buffer.from(archived.subarray(0, sealed.length)).equals(sealed)).toBe(true)
    expect(checkSignatures(archived)[0]).toMatchObject({ field: 'seal', isValid: true })
    // OCSP responses of the seal, of its issuer and of the time-stamping authority.
    expect(verifyOffline(archived, { rootPem, now: START })).toEqual({
      signatures: 1,
      timestamps: 1,
      ocspResponses: 3,
      crls: 0,
    })
  })

  test('is invalid with a changed byte, wherever it is', async () => {
    const archived = await archiveWell(sealed)
    const gap = /\/ByteRange\s*\[0 (\d+) (\d+) /g
    const gaps = [...Buffer.from(archived).toString('latin1').matchAll(gap)].map((match) =>
      match.slice(1).map(Number),
    )
    for (let at = 5; at < archived.length; at += Math.floor(archived.length / 60)) {
      const [start = 0, end = 0] = gaps.at(-1) ?? []
      if (at >= start && at < end) continue
      const check = checkSeal(archived.with(at, (archived[at] ?? 0) ^ 1))
      expect(check.ok, `byte ${at}`).toBe(false)
    }
  })

  test('uses the revocation list when the certificate names no OCSP responder', async () => {
    const archived = await archiveWell(await seal(await authority.issueSeal(['crl'], 3)))

    expect(verifyOffline(archived, { rootPem, now: START })).toMatchObject({ ocspResponses: 2, crls: 1 })
  })

  test('needs no revocation data of certificates that name none', async () => {
    const demo = await createDemoSigningIdentity({ organisation: 'Hauterive Gestion', at: START })
    const { level, failure } = await archive(await seal(await loadSigningIdentity(demo)))

    expect({ level, failure }).toEqual({ level: 'B-LTA', failure: null })
  })

  test('can be made of a document that was sealed without a timestamp', async () => {
    const { level, pdf } = await archive(await seal(identity, false))

    expect(level).toBe('B-LTA')
    expect(verifyOffline(pdf ?? new Uint8Array(), { rootPem, now: START })).toMatchObject({ timestamps: 1 })
  })
})

describe('a document that cannot be archived', () => {
  test('has the level of its seal without a time-stamping authority', async () => {
    const levels = [await seal(identity, false), sealed].map((pdf) =>
      archiveDocument({ pdf, now: START, timestamper: undefined }),
    )

    expect(await Promise.all(levels)).toMatchObject([
      { level: 'B-B', stampedAt: null, pdf: null, failure: null },
      { level: 'B-T', stampedAt: START, pdf: null, failure: null },
    ])
  })

  test.each<[readonly TrustService[], Behaviour, string]>([
    [['ocsp', 'crl'], 'refusing', 'ocsp-refused'],
    [['ocsp', 'crl'], 'silent', 'ocsp-too-slow'],
    [['ocsp', 'crl'], 'malformed', 'ocsp-malformed'],
    [['ocsp', 'crl'], 'huge', 'ocsp-too-large'],
    [['ocsp'], 'revoked', 'ocsp-revoked'],
    [['timestamps'], 'refusing', 'timestamp-refused'],
    [['timestamps'], 'silent', 'timestamp-too-slow'],
    [['timestamps'], 'malformed', 'timestamp-malformed'],
    [['timestamps'], 'huge', 'timestamp-too-large'],
    [['timestamps'], 'wrong-nonce', 'timestamp-mismatch'],
    [['timestamps'], 'expired', 'timestamp-invalid-certificate'],
    [['timestamps'], 'outdated', 'timestamp-invalid-certificate'],
    [['issuer'], 'refusing', 'chain-refused'],
    [['issuer'], 'malformed', 'chain-malformed'],
    [['issuer'], 'huge', 'chain-too-large'],
  ])('keeps its level when %j are %s, and the failure is %s', async (services, how, code) => {
    for (const service of services) authority.behave(service, how)

    expect(await archive(sealed)).toMatchObject({ level: 'B-T', pdf: null, failure: { code } })
    for (const service of services) authority.behave(service, 'well')
    expect(await archive(sealed)).toMatchObject({ level: 'B-LTA', failure: null })
  })

  test.each<[TrustService, Behaviour, string]>([
    ['ocsp', 'wrong-nonce', 'ocsp-mismatch'],
    ['ocsp', 'forged', 'ocsp-invalid-signature'],
    ['ocsp', 'outdated', 'ocsp-outdated'],
    ['crl', 'malformed', 'crl-malformed'],
    ['crl', 'huge', 'crl-too-large'],
    ['crl', 'forged', 'crl-invalid-signature'],
    ['crl', 'outdated', 'crl-outdated'],
    ['crl', 'revoked', 'crl-revoked'],
  ])('names the failure of %s that is %s: %s', async (service, how, code) => {
    const pdf = await seal(await authority.issueSeal([service], 3))
    authority.behave(service, how)

    expect(await archive(pdf)).toMatchObject({ level: 'B-T', pdf: null, failure: { code } })
  })

  test('reports a chain whose issuer is not found', async () => {
    const { privateKey, certificateChain } = await authority.issueSeal([], 3)

    const { failure } = await archive(
      await seal({ privateKey, certificateChain: certificateChain.slice(0, 1) }),
    )

    expect(failure?.code).toBe('chain-incomplete')
  })

  test('falls back to the revocation list when the OCSP responder fails', async () => {
    authority.behave('ocsp', 'well')
    const pdf = await seal(await authority.issueSeal(['ocsp', 'crl'], 3))
    authority.behave('ocsp', 'wrong-nonce')

    // Issuer and time-stamping authority name OCSP only, so the failure is theirs.
    expect((await archive(pdf)).failure?.code).toBe('ocsp-mismatch')
    expect(authority.requests).toContain('crl')
  })

  test('is refused when it was changed after its seal', async () => {
    await expect(archive(sealed.with(100, (sealed[100] ?? 0) ^ 1))).rejects.toThrow(NotSealed)
  })
})
