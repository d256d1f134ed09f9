import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import type { Answer } from '#test/support/api-client.ts'
import { ReviewState } from '#contract/review.ts'
import { putIntoState } from '#test/support/permission-subject.ts'
import { openPermissionWorld } from '#test/support/permission-world.ts'

const world = await forFile(openPermissionWorld())

const atOnce = (count: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

function countStatuses(answers: readonly Answer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const countDossiers = async () => {
  const rows = await world.api.services.store.db.selectFrom('dossier').select('id').execute()
  return rows.length
}

it('creates one dossier from fifty concurrent requests with the same key', async () => {
  const { formId } = world.subjectsOf('advisor').own.plain
  const body = { formId, clientId: null, submittingBlockId: null, values: [] }
  const before = await countDossiers()
  const key = randomUUID()

  const answers = await atOnce(50, () =>
    world.callers.advisor.post('/dossiers', body, { 'idempotency-key': key }),
  )

  expect(countStatuses(answers)).toEqual({ 200: 50 })
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await countDossiers()).toBe(before + 1)
})

it('creates one copy from twenty concurrent duplications with the same key', async () => {
  const subject = world.subjectsOf('advisor').own.plain
  await putIntoState(world.api, subject, 'ongoing', null)
  const before = await countDossiers()
  const key = randomUUID()

  const answers = await atOnce(20, () =>
    world.callers.advisor.post(
      `/dossiers/${subject.id}/duplicate`,
      { documentDuplicate: false },
      { 'idempotency-key': key },
    ),
  )

  expect(countStatuses(answers)).toEqual({ 200: 20 })
  expect(await countDossiers()).toBe(before + 1)
})

it('scopes idempotency keys to the user', async () => {
  const { formId } = world.subjectsOf('advisor').own.plain
  const body = { formId, clientId: null, submittingBlockId: null, values: [] }
  const headers = { 'idempotency-key': 'one-for-both' }

  const answers = [
    await world.callers.advisor.post('/dossiers', body, headers),
    await world.callers.partner.post('/dossiers', body, headers),
  ]

  expect(countStatuses(answers)).toEqual({ 200: 2 })
  expect(answers[0]?.text).not.toBe(answers[1]?.text)
})

it('accepts one of twenty concurrent decisions', async () => {
  const subject = world.subjectsOf('advisor').own.plain
  await putIntoState(world.api, subject, 'signed', 'ongoing')

  const answers = await atOnce(20, (index) =>
    world.callers.manageDossier.put(
      `/dossiers/integration-state/${subject.id}`,
      index % 2 === 0
        ? { integration_state: 'validated' }
        : { integration_state: 'refused', reason: 'Pièce illisible' },
    ),
  )

  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 19 })
  const events = await world.api.services.store.db
    .selectFrom('integration_event')
    .select('id')
    .where('dossier_id', '=', subject.id)
    .execute()
  expect(events).toHaveLength(1)
})

it('flags a dossier once from twenty concurrent requests on the same state', async () => {
  const subject = world.subjectsOf('advisor').own.plain
  await putIntoState(world.api, subject, 'signed', 'error')
  const state = await world.callers.manageDossier.get(`/dossier/integration-state/${subject.id}/state`)
  const { decision } = ReviewState.parse(state.body)

  const answers = await atOnce(20, () =>
    world.callers.manageDossier.put(`/dossiers/integration-state/${subject.id}`, {
      integration_state: 'error',
      reason: 'Pièce illisible',
      seen: decision,
    }),
  )

  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 19 })
})

it('cancels a dossier once from twenty concurrent requests', async () => {
  const subject = world.subjectsOf('advisor').own.plain
  await putIntoState(world.api, subject, 'ongoing', null)
  const countRows = async () =>
    (
      await world.api.services.store.db
        .selectFrom('audit')
        .select('id')
        .where('subject', '=', `dossier:${subject.id}`)
        .execute()
    ).length
  const before = await countRows()

  const answers = await atOnce(20, () =>
    world.callers.advisor.put(`/dossiers/${subject.id}/status`, { status: 'canceled' }),
  )

  expect(countStatuses(answers)).toEqual({ 200: 20 })
  expect(await countRows()).toBe(before + 1)
})

it('confirms a report once from twenty concurrent requests', async () => {
  const subject = world.subjectsOf('advisor').own.plain
  await putIntoState(world.api, subject, 'adequacy_report_validation', null)

  const answers = await atOnce(20, (index) =>
    (index % 2 === 0 ? world.callers.advisor : world.callers.manager).post(
      `/dossiers/${subject.id}/adequacy-report`,
      {},
    ),
  )

  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 19 })
})
