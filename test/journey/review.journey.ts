import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { parseConfig } from '#server/config.ts'
import { openStoreBeside } from '#server/store/store.ts'
import { insertSignedDossiers } from '#test/support/signed-dossiers.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/**
 * A reviewer's day, with the keyboard where it serves: a mandate that cannot be accepted before its other
 * side is paired, a couple, a company, and a dossier that two reviewers decide on at once.
 */
const FONTANEL = {
  sub_last_name: 'FONTANEL',
  sub_first_name: 'Odile',
  sub_birth_name: 'GUÉRIN',
  sub_birthdate: '02/07/1961',
  sub_birth_city: 'Nantes',
  sub_mobile: '+33639980206',
  sub_email: 'o.fontanel@exemple.fr',
  inv_holding: 'BARE',
  dism_mode: 'MANDATE',
  dism_type: 'TEMP',
  dism_temp: '10|np|TEMP_3_15|DPA',
}
const THEVENIN = { sub_last_name: 'THÉVENIN', sub_first_name: 'Pascal', sub_birthdate: '22/09/1968' }

let server: RunningServer
let dataDir: string
let [mandate = 0, disputed = 0, couple = 0, company = 0]: readonly number[] = []

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paraphe-review-'))
  await chmod(dataDir, 0o711)
  server = await RunningServer.startOn(dataDir)
  const store = await openStoreBeside(parseConfig({ DATA_DIR: dataDir }))
  ;[mandate = 0, disputed = 0, couple = 0, company = 0] = await insertSignedDossiers(store.db, [
    { case: 'complete', title: 'Mme Odile FONTANEL, Démo Pierre Patrimoine', changes: FONTANEL },
    { case: 'complete', title: 'M. Pascal THÉVENIN, Démo Pierre Patrimoine', changes: THEVENIN },
    { case: 'complete-couple', title: 'Mme Françoise LEMAIRE, Démo Pierre Patrimoine' },
    { case: 'complete-company', title: 'SCI du Vieux Moulin, Démo Pierre Patrimoine' },
  ])
  await store.close()
})
test.afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const t = (key: Parameters<typeof text>[1], params?: Readonly<Record<string, string>>) =>
  text(DESK_FR, key, params)
const SIDES = { np: 'pairing.tab.np', usu: 'pairing.tab.usu' } as const
const dialogOf = (page: Page): Locator => page.getByRole('dialog')

test('a mandate is accepted once its usufruct is paired, by keyboard', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing`)
  await expect(page.locator(`a.title[href="/manage-dossier/${mandate}"]`)).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialogOf(page)).toContainText(t('shortcuts.linked'))
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.locator(`a.title[href="/manage-dossier/${mandate}"]`)).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/manage-dossier/${mandate}`)

  await test.step('the answers and their documents', async () => {
    await expect(page.getByRole('heading', { name: /Odile FONTANEL/ })).toBeVisible()
    await expect(page.getByText('Nue-propriété, temporaire')).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.locator('#section-2')).toBeFocused()
  })
  await test.step('accepting is blocked, and the menu says why', async () => {
    await page.getByRole('button', { name: t('review.header.rcci') }).click()
    const accept = page.getByRole('menuitem', { name: t('review.action.accept') })
    await expect(accept).toHaveAttribute('aria-disabled', 'true')
    await expect(accept).toContainText(t('review.accept.blocked.usu'))
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await expectMessage(page, t('validation.error.usufruct-pairing-required'))
    await expect(page.locator('.rev .alert')).toBeHidden({ timeout: 5_000 })
    await expect(dialogOf(page)).toBeHidden()
  })
  await test.step('the bare owner is picked among the potential customers', async () => {
    await page.keyboard.press('3')
    await page.getByRole('tab', { name: t(SIDES.np) }).click()
    await expect(page.getByText(t('pairing.customer', { code: 'S00652' }))).toBeVisible()
    await page
      .getByText(/^Ressemblance/)
      .first()
      .click()
    await expect(page.getByText(t('pairing.likeness.mistyped')).first()).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('pairing.pair-with', { code: 'S00652' }) }).press('Enter')
    await expectMessage(page, t('validation.pair-success'))
    await expect(page.getByRole('tab', { name: t(SIDES.np) })).toContainText('S00652, Mme Odile FONTANEL')
    await expect(page.locator('.rev .alert')).toBeHidden({ timeout: 5_000 })
  })
  await test.step('a customer with a co-subscriber does not suit, nor does an unknown code', async () => {
    const dialog = await openCodeModal(page)
    await checkAccessibility(page)
    await typeCode(dialog, 'S00013')
    await expectMessage(page, t('validation.error.customer-without-cosubscriber'))
    await typeCode(dialog, 'S09999')
    await expectMessage(page, t('validation.error.customer-not-found'))
    await page.keyboard.press('Escape')
  })
  await test.step('the usufructuary is picked by code, and is not the bare owner', async () => {
    await page.getByRole('tab', { name: t(SIDES.usu) }).click()
    await expect(page.getByText(t('pairing.nobody.usu'))).toBeVisible()
    await typeCode(await openCodeModal(page), 'S00652')
    await expectMessage(page, t('validation.error.duplicated-pairing'))
    await typeCode(await openCodeModal(page), 's00891')
    await expectMessage(page, t('validation.pair-success'))
  })
  await test.step('the dossier is accepted, and the page starts again', async () => {
    await page.keyboard.press('a')
    await expect(dialogOf(page)).toContainText(t('review.confirm.text'))
    await dialogOf(page)
      .getByRole('button', { name: t('review.action.accept') })
      .click()
    await expect(page.getByText(t('review.done.validated'))).toBeVisible()
    await expect(page.getByRole('tab', { name: t('review.tab.presentation') })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(page.getByRole('tab')).toHaveCount(3)
    await expect(page.getByRole('button', { name: t('review.header.rcci') })).toBeHidden()
  })
})

