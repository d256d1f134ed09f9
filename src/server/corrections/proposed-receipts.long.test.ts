import { afterAll, expect, it } from 'vitest'
import type { Correction } from '#contract/corrections.ts'
import { CLEAR_PICTURE, drawPicture } from '#test/receipts/draw-picture.ts'
import { layIdentity } from '#test/receipts/identity-sheets.ts'
import { layOnPage } from '#test/receipts/sheet.ts'
import { buildCheckDeployment, HOLDER } from '#test/support/check-world.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'

const world = await CorrectionWorld.open({
  deployment: buildCheckDeployment(),
  environment: { RECEIPT_READING: 'on' },
})
afterAll(() => world.close())
const { db } = world.signing.services.store

/** A legible card of the holder, but for its birth date. */
function drawCard(birthDate: string): string {
  const sheet = layIdentity({
    format: 'TD1',
    person: {
      birthName: 'Lemaire',
      usedName: null,
      firstNames: ['Françoise'],
      birthDate,
      sex: 'F',
      nationality: 'FR',
      birthPlace: 'Brest',
      address: { line: '12 rue du Port', zip: '29200', city: 'Brest' },
    },
    documentNumber: 'X4RTBPFW4',
    issuedOn: '2024-04-15',
    expiresOn: '2034-04-14',
  })
  const { bytes } = drawPicture(layOnPage(sheet), { ...CLEAR_PICTURE, resolution: 120 })
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
}
const WRONG_CARD = drawCard('1958-03-15')
const CARD = drawCard('1958-03-14')

let holders = 0

/** A signed dossier whose identity document is to be corrected. */
async function askForCard(): Promise<Correction> {
  holders += 1
  const id = await world.enter({
    // Of somebody without another dossier.
    holder: { ...HOLDER, email: `holder-${holders}@orange.test` },
    product: { product: 'DPA', shares: '12' },
    papers: {},
    declare: {},
  })
  await world.signAs(id, 'subscriber')
  return (await world.ask(id, ['identity'])).body
}

const propose = (correction: Correction, card: string) =>
  world.addFile(correction, 'identity', 'carte.jpg', 1, card)

const readingsOf = ({ id }: Correction) =>
  db.selectFrom('correction_reading').select('receipt_id').where('correction_id', '=', id).execute()

it('refuses a proposed card that does not fit the answers, as when a subscription is sent', async () => {
  const correction = await askForCard()
  const proposed = await propose(correction, WRONG_CARD)
  await world.drain()

  const refused = await world.answer(proposed.body)
  const [receipt] = await readingsOf(correction)
  await world.call(
    world.advisor,
    'DELETE',
    `${correction.dossierId}/corrections/${correction.id}/receipts/${receipt?.receipt_id}`,
  )
  const left = await readingsOf(correction)

  expect([refused.status, refused.code]).toEqual([422, 'identityBirthDate'])
  expect(refused.properties).toEqual([world.id('birthdate')])
  expect(left).toEqual([])
})

it('waits for what was just proposed to be read, and no longer than some minutes', async () => {
  const proposed = await propose(await askForCard(), CARD)

  const early = await world.answer(proposed.body)
  await db.deleteFrom('correction_reading').execute()
  await db.deleteFrom('outbox').execute()
  const waiting = await world.answer(proposed.body)
  world.signing.clock.advance({ minutes: 6 })
  const late = await world.answer(proposed.body)

  expect([early.code, waiting.code]).toEqual(['FILE_NOT_READ', 'FILE_NOT_READ'])
  expect(late.status).toBe(200)
})

it('keeps what was read of a proposed card with the receipt that it becomes', async () => {
  const correction = await askForCard()
  const proposed = await propose(correction, CARD)
  await world.drain()
  await db
    .updateTable('dossier_check')
    .set({ failing: 9 })
    .where('dossier_id', '=', correction.dossierId)
    .execute()

  const answered = await world.answer(proposed.body)
  const stored = await db
    .selectFrom('receipt')
    .innerJoin('receipt_reading', 'receipt_id', 'receipt.id')
    .select('reading')
    .where('dossier_id', '=', correction.dossierId)
    .execute()
  const counted = await db
    .selectFrom('dossier_check')
    .select('failing')
    .where('dossier_id', '=', correction.dossierId)
    .executeTakeFirst()

  expect(answered.status).toBe(200)
  expect(stored).toMatchObject([{ reading: { readings: [{ birthDate: '1958-03-14' }] } }])
  expect(await readingsOf(correction)).toEqual([])
  expect(counted).toEqual({ failing: 0 })
})

it('forgets what was read of a card when the correction is withdrawn', async () => {
  const correction = await askForCard()
  const proposed = await propose(correction, CARD)
  await world.drain()
  const before = await readingsOf(correction)

  await world.act(proposed.body, 'withdraw')

  expect(before).toHaveLength(1)
  expect(await readingsOf(correction)).toEqual([])
})

it('leaves nothing that verify would find', async () => {
  expect(await world.findings()).toEqual([])
})
