import { expect, test } from 'vitest'
import { CreatedDossier } from '#contract/dossiers.ts'
import { DeparturePreview } from '#contract/people.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { forFile } from '#test/support/for-file.ts'
import { proofOf, signInAdministrator } from '#test/support/step-up.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store

/** An advisor with two dossiers and a client, and who takes over, in another network. */
async function openOffice() {
  const administrator = await signInAdministrator(api)
  const leaving = await api.signIn('advisor', { parentId: (await api.signIn('manager')).id, name: 'Partant' })
  const taking = await api.signIn('advisor', { parentId: (await api.signIn('manager')).id, name: 'Reprise' })
  const client = await api.signIn('client', { parentId: leaving.id })
  const dossiers = [await createDossier(leaving), await createDossier(leaving)] as const
  return { administrator, leaving, taking, client, dossiers }
}

async function createDossier(by: Caller): Promise<number> {
  const body = { formId: api.formId, clientId: null, submittingBlockId: null, values: [] }
  return CreatedDossier.parse((await by.post('/dossiers', body)).body).id
}

/** Documents of the dossier are out, and the advisor is a party of them. */
async function sendOut(dossierId: number, by: number): Promise<void> {
  const id = crypto.randomUUID()
  await db
    .insertInto('envelope')
    .values({ id, dossier_id: dossierId, kind: 'subscription', state: 'sent', created_by: by })
    .execute()
  await db
    .insertInto('envelope_party')
    .values({
      envelope_id: id,
      party: 'subscriberAdvisor',
      stage: 1,
      name: 'Camille Partant',
      email: 'partant@cabinet.test',
      mobile: null,
      state: 'sent',
      behalf_of: null,
    })
    .execute()
}

const pathOf = (id: number) => `/administration/people/${id}/departure`

async function preview(by: Caller, from: number, to: number) {
  const { status, body } = await by.post(`${pathOf(from)}/preview`, { to })
  return { status, plan: DeparturePreview.safeParse(body).data }
}

async function leave(by: Caller, from: number, given: { to: number; close?: boolean; mails?: boolean }) {
  const body = { reason: 'Départ à la retraite', mails: true, close: true, ...given }
  return by.post(pathOf(from), body, await proofOf(by, 'advisor-departure', `${from} ${given.to}`))
}

async function mailsAbout(to: Caller) {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', to.id)
    .executeTakeFirstOrThrow()
  const jobs = await db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
  return jobs.filter(({ payload }) => payload['to'] === email)
}

test('everything that an advisor follows goes to another one in one step, as in the preview', async () => {
  const { administrator, leaving, taking, client, dossiers } = await openOffice()

  const { plan } = await preview(administrator, leaving.id, taking.id)
  const before = await taking.get(`/dossiers/${dossiers[0]}`)
  const left = await leave(administrator, leaving.id, { to: taking.id })

  expect(plan).toMatchObject({ refused: [], clients: 1, left: 0, members: 0, members_stay: false })
  expect(plan?.moved.map(({ id }) => id)).toEqual(dossiers)
  expect([before.status, left.status]).toEqual([404, 200])
  for (const id of dossiers) expect((await taking.get(`/dossiers/${id}`)).status).toBe(200)
  expect((await leaving.get('/users/me')).status).toBe(401)
  const audited = await db
    .selectFrom('audit')
    .select(['subject', 'action'])
    .where('actor_id', '=', administrator.id)
    .where('action', 'in', ['dossier.handed-over', 'account.handed-over', 'account.closed'])
    .orderBy('id')
    .execute()
  expect(audited.map(({ subject, action }) => [subject, action])).toEqual([
    ...dossiers.map((id) => [`dossier:${id}`, 'dossier.handed-over']),
    [`account:${client.id}`, 'account.handed-over'],
    [`account:${leaving.id}`, 'account.closed'],
  ])
  expect(await mailsAbout(taking)).toHaveLength(1)
})

test('what is out for signature stays, is named, and keeps the account open', async () => {
  const { administrator, leaving, taking, dossiers } = await openOffice()
  await sendOut(dossiers[0], leaving.id)

  const { plan } = await preview(administrator, leaving.id, taking.id)
  const closing = await leave(administrator, leaving.id, { to: taking.id })
  const unmoved = await taking.get(`/dossiers/${dossiers[1]}`)
  const moving = await leave(administrator, leaving.id, { to: taking.id, close: false, mails: false })

  expect(plan?.refused).toMatchObject([{ id: dossiers[0], reason: 'signing' }])
  expect(closing).toMatchObject({ status: 409, body: { errors: [{ code: 'DEPARTURE_STAYS' }] } })
  expect([unmoved.status, moving.status]).toEqual([404, 200])
  expect((await taking.get(`/dossiers/${dossiers[1]}`)).status).toBe(200)
  const kept = await db
    .selectFrom('dossier')
    .select('advisor_id')
    .where('id', '=', dossiers[0])
    .executeTakeFirstOrThrow()
  expect(kept.advisor_id).toBe(leaving.id)
  expect(await mailsAbout(taking)).toEqual([])
})

test('the team of a manager follows to another manager, and stays when there is none', async () => {
  const { administrator, taking } = await openOffice()
  const manager = await api.signIn('manager')
  const member = await api.signIn('advisor', { parentId: manager.id })
  const next = await api.signIn('manager')

  const toAdvisor = await preview(administrator, manager.id, taking.id)
  const refused = await leave(administrator, manager.id, { to: taking.id })
  const left = await leave(administrator, manager.id, { to: next.id })

  expect(toAdvisor.plan).toMatchObject({ members: 1, members_stay: true })
  expect([refused.status, left.status]).toEqual([409, 200])
  const { parent_id } = await db
    .selectFrom('account')
    .select('parent_id')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(parent_id).toBe(next.id)
})

test('nobody takes over who could not: oneself, a closed account, somebody who does not advise', async () => {
  const { administrator, leaving, taking } = await openOffice()
  const reviewer = await api.signIn('manageDossier')
  await db.updateTable('account').set({ closed_at: api.clock.now() }).where('id', '=', taking.id).execute()

  const refused = [
    await preview(administrator, leaving.id, leaving.id),
    await preview(administrator, leaving.id, taking.id),
    await preview(administrator, leaving.id, reviewer.id),
  ]
  const unknown = await preview(administrator, reviewer.id, leaving.id)

  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(unknown.status).toBe(404)
})

test('more dossiers than one portion leave in one step', async () => {
  const { administrator, leaving, taking, dossiers } = await openOffice()
  const template = await db
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', dossiers[0])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dossier')
    .values(
      Array.from({ length: 1_002 }, () => ({
        form_version_id: template.form_version_id,
        form_code: template.form_code,
        state: template.state,
        status: template.status,
        title: template.title,
        created_by: leaving.id,
        advisor_id: leaving.id,
        direct: template.direct,
      })),
    )
    .execute()

  const left = await leave(administrator, leaving.id, { to: taking.id, mails: false })

  expect(left.status).toBe(200)
  const { total } = await db
    .selectFrom('dossier')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('advisor_id', '=', leaving.id)
    .executeTakeFirstOrThrow()
  expect(total).toBe(0)
})
