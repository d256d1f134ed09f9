import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { OperationsStatus } from '#contract/operations.ts'
import type { AlertFacts } from '#rules/alert-rules.ts'
import { forFile } from '#test/support/for-file.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { BACKUP_MADE, STORE_SUBJECT } from '../../audit/store-events.ts'
import { parseConfig } from '../../config.ts'
import { flushTally } from '../request-tally.ts'
import { evaluateAlerts } from './evaluate-alerts.ts'
import { gatherFacts } from './gather-facts.ts'
import { handleAlertDeliveries } from './deliver-alert.ts'
import { closeServer, listenLocally } from '#test/support/local-server.ts'

const PlannedMail = z.object({ to: z.string(), subject: z.string(), body: z.string() })
const SECRET = Buffer.alloc(32, 7)
const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
})
const port = await listenLocally(receiver)
await forFile(Promise.resolve({ close: () => closeServer(receiver) }))
const api = await forFile(
  TestApi.start(buildDossierDeployment(), {
    environment: {
      ALERT_MAIL: 'ops@gestion.fr,night@gestion.fr',
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
      ALERT_WEBHOOK_SECRET: `whsec_${SECRET.toString('base64')}`,
    },
  }),
)
// Jobs are due by the database clock; keep this one ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const { services } = api
const { db } = services.store
handleAlertDeliveries(services)

const WELL: AlertFacts = {
  backupHours: 1,
  oldestDueSeconds: 0,
  givenUp: 0,
  diskFreePercent: 50,
  sealDays: 300,
  certificateDays: null,
  timestampMinutes: 0,
  clockSeconds: 0,
  requests: { all: 0, failed: 0 },
  standbys: [],
  lateLists: [],
}
const evaluate = (facts: Partial<AlertFacts> = {}) => evaluateAlerts(services, { ...WELL, ...facts })
const mails = async () =>
  (await db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').orderBy('id').execute()).map(
    ({ payload }) => PlannedMail.parse(payload),
  )

beforeEach(async () => {
  await evaluate()
  await db.deleteFrom('outbox').execute()
  received.length = 0
  status = 200
})

it('sends an alert once when it is raised, once a day while it lasts, and once when it is cleared', async () => {
  const late = { backupHours: 30 }
  for (let run = 0; run < 20; run += 1) await evaluate(late)
  const raised = await mails()
  api.clock.advance({ hours: 25 })
  for (let run = 0; run < 5; run += 1) await evaluate({ backupHours: 55 })
  const reminded = (await mails()).slice(raised.length)
  await evaluate()
  await evaluate()
  const cleared = (await mails()).slice(raised.length + reminded.length)

  expect(raised.map(({ to }) => to)).toEqual(['ops@gestion.fr', 'night@gestion.fr'])
  expect(raised[0]?.body).toBe(
    `Aucune sauvegarde depuis 30 heures.\n\n${services.config.publicUrl}/operations/etat`,
  )
  expect(reminded).toHaveLength(2)
  expect(reminded[0]?.body).toContain('55 heures')
  expect(cleared).toHaveLength(2)
  expect(cleared[0]?.subject).toMatch(/alerte levée$/)
})

it('sends immediately when a warning becomes critical, and keeps the state of unknown facts', async () => {
  await evaluate({ diskFreePercent: 8 })
  await evaluate({ diskFreePercent: null })
  await evaluate({ diskFreePercent: 3 })

  expect(await mails()).toHaveLength(4)
  const alert = await db
    .selectFrom('alert')
    .select(['code', 'severity'])
    .where('cleared_at', 'is', null)
    .execute()
  expect(alert).toEqual([{ code: 'disk-low', severity: 'critical' }])
})

it('sends when a standby is behind, and once it has caught up', async () => {
  await evaluate({ standbys: [{ host: 'db2:5432', seconds: 45 }] })
  // No primary for a moment: nothing is known.
  await evaluate({ standbys: null })
  await evaluate({ standbys: [{ host: 'db2:5432', seconds: 1 }] })

  const [raised, , cleared] = await mails()
  expect(await mails()).toHaveLength(4)
  expect(raised?.body).toContain('db2:5432 ne suit pas')
  expect(raised?.body).toContain('/operations/etat')
  expect(cleared?.subject).toMatch(/alerte levée$/)
})

