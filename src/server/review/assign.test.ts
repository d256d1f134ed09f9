import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Timeline } from '#contract/review-timeline.ts'
import { ReviewSettings } from '#form/review-settings.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { changeRole } from '../accounts/change-account.ts'
import { closeAccount } from '../accounts/close-account.ts'
import { openRowJudge } from '../audit/judge-rows.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { changeDossierState } from '../envelopes/index.ts'
import type { AssignmentRule } from '#form/review-settings.ts'
import type { Services } from '../services.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const ann = await api.signIn('manageDossier', { name: 'Ann' })
const bob = await api.signIn('manageDossier', { name: 'Bob' })
const backOffice = await api.signIn('backOfficeUser')

let id: number
beforeEach(async () => {
  id = await reachReview(api.services)
})

/** A dossier whose last signature was just sealed. */
async function reachReview(services: Services, of: Caller = advisor): Promise<number> {
  const dossier = await startDossier(of, api.formId)
  await submit(of, dossier, 'holder')
  await submit(of, dossier, 'product')
  await completeSignatures(services, dossier.id)
  return dossier.id
}

async function completeSignatures(services: Services, dossierId: number): Promise<void> {
  const at = services.clock.now()
  await db.transaction().execute(async (trx) => {
    // As every change of a dossier: a lock that is only raised later may wait for the numbering of events, which waits for it.
    await trx.selectFrom('dossier').select('id').where('id', '=', dossierId).forUpdate().execute()
    await trx.updateTable('dossier').set({ state: 'signature' }).where('id', '=', dossierId).execute()
    await recordChanges(trx, services.keys, { actorId: null, action: 'test', at })
    await changeDossierState(services, trx, {
      dossierId,
      action: 'completeSubscription',
      actor: 'server',
      actorId: null,
      at,
    })
  })
}

interface Change {
  readonly assignee: number | null
  readonly seen: number | null
  readonly note?: string
}
const assign = (caller: Caller, change: Change) => caller.put(`/dossiers/${id}/assignee`, change)
const take = (caller: Caller) => assign(caller, { assignee: caller.id, seen: null })

async function assigneeOf(dossier: number): Promise<number | null> {
  const row = await db
    .selectFrom('dossier')
    .select('assignee_id')
    .where('id', '=', dossier)
    .executeTakeFirstOrThrow()
  return row.assignee_id
}

async function stepsSeenBy(caller: Caller) {
  const { steps } = Timeline.parse((await caller.get(`/dossiers/${id}/timeline`)).body)
  return steps
    .filter(({ kind }) => kind === 'assigned' || kind === 'unassigned')
    .map(({ kind, actor, assignee, reason }) => [kind, actor?.name ?? null, assignee, reason])
}

