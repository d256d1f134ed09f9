import { afterAll, expect, it } from 'vitest'
import type { AnswerOrigin } from '#contract/answer-origins.ts'
import { ImportedDossier } from '#contract/imports.ts'
import { UploadedReceipts } from '#contract/receipts.ts'
import { ReviewView } from '#contract/review.ts'
import { Timeline } from '#contract/review-timeline.ts'
import { CorrectionWorld, SMALL_PDF } from '#test/support/correction-world.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  onlyWith,
  SUBSCRIBER_INPUTS,
} from '#test/support/form-parts.ts'
import { createUser, startDossier } from '#test/support/signing-app.ts'
import { ANSWER_SOURCES, type AnswerSource } from '#vocabulary/answer-source.ts'

/** An answer of each source: typed, chosen, computed, hidden by another one, a file, and a statement. */
const FORM = buildSubscriptionForm([
  {
    slug: 'signers',
    title: buildLabel('Signataires'),
    elements: [
      ...SUBSCRIBER_INPUTS,
      buildInput('pep', 'toggle', {
        statementOf: 'subscriber',
        reuse: { askedAgain: true, for: 'P12M' },
      }),
      buildInput('office', 'input_text', onlyWith('pep', 'true')),
      buildInput('shares', 'input_integer', { reuse: { situation: 'wealth', for: 'P12M' } }),
      buildInput('amount', 'calculate', { calculation: { formula: '{shares} * 100' } }),
    ],
  },
  {
    slug: 'papers',
    title: buildLabel('Pièces'),
    elements: [buildInput('identity', 'input_receipt_file')],
  },
  ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
])

const PAPER_FORM = buildSubscriptionForm(
  [{ slug: 'entry', title: buildLabel('Associé'), elements: [buildInput('shares', 'input_integer')] }],
  'back_office',
)

const world = await CorrectionWorld.open({ deployment: { forms: { client: FORM, back_office: PAPER_FORM } } })
afterAll(() => world.close())
const { signing } = world

const SIGNERS = { first_name: 'Florence', last_name: 'Lemaire', email: 'florence@orange.test', shares: '5' }
const ADVISOR = { name: 'Claire Delmas', role: 'advisor' } as const

/** Returns the number of the receipt. */
async function upload(id: number, title: string): Promise<number> {
  const { body } = await world.call(world.advisor, 'PUT', `${id}/receipts`, {
    submittingBlockId: world.id('papers'),
    receipts: [{ typeId: 0, elementId: world.id('identity'), value: SMALL_PDF, title }],
  })
  const { dossier } = UploadedReceipts.parse(body)
  return dossier.receipts.find((receipt) => receipt.title === title)?.receiptId ?? 0
}

async function sign(values: Readonly<Record<string, string>> = {}): Promise<number> {
  const id = await world.enter({ signers: { ...SIGNERS, ...values }, declare: {} })
  await world.signAs(id, 'subscriber')
  return id
}

interface Read {
  /** The origin that the review and "who entered what" agree on. */
  readonly origin: AnswerOrigin | undefined
  /** The last change of the timeline. */
  readonly change: Timeline['steps'][number]['changes'][number] | undefined
}

/** What a reviewer reads of an answer, as its form knows it. */
async function read(id: number, element: string, as = world): Promise<Read> {
  const elementId = as.id(element)
  const { headers } = as.reviewer
  const view = await signing.app.inject({ url: `/api/dossier/integration-state/${id}/view`, headers })
  const origins = await as.get(`${id}/origins`, as.reviewer)
  const timeline = await as.get(`${id}/timeline`, as.reviewer)
  const origin = ReviewView.parse(view.json()).origins[elementId]
  expect(ReviewView.parse(origins.json()).origins[elementId]).toEqual(origin)
  const changes = Timeline.parse(timeline.json()).steps.flatMap((step) => step.changes)
  return { origin, change: changes.findLast((each) => each.elementId === elementId) }
}

/** An answer of a client's next dossier, where the advisor has confirmed everything that the former one offers. */
async function readReused(element: string): Promise<Read> {
  const client = await createClient()
  const { db } = signing.services.store
  const former = await sign({ pep: 'false' })
  await db.updateTable('dossier').set({ client_id: client }).where('id', '=', former).execute()
  const id = await startDossier(signing, world.advisor, client)
  const { version } = (await world.get(`${id}/known`)).json().known
  const restated = [world.id('souscription')]
  await world.call(world.advisor, 'POST', `${id}/known`, { version, unchanged: ['wealth'], restated })
  return read(id, element)
}

/** The number of a client of the advisor. */
async function createClient(): Promise<number> {
  const client = await createUser(signing, 'client')
  await signing.services.store.db
    .updateTable('account')
    .set({ parent_id: world.advisor.user.id })
    .where('id', '=', client.user.id)
    .execute()
  return client.user.id
}

