import { afterAll, expect, it } from 'vitest'
import { parisDay } from '#rules/paris-time.ts'
import { KnownOfDossier, type ConfirmKnown, type KnownClient } from '#contract/known-client.ts'
import { DossierDetail } from '#contract/dossiers.ts'
import { UploadedReceipts } from '#contract/receipts.ts'
import { insertPair } from '#test/support/client-pairs.ts'
import { CorrectionWorld, SMALL_PDF } from '#test/support/correction-world.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
} from '#test/support/form-parts.ts'
import { createUser, startDossier, type SignedInUser } from '#test/support/signing-app.ts'
import type { ClientSituation } from '#vocabulary/client-situation.ts'

const kept = (situation: ClientSituation, duration = 'P5Y') => ({ reuse: { situation, for: duration } })
const again = { reuse: { askedAgain: true, for: 'P12M' } }
const required = { required: true }

/** Identity and address with a receipt each, a statement, a bank account for six months, and shares that are always asked. */
const FORM = buildSubscriptionForm([
  {
    slug: 'signers',
    title: buildLabel('Signataires'),
    elements: [
      buildInput('first_name', 'input_text', { role: 'subscriber.firstName', ...kept('identity') }),
      buildInput('last_name', 'input_text', { role: 'subscriber.lastName', ...kept('identity') }, required),
      buildInput('email', 'input_mail', { role: 'subscriber.email', ...kept('identity') }, required),
    ],
  },
  {
    slug: 'home',
    title: buildLabel('Adresse'),
    elements: [buildInput('city', 'input_text', kept('address'), required)],
  },
  {
    slug: 'statements',
    title: buildLabel('Déclarations réglementaires'),
    elements: [buildInput('pep', 'toggle', { statementOf: 'subscriber', ...again })],
  },
  {
    slug: 'investment',
    title: buildLabel('Investissement'),
    elements: [
      buildInput('shares', 'input_integer', { role: 'subscription.shares' }, { ...required, min: 1 }),
      buildInput('iban', 'input_text', kept('bank', 'P6M')),
    ],
  },
  {
    slug: 'papers',
    title: buildLabel('Pièces'),
    elements: [
      buildInput('card', 'input_receipt_file', kept('identity')),
      buildInput('bill', 'input_receipt_file', kept('address', 'P3M')),
    ],
  },
  ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
])

const world = await CorrectionWorld.open({ deployment: { forms: { client: FORM } } })
afterAll(() => world.close())
const { signing } = world
const { db } = signing.services.store

const ANSWERS = {
  home: { city: 'Lyon' },
  statements: { pep: 'false' },
  investment: { shares: '5', iban: 'FR7630006000011234567890189' },
}
const NAMES = { first_name: 'Florence', last_name: 'Lemaire' }

interface Client {
  readonly id: number
  readonly email: string
}

async function createClient(advisor = world.advisor): Promise<Client> {
  const { user } = await createUser(signing, 'client')
  await db.updateTable('account').set({ parent_id: advisor.user.id }).where('id', '=', user.id).execute()
  return { id: user.id, email: user.email }
}

async function upload(id: number, element: string): Promise<void> {
  const { body } = await world.call(world.advisor, 'PUT', `${id}/receipts`, {
    submittingBlockId: world.id('papers'),
    receipts: [{ typeId: 0, elementId: world.id(element), value: SMALL_PDF, title: `${element}.pdf` }],
  })
  UploadedReceipts.parse(body)
}

/** A signed dossier of this client, with both receipts. */
async function sign({ id: clientId, email }: Client): Promise<number> {
  const id = await startDossier(signing, world.advisor, clientId)
  await world.submit(id, { signers: { ...NAMES, email }, ...ANSWERS, papers: {} })
  await upload(id, 'card')
  await upload(id, 'bill')
  await world.submit(id, { declare: {} })
  await world.signAs(id, 'subscriber')
  return id
}

async function readKnown(id: number, as: SignedInUser = world.advisor): Promise<KnownClient | null> {
  return KnownOfDossier.parse((await world.call(as, 'GET', `${id}/known`)).body).known
}

async function confirm(id: number, more: Partial<ConfirmKnown> = {}) {
  const known = await readKnown(id)
  const body = {
    version: known?.version ?? '',
    unchanged: known?.situations.map(({ code }) => code) ?? [],
    restated: known?.asked_again.map(({ page_id }) => page_id) ?? [],
    ...more,
  }
  return world.call(world.advisor, 'POST', `${id}/known`, body)
}

async function detailOf(id: number) {
  return DossierDetail.parse((await world.get(String(id))).json()).dossier
}

/** A new dossier of this client, and what it is offered. */
async function startNext(client: Client) {
  const id = await startDossier(signing, world.advisor, client.id)
  return { id, known: await readKnown(id) }
}

