import { expect, type Page } from '@playwright/test'
import { errorText } from '#rules/error-catalogue.ts'
import { parseConfig } from '#server/config.ts'
import { openStoreBeside, type Store } from '#server/store/store.ts'
import { setListLength } from '#test/support/set-list-length.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { LONG, test } from './journey-test.ts'
import { checkAccessibility, DESK_FR, signIn, STAGES, text, type Stage } from './stage.ts'

/** Lists of real rows: pages, addresses, slow and failed responses. Source: shell §2, §5, §7. */
const TITLES = 'Liste'
/** An advisor without abandoned dossiers in the demo. */
const LOGIN = 'advisor2'
const LIST = '/dossier/abandoned-files'

let server: RunningServer
let store: Store

test.beforeAll(async () => {
  server = await RunningServer.start()
  store = await openStoreBeside(parseConfig({ DATA_DIR: server.dataDir }))
})
test.afterAll(async () => {
  await store.close()
  await server.stop()
})

const setTotal = (total: number) =>
  setListLength(store.db, { login: LOGIN, state: 'canceled', titles: TITLES, total })
const open = (page: Page, path: string) => page.goto(server.url + path)
const pagination = (page: Page, stage: Stage) =>
  page.getByRole('navigation', { name: text(stage, 'pagination.label') })
const row = (page: Page, number: number) => page.getByText(`${TITLES} ${number}`, { exact: true })

const IS_LONG = Boolean(process.env['LONG_RUN'])
/** The others daily without a browser, in pagination-window.test.ts. */
const DAILY_SIZES: readonly number[] = [1, 11, 95]

/** Source: shell §2 "a window of up to 5 page numbers with first and last page and ellipses", §9 (10 a page). */
const SIZES = [
  { total: 1, pages: [[1, '', 1, 1]] },
  { total: 9, pages: [[1, '', 1, 9]] },
  { total: 10, pages: [[1, '', 1, 10]] },
  {
    total: 11,
    pages: [
      [1, '1 2', 1, 10],
      [2, '1 2', 11, 11],
    ],
  },
  {
    total: 95,
    pages: [
      [1, '1 2 3 4 5 … 10', 1, 10],
      [4, '1 2 3 4 5 6 … 10', 31, 40],
      [6, '1 … 4 5 6 7 8 … 10', 51, 60],
      [10, '1 … 6 7 8 9 10', 91, 95],
    ],
  },
  {
    total: 10_000,
    pages: [
      [1, '1 2 3 4 5 … 1000', 1, 10],
      [500, '1 … 498 499 500 501 502 … 1000', 4_991, 5_000],
      [1_000, '1 … 996 997 998 999 1000', 9_991, 10_000],
    ],
  },
] as const

for (const stage of STAGES) {
  test(`pages lists of every length ${stage.name}`, LONG, async ({ browser }) => {
    const count = (value: number) =>
      value.toLocaleString(stage.locale === 'fr' ? 'fr-FR' : 'en-GB').replaceAll('\u202F', '\u00A0')
    const page = await signIn(browser, stage, { url: server.url, login: LOGIN })

    await setTotal(0)
    await open(page, LIST)
    await expect(page.getByRole('heading', { name: text(stage, 'dossiers.empty') })).toBeVisible()
    await expect(pagination(page, stage)).toHaveCount(0)
    await checkAccessibility(page)

    for (const { total, pages } of SIZES.filter(({ total: size }) => IS_LONG || DAILY_SIZES.includes(size))) {
      await setTotal(total)
      for (const [number, marks, start, end] of pages) {
        await open(page, number === 1 ? LIST : `${LIST}?currentPage=${number}`)
        await expect(pagination(page, stage).getByRole('status')).toHaveText(
          text(stage, 'pagination.showing', {
            start: count(start),
            end: count(end),
            totalItems: count(total),
          }),
        )
        // Newest first.
        await expect(row(page, total - start + 1)).toBeVisible()
        await expect(page.locator('tbody tr')).toHaveCount(end - start + 1)
        expect(await marksOf(page, stage), `${total}, page ${number}`).toBe(marks)
      }
    }
    await checkAccessibility(page)
  })

  test(`pages by keyboard, and starts a search on page 1 ${stage.name}`, LONG, async ({ browser }) => {
    await setTotal(95)
    const page = await signIn(browser, stage, { url: server.url, login: LOGIN })
    await open(page, LIST)
    await expect(row(page, 95)).toBeVisible()

    await tabTo(page, text(stage, 'pagination.next'))
    await page.keyboard.press('Enter')
    await expect(row(page, 85)).toBeVisible()
    await expect(page).toHaveURL(/currentPage=2$/)
    // The link keeps the focus, so that the same key continues.
    await page.keyboard.press('Enter')
    await expect(row(page, 75)).toBeVisible()
    await page.goBack()
    await expect(row(page, 85)).toBeVisible()

    // Two letters and a number in any case; the request has them in lower case.
    await page.keyboard.press('/')
    const asked = page.waitForRequest(/searchTerm=liste\+77/)
    const lists: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('searchTerm=')) lists.push(request.url())
    })
    await page.keyboard.type('LISTE 77')
    await asked
    // The first page is asked for with the search only.
    expect(lists.filter((url) => /page=1&.*searchTerm=(&|$)/.test(url))).toEqual([])
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(row(page, 77)).toBeVisible()
    await expect(page).toHaveURL(/currentPage=1&search=LISTE/)
    await page.keyboard.type('777')
    await expect(
      page.getByRole('heading', { name: text(stage, 'dossiers.empty.search', { search: 'liste 77777' }) }),
    ).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('tbody tr')).toHaveCount(10)
  })
}

