import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DossierDetail, DossierList } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit } from '#test/support/dossier-steps.ts'
import type { Role } from '#vocabulary/role.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor', { name: 'Delmas' })
const { formId } = api

const creation = (more: object = {}) => ({
  formId,
  clientId: null,
  submittingBlockId: null,
  values: [],
  ...more,
})

async function listed(caller: Caller, query = ''): Promise<readonly number[]> {
  const { dossiers } = DossierList.parse((await caller.get(`/dossiers?itemsPerPage=100${query}`)).body)
  return dossiers.map(({ id }) => id)
}

describe('POST /dossiers', () => {
  it('starts a dossier for a client of the advisor, under the client’s name', async () => {
    const client = await api.signIn('client', { name: 'Lemaire', parentId: advisor.id })

    const dossier = await startDossier(advisor, formId, client.id)

    const { dossier: detail } = DossierDetail.parse((await advisor.get(`/dossiers/${dossier.id}`)).body)
    expect(detail).toMatchObject({
      form_id: formId,
      client_id: client.id,
      advistor_id: advisor.id,
      direct: false,
      status: 'ongoing',
      present: 'Camille LEMAIRE',
      writable: true,
    })
  })

  it('prefills drafts with the client’s data, for the advisor to confirm', async () => {
    const client = await api.signIn('client', { name: 'Lemaire', parentId: advisor.id })

    const dossier = await startDossier(advisor, formId, client.id)

    const { dossier: detail } = DossierDetail.parse((await advisor.get(`/dossiers/${dossier.id}`)).body)
    expect(detail.drafts.map(({ elementId, value }) => [elementId, value])).toEqual(
      expect.arrayContaining([
        [wireId(formId, 'first_name'), 'Camille'],
        [wireId(formId, 'last_name'), 'Lemaire'],
      ]),
    )
    expect(detail.values).toEqual([])
  })

  it('starts a direct dossier without advisor for a direct prospect', async () => {
    const direct = await api.signIn('prospectDirect')

    const answer = await direct.post('/dossiers', creation())

    expect(answer.body).toMatchObject({ direct: true, form_id: formId, values: [] })
    expect(await listed(direct)).toHaveLength(1)
  })

  it('prefills drafts with a direct prospect’s own data, to be confirmed', async () => {
    const direct = await api.signIn('prospectDirect', { name: 'Lemaire' })

    const dossier = await startDossier(direct, formId)

    const { dossier: detail } = DossierDetail.parse((await direct.get(`/dossiers/${dossier.id}`)).body)
    expect(detail.drafts.map(({ elementId, value }) => [elementId, value])).toEqual(
      expect.arrayContaining([
        [wireId(formId, 'first_name'), 'Camille'],
        [wireId(formId, 'last_name'), 'Lemaire'],
      ]),
    )
    expect(detail.values).toEqual([])
  })

  it('gives a manager’s dossier to the advisor whose client it is', async () => {
    const manager = await api.signIn('manager')
    const member = await api.signIn('advisor', { parentId: manager.id })
    const client = await api.signIn('client', { parentId: member.id })

    const dossier = await startDossier(manager, formId, client.id)

    expect(await listed(member)).toEqual([dossier.id])
    expect(await listed(manager)).toEqual([dossier.id])
  })

  it('is refused to the back office on the client form', async () => {
    const caller = await api.signIn('backOfficeUser')

    const { status, text } = await caller.post('/dossiers', creation())

    expect(status).toBe(422)
    expect(text).toContain('formId')
  })

  it.each<Role>(['client', 'prospect', 'manageDossier'])('is refused to %s', async (role) => {
    const caller = await api.signIn(role)

    expect((await caller.post('/dossiers', creation())).status).toBe(403)
  })

  it('hides the clients of other advisors', async () => {
    const other = await api.signIn('advisor')
    const client = await api.signIn('client', { parentId: other.id })

    const foreign = await advisor.post('/dossiers', creation({ clientId: client.id }))
    const unknown = await advisor.post('/dossiers', creation({ clientId: 999_999 }))

    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(unknown.text)
  })

  it('refuses a form that is not current', async () => {
    const answer = await advisor.post('/dossiers', creation({ formId: 999_999 }))

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ property: 'formId' }] })
  })

  it('creates one dossier for ten requests under one key', async () => {
    const caller = await api.signIn('advisor')
    const headers = { 'idempotency-key': 'first-click' }

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.post('/dossiers', creation(), headers)),
    )

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await listed(caller)).toHaveLength(1)
  })

  it('refuses a key that served another request', async () => {
    const headers = { 'idempotency-key': 'again' }
    const client = await api.signIn('client', { parentId: advisor.id })
    await advisor.post('/dossiers', creation(), headers)

    const answer = await advisor.post('/dossiers', creation({ clientId: client.id }), headers)

    expect(answer.status).toBe(422)
    expect(codesOf(answer)).toEqual(['IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('visibility', () => {
  it('is decided by one scope, for lists, counters and each dossier', async () => {
    const manager = await api.signIn('manager')
    const member = await api.signIn('advisor', { parentId: manager.id })
    const stranger = await api.signIn('advisor')
    const reviewer = await api.signIn('manageDossier')
    const client = await api.signIn('client', { parentId: member.id })
    const { id } = await startDossier(member, formId, client.id)
    const counted = async (caller: Caller) =>
      (await caller.get('/dossiers/retrieve-number-dossiers-by-status')).body

    for (const caller of [member, manager, reviewer]) expect(await listed(caller)).toContain(id)
    for (const caller of [stranger, client]) {
      expect(await listed(caller)).toEqual([])
      expect(await counted(caller)).toMatchObject({ current: 0 })
      const [hidden, unknown] = [await caller.get(`/dossiers/${id}`), await caller.get('/dossiers/999999')]
      expect(hidden.status).toBe(404)
      expect(hidden.text).toBe(unknown.text)
    }
    expect(await counted(member)).toMatchObject({ current: 1, signed: 0, abandoned: 0 })
  })

  it('opens to a client once authorised, for reading and filling but not for abandoning', async () => {
    const client = await api.signIn('client', { parentId: advisor.id })
    const dossier = await startDossier(advisor, formId, client.id)
    await api.services.store.db
      .insertInto('dossier_access')
      .values({ dossier_id: dossier.id, account_id: client.id })
      .execute()

    expect(await listed(client)).toEqual([dossier.id])
    expect((await submit(client, dossier, 'holder')).status).toBe(200)
    expect((await client.put(`/dossiers/${dossier.id}/status`, { status: 'canceled' })).status).toBe(403)
  })
})

describe('GET /dossiers', () => {
  it('finds by title, number and people, without accents or case', async () => {
    const caller = await api.signIn('advisor', { name: 'Kervella' })
    const dossier = await startDossier(caller, formId)
    await submit(caller, dossier, 'holder')
    await submit(caller, dossier, 'product')
    await startDossier(caller, formId)

    for (const term of ['FRANCOISE', 'lemaire demo', String(dossier.id), 'kervella françoise'])
      expect(await listed(caller, `&searchTerm=${encodeURIComponent(term)}`)).toEqual([dossier.id])
    for (const term of ['100%', '_', 'lemaire garnier'])
      expect(await listed(caller, `&searchTerm=${encodeURIComponent(term)}`)).toEqual([])
  })

  it('shows one page, with the total of all', async () => {
    const caller = await api.signIn('advisor')
    for (let count = 0; count < 3; count += 1) await startDossier(caller, formId)

    const answer = await caller.get('/dossiers?page=2&itemsPerPage=2')

    expect(answer.body).toMatchObject({
      total_items: 3,
      dossiers: [{ present: 'Sans titre', status: 'ongoing', progress: 0, page: null, formCode: 'client' }],
    })
  })

  it('returns the advisor and the client', async () => {
    const caller = await api.signIn('advisor', { name: 'Kervella' })
    const client = await api.signIn('client', { name: 'Lemaire', parentId: caller.id })
    await caller.post('/dossiers', creation())
    await caller.post('/dossiers', creation({ clientId: client.id }))

    const { dossiers } = DossierList.parse((await caller.get('/dossiers')).body)

    expect(dossiers.map(({ advisor: by, client: person }) => [by?.name, person?.name])).toEqual([
      [expect.stringContaining('Kervella'), expect.stringContaining('Lemaire')],
      [expect.stringContaining('Kervella'), undefined],
    ])
  })

  it.each(['state=open', 'page=0', 'itemsPerPage=101', 'form=other'])('refuses %s', async (query) => {
    expect((await advisor.get(`/dossiers?${query}`)).status).toBe(422)
  })

  it('moves an abandoned dossier to its list', async () => {
    const caller = await api.signIn('advisor')
    const { id } = await startDossier(caller, formId)

    await caller.put(`/dossiers/${id}/status`, { status: 'canceled' })

    expect(await listed(caller)).toEqual([])
    expect(await listed(caller, '&state=abandoned-files')).toEqual([id])
  })
})

describe('GET /dossiers/{id}', () => {
  it('returns all data of the engine, and the same for a repeated request', async () => {
    const dossier = await startDossier(advisor, formId)
    await submit(advisor, dossier, 'product')

    const answer = await advisor.get(`/dossiers/${dossier.id}`)
    const again = await advisor.get(`/dossiers/${dossier.id}`, {
      // As a cache with several of them asks.
      'if-none-match': `"another", ${String(answer.headers['etag'])}`,
    })

    expect(DossierDetail.parse(answer.body)).toMatchObject({
      today: '2026-11-20',
      page_id: wireId(formId, 'souscription'),
      facts: { dossier: { id: dossier.id, state: 'ongoing', direct: false }, products: [{ code: 'DPA' }] },
      dossier: {
        last_submitted_block_id: wireId(formId, 'product'),
        pairing: {},
        forceMandate: false,
        revisions: { [wireId(formId, 'product')]: 1 },
        values: [
          { elementId: wireId(formId, 'product'), value: 'DPA' },
          { elementId: wireId(formId, 'shares'), value: '12' },
        ],
      },
    })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })
})
