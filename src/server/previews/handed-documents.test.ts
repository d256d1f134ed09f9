import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HandedDocuments } from '#contract/documents.ts'
import { FundFacts } from '#form/reference-data.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { buildInput, buildLabel } from '#test/support/form-parts.ts'
import { FormDefinition } from '#form/definition.ts'
import { hashOf } from '../files/file-storage.ts'

const KID = Buffer.from('%PDF-1.7\nkey information')
const NOTE = Buffer.from('%PDF-1.7\ninformation memorandum')
const ANSWERS = { product: 'DPA', shares: '12', received: ['KID', 'NOTE'] }

const FUND = {
  validFrom: '2026-01-01',
  source: 'demo value',
  value: FundFacts.parse({
    legalForm: 'SCPI',
    seat: 'Paris',
    register: 'RCS Paris',
    visa: { number: 'SCPI 00-00', date: '2020-01-01' },
    depositary: 'Banque',
    nominalEuros: '150',
    yearlyFees: { percent: 12, basis: { fr: 'des loyers', en: 'of rents' } },
    exitFees: { percent: 0, basis: { fr: 'du prix', en: 'of the price' } },
    holdingYears: 10,
    handedDocuments: [
      { code: 'KID', version: '2026-01', date: '2026-01-01', file: 'kid.pdf' },
      { code: 'NOTE', version: '2026-02', date: '2026-02-01', file: 'note.pdf' },
    ],
  }),
}

const folder = await openTestFolder()
const api = await forFile(TestApi.start(await buildHandingDeployment()))
const advisor = await api.signIn('advisor')
const direct = await api.signIn('prospectDirect')

test('receipt of documents that were not delivered is refused, with their names', async () => {
  const dossier = await startFilled(advisor)

  const refused = await submit(advisor, dossier, 'product', ANSWERS)

  expect([refused.status, codesOf(refused)]).toEqual([422, ['validation.error.not-delivered']])
  expect(refused.text).toContain('Kid')
  expect(refused.text).toContain('Note')
})

test('documents mailed to the subscriber are delivered, and attached to the mail', async () => {
  const dossier = await startFilled(advisor)

  const mailed = await advisor.post(path(dossier, '/mail'), { product: 'DPA' })
  const accepted = await submit(advisor, dossier, 'product', ANSWERS)

  const list = HandedDocuments.parse(mailed.body)
  expect(list.recipient).toBe('f.lemaire@orange.test')
  expect(list.documents.map(({ code, delivered }) => [code, delivered])).toEqual([
    ['KID', true],
    ['NOTE', true],
  ])
  expect(accepted.status).toBe(200)
  expect(await readMailedFiles(dossier)).toEqual([hashOf(KID), hashOf(NOTE)])
})

test('a repeated request for the mail sends one, and none goes to an address that is no longer the subscriber’s', async () => {
  const dossier = await startFilled(advisor)
  const body = { product: 'DPA', recipient: 'f.lemaire@orange.test' }
  const key = { 'idempotency-key': `handed-${dossier.id}` }

  const first = await advisor.post(path(dossier, '/mail'), body, key)
  api.clock.advance({ seconds: 1 })
  const second = await advisor.post(path(dossier, '/mail'), body, key)
  const former = await advisor.post(path(dossier, '/mail'), { ...body, recipient: 'former@orange.test' })

  expect([first.status, second.status, former.status]).toEqual([200, 200, 409])
  expect(second.body).toEqual(first.body)
  expect(await readDeliveries(dossier)).toHaveLength(2)
  expect(await countMails(dossier)).toBe(1)
})

test('documents that an investor opens are delivered one by one', async () => {
  const dossier = await startFilled(direct)

  const opened = await direct.post(path(dossier, '/open'), { product: 'DPA', code: 'KID' })
  const half = await submit(direct, dossier, 'product', ANSWERS)
  await direct.post(path(dossier, '/open'), { product: 'DPA', code: 'NOTE' })
  const accepted = await submit(direct, dossier, 'product', ANSWERS)

  expect(opened.bytes).toEqual(KID)
  expect([half.status, accepted.status]).toEqual([422, 200])
})

test('what an advisor opens is recorded, but is no delivery to the subscriber', async () => {
  const dossier = await startFilled(advisor)

  await advisor.post(path(dossier, '/open'), { product: 'DPA', code: 'KID' })
  await advisor.post(path(dossier, '/open'), { product: 'DPA', code: 'KID' })

  const list = HandedDocuments.parse((await advisor.get(path(dossier, '?product=DPA'))).body)
  expect(list.documents.map(({ delivered }) => delivered)).toEqual([false, false])
  expect(await readDeliveries(dossier)).toEqual([
    { code: 'KID', version: '2026-01', sha256: hashOf(KID), how: 'opened', account_id: advisor.id },
  ])
})

