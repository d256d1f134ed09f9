import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { parseConfig } from '#server/config.ts'
import { parseCsv } from '#rules/csv.ts'
import { openStoreBeside } from '#server/store/store.ts'
import { setListLength } from '#test/support/set-list-length.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { test } from './journey-test.ts'
import { checkAccessibility, signIn, STAGES, text } from './stage.ts'

/** The review queue as a desk: deadlines, filters, saved views, columns and exports. */
const QUEUE = '/manage-dossier/statut-integration/ongoing'
const TITLES = 'Échéance'

let server: RunningServer

test.beforeAll(async () => {
  server = await RunningServer.start()
  const store = await openStoreBeside(parseConfig({ DATA_DIR: server.dataDir }))
  await setListLength(store.db, { login: 'advisor2', state: 'signed', titles: TITLES, total: 12 })
  // Four weeks late, and in time.
  await sql`update dossier set signed_at = now() - interval '35 days', amount_cents = 500000
    where title in (${`${TITLES} 1`}, ${`${TITLES} 2`})`.execute(store.db)
  await store.close()
})
test.afterAll(() => server.stop())

const rows = (page: Page) => page.locator('tbody .title')

for (const stage of STAGES) {
  test(`a reviewer filters, saves and exports a view ${stage.name}`, async ({ browser }) => {
    const say = (key: Parameters<typeof text>[1], params = {}) => text(stage, key, params)
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
    const choose = async (page: Page, name: string) => {
      await press(page, say('views.menu'))
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const page = await signIn(browser, stage, { url: server.url, login: 'reviewer', path: QUEUE })

    await expect(rows(page).first()).toHaveText(`${TITLES} 1`)
    await expect(page.locator('tbody tr').first()).toContainText(/jours ouvrés de retard|working days late/)

    await test.step('a filter narrows the list, and Back takes it away', async () => {
      await press(page, say('views.filters'))
      await page.setViewportSize({ width: 320, height: 900 })
      expect(await page.evaluate(findCutFields)).toEqual([])
      await page.setViewportSize(stage.viewport)
      await page.getByRole('checkbox', { name: say('views.clock.late'), exact: true }).check()
      const most = page.getByLabel(say('views.to')).first()
      await most.fill('six mille')
      await press(page, say('views.apply'))
      await expect(page.getByText(say('views.range.amount.invalid'))).toBeVisible()
      await checkAccessibility(page)
      await most.fill('0')
      await page
        .getByLabel(say('views.from'))
        .first()
        .fill(stage.locale === 'fr' ? '6.000,00' : '6,000.00')
      await press(page, say('views.apply'))
      await expect(page.locator('[aria-controls=filters]')).toBeFocused()
      await expect(rows(page)).toHaveText([`${TITLES} 1`, `${TITLES} 2`])
      expect(new URL(page.url()).searchParams.get('clock')).toBe('late')
      await page.goBack()
      await expect(rows(page)).toHaveCount(10)
      await page.goForward()
      await expect(rows(page)).toHaveCount(2)
    })

    await test.step('a saved view has an address and a count', async () => {
      await choose(page, say('views.save'))
      await page.getByLabel(say('views.name')).fill('Mes retards')
      await page.keyboard.press('Enter')
      const strip = page.getByRole('navigation', { name: say('views.title') })
      await expect(strip.getByRole('link', { name: /Mes retards\s*2/ })).toHaveAttribute(
        'aria-current',
        'page',
      )
      const id = new URL(page.url()).searchParams.get('view') ?? ''
      await page.goto(`${server.url}/vues/${id}`)
      await expect(rows(page)).toHaveCount(2)
      await checkAccessibility(page)
    })

    await test.step('columns are chosen and ordered', async () => {
      await choose(page, say('views.columns'))
      await page.getByRole('checkbox', { name: say('views.column.product') }).check()
      await page.getByRole('checkbox', { name: say('views.column.advisor') }).uncheck()
      await press(page, say('views.apply'))
      const heads = page.locator('thead th')
      await expect(heads.filter({ hasText: say('dossiers.column.product') })).toHaveCount(1)
      await expect(heads.filter({ hasText: say('dossiers.column.advisor') })).toHaveCount(0)
    })

    await test.step('the export has the rows and columns of the list', async () => {
      const download = page.waitForEvent('download')
      await choose(page, say('views.export.csv'))
      const file = await readFile((await (await download).path()) ?? '', 'utf8')
      const [head, ...lines] = parseCsv(file) ?? []
      expect(head).toContain(say('dossiers.column.product'))
      expect(lines.map(([, title]) => title)).toEqual([`${TITLES} 1`, `${TITLES} 2`])
    })

    await test.step('filters that match nothing can be cleared', async () => {
      await page.goto(`${server.url}${QUEUE}?amountFrom=99999999`)
      await expect(page.getByRole('heading', { name: say('dossiers.empty.filtered') })).toBeVisible()
      await checkAccessibility(page)
      await press(page, say('dossiers.empty.clear-filters'))
      await expect(rows(page)).toHaveCount(10)
    })

    await test.step('a view is deleted after a question', async () => {
      await page.getByRole('link', { name: /Mes retards/ }).click()
      await choose(page, say('views.delete', { name: 'Mes retards' }))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('common.delete') })
        .click()
      await expect(page.getByRole('link', { name: /Mes retards/ })).toHaveCount(0)
    })
  })
}

/** Fields that the panel of the filters cuts off. */
function findCutFields(): readonly string[] {
  const panel = document.querySelector('#filters')
  const edge = panel?.getBoundingClientRect().right ?? 0
  return [...(panel?.querySelectorAll('.input') ?? [])].flatMap((field) =>
    field.getBoundingClientRect().right > edge ? [field.outerHTML] : [],
  )
}
