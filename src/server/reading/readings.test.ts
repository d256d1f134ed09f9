import { createPublicKey } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { UploadedReceipts } from '#contract/receipts.ts'
import { wireId } from '#rules/wire-id.ts'
import { drawPicture, CLEAR_PICTURE } from '#test/receipts/draw-picture.ts'
import { drawTextPdf } from '#test/receipts/draw-pdf.ts'
import { writeHalfCharacters } from '#test/receipts/hostile-files.ts'
import { layIdentity } from '#test/receipts/identity-sheets.ts'
import { layBill, type SealSpecimen } from '#test/receipts/proof-sheets.ts'
import { layOnPage } from '#test/receipts/sheet.ts'
import type { SpecimenPerson } from '#test/receipts/specimen-person.ts'
import { TEST_AUTHORITY, TEST_CERTIFICATE, testAuthorityPublicKey } from '#test/receipts/two-d-doc.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startDossier } from '#test/support/dossier-steps.ts'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { buildSmallPdf } from '#test/support/small-pdf.ts'
import { registerFile } from '../files/file-storage.ts'
import { removeDossier } from '../retention/remove-dossier.ts'
import { findReadings } from './find-readings.ts'
import { handleReadings } from './mount-reading.ts'
import { rereadWork } from './reread-work.ts'

const seals = join(await openTestFolder(), 'seals')
await mkdir(seals)
const key = createPublicKey({ key: testAuthorityPublicKey(), format: 'der', type: 'spki' })
await writeFile(
  join(seals, `${TEST_AUTHORITY}-${TEST_CERTIFICATE}.pem`),
  key.export({ type: 'spki', format: 'pem' }),
)
const api = await forFile(
  TestApi.start(buildDossierDeployment(), {
    environment: { RECEIPT_READING: 'on', SEAL_CERTIFICATES: seals },
  }),
)
// Jobs are due by the clock of the database; the test's is behind it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const reader = handleReadings(api.services)
await forFile(Promise.resolve({ close: async () => reader.close() }))
const advisor = await api.signIn('advisor')
const { db } = api.services.store

const ANNA: SpecimenPerson = {
  birthName: 'Kerbrat',
  usedName: null,
  firstNames: ['Anna', 'Zoé'],
  birthDate: '1974-08-12',
  sex: 'F',
  nationality: 'FR',
  birthPlace: 'Brest',
  address: { line: '12 rue du Port', zip: '29200', city: 'Brest' },
}

const fileOf = (bytes: Uint8Array) => ({
  typeId: 1,
  value: `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`,
})

/** Uploads files to a new dossier. */
async function upload(
  ...files: readonly Uint8Array[]
): Promise<{ readonly id: number; readonly receipts: readonly number[] }> {
  const { id, formId } = await startDossier(advisor, api.formId)
  const answer = await advisor.put(`/dossiers/${id}/receipts`, {
    submittingBlockId: wireId(formId, 'papers'),
    receipts: files.map((bytes) => ({
      ...fileOf(bytes),
      elementId: wireId(formId, 'identity'),
      title: bytes[0] === 0xff ? 'carte.jpg' : 'carte.pdf',
    })),
  })
  return {
    id,
    receipts: UploadedReceipts.parse(answer.body).dossier.receipts.map(({ receiptId }) => receiptId),
  }
}

async function readingsOf(dossierId: number) {
  return (await findReadings(api.services, db, dossierId)).map(({ reading }) => reading)
}

const drawCard = (documentNumber = 'X4RTBPFW4') =>
  layIdentity({
    format: 'TD1',
    person: ANNA,
    documentNumber,
    issuedOn: '2020-04-15',
    expiresOn: '2030-04-14',
  })

const drawBill = (seal: SealSpecimen) =>
  drawTextPdf(layBill({ holder: ANNA, issuedOn: '2020-10-02', issuer: 'Électricité', seal }))

it('reads an uploaded identity card in a job', async () => {
  const { bytes } = drawPicture(layOnPage(drawCard()), {
    ...CLEAR_PICTURE,
    resolution: 120,
    rotation: 90,
  })
  const { id } = await upload(bytes)
  const before = await readingsOf(id)

  await api.services.outbox.drain()

  expect(before).toEqual(['pending'])
  expect(await readingsOf(id)).toMatchObject([
    {
      readings: [
        {
          kind: 'identity',
          format: 'TD1',
          lastName: 'KERBRAT',
          firstNames: ['ANNA', 'ZOE'],
          birthDate: '1974-08-12',
          expiresOn: '2030-04-14',
          box: { page: 0 },
        },
      ],
      notRead: null,
    },
  ])
})