test('abandons a dossier by keyboard only', async ({ browser }) => {
  const titles = 'Au clavier'
  await setListLength(store.db, { login: LOGIN, state: 'ongoing', titles, total: 2 })
  const page = await signIn(browser, DESK_FR, { url: server.url, login: LOGIN })
  await open(page, '/dossier?search=clavier')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  const button = page
    .getByRole('row')
    .filter({ hasText: `${titles} 2` })
    .getByRole('button')
    .last()
  const dialog = page.getByRole('dialog')

  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `${titles} 2`, exact: true })).toBeFocused()
  // After modify and duplicate.
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading')).toBeFocused()
  // Focus is trapped, then restored.
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('header, main, footer') ?? null),
    ).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.getByText(`${titles} 1`, { exact: true })).toBeVisible()
  // The button disappears with its row: focus moves to the content.
  await expect(page.locator('#contenu')).toBeFocused()
})

test('an edited address opens a list or reports a missing dossier', async ({ browser }) => {
  await setTotal(95)
  const page = await signIn(browser, DESK_FR, { url: server.url, login: LOGIN })

  for (const [path, first, isKind] of [
    [`${LIST}?currentPage=-3`, 95, true],
    [`${LIST}?currentPage=abc`, 95, true],
    [`${LIST}?currentPage=0`, 95, false],
    [`${LIST}?currentPage=2.5`, 95, false],
    [`${LIST}?currentPage=`, 95, false],
    [`${LIST}?currentPage=99999999999999999999`, 95, false],
    [`${LIST}/3`, 75, true],
    [`${LIST}/abc`, 95, false],
    [`${LIST}/3?currentPage=2`, 85, true],
    [`${LIST}?currentPage=11`, 5, true],
    [`${LIST}?currentPage=999999`, 5, false],
    [`${LIST}?form=nonsense&sort=sideways`, 95, true],
    // Advisors have no filter, so it is ignored.
    [`${LIST}?form=back_office`, 95, true],
  ] as const) {
    // Daily one address of each kind.
    if (!IS_LONG && !isKind) continue
    await open(page, path)
    await expect(row(page, first), path).toBeVisible()
  }
  await expect(page).toHaveURL(server.url + `${LIST}?form=back_office`)

  for (const path of ['/dossier/no-such-tab', '/dossier/signed', '/form?dossier=abc', '/form?dossier=-1']) {
    await open(page, path)
    await page.waitForURL(`${server.url}/dossier`)
  }
  await open(page, '/form?dossier=999999')
  await expectMissing(page, '/dossier', 'Élodie Marchetti')
})

test('a missing review is reported', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })

  await open(page, '/manage-dossier/999999')
  await expectMissing(page, '/manage-dossier/statut-integration', 'Olivier Thévenin')
  for (const path of ['/manage-dossier/abc', '/manage-dossier/-1', '/manage-dossier/statut-integration/x']) {
    await open(page, path)
    await page.waitForURL(`${server.url}/manage-dossier/statut-integration`)
  }
})

test('distinguishes a mistyped address from one that cannot be loaded now', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })

  for (const path of ['/bon-du-premier-coup?from=abc', '/correction/lien/xyz']) {
    await open(page, path)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(text(DESK_FR, 'common.wrong-address'))
    await expect(alert.getByRole('button')).toHaveCount(0)
  }
})

test('a search leads to the lists that have what this one lacks', LONG, async ({ browser }) => {
  await setListLength(store.db, { login: LOGIN, state: 'ongoing', titles: 'Saisie', total: 1 })
  await setListLength(store.db, { login: LOGIN, state: 'signed', titles: 'Fontanel', total: 1 })
  const page = await signIn(browser, DESK_FR, { url: server.url, login: LOGIN })
  await open(page, '/dossier')

  await page.getByRole('searchbox').fill('fontanel')
  await page
    .getByRole('main')
    .getByRole('link', { name: `${text(DESK_FR, 'dossiers.tab.signed-files')} (1)` })
    .click()

  await page.waitForURL('**/dossier/signed-files?search=fontanel')
  await expect(page.getByRole('searchbox')).toHaveValue('fontanel')
  await expect(page.getByText('Fontanel 1')).toBeVisible()
  // The search goes along to the other tabs.
  await page
    .getByRole('navigation', { name: text(DESK_FR, 'dossiers.tabs') })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('searchbox')).toHaveValue('fontanel')
})

