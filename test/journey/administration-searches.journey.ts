import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { DESK_FR, PHONE_EN, signIn, text, type Stage } from './stage.ts'

/** Searches of the administration by keyboard: the focus stays where it was, and what was found is announced. */
const wordsOf =
  (stage: Stage) => (key: Parameters<typeof text>[1], params?: Readonly<Record<string, string>>) =>
    text(stage, key, params)

for (const { stage, path, field, words, clear } of [
  {
    stage: DESK_FR,
    path: '/administration/personnes',
    field: 'people.search',
    words: 'lemaire',
    clear: 'people.filter.clear',
  },
  {
    stage: PHONE_EN,
    path: '/administration/journal',
    field: 'journal.person',
    words: 'client@demo.test',
    clear: 'journal.clear',
  },
] as const) {
  test(`a search in ${path} keeps the focus, and so does its end ${stage.name}`, async ({ browser }) => {
    const t = wordsOf(stage)
    const page = await signIn(browser, stage, { url: server.url, login: 'administrator', path })
    const search = page.getByLabel(t(field))
    await search.fill(words)
    await search.press('Enter')
    await expect(page).toHaveURL(/[?&](search|person)=/)
    await expect(page.getByRole('link', { name: t(clear) })).toBeVisible()
    await expect(search).toBeFocused()

    await search.fill('nobody@demo.test')
    await search.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: t('administration.found-none') })).toHaveCount(1)
    await expect(search).toBeFocused()

    await page.getByRole('link', { name: t(clear) }).press('Enter')
    await expect(search).toHaveValue('')
    await expect(page.locator('#contenu')).toBeFocused()

    // What the address says counts, also after a step back.
    await page.goBack()
    await expect(search).toHaveValue('nobody@demo.test')
  })
}

test('a person is looked up and shown by keyboard', async ({ browser }) => {
  const t = wordsOf(DESK_FR)
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'administrator',
    path: '/administration/vie-privee',
  })
  const search = page.getByLabel(t('privacy.search'))
  await search.fill('client@demo.test')
  await search.press('Enter')
  const found = page.getByRole('region', { name: t('privacy.found') })
  const announced = page
    .getByRole('status')
    .filter({ hasText: t('administration.found_one', { count: '1' }) })
  await expect(announced).toHaveCount(1)
  await found.getByRole('button', { name: t('privacy.show') }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Françoise Lemaire' })).toBeFocused()
})

test('an act that is refused after its proof keeps the focus in its dialog', async ({ browser }) => {
  const t = wordsOf(DESK_FR)
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'administrator',
    path: '/administration/personnes?search=delmas',
  })
  await page.getByRole('link', { name: 'Antoine Delmas' }).press('Enter')
  await page.getByRole('button', { name: t('people.change-role') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('people.filter.role')).selectOption('back_office_user')
  await dialog.getByLabel(t('step-up.password')).fill('demo-paraphe')
  await page.keyboard.press('Enter')

  // Somebody who still follows clients.
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('people.change-role') })).toBeFocused()
})