describe('PUT /dossiers/{id}/assignee', () => {
  it('shows who took charge in the queue and on the review page', async () => {
    const answer = await take(ann)

    const expected = { id: ann.id, name: 'Camille Ann' }
    expect(answer.body).toEqual({ assignee: expected })
    expect((await bob.get(`/dossier/${id}/summary`)).body).toMatchObject({ assignee: expected })
    const list = await bob.get('/dossiers/integration-state?integrationState=ongoing&sort=newest')
    expect(list.body).toMatchObject({ dossiers: [{ id, assignee: expected }] })
  })

  it('hands over with a note and unassigns, in the timeline of reviewers only', async () => {
    await take(ann)
    await assign(ann, { assignee: bob.id, seen: ann.id, note: ' Relire l’origine des fonds ' })
    const page = await bob.get(`/dossier/${id}/summary`)
    await assign(bob, { assignee: null, seen: bob.id, note: ' ' })

    expect(page.body).toMatchObject({ assignment_note: 'Relire l’origine des fonds' })

    const told = await db
      .selectFrom('notice')
      .select(['account_id', 'kind'])
      .where('dossier_id', '=', id)
      .execute()
    expect(told).toEqual([{ account_id: bob.id, kind: 'handedOver' }])
    expect(await stepsSeenBy(ann)).toEqual([
      ['assigned', 'Camille Ann', 'Camille Ann', null],
      ['assigned', 'Camille Ann', 'Camille Bob', 'Relire l’origine des fonds'],
      ['unassigned', 'Camille Bob', null, null],
    ])
    expect(await stepsSeenBy(advisor)).toEqual([])
    const judge = await openRowJudge(db, api.services.keys)
    expect([...(await judge('dossier', [id])).values()].flat()).toEqual([])
  })

  it('assigns a dossier to one of two who take it concurrently, and tells the other who has it', async () => {
    const answers = await Promise.all([take(ann), take(bob)])

    const winner = answers[0].status === 200 ? 'Camille Ann' : 'Camille Bob'
    const lost = answers.find(({ status }) => status !== 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(lost?.status).toBe(409)
    expect(codesOf(lost ?? answers[0])).toEqual(['DOSSIER_TAKEN'])
    expect(lost?.body).toMatchObject({ fresh: { assignee: { name: winner } } })
    expect(lost?.text).toContain(winner)
  })

  it('changes nothing when it is repeated', async () => {
    await take(ann)
    const again = await take(ann)

    expect(again.status).toBe(200)
    expect(await stepsSeenBy(ann)).toHaveLength(1)
  })

  it.each([
    ['somebody who does not review', () => backOffice.id],
    ['nobody’s account', () => 2_000_000_000],
  ])('refuses %s', async (_, assignee) => {
    expect(codesOf(await assign(ann, { assignee: assignee(), seen: null }))).toEqual(['ASSIGNEE_UNKNOWN'])
  })

  it('refuses a note of 10,000 characters', async () => {
    const answer = await assign(ann, { assignee: ann.id, seen: null, note: 'é'.repeat(10_000) })

    expect(answer.status).toBe(422)
  })

  it('refuses a dossier that has been decided', async () => {
    await ann.put(`/dossiers/integration-state/${id}`, { integration_state: 'refused', reason: 'Non' })

    expect(codesOf(await take(bob))).toEqual(['STATE_CONFLICT'])
  })
})

describe('a closed account', () => {
  it('returns its dossiers to nobody and can take no other', async () => {
    const leaver = await api.signIn('manageDossier', { name: 'Leaver' })
    await take(leaver)
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', leaver.id)
      .executeTakeFirstOrThrow()

    await closeAccount(api.services, email)

    expect(await assigneeOf(id)).toBeNull()
    expect((await stepsSeenBy(ann)).at(-1)).toEqual(['unassigned', null, null, null])
    expect(codesOf(await assign(ann, { assignee: leaver.id, seen: null }))).toEqual(['ASSIGNEE_UNKNOWN'])
    const Listed = z.object({ colleagues: z.array(z.object({ id: z.number(), name: z.string() })) })
    const { colleagues } = Listed.parse((await ann.get('/review/colleagues')).body)
    expect(colleagues.map(({ name }) => name)).toEqual(['Camille Ann', 'Camille Bob'])
  })
})

it('leaves nobody in charge when the reviewer is given a role that does not review', async () => {
  const mover = await api.signIn('manageDossier', { name: 'Mover' })
  await take(mover)
  const change = { id: mover.id, actorId: null, role: 'compliance' } as const

  await db.transaction().execute((trx) => changeRole(api.services, trx, change))

  expect(await assigneeOf(id)).toBeNull()
})

describe('the rule of the deployment', () => {
  const withRule = (assignment: Partial<AssignmentRule>): Services => ({
    ...api.services,
    deployment: { ...api.services.deployment, review: ReviewSettings.parse({ assignment }) },
  })

  it('assigns to nobody without a rule', async () => {
    expect(await assigneeOf(id)).toBeNull()
  })

  it('assigns dossiers that reach the queue concurrently to reviewers in turn', async () => {
    const services = withRule({ rule: 'roundRobin' })

    const reached = await Promise.all([1, 2, 3, 4].map(() => reachReview(services)))

    const assignees = await Promise.all(reached.map(assigneeOf))
    expect(assignees.filter((each) => each === ann.id)).toHaveLength(2)
    expect(assignees.filter((each) => each === bob.id)).toHaveLength(2)
  })

  it('follows the network of the advisor, through the manager', async () => {
    const manager = await api.signIn('manager')
    const teammate = await api.signIn('advisor', { parentId: manager.id })
    const account = (who: number) =>
      db.selectFrom('account').select(['username', 'email']).where('id', '=', who).executeTakeFirstOrThrow()
    const services = withRule({
      rule: 'byNetwork',
      reviewers: [(await account(ann.id)).email],
      networks: [
        { advisors: [(await account(manager.id)).username], reviewers: [(await account(bob.id)).email] },
      ],
    })

    expect(await assigneeOf(await reachReview(services, teammate))).toBe(bob.id)
    expect(await assigneeOf(await reachReview(services))).toBe(ann.id)
  })

  it('keeps the assignee of a dossier that comes back after a correction', async () => {
    const services = withRule({ rule: 'roundRobin' })
    await take(ann)

    await completeSignatures(services, id)

    expect(await assigneeOf(id)).toBe(ann.id)
  })
})

it('is told to the page of another reviewer for what it is', async () => {
  await take(ann)
  const read = (after: number) => bob.get(`/dossiers/${id}/last-step?after=${after}`)

  expect((await read(0)).body).toMatchObject({
    by: 'other',
    sentence: expect.stringMatching(
      /^Ce dossier a changé : Camille Ann a changé la personne qui s’en charge\.$/,
    ),
  })
  await assign(ann, { assignee: null, seen: ann.id })
  expect((await read(0)).body).toMatchObject({
    sentence: expect.stringMatching(/^Ce dossier a changé : Camille Ann ne l’attribue plus à personne\.$/),
  })
})
