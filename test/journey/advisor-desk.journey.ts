import { expect, type Locator, type Page } from '@playwright/test'
import { errorText } from '#rules/error-catalogue.ts'
import { parisDay } from '#rules/paris-time.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, PHONE_FR, signIn, text } from './stage.ts'

const t = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)

async function check(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, `${what} at ${width} px`)
  }
  await checkAccessibility(page)
}

test('the buttons of a new application share a line on a phone', async ({ browser }) => {
  const page = await signIn(browser, PHONE_FR, {
    url: server.url,
    login: 'advisor',
    path: '/creer-un-dossier-client',
  })
  const bar = page.locator('.actionbar__end')
  await expect(bar.getByRole('button')).toBeVisible()
  const tops = await bar
    .locator('.btn')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(new Set(tops)).toHaveProperty('size', 1)

  // With text twice as large the bar is higher, and the button to the top stays above it.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.evaluate(() => window.scrollTo(0, 400))
  const top = page.getByRole('button', { name: text(PHONE_FR, 'common.scroll-top') })
  await expect(top).toBeVisible()
  await expect(async () => {
    const [button, held] = await Promise.all([top.boundingBox(), page.locator('.actionbar').boundingBox()])
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(held?.y ?? 0)
  }).toPass({ timeout: 5_000 })
})

test('an advisor goes from a row to the client’s page, notes something and reminds selected rows', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'advisor',
    path: '/dossier/current-cases',
  })
  await page.getByRole('checkbox', { name: t('selection.all') }).check()
  await page.getByRole('button', { name: t('task.remind'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: t('task.remind.refused') })).toBeVisible()
  await check(page, 'reminders')
  await dialog.getByRole('button', { name: t('common.close') }).click()

  await page
    .getByRole('link', { name: t('client.open') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  const notes = page.getByRole('region', { name: t('notes.title') })
  await notes.getByLabel(t('notes.new')).fill('Préfère le matin.')
  const save = notes.getByRole('button', { name: t('notes.save') })
  await expect(save).toBeEnabled()
  const posts = countPosts(page, /\/notes$/)
  const lost = page.waitForEvent('requestfailed')
  await page.route('**/notes', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await pressTwice(save)
  await lost
  expect(posts).toHaveLength(1)
  // The answer was lost, and the same text sent again makes no second note.
  await expect(notes.getByText(t('notes.failed'))).toBeVisible()
  await save.click()
  await expect(notes.getByText('Préfère le matin.', { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(notes.getByLabel(t('notes.new'))).toBeFocused()
  await check(page, 'client')
  const edit = notes.getByRole('button', { name: t('notes.edit') })
  await edit.click()
  await expect(notes.getByLabel(t('notes.edit'))).toBeFocused()
  await page.keyboard.type('Ou le soir')
  // A reload, or the end of the session, loses no text.
  await page.reload()
  await expect(notes.getByLabel(t('notes.edit'))).toHaveValue('Ou le soirPréfère le matin.')
  await notes.getByLabel(t('notes.edit')).press('Control+Home')
  const isStored = Promise.withResolvers<void>()
  await page.route('**/notes/*', async (route) => isStored.promise.then(() => route.continue()), { times: 1 })
  const saveEdit = notes.getByRole('button', { name: t('notes.save') }).last()
  await saveEdit.click()
  // What is typed while it is being saved is kept.
  await notes.getByLabel(t('notes.edit')).press('.')
  isStored.resolve()
  await expect(saveEdit).not.toHaveAttribute('aria-busy', 'true')
  await expect(notes.getByLabel(t('notes.edit'))).toHaveValue('.Ou le soirPréfère le matin.')
  await saveEdit.click()
  await expect(edit).toBeFocused()
  await notes.getByRole('button', { name: t('notes.delete') }).click()
  const isDeleted = Promise.withResolvers<void>()
  await page.route('**/notes/*', async (route) => isDeleted.promise.then(() => route.continue()), {
    times: 1,
  })
  await dialog.getByRole('button', { name: t('notes.delete') }).click()
  // Leaving could not take it back: the dialog stays until it is done.
  const cancel = dialog.getByRole('button', { name: t('common.cancel') })
  await expect(cancel).toBeDisabled()
  await cancel.click({ force: true })
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  isDeleted.resolve()
  await expect(dialog).toBeHidden()
  await expect(notes.getByText(t('notes.none'))).toBeVisible()
})

test('a duplication whose answer was lost is not made twice', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'advisor',
    path: '/dossier/current-cases',
  })
  const copies: string[] = []
  await page.route('**/duplicate', async (route) => {
    const response = await route.fetch()
    const { id } = await response.json()
    copies.push(String(id))
    await (copies.length === 1 ? route.abort() : route.fulfill({ response }))
  })
  const first = page.getByRole('button', { name: t('dossiers.action.duplicate') }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  const duplicate = async () => {
    // The newest come first, and with them a copy.
    await page.getByRole('button', { name, exact: true }).last().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('dossiers.modal.duplicate.without') })
      .click()
  }
  await duplicate()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await duplicate()
  await page.waitForURL((url) => url.pathname.startsWith('/form'))

  expect(new URL(page.url()).searchParams.get('dossier')).toBe(copies[0])
})

