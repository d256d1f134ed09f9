import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiSession, isRecord } from '#test/support/api-session.ts'
import { openDemoDossier } from '#test/support/demo-dossier.ts'
import { DocusignDouble } from '#test/support/docusign-double/docusign-double.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { DossierJourney } from '#test/support/dossier-journey.ts'
import { MailSink } from '#test/support/mail-sink.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { startTimestampAuthority, type TimestampAuthority } from '#test/support/timestamp-authority.ts'

/** Five seconds on a machine that does nothing else; without the way they are waited for, minutes. */
const BACK_LIMIT_MS = 10_000
/** Longer than a pause of what is away, shorter than the limit of a call. */
const AWAY_MS = 2_500
const CALL_LIMIT_MS = 5_000
const EMAIL = 'francoise.lemaire@exemple.fr'

let mails: MailSink
let authority: TimestampAuthority
let docusign: DocusignDouble
let server: RunningServer | undefined
beforeEach(async () => {
  mails = await MailSink.start()
  authority = await startTimestampAuthority()
  docusign = await DocusignDouble.start()
})
afterEach(async () => {
  await server?.stop()
  await mails.stop()
  await authority.close()
  await docusign.close()
})

/** How long other people wait for an answer meanwhile, in milliseconds; and that the server lives. */
async function timeOthers(url: string): Promise<number> {
  const session = new ApiSession(url, 'advisor2')
  await session.need('GET', '/users/me')
  const started = performance.now()
  await session.need('GET', '/dossiers?page=1&itemsPerPage=10&state=current-cases&form=all&searchTerm=')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  return performance.now() - started
}

it(
  'waits for a mail server that says nothing and a time stamp that does not hold',
  { timeout: 120_000 },
  async () => {
    server = await RunningServer.start({ SMTP_URL: mails.url, TSA_URL: authority.url, LOG_LEVEL: 'silent' })
    mails.server.fallSilent()
    authority.behave('lying')
    let isCodeRead = false
    const readCode = () => mails.readCode(EMAIL).finally(() => (isCodeRead = true))
    const journey = new DossierJourney(server, 'degraded', { readCode })
    const sealed = journey.advanceToSealed()
    await expect.poll(() => journey.acknowledged.dossierId, { timeout: 30_000 }).toBeDefined()
    await delay(AWAY_MS)
    const others = await timeOthers(server.url)

    mails.server.recover()
    const mailsBackAt = performance.now()
    await expect.poll(() => isCodeRead, { timeout: 20_000, interval: 20 }).toBe(true)
    const codeMs = performance.now() - mailsBackAt
    await expect.poll(() => journey.acknowledged.signed, { timeout: 20_000 }).toBe(true)
    await delay(AWAY_MS)
    const session = new ApiSession(server.url, 'direct')
    const pending = await session.need('GET', `/dossiers/${journey.acknowledged.dossierId}`)

    authority.behave('silent')
    await delay(AWAY_MS)
    authority.behave('well')
    const stampsBackAt = performance.now()
    await sealed
    const sealedMs = performance.now() - stampsBackAt

    expect(isRecord(pending['dossier']) ? pending['dossier']['status'] : '').toMatch(/^signature\|/)
    expect(others).toBeLessThan(CALL_LIMIT_MS)
    expect(codeMs).toBeLessThan(BACK_LIMIT_MS)
    expect(sealedMs).toBeLessThan(BACK_LIMIT_MS)
  },
)

it('waits for a provider that does not answer', { timeout: 120_000 }, async () => {
  server = await RunningServer.start({ ...docusign.environment(), LOG_LEVEL: 'silent' })
  docusign.faults.delayMs = 120_000
  const { session: answers } = await openDemoDossier('complete')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillToSignature(answers)
  const advisor = new ApiSession(server.url, 'advisor')
  const readEnvelope = async () => {
    const { dossier } = await advisor.need('GET', `/dossiers/${filler.dossierId}`)
    const envelopes = isRecord(dossier) && Array.isArray(dossier['envelopes']) ? dossier['envelopes'] : []
    return envelopes[0]?.state
  }
  await delay(AWAY_MS)
  const meanwhile = await readEnvelope()
  const others = await timeOthers(server.url)

  docusign.recover()
  const backAt = performance.now()
  await expect.poll(readEnvelope, { timeout: 30_000, interval: 50 }).toBe('sent')

  expect(meanwhile).toBe('preparing')
  expect(others).toBeLessThan(CALL_LIMIT_MS)
  expect(performance.now() - backAt).toBeLessThan(BACK_LIMIT_MS)
})
