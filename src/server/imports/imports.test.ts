import { afterAll, describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/answers.ts'
import { DossierDetail } from '#contract/dossiers.ts'
import { ImportedDossier } from '#contract/imports.ts'
import { ImportMapping } from '#form/import-mapping.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  onlyWith,
  SUBSCRIBER_INPUTS,
} from '#test/support/form-parts.ts'
import { createUser, type SignedInUser } from '#test/support/signing-app.ts'

const MARITAL = {
  options: [
    { value: 'SINGLE', label: { fr: 'Célibataire', en: 'Single' } },
    { value: 'MARRIED', label: { fr: 'Marié(e)', en: 'Married' } },
  ],
}
const TICKED = { options: [{ value: 'ok', label: buildLabel('J’accepte') }] }

/** One element of each notation, each reason to refuse an answer, and a text that is signed. */
const FORM = buildSubscriptionForm([
  {
    slug: 'signers',
    title: buildLabel('Signataires'),
    elements: [
      ...SUBSCRIBER_INPUTS,
      buildInput('mobile', 'input_tel', { role: 'subscriber.mobile' }),
      buildInput('birthdate', 'input_birthdate'),
      buildInput('marital', 'input_radio', {}, MARITAL),
      buildInput('regime', 'input_text', onlyWith('marital', 'MARRIED')),
      buildInput('country', 'choice_autocomplete', {}, { datalistId: 'countries' }),
      buildInput('resident', 'toggle'),
      buildInput('shares', 'input_integer', {}, { min: 1, max: 100 }),
      buildInput('amount', 'calculate', { calculation: { formula: '{shares} * 100' } }),
      buildInput('price', 'input_text', {}, { disabled: true }),
      buildInput('pep', 'toggle', { statementOf: 'subscriber' }),
      buildInput('risk', 'input_radio', { reuse: { askedAgain: true, for: 'P12M' } }, MARITAL),
      buildInput('honest', 'input_checkbox', {}, TICKED),
      buildInput('card', 'input_receipt_file'),
      buildInput('channel', 'hidden'),
    ],
  },
  ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
])

const COUNTRIES = {
  source: 'test',
  options: [{ value: 'BE', label: { fr: 'Belgique', en: 'Belgium' } }],
}

const MAPPINGS = new Map(
  Object.entries({
    crm: ImportMapping.parse({
      name: 'Atelier CRM',
      source: 'test',
      constants: { resident: 'true' },
      fields: {
        BirthDate: { element: 'birthdate' },
        MaritalStatus: { element: 'marital', values: { M: 'MARRIED', S: 'SINGLE' } },
      },
    }),
    ours: ImportMapping.parse({
      name: 'Notre CRM',
      source: 'test',
      extends: 'crm',
      fields: { Parts: { element: 'shares' } },
    }),
  }),
)

const world = await CorrectionWorld.open({
  deployment: { forms: { client: FORM }, datalists: { countries: COUNTRIES }, importMappings: MAPPINGS },
})
afterAll(() => world.close())
const { signing } = world
const { db } = signing.services.store

let last = 0
const nextReference = () => `CRM-${(last += 1)}`
const PERSON = { email: 'odile.caron@crm.test', last_name: 'Caron', first_name: 'Odile' }

interface Sent {
  readonly as?: SignedInUser
  readonly headers?: Readonly<Record<string, string>>
}

async function send(body: object | string, { as = world.advisor, headers = {} }: Sent = {}) {
  return signing.app.inject({
    method: 'POST',
    url: '/api/dossiers/import',
    headers: { ...as.headers, 'accept-language': 'en', 'content-type': 'application/json', ...headers },
    payload: body,
  })
}

async function importData(data: object, more: object = {}, sent: Sent = {}): Promise<ImportedDossier> {
  const answer = await send({ reference: nextReference(), client: PERSON, data, ...more }, sent)
  expect(answer.statusCode, answer.body).toBe(200)
  return ImportedDossier.parse(answer.json())
}

async function draftsOf(id: number, as = world.advisor) {
  const { dossier } = DossierDetail.parse((await world.get(String(id), as)).json())
  return Object.fromEntries(
    dossier.drafts.map((draft) => [draft.elementId.replace(/^\d+-/, ''), draft] as const),
  )
}

async function createClient(advisor = world.advisor) {
  const { user } = await createUser(signing, 'client')
  await db.updateTable('account').set({ parent_id: advisor.user.id }).where('id', '=', user.id).execute()
  return user
}

const codesOf = ({ refused }: ImportedDossier) =>
  Object.fromEntries(refused.map(({ name, code }) => [name, code]))
