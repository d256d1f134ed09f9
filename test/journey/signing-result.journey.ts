import { expect, type Page } from '@playwright/test'
import { RunningServer } from '#test/support/start-server.ts'
import { test } from './journey-test.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/** The page a party comes back to after signing, with the dossier's answers played and its time passed by hand. */
const BUTTON = 'subscription_subscriber'
const SENT = 'signature|subscription_sent_to_subscriber'

let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

test('the result page asks every 3 seconds, tells what it finds, and gives up after 25', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const dossier = await playDossier(page)
  await page.clock.install()

  await openResult(page, BUTTON)
  await expect(page.getByText(text(DESK_FR, 'docusign.waiting'))).toBeVisible()
  await expect.poll(() => dossier.reads).toBe(1)
  await page.clock.runFor(9_000)
  await expect.poll(() => dossier.reads).toBeGreaterThanOrEqual(4)
  // The page's time also goes by itself, as long as this takes.
  expect(dossier.reads).toBeLessThanOrEqual(6)
  dossier.status = 'signature|subscription_signed_by_subscriber|subscription_sent_to_subscriber_advisor'
  await page.clock.runFor(3_000)
  await expect(page.getByText(text(DESK_FR, 'docusign.success'))).toBeVisible()
  expect(await outcomeOf(page, BUTTON)).toEqual({ stored: 'success', told: 'success' })
  await checkAccessibility(page)

  // Another party's token begins like this one's.
  dossier.status = 'signature|subscription_signed_by_subscriber_spouse'
  await openResult(page, BUTTON)
  await expect(page.getByText(text(DESK_FR, 'docusign.waiting'))).toBeVisible()
  for (let second = 0; second < 26; second += 1) await page.clock.runFor(1_000)
  await expect(page.getByText(text(DESK_FR, 'docusign.warning'))).toBeVisible()
  await expect(page.getByText(text(DESK_FR, 'docusign.user-not-signing'))).toBeVisible()
  expect(await outcomeOf(page, BUTTON)).toEqual({ stored: 'error', told: 'error' })
  await checkAccessibility(page)

  dossier.status = SENT
  await openResult(page, 'no_such_button')
  await expect(page.getByText(text(DESK_FR, 'docusign.success'))).toBeVisible()
  expect(await outcomeOf(page, 'no_such_button')).toEqual({ stored: 'success', told: 'success' })

  dossier.status = undefined
  await openResult(page, BUTTON)
  await expect(page.getByText(text(DESK_FR, 'docusign.user-not-signing'))).toBeVisible()
  expect(await outcomeOf(page, BUTTON)).toEqual({ stored: 'error', told: 'error' })
})

/** Answers for dossier 1: the status it is in, or none at all; counts how often it was read. */
async function playDossier(page: Page): Promise<{ status: string | undefined; reads: number }> {
  const dossier: { status: string | undefined; reads: number } = { status: SENT, reads: 0 }
  await page.route('**/api/dossiers/1', async (route) => {
    dossier.reads += 1
    if (dossier.status === undefined) return route.fulfill({ status: 404, json: { errors: [] } })
    return route.fulfill({ json: { dossier: { status: dossier.status, envelopes: [] } } })
  })
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => sessionStorage.setItem('told', String(data.outcome)))
  })
  return dossier
}

async function openResult(page: Page, button: string): Promise<void> {
  await page.goto(`${server.url}/docusign/success?dossier=1&button=${button}`)
}

/** What this device keeps of the button, and what the page told the window around it. */
function outcomeOf(page: Page, button: string) {
  return page.evaluate(
    (key) => ({ stored: localStorage.getItem(key), told: sessionStorage.getItem('told') }),
    button,
  )
}
