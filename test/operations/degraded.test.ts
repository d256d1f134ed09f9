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

/** Limit on recovery: a few seconds on an idle machine, but fifteen minutes if paused jobs were not probed. */
const BACK_LIMIT_MS = 180_000
/** Duration of a fault: longer than a pause of the outbox, shorter than the timeout of a call. */
const AWAY_MS = 2_500
const EMAIL = 'direct@demo.test'

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

/** Other users are served meanwhile, and the health check succeeds. */
async function expectOthersServed(url: string): Promise<void> {
  const session = new ApiSession(url, 'advisor2')
  await session.need('GET', '/users/me')
  await session.need('GET', '/dossiers?page=1&itemsPerPage=10&state=current-cases&form=all&searchTerm=')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
}

it(
  'waits for a mail server that says nothing and a timestamp that does not hold',
  { timeout: 600_000 },
  async () => {
    server = await RunningServer.start({ SMTP_URL: mails.url, TSA_URL: authority.url, LOG_LEVEL: 'silent' })
    mails.server.fallSilent()
    authority.behave('lying')
    let isCodeRead = false
    const readCode = () => mails.readCode(EMAIL).finally(() => (isCodeRead = true))
    const journey = new DossierJourney(server, 'degraded', { readCode })
    const sealed = journey.advanceToSealed()
    await expect.poll(() => journey.acknowledged.dossierId, { timeout: BACK_LIMIT_MS }).toBeDefined()
    await delay(AWAY_MS)
    await expectOthersServed(server.url)

    mails.server.recover()
    await expect.poll(() => isCodeRead, { timeout: BACK_LIMIT_MS }).toBe(true)
    await expect.poll(() => journey.acknowledged.signed, { timeout: BACK_LIMIT_MS }).toBe(true)
    await delay(AWAY_MS)
    const session = new ApiSession(server.url, 'direct')
    const pending = await session.need('GET', `/dossiers/${journey.acknowledged.dossierId}`)

    authority.behave('silent')
    await delay(AWAY_MS)
    authority.behave('well')
    await sealed

    expect(isRecord(pending['dossier']) ? pending['dossier']['status'] : '').toMatch(/^signature\|/)
  },
)

if (process.env['LONG_RUN'])
  it('retries a provider that does not answer', { timeout: 600_000 }, async () => {
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
    await expectOthersServed(server.url)
    docusign.recover()

    expect(meanwhile).toBe('preparing')
    await expect.poll(readEnvelope, { timeout: BACK_LIMIT_MS }).toBe('sent')
  })
