import { expect, type Browser, type Page } from '@playwright/test'
import { CurrentForms } from '#contract/forms.ts'
import { signIn as signInByCall } from '#test/support/browser.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { test } from './journey-test.ts'
import { formAt, properties } from './studio-desk.ts'
import { fill, methods, press, type Method } from './studio-method.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

const QUESTION = { fr: 'Comment nous avez-vous connus ?', en: 'How did you hear of us?' }

for (const by of methods('mouse')) {
  test(`a question is rehearsed, published, asked in new dossiers only, and taken back, by ${by}`, async ({
    browser,
  }) => {
    const old = await DossierFiller.create(server.url, 'direct')
    const servedForm = await readServedForm()
    const former = await servedForm()
    const page = await signIn(browser, DESK_FR, { url: server.url, login: 'author' })
    await addQuestion(page, by)
    await publish(page, by)
    await expect.poll(servedForm).not.toBe(former)
    const published = await servedForm()
    await expectQuestion(browser, old, false)
    await expectQuestion(browser, await DossierFiller.create(server.url, 'direct'), true)

    await takeBack(page, by)
    await expect.poll(servedForm).not.toBe(published)
    await expectQuestion(browser, await DossierFiller.create(server.url, 'direct'), false)
  })
}

/** Reads the version of the client form that a new dossier gets: the server switches within two seconds. */
async function readServedForm(): Promise<() => Promise<number | undefined>> {
  const { tokens } = await signInByCall(server.url, 'direct')
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return async () => {
    const answer = await fetch(`${server.url}/api/forms/current`, { headers })
    return CurrentForms.parse(await answer.json()).forms.find(({ code }) => code === 'client')?.id
  }
}

async function addQuestion(page: Page, by: Method): Promise<void> {
  await page.goto(`${server.url}/studio/publier`)
  await expect(page.getByText('La copie de travail est ce qui est publié.')).toBeVisible()
  await page.goto(`${server.url}/studio/${formAt('element/sub_kind')}`)
  await press(page, by, properties(page).getByRole('button', { name: text(DESK_FR, 'studio.add.element') }))
  const palette = page.getByRole('dialog')
  await press(page, by, palette.locator('[data-type=input_text]'))
  await fill(page, by, palette.locator('textarea[lang=fr]'), QUESTION.fr)
  await fill(page, by, palette.locator('textarea[lang=en]'), QUESTION.en)
  await press(page, by, palette.getByRole('button', { name: text(DESK_FR, 'common.add'), exact: true }))
  await expect(page.locator('#field-comment_nous_avez_vous_connus')).toBeVisible()
  await expect(page.locator('[data-saved]')).toHaveAttribute('data-saved', 'saved')
}

async function publish(page: Page, by: Method): Promise<void> {
  await press(page, by, page.getByRole('link', { name: text(DESK_FR, 'studio.screen.publish'), exact: true }))
  await expect(page.getByRole('row').filter({ hasText: QUESTION.fr })).not.toHaveCount(0)
  await expect(page.getByText('Essayez d’abord sur les dossiers en cours.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Publier', exact: true })
  await expect(button).toBeDisabled()
  await press(page, by, page.getByRole('button', { name: 'Essayer sur les dossiers en cours' }))
  await expect(page.getByText(/Perdent quelque chose\s: 0/)).toBeVisible({ timeout: 60_000 })
  await checkAccessibility(page)
  await fill(page, by, page.getByLabel('Pourquoi ?'), 'Savoir d’où viennent nos clients')
  await press(page, by, button)
  await expect(page.locator(':focus')).toHaveText(/^La version \d+ est publiée/)
  const versions = versionsOf(page)
  await expect(versions.nth(1)).toContainText('Savoir d’où viennent nos clients')
  await expect(versions.nth(1)).toContainText('en service')
  await expect(page.getByText('La copie de travail est ce qui est publié.')).toBeVisible({ timeout: 15_000 })
  await expect(page.locator(':focus')).toHaveText(/^La version \d+ est publiée/)
}

async function takeBack(page: Page, by: Method): Promise<void> {
  const versions = versionsOf(page)
  await press(page, by, versions.nth(2).getByRole('button', { name: /Revenir à cette version/ }))
  const dialog = page.getByRole('dialog')
  await fill(page, by, dialog.getByLabel('Pourquoi ?'), 'Trop tôt')
  await checkAccessibility(page, 'dialog[open]')
  await press(page, by, dialog.getByRole('button', { name: 'Revenir à cette version' }))
  await expect(versions.nth(1)).toContainText('Trop tôt')
  await expect(versions.nth(1)).toContainText('en service')
}

function versionsOf(page: Page) {
  return page.getByRole('region', { name: 'Historique' }).getByRole('row')
}

/** Opens a dossier at its first questions, as its investor sees it. */
async function expectQuestion(
  browser: Browser,
  { dossierId }: DossierFiller,
  isAsked: boolean,
): Promise<void> {
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'direct',
    path: `/form?dossier=${dossierId}`,
  })
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('heading', { name: 'Le souscripteur' })).toBeVisible()
  await expect(page.getByLabel(QUESTION.fr)).toHaveCount(isAsked ? 1 : 0)
  await page.close()
}
