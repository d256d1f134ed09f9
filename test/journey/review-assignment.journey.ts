import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from './expect-no-sideways.ts'
import { LONG, test } from './journey-test.ts'
import { ReviewDesk, ReviewerAt } from './review-desk.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, text } from './stage.ts'

let desk: ReviewDesk
test.beforeAll(async () => {
  desk = await ReviewDesk.open()
  await desk.addReviewer('reviewer2')
})
test.afterAll(() => desk.close())

test('reviewers hand a dossier over and discuss an answer, by keyboard, without losing what was typed', async ({
  browser,
}) => {
  const [id = 0] = await desk.add([{ case: 'complete', title: 'Mme Odile FONTANEL, Démo Pierre Europe' }])
  const page = await desk.signIn(browser, DESK_FR)
  const t = (key: Parameters<typeof text>[1], params?: Readonly<Record<string, string>>) =>
    text(DESK_FR, key, params)
  const address = `${desk.url}/manage-dossier/${id}`

  await test.step('the dossier is handed over with a note from its row', async () => {
    await page.goto(`${desk.url}/manage-dossier/statut-integration/ongoing`)
    const row = page.getByRole('row').filter({ hasText: 'Odile FONTANEL' })
    await row.getByRole('button', { name: t('dossiers.action.assign') }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('assign.person')).selectOption({ label: 'Nadia Belkacem' })
    await dialog.getByLabel(t('assign.note')).fill('Relire l’origine des fonds')
    await checkAccessibility(page)
    await dialog.getByLabel(t('assign.note')).press('Tab')
    await dialog.getByRole('button', { name: t('assign.confirm') }).press('Enter')
    await expect(row).toContainText('Nadia Belkacem')
  })

  await test.step('the review page shows who has it, with the note', async () => {
    await page.goto(address)
    await expect(page.getByText(t('assign.of', { name: 'Nadia Belkacem' }))).toBeVisible()
    await expect(page.getByText('Relire l’origine des fonds')).toBeVisible()
  })

  await test.step('a comment on an answer is kept when the network fails, and mentions a colleague', async () => {
    const mark = page.locator('.kv .commenter button').first()
    await mark.press('Enter')
    const field = page.getByRole('dialog').getByRole('textbox')
    await expect(field).toBeFocused()
    await page.keyboard.type('À revoir @nad')
    await expect(page.getByRole('option', { name: 'Nadia Belkacem' })).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('À revoir @Nadia Belkacem ')
    await page.route('**/comments', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: t('comment.send') }).press('Enter')
    await expect(page.getByRole('alert')).toContainText(t('comment.failed'))
    await expect(field).toHaveValue('À revoir @Nadia Belkacem ')
    await page.getByRole('button', { name: t('comment.send') }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(1)
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  })

  await test.step('changing it, and not deleting it after all, give the focus back to their buttons', async () => {
    const edit = page.getByRole('button', { name: t('comment.edit-of', { moment: '' }) })
    const remove = page.getByRole('button', { name: t('comment.delete-of', { moment: '' }) })
    await edit.press('Enter')
    await page.keyboard.type('!')
    // A reload, or the end of the session, loses no text.
    await page.reload()
    await page.locator('.kv .commenter button').first().press('Enter')
    const field = page.getByRole('dialog').getByLabel(t('comment.edit'))
    await expect(field).toHaveValue(/^!À revoir/)
    await field.press('Control+Home')
    const isStored = Promise.withResolvers<void>()
    await page.route('**/comments/*', async (route) => isStored.promise.then(() => route.continue()), {
      times: 1,
    })
    const save = page.getByRole('button', { name: t('comment.save') })
    await save.press('Enter')
    // What is typed while it is being saved is kept.
    await field.press('?')
    isStored.resolve()
    await expect(save).not.toHaveAttribute('aria-busy', 'true')
    await expect(field).toHaveValue(/^\?!À revoir/)
    await save.press('Enter')
    await expect(page.getByRole('article')).toContainText(t('comment.edited'))
    await expect(edit).toBeFocused()
    await remove.press('Enter')
    await expect(page.getByRole('button', { name: t('common.cancel') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('.commenter--on')).toHaveCount(1)
  })

  await test.step('the colleague reads it on a phone, where nothing scrolls sideways', async () => {
    const other = await desk.signIn(browser, PHONE_EN, 'reviewer2')
    await other.goto(address)
    await expect(other.getByText(text(PHONE_EN, 'assign.mine'))).toBeVisible()
    await other.getByRole('tab', { name: text(PHONE_EN, 'comment.tab') }).press('Enter')
    await expect(other.getByRole('article')).toContainText('@Nadia Belkacem')
    await checkAccessibility(other)
    await expectNoSideways(other, 'comments')
    if (process.env['SHOTS']) {
      await other.screenshot({ path: `${process.env['SHOTS']}/comments-390.png`, fullPage: true })
      await page.screenshot({ path: `${process.env['SHOTS']}/review-1440.png` })
      await page.keyboard.press('5')
      await page.screenshot({ path: `${process.env['SHOTS']}/comments-1440.png` })
      await page.goto(`${desk.url}/manage-dossier/statut-integration/ongoing`)
      await page.getByText('Nadia Belkacem').first().waitFor()
      await page.screenshot({ path: `${process.env['SHOTS']}/list-1440.png` })
      await page.goto(address)
    }
  })

  await test.step('deleting it leads to the text of a new one, taking the dossier to handing it over', async () => {
    await page.locator('.commenter--on button').press('Enter')
    await page.getByRole('button', { name: t('comment.delete-of', { moment: '' }) }).press('Enter')
    await page.getByRole('button', { name: t('comment.delete'), exact: true }).press('Enter')
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('assign.take') }).press('Enter')
    await expect(page.getByText(t('assign.mine'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('assign.hand-over') })).toBeFocused()
  })
})

