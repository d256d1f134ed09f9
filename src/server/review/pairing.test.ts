import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { PairingCandidates } from '#contract/pairing.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { TestApi, type Answer } from '#test/support/api-client.ts'
import { codesOf, startDossier, submit } from '#test/support/dossier-steps.ts'
import { buildPairingDeployment, PAIRING_CUSTOMERS, SIMONE } from '#test/support/pairing-form.ts'

const api = await forFile(TestApi.start(buildPairingDeployment()))
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier')
const { formId } = api
for (const customer of PAIRING_CUSTOMERS)
  await api.services.store.db.insertInto('customer').values(customer).execute()

/** A dossier with these answers, as if every party had signed. */
async function sign(answers: Readonly<Record<string, string>>): Promise<number> {
  const dossier = await startDossier(advisor, formId)
  expect((await submit(advisor, dossier, 'all', { ...SIMONE, ...answers })).status).toBe(200)
  await putIntoReview(dossier.id, 'ongoing')
  return dossier.id
}

async function putIntoReview(id: number, integration_state: IntegrationState): Promise<void> {
  await api.services.store.db
    .updateTable('dossier')
    .set({ state: 'signed', status: 'signed', integration_state })
    .where('id', '=', id)
    .execute()
}

const BARE = {
  holding: 'BARE',
  ctp_last_name: 'Vasseur',
  ctp_first_name: 'Grégoire',
  ctp_birthdate: '03/02/1975',
}
const MANDATE = { holding: 'BARE', mode: 'MANDATE' }

const pair = (id: number, scope: string, code: string | null, more: object = {}): Promise<Answer> =>
  reviewer.put(`/dossier/integration-state/${id}/pairing/customer`, { code, scope, ...more })
const accept = (id: number, more: object = {}): Promise<Answer> =>
  reviewer.put(`/dossiers/integration-state/${id}`, { integration_state: 'validated', ...more })
const pairingOf = async (id: number) => (await reviewer.get(`/dossier/integration-state/${id}/pairing`)).body
const candidatesOf = async (id: number) =>
  PairingCandidates.parse((await reviewer.get(`/dossier/integration-state/${id}/pairing/customer`)).body)

