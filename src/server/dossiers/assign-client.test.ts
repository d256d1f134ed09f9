import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'

let api: TestApi
let advisor: Caller
let client: Caller
let formId: number
let dossier: StartedDossier

beforeAll(async () => {
  api = await TestApi.start(buildDossierDeployment())
  formId = api.services.forms.currentForms()[0]?.id ?? 0
})
afterAll(() => api.close())
beforeEach(async () => {
  advisor = await api.signIn('advisor')
  client = await api.signIn('client', { parentId: advisor.id, name: 'Lemaire' })
  dossier = await startDossier(advisor, formId)
})

const account = (id: number) =>
  api.services.store.db
    .selectFrom('account')
    .select(['id', 'email', 'username', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function createFor(person: Caller, { by = advisor, at = dossier } = {}) {
  const { email } = await account(person.id)
  await submit(by, at, 'holder', { ...VALID_BLOCKS['holder'], email: email.toUpperCase() })
  return by.post('/prospects', { dossierId: at.id })
}

const assign = (clientId: unknown, caller = advisor) =>
  caller.put(`/dossiers/${dossier.id}/client`, { clientId })

const REFUSAL = {
  errors: [
    {
      property: 'email',
      code: 'EMAIL_TAKEN',
      message: 'User already exists for customer email',
      params: {},
    },
  ],
}

describe('POST /prospects with an address that has an account', () => {
  it('names the account when it is a client of the caller', async () => {
    const { id, username, first_name, last_name } = await account(client.id)

    const answer = await createFor(client)

    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({ ...REFUSAL, fresh: { client: { id, username, first_name, last_name } } })
  })

  it('names a client of the team to its manager', async () => {
    const manager = await api.signIn('manager')
    const member = await api.signIn('advisor', { parentId: manager.id })
    const ofTeam = await api.signIn('client', { parentId: member.id })
    const at = await startDossier(manager, formId)

    const answer = await createFor(ofTeam, { by: manager, at })

    expect(answer.body).toMatchObject({ ...REFUSAL, fresh: { client: { id: ofTeam.id } } })
  })

  it.each(['advisor', 'manager', 'backOfficeUser', 'manageDossier', 'prospectDirect'] as const)(
    'says no more than that it exists for an account of the role %s',
    async (role) => {
      const answer = await createFor(await api.signIn(role, { parentId: advisor.id }))

      expect(answer.status).toBe(409)
      expect(answer.body).toEqual(REFUSAL)
    },
  )

  it('answers the same for another advisor’s client and a closed account', async () => {
    const stranger = await api.signIn('client', { parentId: (await api.signIn('advisor')).id })
    await api.services.store.db
      .updateTable('account')
      .set({ closed_at: api.clock.now() })
      .where('id', '=', client.id)
      .execute()

    for (const person of [stranger, client]) expect((await createFor(person)).body).toEqual(REFUSAL)
  })
})

describe('PUT /dossiers/{id}/client', () => {
  it('assigns a lead’s dossier with its answers to a client, who cannot open it yet', async () => {
    await createFor(client)

    const answer = await assign(client.id)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      dossier: { id: dossier.id, client_id: client.id, authorized_clients: [] },
    })
    const detail = await advisor.get(`/dossiers/${dossier.id}`)
    expect(detail.body).toMatchObject({ dossier: { client_id: client.id } })
    expect(detail.text).toContain(VALID_BLOCKS['holder']?.['last_name'])
    expect((await client.get(`/dossiers/${dossier.id}`)).status).toBe(404)
    const opened = await advisor.put(`/dossiers/${dossier.id}/authorized-clients`, { clientsId: [client.id] })
    expect(opened.status).toBe(200)
    expect((await client.get(`/dossiers/${dossier.id}`)).status).toBe(200)
  })

  it('audits the user, once for a repeated call', async () => {
    await assign(client.id)
    const again = await assign(client.id)

    const audit = await api.services.store.db
      .selectFrom('audit')
      .select(['actor_id', 'detail'])
      .where('subject', '=', `dossier:${dossier.id}`)
      .where('action', '=', 'dossier.client-assigned')
      .execute()
    expect(again.status).toBe(200)
    expect(audit).toEqual([{ actor_id: advisor.id, detail: { client: client.id } }])
  })

  it('assigns a dossier created by a manager to the client’s advisor', async () => {
    const manager = await api.signIn('manager')
    const member = await api.signIn('advisor', { parentId: manager.id })
    const ofTeam = await api.signIn('client', { parentId: member.id })
    dossier = await startDossier(manager, formId)

    expect((await assign(ofTeam.id, manager)).status).toBe(200)

    expect((await member.get(`/dossiers/${dossier.id}`)).status).toBe(200)
  })

  it('refuses another advisor’s client, an advisor and an unknown id alike', async () => {
    const stranger = await api.signIn('client', { parentId: (await api.signIn('advisor')).id })

    for (const id of [stranger.id, advisor.id, 999_999]) {
      const answer = await assign(id)
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ errors: [{ property: 'clientId', message: 'not-found' }] })
    }
  })

  it('hides other users’ dossiers, and refuses an invalid id', async () => {
    expect((await assign(client.id, await api.signIn('advisor'))).status).toBe(404)
    expect((await assign('x')).status).toBe(422)
  })

  it.each(['client', 'prospectDirect', 'backOfficeUser', 'manageDossier'] as const)(
    'is never for the role %s',
    async (role) => {
      expect((await assign(client.id, await api.signIn(role))).status).toBe(403)
    },
  )

  it('refuses a dossier that has another client, and one that was abandoned', async () => {
    const other = await api.signIn('client', { parentId: advisor.id })
    await assign(other.id)
    const taken = await assign(client.id)
    dossier = await startDossier(advisor, formId)
    await advisor.put(`/dossiers/${dossier.id}/status`, { status: 'canceled' })

    const abandoned = await assign(client.id)

    expect([taken.status, abandoned.status]).toEqual([409, 409])
    expect([codesOf(taken), codesOf(abandoned)]).toEqual([['STATE_CONFLICT'], ['STATE_CONFLICT']])
  })
})