it('shows each situation with the dates of its answers and receipts, and confirms them in one call', async () => {
  const client = await createClient()
  const former = await sign(client)
  signing.clock.advance({ hours: 24 * 30 })

  const { id, known } = await startNext(client)
  const confirmed = await confirm(id)

  expect(known).toMatchObject({
    dossier: former,
    situations: [
      { code: 'identity', receipts: [{ label: 'card', value: 'card.pdf' }] },
      { code: 'address', answers: [{ label: 'city', value: 'Lyon' }], receipts: [{ value: 'bill.pdf' }] },
      { code: 'bank', answers: [{ label: 'iban' }] },
    ],
    asked_again: [{ title: 'Souscription', answers: [{ label: 'pep', value: 'Non' }] }],
    expired: [],
  })
  expect(confirmed).toMatchObject({ status: 200, body: { answers: 6, receipts: 2, blocks: 4 } })
  const detail = await detailOf(id)
  expect(detail.receipts.map(({ title }) => title)).toEqual(['card.pdf', 'bill.pdf'])
  // Shares were not taken over: their block stays open with the account as a draft.
  expect(await world.answers(id)).toEqual({
    ...NAMES,
    email: client.email,
    ...ANSWERS.home,
    ...ANSWERS.statements,
  })
  expect(detail.drafts).toMatchObject([{ elementId: world.id('iban'), how: 'reused' }])
})

it('says of each answer where it came from and who confirmed it, and binds it to the audit', async () => {
  const client = await createClient()
  const former = await sign(client)
  const { id } = await startNext(client)
  await confirm(id)
  await world.submit(id, { investment: ANSWERS.investment })

  const origins = (await world.get(`${id}/origins`)).json().origins

  const by = { name: 'Claire Delmas', role: 'advisor' }
  expect(origins[world.id('city')]).toMatchObject({
    how: 'reused',
    by,
    own: false,
    reused: { dossier: former },
  })
  // A statement given again by the advisor is confirmed by the client before the signature.
  expect(origins[world.id('pep')]).toMatchObject({ how: 'restated', by, unconfirmed: 'awaited' })
  expect(origins[world.id('iban')]).toMatchObject({ how: 'reused', reused: { dossier: former } })
  expect(origins[world.id('shares')]).toMatchObject({ how: 'typed', reused: null })
  expect(origins[world.id('card')]).toMatchObject({ how: 'reused', reused: { dossier: former } })
  expect(await world.findings()).toEqual([])
})

if (process.env['LONG_RUN'])
  it('keeps the day of the first answer through several dossiers, and counts from the last confirmation', async () => {
    const client = await createClient()
    const first = await sign(client)
    const given = (await readKnown((await startNext(client)).id))?.situations[2]?.answers[0]
    signing.clock.advance({ hours: 24 * 150 })
    const { id } = await startNext(client)
    await confirm(id)
    await world.submit(id, { investment: ANSWERS.investment, papers: {}, declare: {} })
    await world.signAs(id, 'subscriber')
    signing.clock.advance({ hours: 24 * 100 })

    const next = await startNext(client)
    await confirm(next.id)
    const origins = (await world.get(`${next.id}/origins`)).json().origins

    expect(next.known?.situations.find(({ code }) => code === 'bank')?.answers).toHaveLength(1)
    expect(origins[world.id('city')].reused).toMatchObject({ dossier: id })
    expect(parisDay(new Date(origins[world.id('city')].reused.at))).toBe(given?.given_on)
    expect(first).toBeLessThan(id)
  })

if (process.env['LONG_RUN'])
  it('names what has expired with its last day, and asks it again', async () => {
    const client = await createClient()
    await sign(client)
    signing.clock.advance({ hours: 24 * 100 })

    const { id, known } = await startNext(client)
    await confirm(id)

    expect(known?.expired).toMatchObject([{ label: 'bill', receipt: 'bill.pdf' }])
    expect((await detailOf(id)).receipts.map(({ title }) => title)).toEqual(['card.pdf'])
  })

it('asks for a new identity card after the last day that was read from the former one', async () => {
  const client = await createClient()
  const former = await sign(client)
  const { id: card } = await db
    .selectFrom('receipt')
    .select('id')
    .where('dossier_id', '=', former)
    .where('element', '=', 'card')
    .executeTakeFirstOrThrow()
  const expiresOn = parisDay(new Date(signing.clock.now().getTime() + 24 * 3600_000))
  const reading = JSON.stringify({ readings: [{ kind: 'identity', expiresOn }], notRead: null })
  const row = { receipt_id: card, sha256: '', reader: 1, reading, duration_ms: 1, read_at: new Date() }
  await db
    .insertInto('receipt_reading')
    .values(row)
    .onConflict((oc) => oc.column('receipt_id').doUpdateSet({ reading }))
    .execute()
  const before = (await startNext(client)).known
  signing.clock.advance({ hours: 48 })

  const after = (await startNext(client)).known

  const expected = { label: 'card', value: 'card.pdf', expires_on: expiresOn }
  expect(before?.situations[0]?.receipts).toMatchObject([expected])
  expect(after?.situations[0]?.receipts).toEqual([])
  expect(after?.expired).toMatchObject([{ label: 'card', receipt: 'card.pdf', expires_on: expiresOn }])
})