/** Brings an answer about as a user does, and reads it back. */
const SOURCES: Readonly<Record<AnswerSource | 'computed', () => Promise<Read>>> = {
  async typed() {
    const id = await world.enter({ signers: SIGNERS })
    await world.submit(id, { signers: { ...SIGNERS, shares: '7' } })
    return read(id, 'shares')
  },
  async chosen() {
    return read(await world.enter({ signers: { ...SIGNERS, pep: 'true', office: 'maire' } }), 'pep')
  },
  async computed() {
    return read(await world.enter({ signers: SIGNERS }), 'amount')
  },
  async account() {
    const id = await startDossier(signing, world.advisor, await createClient())
    await world.submit(id, { signers: { ...SIGNERS, last_name: 'Delmas' } })
    return read(id, 'last_name')
  },
  async copied() {
    const source = await world.enter({ signers: SIGNERS })
    const copy = await world.call(world.advisor, 'POST', `${source}/duplicate`, { documentDuplicate: false })
    await world.submit(copy.body.id, { signers: SIGNERS })
    return read(copy.body.id, 'shares')
  },
  reused: () => readReused('shares'),
  restated: () => readReused('pep'),
  async imported() {
    const imported = await signing.app.inject({
      method: 'POST',
      url: '/api/dossiers/import',
      headers: world.advisor.headers,
      payload: { reference: 'A-1', client: { email: SIGNERS.email }, data: { shares: 5 } },
    })
    const { dossier } = ImportedDossier.parse(imported.json())
    await world.submit(dossier.id, { signers: SIGNERS })
    return read(dossier.id, 'shares')
  },
  async paper() {
    const paper = await world.onPaper()
    return read(await paper.enter({ entry: { shares: '5' } }), 'shares', paper)
  },
  async uploaded() {
    const id = await world.enter({ signers: SIGNERS })
    await upload(id, 'carte.pdf')
    return read(id, 'identity')
  },
  async corrected() {
    const id = await sign()
    const asked = await world.ask(id, ['shares'])
    await world.answer((await world.propose(asked.body, { shares: '6' })).body)
    return read(id, 'shares')
  },
  async deleted() {
    return read(await sign({ pep: 'false', office: 'maire' }), 'office')
  },
  async confirmed() {
    return read(await sign({ pep: 'false' }), 'pep')
  },
}

const EXPECTED: Readonly<Record<keyof typeof SOURCES, object>> = {
  typed: {
    origin: { how: 'typed', by: ADVISOR, own: false },
    change: { how: 'typed', from: '5', to: '7' },
  },
  chosen: {
    origin: { how: 'chosen', by: ADVISOR, unconfirmed: 'awaited' },
    change: { how: 'chosen', from: null, to: true },
  },
  computed: { origin: { how: 'computed', at: null, by: null }, change: undefined },
  account: {
    origin: { how: 'account', by: ADVISOR, own: false },
    change: { how: 'account', from: null, to: 'Delmas' },
  },
  copied: {
    origin: { how: 'copied', by: ADVISOR, own: false },
    change: { how: 'copied', from: null, to: '5' },
  },
  reused: {
    origin: { how: 'reused', by: ADVISOR, own: false, reused: {} },
    change: { how: 'reused', from: null, to: '5' },
  },
  restated: {
    origin: { how: 'restated', by: ADVISOR, own: false, unconfirmed: 'awaited', reused: {} },
    change: { how: 'restated', from: null, to: false },
  },
  imported: {
    origin: { how: 'imported', by: ADVISOR, own: false, imported: { from: 'API' } },
    change: { how: 'imported', from: null, to: '5' },
  },
  paper: {
    origin: { how: 'paper', by: { role: 'backOfficeUser' }, own: false, unconfirmed: null },
    change: { how: 'paper', from: null, to: '5' },
  },
  uploaded: {
    origin: { how: 'uploaded', by: ADVISOR },
    change: { how: 'uploaded', from: null, to: ['carte.pdf'] },
  },
  corrected: {
    origin: { how: 'corrected', by: ADVISOR, own: false },
    change: { how: 'corrected', from: '5', to: '6' },
  },
  // Not shown any more: only the timeline tells.
  deleted: { origin: undefined, change: { how: 'deleted', from: 'maire', to: null } },
  // The origin stays that of the value; its party confirmed it.
  confirmed: {
    origin: {
      how: 'chosen',
      by: ADVISOR,
      own: false,
      unconfirmed: null,
      confirmed: { party: 'subscriber', name: 'Florence Lemaire', channel: 'email' },
    },
    change: { how: 'confirmed', to: false },
  },
}

it.each([...ANSWER_SOURCES, 'computed'] as const)(
  'says who gave an answer that was %s, when and over which value',
  async (source) => {
    signing.clock.advance({ minutes: 1 })
    const { origin, change } = await SOURCES[source]()

    expect({ origin, change }).toMatchObject(EXPECTED[source])
  },
)

it('says who removed a file, and names it', async () => {
  const id = await world.enter({ signers: SIGNERS })
  await upload(id, 'carte.pdf')
  const receipt = await upload(id, 'verso.pdf')
  await signing.app.inject({
    method: 'DELETE',
    url: `/api/dossiers/${id}/receipts/${receipt}`,
    headers: world.advisor.headers,
  })

  const { origin, change } = await read(id, 'identity')

  expect(origin).toMatchObject({ how: 'deleted', by: ADVISOR })
  expect(change).toMatchObject({ how: 'deleted', from: ['carte.pdf', 'verso.pdf'], to: ['carte.pdf'] })
})

it('says which file a correction replaced', async () => {
  const id = await world.enter({ signers: SIGNERS })
  const former = await upload(id, 'carte.pdf')
  await world.submit(id, { declare: {} })
  await world.signAs(id, 'subscriber')
  const asked = await world.ask(id, ['identity'])
  await world.call(world.advisor, 'DELETE', `${id}/corrections/${asked.body.id}/receipts/${former}`)
  await world.answer((await world.addFile(asked.body, 'identity', 'nouvelle.pdf')).body)

  const { origin, change } = await read(id, 'identity')

  expect(origin).toMatchObject({ how: 'corrected', by: ADVISOR })
  expect(change).toMatchObject({ how: 'corrected', to: ['nouvelle.pdf'] })
})