const countDossiers = async () => {
  const { count } = await db
    .selectFrom('dossier')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('the answers of another system', () => {
  it('become drafts that name the system, in the notation of the form', async () => {
    const imported = await importData({
      mobile: '06 12 34 56 78',
      birthdate: '1980-12-31',
      marital: 'marie(e)',
      regime: 'Séparation',
      country: 'Belgium',
      resident: true,
      shares: 12,
      price: '',
      channel: null,
    })

    expect(imported.refused).toEqual([])
    expect(imported.changed.map(({ elementId, value }) => [elementId, value])).toEqual([
      [world.id('mobile'), '+33612345678'],
      [world.id('birthdate'), '31/12/1980'],
      [world.id('marital'), 'MARRIED'],
      [world.id('country'), 'BE'],
    ])
    expect(imported.taken.map(({ name }) => name)).toEqual([
      'client.first_name',
      'client.last_name',
      'client.email',
      'regime',
      'resident',
      'shares',
    ])
    const drafts = await draftsOf(imported.dossier.id)
    expect(drafts).toMatchObject({
      marital: { value: 'MARRIED', how: 'imported', importedFrom: 'API' },
      shares: { value: '12' },
      last_name: { value: 'Caron', how: 'imported' },
    })
    expect(Object.keys(drafts)).toHaveLength(10)
  })

  it.each([
    ['a wrong option', { marital: 'pacs' }, 'validation.error.select-single'],
    ['a choice that is in no list', { country: 'Atlantis' }, 'element.error.different-to-expected'],
    ['a number out of bounds', { shares: 101 }, 'validation.error.maxvalue'],
    ['a word for a number', { shares: 'many' }, 'validation.error.number'],
    ['a list for a text', { regime: ['a', 'b'], marital: 'MARRIED' }, 'element.error.different-to-expected'],
    ['a day that does not exist', { birthdate: '1980-02-31' }, 'validation.error.date'],
    ['an unknown name', { surname: 'Caron' }, 'IMPORT_UNKNOWN_NAME'],
    ['a name of every object', { constructor: 'x' }, 'IMPORT_UNKNOWN_NAME'],
    ['a question that is not asked', { marital: 'SINGLE', regime: 'Séparation' }, 'IMPORT_NOT_ASKED'],
    ['a calculated answer', { amount: '1200' }, 'IMPORT_CALCULATED'],
    ['a disabled field', { price: '12' }, 'IMPORT_NOT_WRITABLE'],
    ['a hidden field', { channel: 'web' }, 'IMPORT_NOT_WRITABLE'],
    ['a file', { card: '7' }, 'IMPORT_NOT_WRITABLE'],
    ['a statement', { pep: 'false' }, 'IMPORT_PERSONAL'],
    ['a suitability answer', { risk: 'SINGLE' }, 'IMPORT_PERSONAL'],
    ['a declaration to tick', { honest: 'ok' }, 'IMPORT_PERSONAL'],
  ])('leave out %s, and say why', async (_what, data, code) => {
    const imported = await importData(data)

    const name = Object.keys(data).find((each) => codesOf(imported)[each]) ?? ''
    expect(codesOf(imported)).toEqual({ [name]: code })
    expect(imported.refused[0]?.message).not.toMatch(/^$|[{}]/)
    const drafts = await draftsOf(imported.dossier.id)
    expect(Object.keys(drafts)).not.toContain(name)
  })

  it('say why in the language of the request', async () => {
    const { refused } = await importData({ amount: '1' }, {}, { headers: { 'accept-language': 'fr' } })

    expect(refused[0]?.message).toBe('Le formulaire calcule cette réponse.')
  })

  it('leave out what a refused answer had revealed', async () => {
    const { refused } = await importData({ marital: 'pacs', regime: 'Séparation' })

    expect(refused.map(({ name }) => name).toSorted()).toEqual(['marital', 'regime'])
  })

  it('keep markup as the text that it is', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const { dossier } = await importData({ marital: 'MARRIED', regime: markup })

    expect((await draftsOf(dossier.id))['regime']?.value).toBe(markup)
  })

  it('submit nothing', async () => {
    const { dossier } = await importData({ shares: 5 })

    const detail = DossierDetail.parse((await world.get(String(dossier.id))).json())
    expect(detail.dossier).toMatchObject({ values: [], revisions: {}, status: 'ongoing' })
  })
})

describe('a mapping', () => {
  it('translates fields and values, adds its constants, and names the system', async () => {
    const imported = await importData(
      { BirthDate: '1980-12-31T00:00:00Z', MaritalStatus: 'M' },
      { mapping: 'crm' },
    )

    expect(imported.imported_from).toBe('Atelier CRM')
    expect(await draftsOf(imported.dossier.id)).toMatchObject({
      birthdate: { value: '31/12/1980' },
      marital: { value: 'MARRIED', importedFrom: 'Atelier CRM' },
      resident: { value: 'true' },
    })
  })

  it('adds to another one', async () => {
    const imported = await importData({ Parts: '3', MaritalStatus: 'S' }, { mapping: 'ours' })

    expect(imported.imported_from).toBe('Notre CRM')
    expect(await draftsOf(imported.dossier.id)).toMatchObject({
      shares: { value: '3' },
      marital: { value: 'SINGLE' },
    })
  })

  it('takes no other names', async () => {
    expect(codesOf(await importData({ shares: '3', toString: '1' }, { mapping: 'crm' }))).toEqual({
      shares: 'IMPORT_UNKNOWN_NAME',
      toString: 'IMPORT_UNKNOWN_NAME',
    })
  })

  it.each(['unknown', 'constructor', ''])('called %j is refused', async (mapping) => {
    const answer = await send({ reference: nextReference(), client: PERSON, data: {}, mapping })

    expect(answer.statusCode).toBe(422)
    expect(ErrorBody.parse(answer.json()).errors[0]?.property).toBe('mapping')
  })
})