it('shows an advisor on the page of a client what the next dossier may take over', async () => {
  const client = await createClient()
  const former = await sign(client)
  const stranger = await createUser(signing, 'advisor')
  const read = (as: SignedInUser) =>
    signing.app.inject({ url: `/api/clients/${client.id}`, headers: as.headers })

  const page = (await read(world.advisor)).json()

  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
  expect(page.reusable).toMatchObject({
    dossier: former,
    situations: expect.arrayContaining([
      expect.objectContaining({
        code: 'address',
        answers: [{ label: 'city', value: 'Lyon', given_on: day, expires_on: day }],
      }),
    ]),
  })
  expect((await read(stranger)).statusCode).toBe(404)
})

it('leaves a changed situation to the wizard, prefilled, and what is not given again unanswered', async () => {
  const client = await createClient()
  await sign(client)
  const { id } = await startNext(client)

  await confirm(id, { unchanged: ['identity'], restated: [] })

  const detail = await detailOf(id)
  expect(Object.keys(await world.answers(id)).toSorted()).toEqual(['email', 'first_name', 'last_name'])
  expect(detail.drafts.map(({ elementId }) => elementId).toSorted()).toEqual(
    [world.id('city'), world.id('iban')].toSorted(),
  )
  expect(detail.receipts.map(({ title }) => title)).toEqual(['card.pdf'])
})

it('gives nothing of a twin, of a namesake or of somebody at the same address', async () => {
  const client = await createClient()
  await sign(client)
  // The same names and the same advisor: another account.
  const twin = await createClient()

  const { id, known } = await startNext(twin)
  expect(known).toBeNull()
  expect((await detailOf(id)).known).toBe(false)
  expect(await confirm(id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' })
})

it('gives nothing of a dossier that the reader does not see, and all of it once it was handed over', async () => {
  const client = await createClient()
  const former = await sign(client)
  const colleague = await createUser(signing, 'advisor')
  await db.updateTable('account').set({ parent_id: colleague.user.id }).where('id', '=', client.id).execute()
  const id = await startDossier(signing, colleague, client.id)

  const before = await readKnown(id, colleague)
  await db.updateTable('dossier').set({ advisor_id: colleague.user.id }).where('id', '=', former).execute()

  expect(before).toBeNull()
  expect(await readKnown(id, colleague)).toMatchObject({ dossier: former })
  expect((await world.call(world.advisor, 'GET', `${id}/known`)).status).toBe(404)
})

it('takes a correction of the former dossier over, and leaves a dossier that was copied before', async () => {
  const client = await createClient()
  const former = await sign(client)
  const early = await startNext(client)
  await confirm(early.id)
  const late = await startNext(client)

  const asked = await world.ask(former, ['city'])
  await world.answer((await world.propose(asked.body, { city: 'Grenoble' })).body)
  // Signed again where a document prints the answer: the correction has taken effect either way.
  const stale = await confirm(late.id, { version: late.known?.version ?? '' })
  await confirm(late.id)

  expect(stale).toMatchObject({ status: 409, code: 'STATE_CONFLICT' })
  expect(await world.answers(early.id)).toMatchObject({ city: 'Lyon' })
  expect(await world.answers(late.id)).toMatchObject({ city: 'Grenoble' })
})

it('gives nothing of a client who has asked for erasure, or of a dossier that the review refused', async () => {
  const client = await createClient()
  const former = await sign(client)
  const { id } = await startNext(client)

  await db.updateTable('account').set({ erasure_asked_at: new Date() }).where('id', '=', client.id).execute()
  const erased = await readKnown(id)
  await db.updateTable('account').set({ erasure_asked_at: null }).where('id', '=', client.id).execute()
  await db.updateTable('dossier').set({ integration_state: 'refused' }).where('id', '=', former).execute()

  expect(erased).toBeNull()
  expect(await readKnown(id)).toBeNull()
})

it('is confirmed once: a dossier with answers is offered nothing', async () => {
  const client = await createClient()
  await sign(client)
  const { id, known } = await startNext(client)
  const first = await confirm(id)

  const second = await confirm(id, { version: known?.version ?? '' })

  expect([first.status, second.status]).toEqual([200, 409])
  expect((await detailOf(id)).known).toBe(false)
})

const PAIRS = process.env['LONG_RUN'] ? 10_000 : 30
// The answers have no history: they count from the submit of their block.
it(
  'offers nobody what another told, of pairs that only their accounts tell apart',
  { timeout: 900_000 },
  async () => {
    const wrong: string[] = []
    for (let index = 0; index < PAIRS; index += 1) {
      const pair = await insertPair(
        { db, advisor: world.advisor.user.id, form: world.formId, at: signing.clock.now() },
        index,
      )
      for (const { id, former, next } of pair) {
        const known = await readKnown(next)
        const told = JSON.stringify(known).match(/own-\d+/g) ?? []
        const isOwn = former === null ? known === null : told.length === 1 && told[0] === `own-${id}`
        if (!isOwn || (known?.dossier ?? null) !== former) wrong.push(`pair ${index}, account ${id}`)
      }
    }

    expect(wrong).toEqual([])
  },
)
