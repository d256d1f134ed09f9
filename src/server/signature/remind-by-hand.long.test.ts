import { expect, test } from 'vitest'
import { DossierList } from '#contract/dossiers.ts'
import { Tasks } from '#contract/tasks.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { createUser, type SignedInUser } from '#test/support/signing-app.ts'

const { signing, advisor, client: ceremony } = await openCeremony()
const { db } = signing.services.store

async function readTasks({ headers }: SignedInUser = advisor) {
  const answer = await signing.app.inject({ url: '/api/dossiers/tasks', headers })
  return Tasks.parse(answer.json()).tasks
}

const tasksOf = async (id: number) => (await readTasks()).filter(({ dossierId }) => dossierId === id)

const remind = (id: number, { headers }: SignedInUser = advisor) =>
  signing.app.inject({ method: 'POST', url: `/api/dossiers/${id}/envelope/remind`, headers })

test('an advisor reminds the parties whose turn it is, once a day, and the task says when', async () => {
  const { dossierId, envelopeId } = await ceremony.prepare(['subscriber', 'coSubscriber'])
  const [before] = await tasksOf(dossierId)

  const first = await remind(dossierId)
  const second = await remind(dossierId)
  const [after] = await tasksOf(dossierId)
  signing.clock.advance({ seconds: Number(second.headers['retry-after']) })
  const tomorrow = await remind(dossierId)
  await signing.services.outbox.drain()

  expect(before).toMatchObject({
    kind: 'signature',
    signature: { waiting: ['Florence Lemaire'], remindedAt: null, canRemind: true },
  })
  expect([first, second, tomorrow].map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
  expect(second.json().errors[0].code).toBe('ALREADY_REMINDED')
  expect(after?.signature).toMatchObject({ remindedAt: first.json().remindedAt, canRemind: false })
  const mails = await db
    .selectFrom('demo_mail')
    .select('recipient')
    .where('dedup_key', 'like', `envelope-reminder-by-hand-%-${envelopeId}-%`)
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['florence@orange.test', 'florence@orange.test'])
  const audited = await db
    .selectFrom('audit')
    .select('actor_id')
    .where('action', '=', 'envelope.reminded')
    .where('subject', '=', `dossier:${dossierId}`)
    .execute()
  expect(audited).toEqual([{ actor_id: advisor.user.id }, { actor_id: advisor.user.id }])
})

test('the row and the dossier say who has to sign and when they were reminded, to those who may remind', async () => {
  const { dossierId } = await ceremony.prepare(['subscriber', 'coSubscriber'])
  const { remindedAt } = (await remind(dossierId)).json()

  const expected = { waiting: ['Florence Lemaire'], remindedAt, canRemind: false }
  expect(await readAwaited(dossierId, advisor)).toEqual({ row: expected, detail: expected })
  const reviewer = await createUser(signing, 'manageDossier')
  expect(await readAwaited(dossierId, reviewer)).toMatchObject({ row: null, detail: null })
})

async function readAwaited(id: number, { headers }: SignedInUser) {
  const query = 'state=signature-files&page=1&itemsPerPage=100&searchTerm='
  const list = await signing.app.inject({ url: `/api/dossiers?${query}`, headers })
  const rows = DossierList.parse(list.json()).dossiers
  const detail = await signing.app.inject({ url: `/api/dossiers/${id}`, headers })
  return {
    row: rows.find((row) => row.id === id)?.signature ?? null,
    detail: detail.json().dossier.awaited_signature,
  }
}

test('nobody is reminded once all have signed', async () => {
  const { dossierId } = await ceremony.prepare()
  const view = await ceremony.openView(dossierId)
  await ceremony.proveOneself(view)
  await ceremony.sign(view)
  await signing.services.outbox.drain()

  expect((await remind(dossierId)).statusCode).toBe(409)
  expect(await tasksOf(dossierId)).toEqual([])
})

test('a dossier that the company refused is a task of its advisor for two weeks, before those that wait for others', async () => {
  const { dossierId: waiting } = await ceremony.prepare()
  signing.clock.advance({ hours: 1 })
  const { dossierId: refused } = await ceremony.prepare()
  await db
    .updateTable('dossier')
    .set({ state: 'signed', integration_state: 'refused', updated_at: signing.clock.now() })
    .where('id', '=', refused)
    .execute()
  const other = await createUser(signing, 'advisor')

  const ids = (await readTasks()).map(({ dossierId }) => dossierId)
  const ofOther = await readTasks(other)
  signing.clock.advance({ hours: 15 * 24 })

  expect(ids.indexOf(refused)).toBeLessThan(ids.indexOf(waiting))
  expect(ids).toContain(refused)
  expect(ofOther).toEqual([])
  expect(await tasksOf(refused)).toEqual([])
})
