import { mkdtemp, chmod, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wireId } from '#rules/wire-id.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { DossierJourney } from '#test/support/dossier-journey.ts'
import { MailSink } from '#test/support/mail-sink.ts'
import { watchSecrets } from '#test/support/watch-secrets.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { TraceReceiver } from '#test/support/trace-receiver.ts'
import { uploadOf, perform, readWorkForm } from '#test/support/work-on-dossiers.ts'

/** Personal data typed by the investor, as unique searchable values. */
const ANSWERS = {
  sub_last_name: 'Quintefeuillet',
  sub_first_name: 'Mélusinette',
  sub_email: 'direct@demo.test',
  sub_mobile: '06 98 71 23 45',
  sub_birth_name: 'Brocéliandieu',
  sub_birthdate: '17/07/1957',
  sub_birth_city: 'Plougonvenec',
  sub_address: '38 impasse des Chardonnerets',
  sub_city: 'Tréhorenteuc',
  sub_tin: '1957071712345',
  job_sector: 'Canariculture',
  bank_holder: 'Quintefeuillet',
}
const FILE_NAME = 'canari-de-minuit'
const REFUSED_PASSWORD = 'un mot de passe de canari'
/** Other notations of the same data. */
const SPELLINGS = [
  '+33698712345',
  '0698712345',
  '1957-07-17',
  'FR7630006000011234567890189',
  'DE89370400440532013000',
]

let directory: string
let mails: MailSink
let collector: TraceReceiver
let server: RunningServer
const log: string[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-canary-'))
  await chmod(directory, 0o711)
  await RunningServer.copyDemo(directory)
  mails = await MailSink.start()
  collector = await TraceReceiver.start()
  const environment = {
    LOG_LEVEL: 'debug',
    SMTP_URL: mails.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  }
  server = await RunningServer.at(directory, environment, log)
  await server.restart()
}, 120_000)
afterAll(async () => {
  await server.terminate()
  await mails.stop()
  await collector.stop()
  await rm(directory, { recursive: true, force: true })
})

/** Failing operations with personal data: refused, malformed, undeliverable. */
async function failInEveryWay(): Promise<void> {
  const session = new ApiSession(server.url, 'advisor')
  const form = await readWorkForm(session)
  const { id } = await session.need('POST', '/dossiers', {
    formId: form.formId,
    clientId: null,
    submittingBlockId: null,
    values: [],
  })
  const dossier = Number(id)
  const wrong = { elementId: wireId(form.formId, 'bank_iban'), value: `FR00${ANSWERS.sub_tin}` }
  await session.send('PUT', `/dossiers/${dossier}/values`, {
    submittingBlockId: wireId(form.formId, 'pieces-identite'),
    values: [wrong],
  })
  await perform(session, form, uploadOf(dossier, Buffer.from(`not a picture of ${ANSWERS.sub_last_name}`)))
  await session.send('GET', `/dossiers/${ANSWERS.sub_tin}`)
  await session.send('GET', `/dossiers?searchTerm=${ANSWERS.sub_last_name}&page=${ANSWERS.sub_tin}`)
  await fetch(`${server.url}/api/dossiers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"values": ${ANSWERS.sub_last_name}`,
  })
  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(server.url, createVerifier()))
  await browser.post(page.url, { email: ANSWERS.sub_email, password: REFUSED_PASSWORD })
  mails.server.unknown.add('client2@demo.test')
  await browser.post(`${server.url}/auth/forgotten`, { email: 'client2@demo.test' })
  await expect.poll(() => log.join(''), { timeout: 120_000 }).toContain('"msg":"outbox: job failed"')
}

it('keeps personal data out of logs, metrics and traces', { timeout: 400_000 }, async () => {
  const secrets = watchSecrets()

  const signer = { answers: ANSWERS, readCode: () => mails.readCode(ANSWERS.sub_email) }
  await new DossierJourney(server, FILE_NAME, signer).advance()
  await failInEveryWay()
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  await server.terminate()
  const postgres = await readFile(join(directory, 'postgres.log'), 'utf8').catch(() => '')

  const told = { log: log.join(''), metrics, traces: collector.received, postgres }
  const canaries = [
    ...Object.values(ANSWERS),
    ...SPELLINGS,
    FILE_NAME,
    REFUSED_PASSWORD,
    'client2@demo.test',
    ...secrets.stop(),
  ]
  expect(canaries.length).toBeGreaterThan(40)
  expect(told.log).toMatch(/"route":"\/api\/dossiers\/:id\/values","status":422/)
  expect(told.traces).toContain('PUT /api/dossiers/:id/values')
  const found = Object.entries(told).flatMap(([where, text]) =>
    canaries.filter((canary) => holds(text, canary)).map((canary) => `${where}: ${canary}`),
  )
  expect(found).toEqual([])
})

/** Six digits may occur in a longer number by chance. */
function holds(text: string, canary: string): boolean {
  return /^\d{6}$/.test(canary)
    ? new RegExp(`(?<![\\w.])${canary}(?![\\w.])`).test(text)
    : text.includes(canary)
}