test('refusals are shown where the action was started', async ({ browser }) => {
  const [gone = 0, late = 0] = await setListLength(store.db, {
    login: LOGIN,
    state: 'ongoing',
    titles: 'Trop tard',
    total: 2,
  })
  await setListLength(store.db, { login: LOGIN, state: 'signed', titles: 'Sans enveloppe', total: 1 })
  const page = await signIn(browser, DESK_FR, { url: server.url, login: LOGIN })
  const actionOn = (present: string, action: 'abandon' | 'duplicate' | 'history' | 'download') =>
    page.getByRole('button', {
      name: text(DESK_FR, 'dossiers.row.action', {
        action: text(DESK_FR, `dossiers.action.${action}`),
        present,
      }),
    })
  const noticeOn = (present: string) => page.getByRole('row').filter({ hasText: present }).getByRole('alert')
  await open(page, '/dossier')
  await expect(page.getByText('Trop tard 2')).toBeVisible()

  // Signed and removed by others since the list loaded.
  await store.db
    .updateTable('dossier')
    .set({ state: 'signed', status: 'signed' })
    .where('id', '=', late)
    .execute()
  await store.db.deleteFrom('dossier').where('id', '=', gone).execute()
  await actionOn('Trop tard 2', 'abandon').click()
  await page
    .getByRole('button', { name: text(DESK_FR, 'dossiers.modal.cancel.confirm'), exact: true })
    .click()
  await expect(noticeOn('Trop tard 2')).toContainText(
    text(DESK_FR, 'folder.error.cannot-delete-subscription-folder'),
  )
  await actionOn('Trop tard 1', 'duplicate').click()
  await page.getByRole('button', { name: text(DESK_FR, 'dossiers.modal.duplicate.with') }).click()
  await expect(noticeOn('Trop tard 1')).toContainText(
    text(DESK_FR, 'folder.error.cannot-duplicate-subscription-folder'),
  )

  await open(page, '/dossier/signed-files')
  const dialog = page.getByRole('dialog')
  await actionOn('Sans enveloppe 1', 'history').click()
  await expect(dialog).toContainText(text(DESK_FR, 'docusign.error-folder-not-found'))
  await page.keyboard.press('Escape')
  await actionOn('Sans enveloppe 1', 'download').click()
  // The server's own message. Source: shell §8 "ZIP download error".
  await expect(dialog).toContainText(errorText('fr', 'ENVELOPE_DOES_NOT_EXIST'))
})

test('a refusal is shown on a row without its state', async ({ browser }) => {
  const [late = 0] = await setListLength(store.db, {
    login: LOGIN,
    state: 'ongoing',
    titles: 'Sans état',
    total: 1,
  })
  const page = await signIn(browser, DESK_FR, { url: server.url, login: LOGIN })
  await open(page, '/dossier?columns=amount')
  const row = page.getByRole('row').filter({ hasText: 'Sans état 1' })
  await expect(row).toBeVisible()
  await store.db
    .updateTable('dossier')
    .set({ state: 'signed', status: 'signed' })
    .where('id', '=', late)
    .execute()

  const action = text(DESK_FR, 'dossiers.action.abandon')
  const name = text(DESK_FR, 'dossiers.row.action', { action, present: 'Sans état 1' })
  await row.getByRole('button', { name }).click()
  await page
    .getByRole('button', { name: text(DESK_FR, 'dossiers.modal.cancel.confirm'), exact: true })
    .click()

  await expect(row.getByRole('alert')).toContainText(
    text(DESK_FR, 'folder.error.cannot-delete-subscription-folder'),
  )
})

/** A focused title, an explanation that names the account, and a link to the list. */
async function expectMissing(page: Page, list: string, name: string): Promise<void> {
  const title = text(DESK_FR, 'dossiers.missing.title', { id: '999999' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(new RegExp(`^${title} · `))
  await expect(page.getByText(text(DESK_FR, 'dossiers.missing.text', { name }))).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: text(DESK_FR, 'dossiers.missing.list') }).click()
  await page.waitForURL(server.url + list)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Page numbers and gaps between "previous" and "next". */
function marksOf(page: Page, stage: Stage): Promise<string> {
  return pagination(page, stage)
    .locator('li')
    .evaluateAll((items) =>
      items
        .slice(1, -1)
        .map((item) => item.textContent?.trim())
        .join(' '),
    )
}

/** Tabs to the link with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 60_000 })
}
