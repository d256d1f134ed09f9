import { expect, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { findTurn, signByCall } from './sign-by-call.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, text, type Stage } from './stage.ts'

/** Corrections on the screen: a reviewer on a desk in French, the investor on a phone in English. */

const IBAN = 'IBAN pour le versement des revenus'
const RIGHT_IBAN = 'FR1420041010050500013M02606'
const IDENTITY = 'Pièce d’identité du souscripteur ou du représentant'

test('a wrong IBAN costs one signature of one document', async ({ browser }) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillToSignature(session)
  const dossier = String(filler.dossierId)
  const investor = await signIn(browser, PHONE_EN, { url: server.url, login: 'direct' })
  await signByCall(investor, server, dossier)
  const reviewer = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  await openReview(reviewer, dossier)

  await test.step('the reviewer pins two remarks and sends them, by keyboard', async () => {
    await pin(reviewer, IBAN, 'Cet IBAN n’est pas celui du RIB.')
    await pin(reviewer, IDENTITY, 'Cette carte a expiré en mars.')
    await reviewer.keyboard.press('c')
    const request = panel(reviewer)
    await expect(request.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(request.getByRole('listitem')).toHaveCount(2)
    await checkAccessibility(reviewer)
    await request.getByRole('button', { name: text(DESK_FR, 'correction.ask.send') }).press('Enter')
    await expect(chip(reviewer, 'open', DESK_FR)).toBeVisible()
    await checkAccessibility(reviewer)
  })
  await test.step('the investor corrects the IBAN on a phone, and reads what it leads to', async () => {
    await investor.goto(`${server.url}/form?dossier=${dossier}`)
    await investor.getByRole('link', { name: text(PHONE_EN, 'correction.banner.answer') }).click()
    await expect(investor.getByText('Cet IBAN n’est pas celui du RIB.')).toBeVisible()
    const iban = investor.getByRole('textbox', { name: /IBAN/ })
    await iban.fill('FR76')
    await send(investor)
    await expect(investor.getByRole('region', { name: text(PHONE_EN, 'wizard.errors_one') })).toBeFocused()
    await checkAccessibility(investor)
    await iban.fill(RIGHT_IBAN)
    await iban.blur()
    await expect(investor.getByText(/documents? changes?:/)).toBeVisible()
    await expect(investor.getByText(/untouched:/)).toBeVisible()
    await checkAccessibility(investor)
    await send(investor)
    await expect(investor.getByText(text(PHONE_EN, 'correction.sent'))).toBeVisible()
    await checkAccessibility(investor)
  })
  await test.step('it signs again only what changed', async () => {
    expect(await findTurn(investor, dossier)).toBe('subscription_subscriber')
    await signByCall(investor, server, dossier)
  })
  await test.step('the reviewer sees exactly what changed', async () => {
    await openReview(reviewer, dossier)
    await expect(chip(reviewer, 'answered', DESK_FR)).toBeVisible()
    await expect(panel(reviewer).getByRole('definition').filter({ hasText: '606' })).toBeVisible()
    await expect(reviewer.locator('.kv .pin')).not.toHaveCount(0)
    await checkAccessibility(reviewer)
  })
})

function panel(page: Page) {
  return page.getByRole('region', { name: text(DESK_FR, 'correction.ask.title') })
}

function chip(page: Page, state: 'open' | 'answered', stage: Stage) {
  return page.locator('.state').filter({ hasText: text(stage, `correction.state.${state}`) })
}

async function openReview(page: Page, dossier: string): Promise<void> {
  await page.goto(`${server.url}/manage-dossier/${dossier}`)
  await expect(page.locator('#section-2')).toBeVisible()
}

async function pin(page: Page, place: string, remark: string): Promise<void> {
  const flag = page.getByRole('button', { name: text(DESK_FR, 'correction.pin', { place }) }).first()
  await flag.focus()
  await flag.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(remark)
  await dialog.getByRole('button', { name: text(DESK_FR, 'correction.pin.keep') }).click()
  await expect(dialog).toBeHidden()
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: text(PHONE_EN, 'correction.answer') }).click()
}