it('raises an alert once when two servers look at the same time', async () => {
  await Promise.all([evaluate({ sealDays: 5 }), evaluate({ sealDays: 5 })])

  expect(await mails()).toHaveLength(2)
})

it('posts it in the format of Standard Webhooks, and again until it is taken', async () => {
  status = 503
  await evaluate({ sealDays: 5 })
  await services.outbox.drain()
  status = 200
  api.clock.advance({ minutes: 1 })
  await services.outbox.drain()

  expect(received).toHaveLength(2)
  const [first, second] = received
  expect(second?.body).toBe(first?.body)
  const id = String(second?.headers['webhook-id'])
  expect(first?.headers['webhook-id']).toBe(id)
  const mac = createHmac('sha256', SECRET).update(
    `${id}.${String(second?.headers['webhook-timestamp'])}.${second?.body}`,
  )
  expect(second?.headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`)
  expect(JSON.parse(second?.body ?? '')).toMatchObject({
    type: 'alert.raised',
    data: { alert: 'seal-expiring', severity: 'critical', page: expect.stringContaining('/operations/etat') },
  })
})

it('shows what is in force on the status page, in the language of its reader', async () => {
  await evaluate({ clockSeconds: 600 })
  const reviewer = await api.signIn('manageDossier')

  const { body } = await reviewer.get('/operations/status')

  expect(OperationsStatus.parse(body).alerts).toMatchObject([
    {
      code: 'clock-off',
      severity: 'critical',
      sentence: 'Les horloges du serveur et de la base diffèrent de 600 secondes.',
    },
  ])
})

it('reads the facts of an installation', async () => {
  // Answers until here, then three calls of the API, one of them with a failing store.
  await flushTally(services)
  await db.deleteFrom('request_count').execute()
  const reviewer = await api.signIn('manageDossier')
  await reviewer.get('/register/attempts?state=waiting')
  await flushTally(services)
  await sql`alter table register_exchange rename to register_exchange_away`.execute(db)
  const failed = await reviewer.get('/register/exchanges')
  await sql`alter table register_exchange_away rename to register_exchange`.execute(db)
  await reviewer.get('/register/exchanges')
  await flushTally(services)
  expect(failed.status).toBe(500)
  const old = new Date(api.clock.now().getTime() - 20 * 60_000)
  await db
    .insertInto('outbox')
    .values({ kind: 'mail', payload: '{}', run_at: old, created_at: old, last_error: 'away' })
    .execute()
  await db
    .insertInto('outbox')
    .values({ kind: 'mail', payload: '{}', run_at: old, dead_at: old, last_error: 'no' })
    .execute()

  const backup = {
    actorId: null,
    action: BACKUP_MADE,
    at: new Date(api.clock.now().getTime() - 3 * 3_600_000),
  }
  await db
    .transaction()
    .execute((trx) => recordAudit(trx, services.keys, { ...backup, subject: STORE_SUBJECT }))

  const facts = await gatherFacts(services)

  expect(facts).toMatchObject({
    givenUp: 1,
    requests: { all: 3, failed: 1 },
    lateLists: [],
    timestampMinutes: 0,
  })
  expect(facts.oldestDueSeconds).toBeGreaterThanOrEqual(1_200)
  expect(facts.diskFreePercent).toBeGreaterThan(0)
  expect(facts.diskFreePercent).toBeLessThanOrEqual(100)
  expect(facts.backupHours).toBeCloseTo(3, 1)
})

it.each([
  [{ ALERT_MAIL: 'nobody' }, 'ALERT_MAIL'],
  [{ ALERT_WEBHOOK_URL: 'http://alerts.example' }, 'ALERT_WEBHOOK_URL'],
  [{ ALERT_WEBHOOK_URL: 'https://alerts.example' }, 'ALERT_WEBHOOK_SECRET'],
  [{ ALERT_WEBHOOK_SECRET: 'short' }, 'ALERT_WEBHOOK_SECRET'],
  [{ ALERT_DISK_FREE_PERCENT: '0' }, 'ALERT_DISK_FREE_PERCENT'],
  [{ ALERT_REPLICATION_SECONDS: '-1' }, 'ALERT_REPLICATION_SECONDS'],
])('does not start with %j and names the variable', (environment, named) => {
  expect(() => parseConfig(environment)).toThrow(named)
})
