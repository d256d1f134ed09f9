import { afterAll, describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/answers.ts'
import { ImportedDossier } from '#contract/imports.ts'
import { ImportWorld, PERSON } from '#test/support/import-world.ts'
import { createUser } from '#test/support/signing-app.ts'

const crm = await ImportWorld.open()
afterAll(() => crm.world.close())

describe('the same call again', () => {
  it('finds the dossier by its reference, and changes nothing', async () => {
    const first = await crm.import({ shares: 5, amount: '1' }, { reference: 'again' })
    const before = await crm.countDossiers()
    const again = await crm.import({ shares: 7 }, { reference: 'again' })

    expect(again).toEqual({ ...first, created: false })
    expect(await crm.countDossiers()).toBe(before)
    expect((await crm.drafts(first.dossier.id))['shares']?.value).toBe('5')
  })

  it('opens one dossier when twenty arrive together', async () => {
    const before = await crm.countDossiers()
    const body = { reference: 'race', client: PERSON, data: { shares: 5 } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => crm.send(body)))

    const imported = answers.map((answer) => ImportedDossier.parse(answer.json()))
    expect(new Set(imported.map(({ dossier }) => dossier.id)).size).toBe(1)
    expect(imported.filter(({ created }) => created)).toHaveLength(1)
    expect(await crm.countDossiers()).toBe(before + 1)
  })

  it('under one idempotency key gets the first answer', async () => {
    const body = { reference: 'keyed', client: PERSON, data: { shares: 5 } }
    const headers = { 'idempotency-key': 'import-keyed' }
    const first = await crm.send(body, { headers })
    const again = await crm.send(body, { headers })

    expect(again.json()).toEqual(first.json())
  })

  it('keeps the references of two advisors apart', async () => {
    const other = await createUser(crm.world.signing, 'advisor')
    const first = await crm.import({}, { reference: 'shared' })
    const second = await crm.import({}, { reference: 'shared' }, { as: other })

    expect(second.dossier.id).not.toBe(first.dossier.id)
  })

  it('is 404 once the dossier belongs to somebody else', async () => {
    const other = await createUser(crm.world.signing, 'advisor')
    const { dossier } = await crm.import({}, { reference: 'gone' })
    await crm.db
      .updateTable('dossier')
      .set({ advisor_id: other.user.id })
      .where('id', '=', dossier.id)
      .execute()

    expect((await crm.send({ reference: 'gone', client: PERSON, data: {} })).statusCode).toBe(404)
  })
})

describe('the client', () => {
  it('is found by address among those of the caller', async () => {
    const client = await crm.createClient()
    const { dossier, client_url } = await crm.import({}, { client: { email: client.email.toUpperCase() } })

    const detail = await crm.detail(dossier.id)
    expect(detail.client_id).toBe(client.id)
    expect(client_url).toBeNull()
  })

  it('is a lead when nobody of that address is a client of the caller', async () => {
    const foreign = await crm.createClient(await createUser(crm.world.signing, 'advisor'))
    const { dossier } = await crm.import({}, { client: { ...PERSON, email: foreign.email } })

    const detail = await crm.detail(dossier.id)
    expect(detail.client_id).toBeNull()
  })

  it('of another advisor is 404 like an unknown one', async () => {
    const foreign = await crm.createClient(await createUser(crm.world.signing, 'advisor'))
    for (const id of [foreign.id, 2_000_000_000]) {
      const answer = await crm.send({ reference: crm.nextReference(), client: { id }, data: {} })
      expect(answer.statusCode).toBe(404)
    }
  })

  it('gets access, an account and the link when invited', async () => {
    const client = { ...PERSON, email: 'invitee@crm.test' }
    const imported = await crm.import({}, { client, invite: true })

    const { id } = await crm.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', client.email)
      .executeTakeFirstOrThrow()
    const detail = await crm.detail(imported.dossier.id)
    expect(detail).toMatchObject({ client_id: id, authorized_clients: [id] })
    expect(imported).toMatchObject({
      client_url: `http://paraphe.test/form?dossier=${imported.dossier.id}`,
      advisor_url: `http://paraphe.test/form?dossier=${imported.dossier.id}`,
    })
  })

  it('gets one account when several of its dossiers arrive together', async () => {
    const client = { ...PERSON, email: 'Together@crm.test' }
    const imported = await Promise.all([1, 2, 3].map(() => crm.import({}, { client, invite: true })))

    const details = await Promise.all(imported.map(({ dossier }) => crm.detail(dossier.id)))
    const clients = details.map(({ client_id }) => client_id)
    expect(new Set(clients).size).toBe(1)
    expect(clients).not.toContain(null)
  })

  it('of another advisor cannot be invited', async () => {
    const foreign = await crm.createClient(await createUser(crm.world.signing, 'advisor'))
    const before = await crm.countDossiers()
    const body = {
      reference: crm.nextReference(),
      client: { ...PERSON, email: foreign.email },
      invite: true,
      data: {},
    }

    const answer = await crm.send(body)

    expect(ErrorBody.parse(answer.json()).errors[0]?.code).toBe('EMAIL_TAKEN')
    expect(await crm.countDossiers()).toBe(before)
  })

  it('cannot be invited without a name', async () => {
    const answer = await crm.send({
      reference: crm.nextReference(),
      client: { email: 'nameless@crm.test' },
      invite: true,
      data: {},
    })

    expect(ErrorBody.parse(answer.json()).errors).toMatchObject([
      { property: 'client.last_name', message: expect.stringContaining('client.last_name (invite)') },
    ])
  })
})

describe('a request that is not valid', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field_${index}`, 'x']))
  const valid = { reference: 'bad', client: PERSON, data: {} }

  it.each([
    ['10,000 names', { ...valid, data: many }, 422],
    ['a text of a million characters', { ...valid, data: { regime: 'x'.repeat(1_000_000) } }, 422],
    ['more than a request may hold', { ...valid, data: { regime: 'x'.repeat(20_000_000) } }, 413],
    ['objects as answers', { ...valid, data: { shares: { value: 5 } } }, 422],
    ['a list as data', { ...valid, data: ['shares'] }, 422],
    ['a client without address', { ...valid, client: { last_name: 'Caron' } }, 422],
    ['a reference that is a number', { ...valid, reference: 7 }, 422],
    ['an unknown form', { ...valid, form: 'other' }, 422],
    ['the form of the back office', { ...valid, form: 'back_office' }, 422],
    ['NUL', { ...valid, data: { regime: 'a\0b' } }, 422],
  ])('is refused: %s', async (_what, body, status) => {
    expect((await crm.send(body)).statusCode).toBe(status)
  })

  it.each(['{"__proto__":{"shares":"5"}}', '{"constructor":{"prototype":{"shares":"5"}}}'])(
    'is refused: %s as data',
    async (data) => {
      const body = `{"reference":"bad","client":{"email":"a@crm.test"},"data":${data}}`

      expect((await crm.send(body)).statusCode).toBe(422)
    },
  )
})
