import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { OperationsStatus } from '#contract/operations.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { BACKUP_MADE, BACKUP_TRIED, STORE_SUBJECT } from '../audit/store-events.ts'

const api = await forFile(
  TestApi.start(buildDeployment(), {
    environment: { DEPLOYMENT: 'no-demo', SMTP_URL: 'smtp://127.0.0.1:9', CLAMD: '127.0.0.1:9' },
  }),
)
const reviewer = await api.signIn('manageDossier')

const read = async () => OperationsStatus.parse((await reviewer.get('/operations/status')).body)

it('reports pending, failing and dead jobs by kind', async () => {
  const { db } = api.services.store
  const now = api.clock.now().getTime()
  const at = (seconds: number) => new Date(now + seconds * 1_000)
  const job = { kind: 'mail', payload: JSON.stringify({ to: 'odile@orange.test', body: 'code 123456' }) }
  await db
    .insertInto('outbox')
    .values([
      { ...job, run_at: at(-90) },
      { ...job, run_at: at(-30), last_error: 'no mail server' },
      { ...job, run_at: at(3_600) },
      { ...job, kind: 'file.scan', run_at: at(-500), dead_at: at(-400), last_error: 'antivirus: gone' },
      { ...job, kind: 'register.export', run_at: at(-500), done_at: at(-400) },
    ])
    .execute()

  const answer = await reviewer.get('/operations/status')
  const { queues, services } = OperationsStatus.parse(answer.body)

  const [scan, mail] = queues
  expect(mail).toEqual({
    kind: 'mail',
    due: 2,
    failed: 1,
    dead: 0,
    oldestSeconds: 90,
    lastError: 'no mail server',
  })
  expect(scan).toMatchObject({ kind: 'file.scan', due: 0, dead: 1, lastError: 'antivirus: gone' })
  expect(services.map(({ name, state }) => [name, state])).toEqual([
    ['mail', 'waiting'],
    ['sms', 'off'],
    ['antivirus', 'failing'],
    ['timestamp', 'off'],
    ['signature', 'off'],
    ['register', 'well'],
    ['screening', 'off'],
  ])
  expect(services.find(({ name }) => name === 'register')?.lastDoneAt).toMatch(/^\d{4}-\d\d-\d\d /)
  expect(answer.text).not.toMatch(/odile|123456/)
})

it('reports the last backup and whether one was restored on trial', async () => {
  const { store, keys, clock } = api.services
  const note = (action: string, at: Date, detail: Readonly<Record<string, unknown>> = {}) =>
    store.db
      .transaction()
      .execute((trx) => recordAudit(trx, keys, { subject: STORE_SUBJECT, actorId: null, action, at, detail }))

  const never = await read()
  await note(BACKUP_MADE, new Date('2026-11-20T23:30:00Z'))
  const made = await read()
  await note(BACKUP_MADE, clock.now())
  await note(BACKUP_TRIED, clock.now(), { ok: true, createdAt: null })
  const whole = await read()
  await note(BACKUP_TRIED, clock.now(), { ok: false, createdAt: null })
  const broken = await read()

  expect([never.lastBackupAt, never.lastTrial]).toEqual([null, null])
  expect(made.lastBackupAt).toBe('2026-11-21 00:30:00')
  expect(whole.lastTrial?.ok).toBe(true)
  expect(broken.lastTrial?.ok).toBe(false)
})
