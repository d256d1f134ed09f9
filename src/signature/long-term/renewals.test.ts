import { expect, test } from 'vitest'
import { sealBlankPage } from '#test/support/blank-page.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { startTrustAuthority } from '#test/support/trust-authority/start-trust-authority.ts'
import { verifyOffline } from '#test/support/verify-offline.ts'
import { checkSeal } from '../seal/check-seal.ts'
import { createTimestamper } from '../seal/request-timestamp.ts'
import { archiveDocument } from './archive-document.ts'
import { planRenewal } from './plan-renewal.ts'

const START = new Date('2026-11-20T14:12:00Z')
const YEARS = process.env['LONG_RUN'] ? 30 : 4
const LIMIT_MS = 180_000
const yearsLater = (years: number) => new Date(START.getTime() + years * 365.25 * 24 * 3_600_000)

test(
  `after ${YEARS} years of renewals a document is verified by OpenSSL and qpdf, without any service`,
  { timeout: LIMIT_MS },
  async () => {
    // Given: certificates of two and three years, all expired in the end.
    const authority = await startTrustAuthority({ now: START, stampYears: 2 })
    const timestamper = createTimestamper(authority.timestampUrl)
    const sealed = await sealBlankPage({
      identity: await authority.issueSeal(['ocsp'], 3),
      at: START,
      timestamper,
    })

    // When: it is renewed each time that it is due.
    let pdf = sealed
    let renewals = 0
    for (let at = START; at <= yearsLater(YEARS); renewals += 1) {
      authority.moveTo(at)
      const archived = await archiveDocument({ pdf, now: at, timestamper })
      expect(archived.failure).toBeNull()
      expect(archived.level).toBe('B-LTA')
      pdf = archived.pdf ?? pdf
      at = planRenewal(archived, at)
    }
    const now = authority.now()
    await authority.close()

    // Then
    expect(renewals).toBeGreaterThanOrEqual(YEARS)
    expect(Buffer.from(pdf.subarray(0, sealed.length)).equals(sealed)).toBe(true)
    expect(checkSeal(pdf)).toMatchObject({ ok: true })
    expect(checkSignatures(pdf)[0]).toMatchObject({ field: 'seal', isValid: true })
    expect(verifyOffline(pdf, { rootPem: authority.rootPem, now })).toMatchObject({
      signatures: 1,
      timestamps: renewals,
    })
    // At most 40 kB a year.
    expect(pdf.length).toBeLessThan(sealed.length + renewals * 40_000)
  },
)

test('a document renewed after its proof expired is not verified', async () => {
  const authority = await startTrustAuthority({ now: START, stampYears: 2 })
  const timestamper = createTimestamper(authority.timestampUrl)
  let pdf = await sealBlankPage({ identity: await authority.issueSeal([], 3), at: START })
  for (const year of [0, 3]) {
    authority.moveTo(yearsLater(year))
    pdf = (await archiveDocument({ pdf, now: authority.now(), timestamper })).pdf ?? pdf
  }
  const now = authority.now()
  await authority.close()

  expect(() => verifyOffline(pdf, { rootPem: authority.rootPem, now })).toThrow('certificate has expired')
})
