import { beforeEach, describe, expect, it } from 'vitest'
import { DossierList } from '#contract/dossiers.ts'
import { Decided } from '#contract/review.ts'
import { TestApi, type Answer, type Caller } from '#test/support/api-client.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment } from '#test/support/pairing-form.ts'
import { startReviewed } from '#test/support/reviewed-dossier.ts'
import { verifyStore } from '#server/verify/verify-store.ts'

const RACES = process.env['LONG_RUN'] ? 200 : 10
const DECISION_RACES = process.env['LONG_RUN'] ? 1_000 : 10

const api = await forFile(
  TestApi.start(buildPairingDeployment(), { environment: { DECISION_UNDO_SECONDS: '10' } }),
)
// Jobs are due by the database's clock; this one is ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier')
const other = await api.signIn('manageDossier')

let id: number
beforeEach(async () => {
  id = await signedDossier()
})

const signedDossier = () => startReviewed(api, advisor)

async function decide(body: object, caller: Caller = reviewer): Promise<Decided> {
  const answer = await caller.put(`/dossiers/integration-state/${id}`, body)
  expect(answer.status).toBe(200)
  return Decided.parse(answer.body)
}
const accept = () => decide({ integration_state: 'validated' })
const undo = (decision: number, caller: Caller = reviewer): Promise<Answer> =>
  caller.post(`/dossiers/integration-state/${id}/undo`, { decision })
const stateOf = async () =>
  db
    .selectFrom('dossier')
    .select(['integration_state', 'validated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const countAttempts = async () =>
  (await db.selectFrom('register_attempt').select('id').where('dossier_id', '=', id).execute()).length
const countMails = async () =>
  (
    await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'mail')
      .where('dedup_key', 'like', `review-${id}-%`)
      .execute()
  ).length

describe('a decision within its ten seconds', () => {
  it('changes the state immediately and sends nothing', async () => {
    const { integration_state: state, undo_seconds: seconds } = await accept()
    await api.services.outbox.drain()

    expect(state).toBe('validated')
    expect(seconds).toBe(10)
    expect(await stateOf()).toMatchObject({ integration_state: 'validated' })
    expect([await countAttempts(), await countMails()]).toEqual([0, 0])
  })

  it('is sent once when they are over', async () => {
    await accept()

    api.clock.advance({ seconds: 11 })
    await api.services.outbox.drain()
    await api.services.outbox.drain()

    expect([await countAttempts(), await countMails()]).toEqual([1, 1])
  })

  it('is undone without a trace outside: state, date and queue are as before', async () => {
    const { decision } = await accept()

    const answer = await undo(decision)
    api.clock.advance({ seconds: 11 })
    await api.services.outbox.drain()

    expect(answer.body).toMatchObject({ integration_state: 'ongoing' })
    expect(await stateOf()).toEqual({ integration_state: 'ongoing', validated_at: null })
    expect([await countAttempts(), await countMails()]).toEqual([0, 0])
  })

  it('records the undo in the audit, which explains the state', async () => {
    const { decision } = await decide({ integration_state: 'error', reason: 'RIB illisible' })

    await undo(decision)

    const steps = await reviewer.get(`/dossiers/${id}/timeline`)
    expect(steps.text).toContain('"decision_undone"')
    const reports = await Array.fromAsync(verifyStore(api.services))
    expect(JSON.stringify(reports)).not.toMatch(/an undo|no transition|integration state|the history/)
  })

  it('is not shown to the investor, whose list has neither the state nor the day of acceptance', async () => {
    const investor = await api.signIn('client')
    await db.insertInto('dossier_access').values({ dossier_id: id, account_id: investor.id }).execute()
    const listed = async () =>
      DossierList.parse((await investor.get('/dossiers?state=signed-files')).body).dossiers
    await accept()

    const held = await listed()
    api.clock.advance({ seconds: 11 })
    await api.services.outbox.drain()

    expect(held).toMatchObject([{ id, integrate_state: 'ongoing', validation_date: null }])
    expect(await listed()).toMatchObject([
      { integrate_state: 'validated', validation_date: expect.any(String) },
    ])
  })

  it('may be taken again after an undo', async () => {
    const { decision } = await accept()
    await undo(decision)

    await accept()
    api.clock.advance({ seconds: 11 })
    await api.services.outbox.drain()

    expect([await countAttempts(), await countMails()]).toEqual([1, 1])
  })

  it('is sent before the next decision on the same dossier', async () => {
    const { decision } = await decide({ integration_state: 'error', reason: 'RIB illisible' })
    await accept()

    expect(codesOf(await undo(decision))).toEqual(['DECISION_FINAL'])
    expect(await countMails()).toBe(1)
  })
})

describe('POST /dossiers/integration-state/{id}/undo', () => {
  it('refuses after ten seconds, also before the job has run', async () => {
    const { decision } = await accept()

    api.clock.advance({ seconds: 10 })

    expect(codesOf(await undo(decision))).toEqual(['DECISION_FINAL'])
    expect(await stateOf()).toMatchObject({ integration_state: 'validated' })
  })

  it('refuses everybody but the person who decided', async () => {
    const { decision } = await accept()

    expect(codesOf(await undo(decision, other))).toEqual(['NOT_YOUR_DECISION'])
  })

  it('refuses a second undo of the same decision', async () => {
    const { decision } = await accept()
    await undo(decision)

    expect(codesOf(await undo(decision))).toEqual(['DECISION_FINAL'])
  })

  it('wins or loses against the job that sends the decision, never both', async () => {
    for (let race = 0; race < RACES; race += 1) {
      id = await signedDossier()
      const { decision } = await accept()
      const due = api.services.outbox.drain.bind(api.services.outbox)
      // The job is due in the outbox while the clock still allows the undo.
      await db
        .updateTable('outbox')
        .set({ run_at: new Date(0) })
        .where('kind', '=', 'review.release')
        .execute()

      const [answer] = await Promise.all([undo(decision), due()])

      const isUndone = answer.status === 200
      expect([200, 409]).toContain(answer.status)
      expect(await countAttempts()).toBe(isUndone ? 0 : 1)
      expect((await stateOf()).integration_state).toBe(isUndone ? 'ongoing' : 'validated')
    }
  }, 3_600_000)
})

it('decides once when two reviewers decide, batch and undo at the same time', async () => {
  const batch = (caller: Caller) =>
    caller.post('/dossiers/integration-state/batch', { action: 'accept', ids: [id] })
  const decideAs = (caller: Caller, state: string) =>
    caller.put(`/dossiers/integration-state/${id}`, { integration_state: state, reason: 'Motif', seen: 0 })
  for (let race = 0; race < DECISION_RACES; race += 1) {
    id = await signedDossier()

    const [first, second, ...batches] = await Promise.all([
      decideAs(reviewer, 'validated'),
      decideAs(other, 'refused'),
      batch(reviewer),
      batch(other),
    ])

    const events = await db
      .selectFrom('integration_event')
      .select('id')
      .where('dossier_id', '=', id)
      .execute()
    const decided = [first, second].filter(({ status }) => status === 200)
    const accepted = batches.filter(({ text }) => text.includes('"outcome":"done"'))
    expect([decided.length + accepted.length, events.length]).toEqual([1, 1])
    const decision = events[0]?.id ?? 0
    const undone = await Promise.all(
      [reviewer, other, reviewer, other].map((caller) => undo(decision, caller)),
    )
    expect(undone.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await stateOf()).integration_state).toBe('ongoing')
  }
}, 3_600_000)