test(
  'a manager sees the team, what a hand-over would move, and who covers an absence',
  LONG,
  async ({ browser }) => {
    const page = await signIn(browser, DESK_FR, { url: server.url, login: 'manager' })
    await page.getByRole('link', { name: t('menu.team'), exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: 'Antoine Delmas' })
    await expect(row.getByRole('link').first()).toBeVisible()
    await check(page, 'team')

    await row.getByRole('link').first().click()
    const chips = page.getByRole('list', { name: t('views.filters.chosen') })
    await expect(chips).toContainText(/: Antoine Delmas \(\w+\)/)
    await page.goto(`${page.url()}&product=DPA`)
    await expect(chips).toContainText(': Démo Pierre Patrimoine')
    await check(page, 'chips')
    await page.goBack()
    await page.goBack()

    await row.getByRole('button', { name: t('team.hand-over.all') }).click()
    const dialog = page.getByRole('dialog')
    const recipient = dialog.getByLabel(t('team.hand-over.to'))
    await recipient.selectOption({ index: 1 })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await dialog.getByLabel(t('team.hand-over.reason')).fill('Départ')
    await expect(dialog.getByRole('button', { name: /^Confier/ })).toBeEnabled()
    await check(page, 'hand-over')
    const posts = countPosts(page, /team\/(hand-over|absences)$/)
    // Answered here: the other journeys need the dossiers where they are.
    const json = { moved: [], refused: [], clients: 1, left: 0 }
    await page.route('**/api/team/hand-over', (route) => route.fulfill({ json }))
    await pressTwice(dialog.getByRole('button', { name: /^Confier/ }))
    await page.waitForFunction(() => {
      const [close, ...others] = document.querySelectorAll<HTMLElement>('dialog .modal__foot button')
      if (others.length === 0) close?.click()
      return others.length === 0
    })
    await expect(dialog.getByRole('button', { name: t('common.close') })).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('common.close') })).toBeFocused()
    expect(posts).toEqual(['/api/team/hand-over'])
    await page.keyboard.press('Escape')

    await fillAbsence(page)
    await check(page, 'absence')
    await pressTwice(dialog.getByRole('button', { name: t('team.absence.save') }))
    const absence = page.getByRole('listitem').filter({ hasText: t('team.absence.now') })
    await expect(absence).toBeVisible()
    expect(posts).toEqual(['/api/team/hand-over', '/api/team/absences'])
    await fillAbsence(page)
    await dialog.getByRole('button', { name: t('team.absence.save') }).click()
    await expect(dialog.getByRole('alert')).toHaveText(errorText('fr', 'ABSENCE_OVERLAPS'))
    // A day before the first one.
    await dialog.getByLabel(t('team.absence.to'), { exact: true }).fill('2020-01-01')
    await dialog.getByRole('button', { name: t('team.absence.save') }).click()
    await expect(dialog.getByRole('alert')).toHaveText(errorText('fr', 'ABSENCE_DAYS_REFUSED'))
    await page.keyboard.press('Escape')

    await page.goto(`${server.url}/tableau-de-bord`)
    const strip = page.getByRole('status').filter({ hasText: 'Antoine Delmas' })
    await expect(strip).toBeVisible()
    const todo = page.getByRole('region', { name: t('task.title') })
    expect(await topOf(todo), 'room below').toBeGreaterThan(
      (await topOf(strip)) + (await heightOf(strip)) + 8,
    )
    await page.goto(`${server.url}/equipe`)
    await absence.getByRole('button', { name: t('team.absence.end') }).click()
    await dialog.getByRole('button', { name: t('team.absence.end') }).click()
    await expect(absence).toHaveCount(0)
  },
)

async function fillAbsence(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('team.absence.plan') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('team.absence.to'), { exact: true }).fill(parisDay(new Date()))
  // Nobody covers themselves, also when the cover is chosen first.
  const delmas = { label: await optionOf(page, 'Delmas') }
  await dialog.getByLabel(t('team.absence.cover')).selectOption(delmas)
  await dialog.getByLabel(t('team.absence.absent')).selectOption(delmas)
  await expect(dialog.getByLabel(t('team.absence.cover'))).toHaveValue('')
  await expect(dialog.getByRole('button', { name: t('team.absence.save') })).toBeDisabled()
  await dialog.getByLabel(t('team.absence.cover')).selectOption({ label: await optionOf(page, 'Carpentier') })
}

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? Number.NaN

/** Two presses before the page is drawn again. */
const pressTwice = (button: Locator) =>
  button.evaluate((pressed: HTMLElement) => {
    pressed.click()
    pressed.click()
  })

/** The addresses of this kind that the page posts to from now on. */
function countPosts(page: Page, kind: RegExp): readonly string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && kind.test(pathname)) posts.push(pathname)
  })
  return posts
}

async function optionOf(page: Page, name: string): Promise<string> {
  const option = page.getByRole('dialog').locator('option').filter({ hasText: name }).first()
  return (await option.textContent()) ?? ''
}