test('a corrected address of the subscriber makes the delivery to the former one count no longer', async () => {
  const dossier = await startFilled(advisor)
  await advisor.post(path(dossier, '/mail'), { product: 'DPA' })
  await submit(advisor, dossier, 'holder', {
    last_name: 'LEMAIRE',
    first_name: 'Françoise',
    email: 'lemaire@orange.test',
    mobile: '0612345678',
  })

  const refused = await submit(advisor, dossier, 'product', ANSWERS)

  expect(codesOf(refused)).toEqual(['validation.error.not-delivered'])
})

test('each delivery is in the audit of the dossier, document by document', async () => {
  const dossier = await startFilled(advisor)

  await advisor.post(path(dossier, '/mail'), { product: 'DPA' })

  const { detail, digests } = await api.services.store.db
    .selectFrom('audit')
    .select(['detail', 'digests'])
    .where('subject', '=', `dossier:${dossier.id}`)
    .where('action', '=', 'documents.delivered')
    .executeTakeFirstOrThrow()
  expect(detail).toEqual({
    how: 'mailed',
    documents: [
      { product: 'DPA', code: 'KID', version: '2026-01', sha256: hashOf(KID) },
      { product: 'DPA', code: 'NOTE', version: '2026-02', sha256: hashOf(NOTE) },
    ],
  })
  expect(Object.keys(digests ?? {}).filter((key) => key.startsWith('delivery/'))).toHaveLength(2)
})

test('documents are not mailed before the subscriber has an address, nor of an unknown product', async () => {
  const dossier = await startDossier(advisor, api.formId)

  const early = await advisor.post(path(dossier, '/mail'), { product: 'DPA' })
  const unknown = await advisor.post(path(dossier, '/mail'), { product: 'NONE' })
  const missing = await advisor.post(path(dossier, '/open'), { product: 'DPA', code: 'NONE' })

  expect([early.status, codesOf(early)]).toEqual([409, ['SUBSCRIBER_ADDRESS_MISSING']])
  expect([unknown.status, missing.status]).toEqual([404, 404])
})

async function startFilled(caller: Caller): Promise<StartedDossier> {
  const dossier = await startDossier(caller, api.formId)
  await submit(caller, dossier, 'holder')
  return dossier
}

function path({ id }: StartedDossier, rest: string): string {
  return `/dossiers/${id}/handed-documents${rest}`
}

async function readDeliveries({ id }: StartedDossier) {
  return api.services.store.db
    .selectFrom('document_delivery')
    .select(['code', 'version', 'sha256', 'how', 'account_id'])
    .where('dossier_id', '=', id)
    .execute()
}

async function countMails({ id }: StartedDossier): Promise<number> {
  const mails = await api.services.store.db
    .selectFrom('outbox')
    .select('id')
    .where('dedup_key', 'like', `handed-${id}-%`)
    .execute()
  return mails.length
}

async function readMailedFiles({ id }: StartedDossier): Promise<readonly unknown[]> {
  const { payload } = await api.services.store.db
    .selectFrom('outbox')
    .select('payload')
    .where('dedup_key', 'like', `handed-${id}-%`)
    .executeTakeFirstOrThrow()
  const { attachments } = payload
  return Array.isArray(attachments) ? attachments.map(({ sha256 }) => sha256) : []
}

/** The shortest form, with an acknowledgement of two documents beside the product. */
async function buildHandingDeployment() {
  const plain = buildDossierDeployment()
  const { client } = plain.forms
  if (!client) throw new Error('the deployment has no client form')
  const received = buildInput(
    'received',
    'input_checkbox',
    { role: 'subscription.receivedDocuments' },
    {
      multiple: true,
      options: [
        { value: 'KID', label: buildLabel('kid') },
        { value: 'NOTE', label: buildLabel('note') },
      ],
    },
  )
  const form = FormDefinition.parse({
    ...client,
    pages: client.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) =>
        block.slug === 'product' ? { ...block, elements: [...block.elements, received] } : block,
      ),
    })),
  })
  await writeFile(join(folder, 'kid.pdf'), KID)
  await writeFile(join(folder, 'note.pdf'), NOTE)
  return {
    ...plain,
    forms: { client: form },
    products: plain.products.map((product) => ({ ...product, fund: [FUND] })),
    handedFiles: new Map([
      ['kid.pdf', { path: join(folder, 'kid.pdf'), sha256: hashOf(KID), size: KID.length }],
      ['note.pdf', { path: join(folder, 'note.pdf'), sha256: hashOf(NOTE), size: NOTE.length }],
    ]),
  }
}