describe('potential customers', () => {
  it('lists the best match first, each part of the score with its reason', async () => {
    const { subscribers, customers } = await candidatesOf(await sign({}))

    expect(subscribers).toMatchObject({
      np: {
        fullName: 'Mme Simone FONTANEL',
        birthDay: '11/04/1934',
        birthCountry: 'France',
        cosous: false,
        isMoralPerson: false,
      },
      usu: null,
      np_cosous: null,
      usu_cosous: null,
    })
    expect(customers.np.map(({ username }) => username)).toEqual(['S00891', 'S00377'])
    expect(customers.np[0]).toMatchObject({
      partnerCode: 'S00891',
      match: {
        score: 90,
        parts: [
          { trait: 'name', likeness: 'same', points: 40, of: 40 },
          { trait: 'birthDate', likeness: 'same', points: 25, of: 25 },
          { trait: 'email', likeness: 'different', points: 0, of: 10 },
          { trait: 'mobile', likeness: 'same', points: 10, of: 10 },
          { trait: 'iban', likeness: 'same', points: 15, of: 15 },
        ],
      },
    })
  })

  it('offers couples to couples, and customers without a recorded status to all', async () => {
    const id = await sign({ has_cos: 'true', cos_last_name: 'Fontanel', cos_first_name: 'Henri' })

    const { subscribers, customers } = await candidatesOf(id)

    expect(subscribers.np).toMatchObject({ cosous: true })
    expect(subscribers.np_cosous).toMatchObject({ fullName: 'Henri FONTANEL' })
    expect(customers.np.map(({ username }) => username)).toEqual(['S00654', 'S00377'])
  })

  it('compares a company with companies, by company name', async () => {
    const id = await sign({ kind: 'PM', company: 'Vieux Moulin', legal_form: 'SCI', email: 'g@moulin.test' })

    const { subscribers, customers } = await candidatesOf(id)

    expect(subscribers.np).toMatchObject({ fullName: 'Vieux Moulin', isMoralPerson: true, lastName: null })
    expect(customers.np.map(({ username }) => username)).toContain('S00058')
  })

  it.each([
    ['the register’s particle aside', { last_name: 'de Fontanel' }],
    ['a slip of the keyboard', { last_name: 'Fontannel' }],
    ['names in each other’s place', { last_name: 'Simone', first_name: 'Fontanel' }],
    ['the name of a marriage', { last_name: 'Kervella', birth_name: 'Fontanel' }],
  ])('finds a customer by name alone, %s', async (_, names) => {
    const others = { birthdate: '', email: 'somebody@else.test', mobile: '06 39 98 03 99', iban: '' }

    const { customers } = await candidatesOf(await sign({ ...others, ...names }))

    expect(customers.np.map(({ username }) => username)).toContain('S00891')
  })

  it('looks for both sides of a dismembered dossier', async () => {
    const { subscribers, customers } = await candidatesOf(await sign(BARE))

    expect(subscribers.np?.lastName).toBe('Fontanel')
    expect(subscribers.usu?.lastName).toBe('Vasseur')
    expect(customers.usu[0]?.username).toBe('S00027')
  })

  it('compares a company on the other side with companies', async () => {
    const { subscribers, customers } = await candidatesOf(
      await sign({ ...BARE, ctp_kind: 'PM', ctp_last_name: 'SCI Vieux Moulin', ctp_first_name: '' }),
    )

    expect(subscribers.usu).toMatchObject({ isMoralPerson: true, lastName: null })
    expect(customers.usu.map(({ username }) => username)).toContain('S00058')
  })

  it('ignores the co-subscriber status for a counterparty', async () => {
    const id = await sign({ ...BARE, ctp_last_name: 'Fontanel', ctp_first_name: 'Simone' })

    const { subscribers, customers } = await candidatesOf(id)

    expect(subscribers.usu?.cosous).toBeNull()
    expect(customers.usu.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['S00891', 'S00654', 'S00377']),
    )
    expect((await pair(id, 'usu', 'S00654')).status).toBe(200)
  })

  it('puts a usufructuary who subscribes on their own side', async () => {
    const { subscribers } = await candidatesOf(await sign({ ...BARE, holding: 'USUFRUCT' }))

    expect(subscribers.usu?.lastName).toBe('Fontanel')
    expect(subscribers.np?.lastName).toBe('Vasseur')
  })

  it('finds no subscriber on the other side of a mandate', async () => {
    const { subscribers, customers } = await candidatesOf(await sign(MANDATE))

    expect(subscribers.usu).toBeNull()
    expect(customers.usu).toEqual([])
  })
})

describe('GET /dossier/integration-state/customer/{code}', () => {
  it.each(['S00891', 's00891', ' S00891 '])('finds "%s"', async (code) => {
    const answer = await reviewer.get(`/dossier/integration-state/customer/${encodeURIComponent(code)}`)

    expect(answer.body).toMatchObject({ customer: { username: 'S00891', fullName: 'Mme Simone FONTANEL' } })
  })

  it.each(['S09999', 'S0089', '%', '%27'])('answers 404 for "%s"', async (code) => {
    const answer = await reviewer.get(`/dossier/integration-state/customer/${encodeURIComponent(code)}`)

    expect(answer.status).toBe(404)
    expect(codesOf(answer)).toEqual(['validation.error.customer-not-found'])
    expect(answer.text).toContain('Associé inexistant')
  })
})

