import { beforeEach, expect, it } from 'vitest'
import { StepUpProof } from '#contract/step-up.ts'
import { Work } from '#contract/work.ts'
import { hashPassword } from '#identity/index.ts'
import { STEP_UP_HEADER } from '#vocabulary/step-up.ts'
import { TestApi } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { planPeriodicJobs } from '../outbox/periodic-jobs.ts'
import { checkOutbox } from '../verify/check-outbox.ts'
import { periodicWork } from './periodic-work.ts'

const api = await forFile(TestApi.start(buildDeployment()))
const { db } = api.services.store
const administrator = await api.signIn('administrator')
const PASSWORD = 'seize chevaux au galop'
await db
  .updateTable('account')
  .set({ password_hash: await hashPassword(PASSWORD) })
  .where('id', '=', administrator.id)
  .execute()

beforeEach(() => db.deleteFrom('outbox').execute())

const at = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1_000)

async function insertDead(kind: string, error: string, payload: object = {}): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      kind,
      payload: JSON.stringify(payload),
      attempts: 20,
      run_at: at(-90),
      dead_at: at(-60),
      last_error: error,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const read = async () => {
  const answer = await administrator.get('/administration/jobs')
  return { work: Work.parse(answer.body), text: answer.text }
}
const rowOf = (id: number) =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function lastAudit() {
  return db
    .selectFrom('audit')
    .select(['subject', 'actor_id', 'action', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

async function giveUp(target: { id: number } | { kind: string }, reason: string) {
  const name = 'id' in target ? String(target.id) : target.kind
  const proof = await administrator.post('/step-up', {
    act: 'jobs-given-up',
    target: name,
    password: PASSWORD,
  })
  return administrator.post(
    '/administration/jobs/give-up',
    { ...target, reason },
    { [STEP_UP_HEADER]: StepUpProof.parse(proof.body).proof },
  )
}

it('lists failures with a plain cause, never their payload', async () => {
  const id = await insertDead('mail', 'connect ECONNREFUSED 127.0.0.1:25', {
    to: 'odile@orange.test',
    body: 'code 123456',
  })
  await insertDead('register.export', 'disk full')

  const { work, text } = await read()

  expect(work.dead.map(({ kind, cause, own_screen }) => [kind, cause, own_screen])).toEqual([
    ['register.export', 'other', true],
    ['mail', 'unreachable', false],
  ])
  expect(work.dead[1]).toMatchObject({ id, attempts: 20, error: 'connect ECONNREFUSED 127.0.0.1:25' })
  expect(text).not.toMatch(/odile|123456/)
})

it('retries one failure, and records who asked for it', async () => {
  const id = await insertDead('mail', 'no mail server')

  const answer = await administrator.post('/administration/jobs/retry', { id })

  expect(answer.body).toEqual({ jobs: 1 })
  expect(await rowOf(id)).toMatchObject({ dead_at: null, attempts: 0 })
  expect(await lastAudit()).toMatchObject({
    subject: `job:${id}`,
    actor_id: administrator.id,
    action: 'job.retried',
    detail: { kind: 'mail' },
  })
  expect((await administrator.post('/administration/jobs/retry', { id })).status).toBe(404)
})

it('retries all failures of a kind, and no other', async () => {
  const ids = [await insertDead('mail', 'a'), await insertDead('mail', 'b')]
  const scan = await insertDead('file.scan', 'c')

  const answer = await administrator.post('/administration/jobs/retry', { kind: 'mail' })

  expect(answer.body).toEqual({ jobs: 2 })
  for (const id of ids) expect((await rowOf(id)).dead_at).toBeNull()
  expect((await rowOf(scan)).dead_at).not.toBeNull()
  expect(await lastAudit()).toMatchObject({ action: 'job.retried', detail: { kind: 'mail', jobs: 2 } })
})

it('leaves deliveries to the register to their own screen', async () => {
  const id = await insertDead('register.export', 'disk full')

  const answers = [
    await administrator.post('/administration/jobs/retry', { id }),
    await administrator.post('/administration/jobs/retry', { kind: 'register.export' }),
    await giveUp({ id }, 'Plus utile'),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await rowOf(id)).dead_at).not.toBeNull()
})

it('closes a failure for good with a reason, after step-up', async () => {
  const id = await insertDead('mail', 'user unknown', { to: 'odile@orange.test' })
  const unproven = await administrator.post('/administration/jobs/give-up', { id, reason: 'Adresse fermée' })

  const answer = await giveUp({ id }, 'Adresse fermée')

  expect([unproven.status, answer.status]).toEqual([403, 200])
  expect(await rowOf(id)).toMatchObject({ payload: {}, settled_reason: 'Adresse fermée' })
  const { work } = await read()
  expect(work.dead).toEqual([])
  expect(work.given_up).toMatchObject([
    { id, kind: 'mail', by: 'Camille administrator', reason: 'Adresse fermée' },
  ])
  const audit = await lastAudit()
  expect(audit).toMatchObject({ action: 'job.given-up', actor_id: administrator.id })
  expect(JSON.stringify(audit)).not.toContain('fermée')
  const broken = []
  for await (const each of checkOutbox(api.services)) broken.push(each)
  expect(broken).toEqual([])
})

it('shows when each scheduled job ran and runs next', async () => {
  await planPeriodicJobs(api.services, periodicWork(api.services))
  await db
    .insertInto('outbox')
    .values({ kind: 'rows.sweep', payload: '{}', run_at: at(-90), done_at: at(-80) })
    .execute()

  const { work } = await read()

  const sweep = work.periodic.find(({ kind }) => kind === 'rows.sweep')
  expect(sweep).toMatchObject({ every_hours: 24, last_run_at: at(-80).toISOString(), error: null })
  for (const { next_run_at } of work.periodic) expect(next_run_at).not.toBeNull()
})

it('names the kinds whose service is unavailable', async () => {
  api.services.outbox.handle('sms', () =>
    Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
  )
  await db
    .insertInto('outbox')
    .values({ kind: 'sms', payload: '{}', run_at: at(-1) })
    .execute()
  await api.services.outbox.drain()

  expect((await read()).work.paused).toEqual(['sms'])
})
