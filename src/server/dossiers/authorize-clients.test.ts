import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'

let advisor: Caller
let client: Caller
let dossier: StartedDossier

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { formId } = api
beforeEach(async () => {
  advisor = await api.signIn('advisor')
  client = await api.signIn('client', { parentId: advisor.id })
  dossier = await startDossier(advisor, formId, client.id)
})

const authorize = (clientsId: unknown, caller = advisor) =>
  caller.put(`/dossiers/${dossier.id}/authorized-clients`, { clientsId })

async function mailsAbout(dossierId: number) {
  const jobs = await api.services.store.db
    .selectFrom('outbox')
    .select('payload')
    .where('dedup_key', 'like', `access-${dossierId}-%`)
    .execute()
  return jobs.map(({ payload }) => payload)
}

describe('PUT /dossiers/{id}/authorized-clients', () => {
  it('opens the dossier to its client, who could not see it before, for reading and filling', async () => {
    expect((await client.get(`/dossiers/${dossier.id}`)).status).toBe(404)

    const answer = await authorize([client.id])

    expect(answer.body).toEqual({
      dossier: { id: dossier.id, client_id: client.id, authorized_clients: [client.id] },
    })
    expect((await client.get('/dossiers')).body).toMatchObject({ dossiers: [{ id: dossier.id }] })
    expect((await submit(client, dossier, 'holder')).status).toBe(200)
  })

  it('mails the client once, with a link to the dossier, and audits the user', async () => {
    await authorize([client.id])
    await authorize([client.id, client.id])

    const mails = await mailsAbout(dossier.id)
    const audit = await api.services.store.db
      .selectFrom('audit')
      .select(['actor_id', 'detail'])
      .where('subject', '=', `dossier:${dossier.id}`)
      .where('action', '=', 'dossier.access-changed')
      .execute()

    expect(mails).toHaveLength(1)
    expect(mails[0]?.['body']).toContain(`?dossier=${dossier.id}`)
    expect(audit).toEqual([{ actor_id: advisor.id, detail: { granted: [client.id], withdrawn: [] } }])
  })

  it('adds a client of the advisor, keeps listed accounts and withdraws access of others', async () => {
    const other = await api.signIn('prospect', { parentId: advisor.id })
    await authorize([client.id, other.id])

    const answer = await authorize([other.id])

    expect(answer.body).toMatchObject({ dossier: { authorized_clients: [other.id] } })
    expect((await client.get(`/dossiers/${dossier.id}`)).status).toBe(404)
    expect((await other.get(`/dossiers/${dossier.id}`)).status).toBe(200)
  })

  it('refuses another advisor’s client, an advisor and an unknown id alike, and changes nothing', async () => {
    const stranger = await api.signIn('client', { parentId: (await api.signIn('advisor')).id })

    for (const id of [stranger.id, advisor.id, 999_999]) {
      const answer = await authorize([client.id, id])
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject({ errors: [{ property: 'clientsId', message: 'not-found' }] })
    }
    expect((await client.get(`/dossiers/${dossier.id}`)).status).toBe(404)
  })

  it.each(['client', 'prospectDirect', 'backOfficeUser', 'manageDossier'] as const)(
    'is never for the role %s',
    async (role) => {
      const answer = await authorize([client.id], await api.signIn(role))

      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ errors: [{ message: 'unauthorized' }] })
    },
  )

  it('hides other users’ dossiers', async () => {
    const answer = await authorize([client.id], await api.signIn('advisor'))

    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ errors: [{ property: '', message: 'not-found' }] })
  })

  it('refuses what is not a list of ids', async () => {
    for (const clientsId of ['1', [0], ['1'], null]) expect((await authorize(clientsId)).status).toBe(422)
  })

  it.each(['canceled', 'rejected', 'signed'] as const)('is refused for a %s dossier', async (state) => {
    await api.services.store.db
      .updateTable('dossier')
      .set({ state, status: state })
      .where('id', '=', dossier.id)
      .execute()

    const answer = await authorize([client.id])

    expect(answer.status).toBe(409)
    expect(codesOf(answer)).toEqual(['STATE_CONFLICT'])
    expect(answer.body).toMatchObject({ errors: [{ message: 'state-conflict' }] })
  })

  it('survives two people authorising concurrently', async () => {
    const answers = await Promise.all([authorize([client.id]), authorize([client.id])])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await mailsAbout(dossier.id)).toHaveLength(1)
  })
})