it.each([
  ['valid', { readings: [{ kind: 'proof', seal: 'valid', holders: ['MME KERBRAT ANNA'] }], notRead: null }],
  ['forged', { readings: [], notRead: 'unconfirmed' }],
  ['stranger', { readings: [{ kind: 'proof', seal: 'none' }], notRead: null }],
  ['none', { readings: [{ kind: 'proof', seal: 'none', issuedOn: '2020-10-02' }], notRead: null }],
] as const)('reads a bill whose seal is %s', async (seal, expected) => {
  const { id } = await upload(await drawBill(seal))

  await api.services.outbox.drain()

  expect(await readingsOf(id)).toMatchObject([expected])
})

it('replaces lone surrogates in the text of a bill', async () => {
  const lines = ['Facture du 12/11/2026', 'M. DURAND Z', '12 rue du Port', '29200 Brest']
  const { id } = await upload(writeHalfCharacters(lines))

  await api.services.outbox.drain()

  const [receipt] = await findReadings(api.services, db, id)
  expect(receipt?.reading).toMatchObject({ readings: [{ kind: 'proof', holders: ['M. DURAND \uFFFD'] }] })
})

/** As an earlier release stored it: uploads are opened first. */
async function damageFirstReceipt(dossierId: number, bytes: Buffer): Promise<void> {
  const sha256 = await api.services.files.write(bytes)
  await db.transaction().execute(async (trx) => {
    await registerFile(trx, sha256, bytes.length, 'image/jpeg')
    const first = trx
      .selectFrom('receipt')
      .select(({ fn }) => fn.min('id').as('id'))
      .where('dossier_id', '=', dossierId)
    await trx.updateTable('receipt').set({ sha256 }).where('id', '=', first).execute()
  })
}

describe('files that cannot be read', () => {
  it('are not read, and the others of the dossier are', async () => {
    const { bytes } = drawPicture(layOnPage(drawCard('AB1234567')), CLEAR_PICTURE)
    const { id } = await upload(bytes, Buffer.from(await drawBill('valid')))
    await damageFirstReceipt(id, Buffer.from(bytes.subarray(0, 20)))

    await api.services.outbox.drain()

    expect(await readingsOf(id)).toMatchObject([{ readings: [], notRead: 'damaged' }, { notRead: null }])
  })
})

it('does not read the same file twice', async () => {
  const { bytes } = drawPicture(layOnPage(drawCard('AB1234567')), CLEAR_PICTURE)
  const first = await upload(bytes)
  const second = await upload(bytes)

  await api.services.outbox.drain()

  expect(await readingsOf(second.id)).toEqual(await readingsOf(first.id))
})

it('says that reading is off where the deployment switched it off', async () => {
  const { id } = await upload(buildSmallPdf('never'))
  const deployment = { ...api.services.deployment, readReceipts: false }

  const found = await findReadings({ ...api.services, deployment }, db, id)

  expect(found).toMatchObject([{ element: 'identity', typeId: 1, reading: 'off' }])
})

it('requests again what no job reads any more', async () => {
  const { id } = await upload(await drawBill('none'))
  await db.deleteFrom('outbox').execute()

  await rereadWork(api.services).run()
  await api.services.outbox.drain()

  expect(await readingsOf(id)).toMatchObject([{ notRead: null }])
})

it('erases readings with their receipt and with their dossier', async () => {
  const { id, receipts } = await upload(await drawBill('none'), await drawBill('valid'))
  await api.services.outbox.drain()

  await advisor.delete(`/dossiers/${id}/receipts/${receipts[0]}`)
  const afterReceipt = await db
    .selectFrom('receipt_reading')
    .select('receipt_id')
    .where('receipt_id', 'in', receipts)
    .execute()
  await db.transaction().execute((trx) => removeDossier(api.services, trx, id, 'erasure'))
  const afterDossier = await db
    .selectFrom('receipt_reading')
    .select('receipt_id')
    .where('receipt_id', 'in', receipts)
    .execute()

  expect(afterReceipt).toEqual([{ receipt_id: receipts[1] }])
  expect(afterDossier).toEqual([])
})
