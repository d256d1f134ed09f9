import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { refusal } from './list-answers.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, signIn, STAGES, text } from './stage.ts'

/** A search with filters in a very large list: announced before it runs, and stopped. */
const QUEUE = '/manage-dossier/statut-integration/ongoing?search=martin&clock=late,inTime'
const LIST = /\/api\/dossiers\/integration-state\?/

/** A company with half a million dossiers under review. */
async function enlarge(page: Page): Promise<void> {
  await page.route('**/retrieve-number-dossiers-by-status', async (route) => {
    const answer = await route.fetch()
    const counts: Readonly<Record<string, number>> = await answer.json()
    await route.fulfill({ json: { ...counts, signed_ongoing: 512_000 } })
  })
}

for (const stage of STAGES) {
  test(`a slow list is read when its reader asks for it, and stopped ${stage.name}`, async ({ browser }) => {
    const say = (key: Parameters<typeof text>[1]) => text(stage, key)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const page = await signIn(browser, stage, { url: server.url, login: 'reviewer' })
    await enlarge(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (LIST.test(request.url())) asked.push(request.url())
    })

    await test.step('it says that it is slow, and reads nothing', async () => {
      await page.goto(server.url + QUEUE)
      await expect(page.getByText(say('dossiers.slow.title'))).toBeVisible()
      await expect(page.getByText(/512\s?[,\s]?000/).last()).toBeVisible()
      expect(asked).toEqual([])
      await checkAccessibility(page)
    })

    await test.step('it is stopped while it is read', async () => {
      await page.route(LIST, () => {})
      await button(say('dossiers.slow.run')).click()
      const stopped = page.waitForEvent('requestfailed', (request) => LIST.test(request.url()))
      await button(say('dossiers.slow.stop')).click()
      await stopped
      await expect(page.getByText(say('dossiers.slow.title'))).toBeVisible()
    })

    await test.step('a search that the server gives up says why', async () => {
      await page.unroute(LIST)
      await page.route(LIST, (route) => route.fulfill(refusal(422, 'LIST_TOO_SLOW', 'Trop de temps.')))
      await button(say('dossiers.slow.run')).click()
      await expect(page.getByText('Trop de temps.')).toBeVisible()
      await expect(button(say('common.retry'))).toBeVisible()
      await page.unroute(LIST)
    })

    await test.step('without filters it answers at once', async () => {
      await page.goto(server.url + QUEUE)
      await button(say('dossiers.empty.clear-filters')).first().click()
      await expect(page.getByText(say('dossiers.slow.title'))).toBeHidden()
      await expect(page).not.toHaveURL(/clock=/)
    })
  })
}