test(
  'a decision that needs two people is confirmed by another one, who reads its reason',
  LONG,
  async ({ browser }) => {
    const title = 'M. Armand QUATRE-YEUX, Démo Pierre Europe'
    // A politically exposed person: the base's table gives enhanced vigilance.
    const [id = 0] = await desk.add([{ case: 'complete', title, changes: { kyc_pep: 'Oui' } }])
    const address = `${desk.url}/manage-dossier/${id}`
    const conclusion = 'Fonction et patrimoine examinés ; la vente est prouvée.'
    const reason = 'Origine des fonds vérifiée auprès du notaire'
    const [own, other] = await Promise.all([
      desk.signIn(browser, PHONE_EN),
      desk.signIn(browser, DESK_FR, 'reviewer2'),
    ])
    const asked = new ReviewerAt(own, PHONE_EN, desk)
    const second = new ReviewerAt(other, DESK_FR, desk)

    await test.step('the first person is informed before deciding, and gives a reason for an acceptance too', async () => {
      await own.route(`**/api/dossier/${id}/summary`, async (route) => {
        const response = await route.fetch()
        const summary = await response.json()
        await route.fulfill({ response, json: { ...summary, four_eyes: { required: true, proposal: null } } })
      })
      await own.goto(address)
      await asked.choose('accept')
      await expect(asked.dialog).toContainText(asked.text('review.second.needed'))
      await expect(
        asked.dialog.getByRole('button', { name: asked.text('review.action.accept') }),
      ).toBeDisabled()
      await look(own, 'four-eyes-ask')
      await own.unroute(`**/api/dossier/${id}/summary`)
    })
    await test.step('and writes the conclusion that enhanced vigilance asks for', async () => {
      // Closes the dialog.
      await own.goto(address)
      const card = own.getByRole('region', { name: asked.text('vigilance.title') })
      await expect(card).toContainText(asked.text('vigilance.level.enhanced'))
      await expect(card).toContainText('Politically exposed person: yes')
      await expect(card).toContainText(asked.text('vigilance.ask'))
      await card.getByRole('button', { name: asked.text('vigilance.conclude') }).press('Enter')
      const field = card.getByLabel(asked.text('vigilance.conclude.label'))
      await expect(field).toBeFocused()
      await field.fill(conclusion)
      await expectNoSideways(own, 'conclusion')
      await look(own, 'vigilance-form')
      await own.reload()
      await expect(field).toHaveValue(conclusion)
      await card.getByRole('button', { name: asked.text('vigilance.conclude.send') }).press('Enter')
      await expect(card).toContainText(asked.text('vigilance.own'))
      await expect(card.getByRole('listitem').filter({ hasText: conclusion })).toBeVisible()
    })
    await desk.propose(id, 'reviewer', reason)
    await test.step('then may only withdraw it', async () => {
      await own.goto(address)
      await expect(own.getByText(asked.text('review.second.own'))).toBeVisible()
      await expect(own.getByText(asked.text('review.second.reason', { reason }))).toBeVisible()
      await expect(own.getByRole('button', { name: asked.text('review.second.withdraw') })).toBeVisible()
      await expect(
        own.locator('.rev__say').getByRole('button', { name: asked.text('review.second.confirm') }),
      ).toHaveCount(0)
      await expect(own.getByRole('button', { name: asked.text('review.header.rcci') })).toHaveCount(0)
      await expectNoSideways(own, 'four eyes')
      await look(own, 'four-eyes-own')
    })
    await test.step('another one reads the reason and confirms, by keyboard', async () => {
      await other.goto(address)
      await expect(other.getByText(second.text('review.second.reason', { reason }))).toBeVisible()
      const card = other.getByRole('region', { name: second.text('vigilance.title') })
      await expect(card).toContainText(conclusion)
      await expect(card.getByRole('button')).toHaveCount(0)
      await look(other, 'four-eyes-other')
      await other.keyboard.press('a')
      await expect(second.dialog).toContainText(reason)
      await expect(
        second.dialog.getByRole('button', { name: second.text('review.second.confirm') }),
      ).toBeFocused()
      await look(other, 'four-eyes-confirm')
      await other.keyboard.press('Enter')
      await expect(other.getByText(second.text('review.done.validated', { id: String(id) }))).toBeVisible()
      await other.goto(address)
      await second.expectState('validated')
    })
  },
)

/** Checks what is shown, and keeps a picture of it at both widths when asked to. */
async function look(page: Page, name: string): Promise<void> {
  await checkAccessibility(page)
  const folder = process.env['SHOTS']
  if (!folder) return
  const size = page.viewportSize()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
  if (size) await page.setViewportSize(size)
}