describe('the same call again', () => {
  it('finds the dossier by its reference, and changes nothing', async () => {
    const first = await importData({ shares: 5, amount: '1' }, { reference: 'again' })
    const before = await countDossiers()
    const again = await importData({ shares: 7 }, { reference: 'again' })

    expect(again).toEqual({ ...first, created: false })
    expect(await countDossiers()).toBe(before)
    expect((await draftsOf(first.dossier.id))['shares']?.value).toBe('5')
  })

  it('opens one dossier when twenty arrive together', async () => {
    const before = await countDossiers()
    const body = { reference: 'race', client: PERSON, data: { shares: 5 } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)))

    const imported = answers.map((answer) => ImportedDossier.parse(answer.json()))
    expect(new Set(imported.map(({ dossier }) => dossier.id)).size).toBe(1)
    expect(imported.filter(({ created }) => created)).toHaveLength(1)
    expect(await countDossiers()).toBe(before + 1)
  })

  it('under one idempotency key gets the first answer', async () => {
    const body = { reference: 'keyed', client: PERSON, data: { shares: 5 } }
    const headers = { 'idempotency-key': 'import-keyed' }
    const first = await send(body, { headers })
    const again = await send(body, { headers })

    expect(again.json()).toEqual(first.json())
  })

  it('keeps the references of two advisors apart', async () => {
    const other = await createUser(signing, 'advisor')
    const first = await importData({}, { reference: 'shared' })
    const second = await importData({}, { reference: 'shared' }, { as: other })

    expect(second.dossier.id).not.toBe(first.dossier.id)
  })

  it('is 404 once the dossier belongs to somebody else', async () => {
    const other = await createUser(signing, 'advisor')
    const { dossier } = await importData({}, { reference: 'gone' })
    await db.updateTable('dossier').set({ advisor_id: other.user.id }).where('id', '=', dossier.id).execute()

    expect((await send({ reference: 'gone', client: PERSON, data: {} })).statusCode).toBe(404)
  })
})

describe('the client', () => {
  it('is found by address among those of the caller', async () => {
    const client = await createClient()
    const { dossier, client_url } = await importData({}, { client: { email: client.email.toUpperCase() } })

    const detail = DossierDetail.parse((await world.get(String(dossier.id))).json())
    expect(detail.dossier.client_id).toBe(client.id)
    expect(client_url).toBeNull()
  })

  it('is a lead when nobody of that address is a client of the caller', async () => {
    const foreign = await createClient(await createUser(signing, 'advisor'))
    const { dossier } = await importData({}, { client: { ...PERSON, email: foreign.email } })

    const detail = DossierDetail.parse((await world.get(String(dossier.id))).json())
    expect(detail.dossier.client_id).toBeNull()
  })

  it('of another advisor is 404 like an unknown one', async () => {
    const foreign = await createClient(await createUser(signing, 'advisor'))
    for (const id of [foreign.id, 2_000_000_000]) {
      const answer = await send({ reference: nextReference(), client: { id }, data: {} })
      expect(answer.statusCode).toBe(404)
    }
  })

  it('gets access, an account and the link when invited', async () => {
    const client = { ...PERSON, email: 'invitee@crm.test' }
    const imported = await importData({}, { client, invite: true })

    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', client.email)
      .executeTakeFirstOrThrow()
    const detail = DossierDetail.parse((await world.get(String(imported.dossier.id))).json())
    expect(detail.dossier).toMatchObject({ client_id: id, authorized_clients: [id] })
    expect(imported).toMatchObject({
      client_url: `http://paraphe.test/form?dossier=${imported.dossier.id}`,
      advisor_url: `http://paraphe.test/form?dossier=${imported.dossier.id}`,
    })
  })

  it('of another advisor cannot be invited', async () => {
    const foreign = await createClient(await createUser(signing, 'advisor'))
    const before = await countDossiers()
    const body = {
      reference: nextReference(),
      client: { ...PERSON, email: foreign.email },
      invite: true,
      data: {},
    }

    const answer = await send(body)

    expect(ErrorBody.parse(answer.json()).errors[0]?.code).toBe('EMAIL_TAKEN')
    expect(await countDossiers()).toBe(before)
  })

  it('cannot be invited without a name', async () => {
    const answer = await send({
      reference: nextReference(),
      client: { email: 'nameless@crm.test' },
      invite: true,
      data: {},
    })

    expect(ErrorBody.parse(answer.json()).errors[0]?.property).toBe('client.last_name')
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
    expect((await send(body)).statusCode).toBe(status)
  })

  it.each(['{"__proto__":{"shares":"5"}}', '{"constructor":{"prototype":{"shares":"5"}}}'])(
    'is refused: %s as data',
    async (data) => {
      const body = `{"reference":"bad","client":{"email":"a@crm.test"},"data":${data}}`

      expect((await send(body)).statusCode).toBe(422)
    },
  )
})