describe('PUT /dossier/integration-state/{id}/pairing/customer', () => {
  it('replaces a pairing and audits both', async () => {
    const id = await sign({})

    const first = await pair(id, 'np', 's00891', { partner: 'S00891' })
    const paired = await reviewer.get(`/dossiers/${id}`)
    const seenByAdvisor = await advisor.get(`/dossiers/${id}`)
    const created = await pair(id, 'np', null)

    expect(paired.body).toMatchObject({ dossier: { pairing: { np: 'S00891' }, forceMandate: false } })
    expect(seenByAdvisor.body).toHaveProperty('dossier.pairing', {})
    expect([first.status, first.body, created.body]).toEqual([200, true, true])
    expect(await pairingOf(id)).toEqual({ np: null, forceMandate: false, names: {} })
    const rows = await api.services.store.db
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', `dossier:${id}`)
      .where('action', '=', 'review.paired')
      .orderBy('sequence')
      .execute()
    expect(rows.map(({ detail }) => detail)).toEqual([
      { scope: 'np', from: null, to: 'S00891', byHand: true },
      { scope: 'np', from: 'S00891', to: null, byHand: false },
    ])
  })

  it('is refused to who saw another pairing, unless it is the same one', async () => {
    const id = await sign({})
    const seen = {}
    expect((await pair(id, 'np', 'S00891', { seen })).status).toBe(200)

    const late = await pair(id, 'np', null, { seen })

    expect([late.status, ...codesOf(late)]).toEqual([409, 'STATE_CONFLICT'])
    expect(await pairingOf(id)).toMatchObject({ np: 'S00891' })
    expect((await pair(id, 'np', 'S00891', { seen })).status).toBe(200)
    expect((await pair(id, 'np', null, { seen: { np: 'S00891' } })).status).toBe(200)
    expect((await pair(id, 'np', 'S00377', { seen: { np: null } })).status).toBe(200)
  })

  it('returns names, also in the summary', async () => {
    const id = await sign({})
    await pair(id, 'np', 'S00891')

    const summary = await reviewer.get(`/dossier/${id}/summary`)

    const pairing = { np: 'S00891', forceMandate: false, names: { S00891: 'Mme Simone FONTANEL' } }
    expect(await pairingOf(id)).toEqual(pairing)
    expect(summary.body).toMatchObject({ pairing, dismemberment_scope: null, detention_mode: null })
  })

  it.each([
    ['an unknown code', {}, 'np', 'S09999', 404, 'validation.error.customer-not-found'],
    ['a couple for one', {}, 'np', 'S00654', 422, 'validation.error.customer-without-cosubscriber'],
    [
      'one for a couple',
      { has_cos: 'true' },
      'np',
      'S00891',
      422,
      'validation.error.customer-with-cosubscriber',
    ],
    ['usufruct in full property', {}, 'usu', 'S00027', 422, 'PAIRING_WITHOUT_SIDE'],
    ['another side', {}, 'np_cosous', 'S00027', 422, 'INVALID_REQUEST'],
    ['a blank code', {}, 'np', '  ', 422, 'INVALID_REQUEST'],
  ])('refuses %s', async (_, answers, scope, code, status, expected) => {
    const id = await sign(answers)

    const answer = await pair(id, scope, code)

    expect([answer.status, ...codesOf(answer)]).toEqual([status, expected])
    expect(await pairingOf(id)).toEqual({ forceMandate: false, names: {} })
  })

  it('accepts a customer without a recorded status on either side', async () => {
    expect((await pair(await sign({}), 'np', 'S00377')).status).toBe(200)
    expect((await pair(await sign({ has_cos: 'true' }), 'np', 'S00377')).status).toBe(200)
  })

  it('refuses one customer on both sides, and accepts two new ones', async () => {
    const id = await sign(BARE)
    await pair(id, 'np', 'S00891')

    const answer = await pair(id, 'usu', 's00891')

    expect([answer.status, ...codesOf(answer)]).toEqual([409, 'validation.error.duplicated-pairing'])
    expect([(await pair(id, 'np', null)).status, (await pair(id, 'usu', null)).status]).toEqual([200, 200])
  })

  it('lets one of twenty simultaneous pairings on both sides win', async () => {
    const id = await sign(BARE)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => pair(id, index % 2 === 0 ? 'np' : 'usu', 'S00891')),
    )

    const rows = await api.services.store.db
      .selectFrom('pairing')
      .select(['scope', 'customer_code'])
      .where('dossier_id', '=', id)
      .execute()
    expect(rows).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(10)
    for (const answer of refused)
      expect([answer.status, ...codesOf(answer)]).toEqual([409, 'validation.error.duplicated-pairing'])
  })

  it('is limited to one side by a database constraint', async () => {
    const id = await sign(BARE)
    const row = { dossier_id: id, customer_code: 'S00891', paired_by: null, paired_at: new Date() }
    const { db } = api.services.store

    await db
      .insertInto('pairing')
      .values({ ...row, scope: 'np' })
      .execute()

    await expect(
      db
        .insertInto('pairing')
        .values({ ...row, scope: 'usu' })
        .execute(),
    ).rejects.toThrow(/pairing_customer_once/)
  })

  it.each(['validated', 'sync', 'refused'] as const)('is refused once the dossier is %s', async (state) => {
    const id = await sign({})
    await putIntoReview(id, state)

    const answer = await pair(id, 'np', 'S00891')

    expect([answer.status, ...codesOf(answer)]).toEqual([409, 'DECISION_TAKEN'])
  })

  it('is allowed while the dossier is in error, and refused before it is signed', async () => {
    const id = await sign({})
    await putIntoReview(id, 'error')
    const unsigned = await startDossier(advisor, formId)

    expect((await pair(id, 'np', 'S00891')).status).toBe(200)
    expect(codesOf(await pair(unsigned.id, 'np', 'S00891'))).toEqual(['STATE_CONFLICT'])
  })
})

