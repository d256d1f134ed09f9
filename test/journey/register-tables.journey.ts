import { expect, type Page } from '@playwright/test'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { DESK_FR, signIn } from './stage.ts'

/** Tables of the register with what services really answer: long errors, and file names and addresses without a space. */
const AT = '2026-11-20T10:00:00.000Z'
const ADDRESS = `https://registre.example.test/v2/souscriptions/${'0123456789abcdef'.repeat(6)}`
const ERROR = `connect ECONNREFUSED, le code associé S00012 n’existe pas dans ${ADDRESS}`
const FILE = 'souscriptions-2026-11-20T00-00-00-000Z-hauterive-000042.csv'
const PRESENT = `M. ${'Longue-Particule'.repeat(5)} ${'Abcdefgh'.repeat(8)}, Démo Pierre Europe`

const ANSWERS = {
  'attempts?*': {
    attempts: (['webhook', 'files'] as const).map((connector, index) => ({
      id: index + 1,
      dossierId: 1037,
      present: PRESENT,
      attempt: 1,
      connector,
      state: 'failed',
      file: connector === 'files' ? FILE : null,
      tries: 3,
      lastError: ERROR,
      reason: null,
      associateCodes: [],
      createdAt: AT,
      sentAt: AT,
      endedAt: null,
    })),
    total_items: 2,
    counts: { waiting: 0, sent: 0, failed: 2, acknowledged: 0, refused: 0 },
  },
  acknowledgements: {
    acknowledgements: [
      { id: 1, source: FILE, lineId: null, outcome: 'malformed', note: ERROR, receivedAt: AT },
    ],
  },
  exchanges: {
    exchanges: (['out', 'in'] as const).map((direction, index) => ({
      id: index + 1,
      connector: direction === 'in' ? 'files' : 'webhook',
      direction,
      name: FILE,
      at: AT,
      durationMs: 12_345,
      status: null,
      answer: direction === 'in' ? '12' : ADDRESS,
      error: direction === 'in' ? null : ERROR,
    })),
  },
  'dead-jobs': { jobs: [{ id: 412, kind: 'mail', deadAt: AT, lastError: ERROR }] },
}

test('long errors and file names are read whole, at every width', LONG, async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  for (const [call, json] of Object.entries(ANSWERS))
    await page.route(`**/api/register/${call}`, (route) => route.fulfill({ json }))
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${server.url}/operations/registre/failed`)
    await expect(page.getByRole('table')).toHaveCount(Object.keys(ANSWERS).length)

    expect(await page.evaluate(findCutRows), `at ${width} px`).toEqual([])
    expect(await narrowTexts(page), `at ${width} px`).toEqual([])
  }
})

/** Runs in the page: tables wider than their panel, whose last columns are out of sight. */
function findCutRows(): readonly string[] {
  return [...document.querySelectorAll('table')].flatMap((table) =>
    table.scrollWidth > (table.parentElement?.clientWidth ?? 0) ? [table.textContent.slice(0, 60)] : [],
  )
}

/** Cells that are so narrow for their text that it stands in a column of a few characters. */
async function narrowTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('td')].flatMap(({ offsetHeight, offsetWidth, textContent }) =>
      offsetHeight > 4 * offsetWidth ? [textContent.slice(0, 60)] : [],
    ),
  )
}