test('two reviewers decide on one dossier: the second is told so', async ({ browser }) => {
  const first = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  const second = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await open(first, disputed)

  await test.step('in error, with a reason that is not blank', async () => {
    await first.keyboard.press('e')
    await giveReason(first, 'RIB illisible', t('review.action.error'))
    await expect(first.locator('.rev .state')).toContainText(t('integration.state.error'))
  })
  await test.step('a new customer while in error', async () => {
    await first.keyboard.press('3')
    await expect(first.getByRole('tab', { name: t(SIDES.usu) })).toHaveAttribute('aria-disabled', 'true')
    await first.getByRole('button', { name: t('pairing.create') }).click()
    await expectMessage(first, t('validation.pair-success'))
    await expect(first.getByRole('tab', { name: t(SIDES.np) })).toContainText(t('pairing.paired-new'))
  })
  await test.step('one declines, the other accepts too late', async () => {
    await open(second, disputed)
    await second.keyboard.press('a')
    await first.keyboard.press('r')
    await giveReason(first, 'Origine des fonds', t('review.action.decline'))
    await expect(first.locator('.rev .state')).toContainText(t('integration.state.refused'))
    await dialogOf(second)
      .getByRole('button', { name: t('review.action.accept') })
      .click()
    await expect(dialogOf(second)).toContainText(t('review.taken'))
    await expect(dialogOf(second).locator('.state')).toContainText(t('integration.state.refused'))
    await checkAccessibility(second)
    await second.keyboard.press('Escape')
    await expect(second.getByRole('button', { name: t('review.header.rcci') })).toBeHidden()
  })
  await test.step('the history tells both decisions and their reasons', async () => {
    await second.getByRole('tab', { name: t('review.tab.actions') }).click()
    await expect(second.getByRole('row', { name: /RIB illisible/ })).toContainText(
      /\d\d\/\d\d\/\d{4} \d\dh\d\d/,
    )
    await expect(second.getByRole('row', { name: /Origine des fonds/ })).toBeVisible()
  })
})

test('a couple needs a couple, a company is known by its name', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await open(page, couple)
  await page.keyboard.press('3')
  await expect(page.getByRole('button', { name: t('pairing.pair-with', { code: 'S00013' }) })).toBeVisible()
  await typeCode(await openCodeModal(page), 'S00012')
  await expectMessage(page, t('validation.error.customer-with-cosubscriber'))
  await page.keyboard.press('Escape')

  await open(page, company)
  await page.keyboard.press('3')
  const recall = page.getByRole('region', { name: t('pairing.recall') })
  await expect(recall).toContainText(/SCI du Vieux Moulin/i)
  await expect(page.getByRole('button', { name: t('pairing.pair-with', { code: 'S00058' }) })).toBeVisible()
  await checkAccessibility(page)
})

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`${server.url}/manage-dossier/${id}`)
  await expect(page.getByRole('tab', { name: t('review.tab.pairing') })).toBeVisible()
}

async function expectMessage(page: Page, message: string): Promise<void> {
  await expect(page.locator('.alert').filter({ hasText: message })).toBeVisible()
}

async function openCodeModal(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: t('pairing.enter-code') }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: t('common.confirm') })).toBeDisabled()
  return dialog
}

async function typeCode(dialog: Locator, code: string): Promise<void> {
  const field = dialog.getByLabel(t('pairing.code.label'))
  await field.fill(code)
  await field.press('Enter')
}

async function giveReason(page: Page, reason: string, confirm: string): Promise<void> {
  const button = dialogOf(page).getByRole('button', { name: confirm })
  await dialogOf(page).getByRole('textbox').fill('   ')
  await expect(button).toBeDisabled()
  await dialogOf(page).getByRole('textbox').fill(reason)
  await button.click()
  await expect(dialogOf(page)).toBeHidden()
}
