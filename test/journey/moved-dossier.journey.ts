import { expect } from '@playwright/test'
import { Colleagues } from '#contract/assignment.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { test } from './journey-test.ts'
import { ReviewDesk } from './review-desk.ts'
import { DESK_FR, text } from './stage.ts'

/** What a page of the review says of changes: those of others since it was read, and no earlier ones. */
const t = (key: Parameters<typeof text>[1]) => text(DESK_FR, key)

let desk: ReviewDesk
test.beforeAll(async () => {
  desk = await ReviewDesk.open()
  await desk.addReviewer('second')
})
test.afterAll(() => desk.close())

test('a page says that another person has changed the dossier since it was opened', async ({ browser }) => {
  const [id] = await desk.add([{ case: 'complete', title: 'Mme Nouvelle, Démo Pierre Europe' }])
  const colleague = new ApiSession(desk.url, 'second')
  const assign = async (seen: number | null, to: number | null) =>
    colleague.need('PUT', `/dossiers/${id}/assignee`, { assignee: to, seen })
  const { colleagues } = Colleagues.parse(await colleague.need('GET', '/review/colleagues'))
  const own = colleagues.find((each) => each.own)?.id ?? null
  await assign(null, own)
  const page = await desk.signIn(browser, DESK_FR)
  const news = page.locator('.moved')

  await test.step('not of what it shows already', async () => {
    // The stream goes on from the first view, which has the change made before.
    const followed = page.waitForResponse(/\/api\/live\?after=/)
    await page.goto(`${desk.url}/manage-dossier/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await followed).ok()).toBe(true)
    await expect(news).toHaveCount(0)
  })

  await test.step('of a change that comes', async () => {
    await assign(own, null)
    await expect(news).toContainText('Nadia Belkacem')
    await news.getByRole('button', { name: t('dossier.refresh') }).click()
    await expect(news).toHaveCount(0)
  })

  await test.step('also where no stream comes through: the page asks now and then', async () => {
    await page.route('**/api/live*', (route) =>
      route.request().headers()['accept'] === 'text/event-stream' ? route.abort() : route.continue(),
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await assign(null, own)
    await expect(async () => {
      await page.clock.fastForward(20_000)
      await expect(news).toContainText('Nadia Belkacem', { timeout: 1_000 })
    }).toPass()
  })
})
