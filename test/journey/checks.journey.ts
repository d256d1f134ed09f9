import { expect } from '@playwright/test'
import type { IdentityReading } from '#rules/receipt-reading.ts'
import { CLEAR_PICTURE, drawPicture } from '#test/receipts/draw-picture.ts'
import { layIdentity } from '#test/receipts/identity-sheets.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { readDemoCase } from './form-filler.ts'
import { LONG, test } from './journey-test.ts'
import { ReviewDesk, ReviewerAt } from './review-desk.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, PHONE_FR, signIn, text } from './stage.ts'

/** A card with another name, seen by the person who fills the form, by the advisor and by the reviewer. */

const PERSON = {
  birthName: 'MARCHAND',
  usedName: null,
  firstNames: ['LUCAS', 'JEAN'],
  birthDate: '1990-07-13',
  sex: 'M',
  nationality: 'FR',
  birthPlace: 'Lille',
  address: { line: '3 rue des Arts', zip: '59000', city: 'Lille' },
} as const
const DOCUMENT = {
  format: 'TD1',
  person: PERSON,
  documentNumber: 'X4RTBPFW4',
  issuedOn: '2020-02-12',
  expiresOn: '2030-02-11',
} as const
/** What is read from it. */
const CARD: IdentityReading = {
  kind: 'identity',
  format: 'TD1',
  lastName: PERSON.birthName,
  firstNames: PERSON.firstNames,
  mayBeCut: false,
  birthDate: PERSON.birthDate,
  sex: PERSON.sex,
  nationality: PERSON.nationality,
  expiresOn: DOCUMENT.expiresOn,
  issuedOn: null,
  documentNumber: DOCUMENT.documentNumber,
  box: { page: 0, x: 0.05, y: 0.64, width: 0.9, height: 0.3 },
}

let desk: ReviewDesk
test.beforeAll(async () => {
  desk = await ReviewDesk.open()
})
test.afterAll(() => desk.close())

test('an investor reads one sentence beside an identity card of another person', async ({ browser }) => {
  const { session } = await readDemoCase('complete-direct', PHONE_FR.locale)
  const filler = await DossierFiller.create(desk.url, 'direct')
  await filler.fillTo(session, 'pieces-identite')
  const page = await signIn(browser, PHONE_FR, {
    url: desk.url,
    login: 'direct',
    path: `/form?dossier=${filler.dossierId}`,
  })
  const slot = page.getByRole('article', { name: session.getElement('doc_id').label.fr })
  await expect(slot).toBeVisible()
  const types = slot.getByRole('combobox')
  if ((await types.count()) > 0) await types.selectOption({ index: 1 })
  await slot.locator('input[type=file]:not([capture])').setInputFiles(drawCard())
  await expect(slot.locator('.state--ok')).toBeVisible()

  // Read late: the page is told.
  await desk.addReading(filler.dossierId, 'doc_id', CARD)

  const note = page.locator('.calm')
  await expect(note).toContainText('13 juillet 1990')
  await expect(page.getByRole('status').filter({ hasText: (await note.textContent()) ?? '' })).toHaveCount(1)
  await checkAccessibility(page)
  await expectNoSideways(page, PHONE_FR.name)
})

test('an advisor reads before sending what keeps a dossier from being sent, and opens its place', async ({
  browser,
}) => {
  const [id = 0] = await desk.add([{ case: 'complete', title: 'Mme Envoi, Démo Pierre Europe' }])
  await desk.addReceipt(id, { element: 'doc_id', title: 'carte.jpg', file: drawCard() })
  await desk.addReading(id, 'doc_id', CARD)
  await desk.unsend(id)
  const page = await signIn(browser, PHONE_EN, {
    url: desk.url,
    login: 'advisor',
    path: `/form?dossier=${id}`,
  })
  await page.waitForURL(/form\/\d+-/)
  await page.goto(`${/.*form\/\d+-/.exec(page.url())?.[0]}signature?dossier=${id}`)

  const list = page.getByRole('region', { name: text(PHONE_EN, 'check.sending.title') })
  await expect(list).toContainText(text(PHONE_EN, 'check.sending.blocked'))
  await checkAccessibility(page)
  await expectNoSideways(page, PHONE_EN.name)
  await list.getByRole('listitem').first().getByRole('button').click()

  await expect(page.locator('[data-element]:focus-within')).toHaveCount(1)
})

test(
  'a reviewer accepts one exception with a reason, and has another corrected',
  LONG,
  async ({ browser }) => {
    const [id = 0] = await desk.add([{ case: 'complete', title: 'Mme Écart, Démo Pierre Europe' }])
    await desk.addReceipt(id, { element: 'doc_id', title: 'carte.jpg', file: drawCard() })
    await desk.addReading(id, 'doc_id', CARD)
    const page = await desk.signIn(browser, DESK_FR)
    const reviewer = new ReviewerAt(page, DESK_FR, desk)
    const t = reviewer.text.bind(reviewer)
    await reviewer.open(id)
    const exceptions = page.locator('.exception')

    await expect(exceptions.first()).toBeVisible()
    const before = await exceptions.count()
    await expect(exceptions.first().getByRole('img')).toBeVisible()
    await checkAccessibility(page)

    await page.keyboard.press('s')
    await reviewer.dialog.getByRole('button', { name: t('check.reason.reading') }).click()
    await checkAccessibility(page)
    await reviewer.dialog.getByRole('button', { name: t('check.accept'), exact: true }).click()
    await expect(exceptions).toHaveCount(before - 1)
    await page.getByText(t('check.settled_one')).click()
    await expect(page.locator('.dossier-checks')).toContainText(t('check.reason.reading'))

    await page.keyboard.press('d')
    const request = page.getByRole('region', { name: t('correction.ask.title') })
    await expect(request.locator('.ask__text')).not.toBeEmpty()
    await checkAccessibility(page)
    await expectNoSideways(page, DESK_FR.name)
  },
)

/** A photograph of the card of somebody else. */
function drawCard(): { name: string; mimeType: string; buffer: Buffer } {
  const { bytes } = drawPicture(layIdentity(DOCUMENT), CLEAR_PICTURE)
  return { name: 'carte.jpg', mimeType: 'image/jpeg', buffer: bytes }
}