describe('accepting a mandate', () => {
  it.each([
    ['BARE', 'usu', 'validation.error.usufruct-pairing-required'],
    ['USUFRUCT', 'np', 'validation.error.bareowner-pairing-required'],
  ])('of %s requires the pairing of %s', async (holding, scope, code) => {
    const id = await sign({ holding, mode: 'MANDATE' })
    await pair(id, scope === 'usu' ? 'np' : 'usu', 'S00891')

    const refused = await accept(id)
    await pair(id, scope, 'S00027')

    expect([refused.status, ...codesOf(refused)]).toEqual([409, code])
    expect((await accept(id)).status).toBe(200)
  })

  it('is not required while the mandate is forced', async () => {
    const id = await sign(MANDATE)
    const force = (forceMandate: boolean) =>
      reviewer.put(`/dossier/integration-state/${id}/pairing`, { forceMandate })

    expect((await force(true)).body).toEqual({ forceMandate: true })
    expect(await pairingOf(id)).toMatchObject({ forceMandate: true })
    await force(false)
    expect((await accept(id)).status).toBe(409)
    await force(true)
    expect((await accept(id)).status).toBe(200)
    expect(codesOf(await force(false))).toEqual(['DECISION_TAKEN'])
  })

  it('reports an earlier decision before a missing pairing', async () => {
    const id = await sign(MANDATE)
    await putIntoReview(id, 'refused')

    expect(codesOf(await accept(id))).toEqual(['DECISION_TAKEN'])
  })

  it('is refused while the pairing is not the one that was shown', async () => {
    const id = await sign({})
    await pair(id, 'np', 'S00891')

    expect(codesOf(await accept(id, { pairing: { np: null } }))).toEqual(['PAIRING_CHANGED'])
    expect((await accept(id, { pairing: { np: 'S00891' } })).status).toBe(200)
  })

  it('needs no pairing for another decision or another mode', async () => {
    const id = await sign(MANDATE)
    const answer = await reviewer.put(`/dossiers/integration-state/${id}`, {
      integration_state: 'error',
      reason: 'Usufruitier à trouver',
    })

    expect(answer.status).toBe(200)
    expect((await accept(await sign({ ...BARE, mode: 'AGREEMENT' }))).status).toBe(200)
  })

  it('lets one of twenty simultaneous decisions through while others pair', async () => {
    const id = await sign(BARE)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? accept(id) : pair(id, 'np', index % 4 === 1 ? 'S00891' : 'S00377'),
      ),
    )

    const accepted = answers.filter((answer, index) => index % 2 === 0 && answer.status === 200)
    expect(accepted).toHaveLength(1)
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })
})

it.each(['advisor', 'manager', 'client', 'backOfficeUser'] as const)('is refused to %s', async (role) => {
  const caller = await api.signIn(role)
  const id = await sign({})

  const answers = await Promise.all([
    caller.get(`/dossier/integration-state/${id}/pairing`),
    caller.get(`/dossier/integration-state/${id}/pairing/customer`),
    caller.get('/dossier/integration-state/customer/S00891'),
    caller.put(`/dossier/integration-state/${id}/pairing/customer`, { code: null, scope: 'np' }),
    caller.put(`/dossier/integration-state/${id}/pairing`, { forceMandate: true }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})
