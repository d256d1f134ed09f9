import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

/** The page after signing, with mocked dossier responses and a controlled clock. */
const BUTTON = 'subscription_subscriber'
const SENT = 'signature|subscription_sent_to_subscriber'

test('the result page polls every 3 seconds, shows the outcome, and stops after 25', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const dossier = await playDossier(page)
  await page.clock.install()

  await openResult(page, BUTTON)
  await expect(page.getByText(text(DESK_FR, 'docusign.waiting'))).toBeVisible()
  await expect.poll(() => dossier.reads).toBe(1)
  await page.clock.runFor(9_000)
  await expect.poll(() => dossier.reads).toBeGreaterThanOrEqual(4)
  // The page's clock also advances in real time.
  expect(dossier.reads).toBeLessThanOrEqual(6)
  dossier.status = 'signature|subscription_signed_by_subscriber|subscription_sent_to_subscriber_advisor'
  await page.clock.runFor(3_000)
  await expect(page.getByText(text(DESK_FR, 'docusign.success'))).toBeVisible()
  expect(await outcomeOf(page, BUTTON)).toEqual({ stored: 'success', told: 'success' })
  await checkAccessibility(page)

  // The token of another party starts with this one's.
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
  expect(await outcomeOf(page, 'no_such_button')).toEqual({ stored: null, told: 'success' })
})

test('the result page retries a failed poll, and claims no outcome while it is unknown', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const dossier = await playDossier(page)
  await page.clock.install()

  for (const failure of [503, 500, 'no answer'] as const) {
    await test.step(`a poll that succeeds after ${failure}`, async () => {
      Object.assign(dossier, { status: 'signature|subscription_signed_by_subscriber', failure, reads: 0 })
      await openResult(page, BUTTON)
      await expect.poll(() => dossier.reads).toBeGreaterThanOrEqual(1)
      await expect(page.getByText(text(DESK_FR, 'docusign.waiting'))).toBeVisible()
      dossier.failure = undefined
      await page.clock.runFor(3_000)
      await expect(page.getByText(text(DESK_FR, 'docusign.success'))).toBeVisible()
    })
    await test.step(`polls that answer ${failure} until the end`, async () => {
      dossier.failure = failure
      await openResult(page, BUTTON)
      await expect(page.getByText(text(DESK_FR, 'docusign.waiting'))).toBeVisible()
      for (let second = 0; second < 26; second += 1) await page.clock.runFor(1_000)
      await expectUnread(page)
    })
  }

  dossier.failure = 404
  await openResult(page, BUTTON)
  await expectUnread(page)
  await checkAccessibility(page)
})

test('the result page stores outcomes of signing buttons only', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await playDossier(page)
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]))
  const before = await stored()

  for (const key of ['paraphe.token', 'paraphe.role', 'paraphe.profile', 'paraphe.draftKey', '']) {
    await openResult(page, key)
    await expect(page.getByText(text(DESK_FR, 'docusign.success'))).toBeVisible()
  }

  expect(await stored()).toEqual(before)
})

test('the result page without a dossier links to those being signed', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'client', path: '/docusign/success' })

  await page.waitForURL('**/dossier/signature-files')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

async function expectUnread(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text(DESK_FR, 'signature.result.unread-title'),
  )
  await expect(page.getByText(text(DESK_FR, 'docusign.warning'))).toHaveCount(0)
  expect(await outcomeOf(page, BUTTON)).toEqual({ stored: 'error', told: 'error' })
}

interface PlayedDossier {
  status: string
  /** Overrides the response. */
  failure: number | 'no answer' | undefined
  reads: number
}

/** Mocks dossier 1 and counts its requests. */
async function playDossier(page: Page): Promise<PlayedDossier> {
  const dossier: PlayedDossier = { status: SENT, failure: undefined, reads: 0 }
  await page.route('**/api/dossiers/1', async (route) => {
    dossier.reads += 1
    if (dossier.failure === 'no answer') return route.abort()
    if (dossier.failure !== undefined) return route.fulfill({ status: dossier.failure, json: { errors: [] } })
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

/** The stored outcome, and the message posted to the parent window. */
function outcomeOf(page: Page, button: string) {
  return page.evaluate(
    (key) => ({ stored: localStorage.getItem(key), told: sessionStorage.getItem('told') }),
    button,
  )
}
