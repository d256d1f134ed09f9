import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { Colleagues } from '#contract/assignment.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { test } from './journey-test.ts'
import { ReviewDesk, ReviewerAt } from './review-desk.ts'
import { checkAccessibility, DESK_EN, DESK_FR, text, type Stage } from './stage.ts'

/** Two reviewers on the same dossier: what one of them is told, and where the focus goes, when the other was faster. */
const FOUND = z.object({ dossiers: z.array(z.object({ id: z.number() })).min(1) })
/** A paper subscription of the demo, whose corrections the back office makes. */
const PAPER = 'Paul Maréchal'

let desk: ReviewDesk
let colleague: ApiSession
test.beforeAll(async () => {
  desk = await ReviewDesk.open()
  await desk.addReviewer('second')
  colleague = new ApiSession(desk.url, 'second')
})
test.afterAll(() => desk.close())

const wordsOf =
  (stage: Stage) => (key: Parameters<typeof text>[1], params?: Readonly<Record<string, string>>) =>
    text(stage, key, params)

/** The content of the page: what took the focus from a control that is gone. */
const contentOf = (page: Page) => page.locator('#contenu')

test('who takes a dossier that a colleague has, is told so until the colleague gives it back', async ({
  browser,
}) => {
  const [id] = await desk.add([{ case: 'complete', title: 'Mme Deux Fois, Démo Pierre Europe' }])
  const t = wordsOf(DESK_FR)
  const { colleagues } = Colleagues.parse(await colleague.need('GET', '/review/colleagues'))
  const theirs = colleagues.find((each) => each.own)?.id ?? null
  const page = await desk.signIn(browser, DESK_FR)
  await page.goto(`${desk.url}/manage-dossier/${id}`)
  const taken = page.getByRole('alert').filter({ hasText: 'Nadia Belkacem' })
  const news = page.locator('.moved')
  // A page that is still loading would show what follows as it finds it, without news.
  await expect(page.getByRole('button', { name: t('assign.take') })).toBeVisible()

  await colleague.need('PUT', `/dossiers/${id}/assignee`, { assignee: theirs, seen: null })
  await expect(news).toContainText('Nadia Belkacem')
  const notice = await news.locator('.alert').boundingBox()
  const heading = await page.locator('.rev').first().boundingBox()
  expect((heading?.y ?? 0) - (notice?.y ?? 0) - (notice?.height ?? 0)).toBeGreaterThanOrEqual(8)
  await page.getByRole('button', { name: t('assign.take') }).press('Enter')
  await expect(taken).toBeVisible()

  await colleague.need('PUT', `/dossiers/${id}/assignee`, { assignee: null, seen: theirs })
  await expect(news).toContainText('ne l’attribue plus à personne')
  await news.getByRole('button', { name: t('dossier.refresh') }).press('Enter')
  await expect(page.getByText(t('assign.nobody'))).toBeVisible()
  await expect(taken).toHaveCount(0)
  await expect(news).toHaveCount(0)
  await expect(contentOf(page)).toBeFocused()
})

test('the dialog of a decision that a colleague has already taken keeps the focus', async ({ browser }) => {
  const [id = 0] = await desk.add([{ case: 'complete', title: 'M. Trop Tard, Démo Pierre Europe' }])
  const page = await desk.signIn(browser, DESK_EN)
  const reviewer = new ReviewerAt(page, DESK_EN, desk)
  await page.goto(`${desk.url}/manage-dossier/${id}`)
  await reviewer.choose('decline')
  await reviewer.dialog.getByRole('textbox').first().fill('Origin of the funds not proven.')

  await colleague.need('PUT', `/dossiers/integration-state/${id}`, {
    integration_state: 'refused',
    reason: 'Doublon',
  })
  await reviewer.dialog.getByRole('button', { name: reviewer.text('review.action.decline') }).press('Enter')

  await expect(reviewer.dialog).toContainText(reviewer.text('review.taken'))
  await expect(reviewer.dialog.getByRole('button', { name: reviewer.text('common.close') })).toBeFocused()
})

test('the pairing of a colleague is shown in place of being overwritten', async ({ browser }) => {
  const [id] = await desk.add([{ case: 'complete', title: 'Mme Déjà Appariée, Démo Pierre Europe' }])
  const t = wordsOf(DESK_FR)
  const page = await desk.signIn(browser, DESK_FR)
  const reviewer = new ReviewerAt(page, DESK_FR, desk)
  await page.goto(`${desk.url}/manage-dossier/${id}`)
  await reviewer.tab('pairing').press('Enter')
  await expect(reviewer.side('np')).toContainText(t('pairing.unpaired'))

  await colleague.need('PUT', `/dossier/integration-state/${id}/pairing/customer`, {
    code: 'S00652',
    scope: 'np',
  })
  await page.getByRole('button', { name: t('pairing.create') }).press('Enter')

  await reviewer.expectMessage('pairing.moved')
  await expect(reviewer.side('np')).toContainText('S00652')
  await page.getByRole('button', { name: t('pairing.create') }).press('Enter')
  await expect(reviewer.side('np')).toContainText(t('pairing.paired-new'))
  await reviewer.choose('accept')
  await expect(reviewer.dialog).toContainText(t('pairing.new-customer'))
})

test('a dossier is accepted only with the pairing that its dialog names', async ({ browser }) => {
  const [id] = await desk.add([{ case: 'complete', title: 'Mme Bien Appariée, Démo Pierre Europe' }])
  const pair = async (code: string | null) =>
    colleague.need('PUT', `/dossier/integration-state/${id}/pairing/customer`, { code, scope: 'np' })
  await pair('S00652')
  const page = await desk.signIn(browser, DESK_EN)
  const reviewer = new ReviewerAt(page, DESK_EN, desk)
  await page.goto(`${desk.url}/manage-dossier/${id}`)
  await reviewer.choose('accept')
  await expect(reviewer.dialog).toContainText('S00652')

  await pair(null)
  await reviewer.dialog.getByRole('button', { name: reviewer.text('review.action.accept') }).press('Enter')

  const refused = page.locator('.toasts').or(reviewer.dialog).getByText('The pairing has changed')
  await expect(refused).toBeVisible()
  const { state } = await colleague.need('GET', `/dossier/integration-state/${id}/state`)
  expect(state).toBe('ongoing')
})

test('a comment of a colleague appears on the open page, and mentions are offered below the text', async ({
  browser,
}) => {
  const [id] = await desk.add([{ case: 'complete', title: 'Mme Lue, Démo Pierre Europe' }])
  const page = await desk.signIn(browser, DESK_FR)
  await page.goto(`${desk.url}/manage-dossier/${id}`)
  await page.getByRole('tab', { name: text(DESK_FR, 'comment.tab') }).press('Enter')
  const field = page.getByRole('tabpanel').getByRole('textbox')
  await field.pressSequentially('À revoir @nad')
  await expect(page.getByRole('listbox')).toHaveCSS('overflow-y', 'auto')

  await colleague.need('POST', `/dossiers/${id}/comments`, { text: 'Relu', elementId: null, mentions: [] })

  await expect(page.getByRole('article')).toContainText('Relu')
  await expect(field).toHaveValue('À revoir @nad')
  await expect(field).toBeFocused()
})

test('a correction that a colleague asks first is named to whoever asks for one too', async ({ browser }) => {
  const query = `integrationState=ongoing&searchTerm=${encodeURIComponent(PAPER)}`
  const { dossiers } = FOUND.parse(await colleague.need('GET', `/dossiers/integration-state?${query}`))
  const id = dossiers[0]?.id ?? 0
  const t = wordsOf(DESK_FR)
  const page = await desk.signIn(browser, DESK_FR)
  await page.goto(`${desk.url}/manage-dossier/${id}`)
  const pin = page.locator('.kv').getByRole('button', { name: t('correction.pin', { place: '' }).trim() })
  await pin.first().press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('Date illisible')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('correction.pin.keep') })
    .press('Enter')

  await colleague.need('POST', `/dossiers/${id}/corrections`, {
    concerned: 'backOffice',
    remarks: [{ target: { kind: 'answer', elementId: '1-bo_paper_number' }, text: 'Numéro illisible' }],
  })
  await page.getByRole('button', { name: t('correction.ask.send') }).press('Enter')

  await expect(page.locator('.toasts')).toContainText('Une correction de ce dossier est en cours')
  const asked = page.getByRole('region', { name: t('correction.ask.title') })
  await expect(asked).toContainText('Numéro illisible')
  await expect(asked).toContainText(`Demandée à ${t('correction.concerned.team')}`)
  await expect(contentOf(page)).toBeFocused()
})

test('remarks that a decision of a colleague overtakes are kept in sight, until they are removed', async ({
  browser,
}) => {
  const [id = 0] = await desk.add([{ case: 'complete', title: 'M. Remarqué, Démo Pierre Europe' }])
  const t = wordsOf(DESK_FR)
  const page = await desk.signIn(browser, DESK_FR)
  await page.goto(`${desk.url}/manage-dossier/${id}`)
  const pin = page.locator('.kv').getByRole('button', { name: t('correction.pin', { place: '' }).trim() })
  await pin.first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Date illisible')

  await colleague.need('PUT', `/dossiers/integration-state/${id}`, {
    integration_state: 'refused',
    reason: 'Doublon',
  })
  // Whoever comes back to the window has its data read again.
  await page.clock.fastForward(6_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(pin).toHaveCount(1)
  await dialog.getByRole('button', { name: t('correction.pin.keep') }).press('Enter')

  const unsent = page.getByRole('status').filter({ hasText: t('correction.unsent') })
  await expect(unsent).toContainText('Date illisible')
  await page.reload()
  await expect(unsent).toContainText('Date illisible')
  await checkAccessibility(page)
  await unsent.getByRole('button', { name: t('correction.unsent.remove') }).press('Enter')
  await expect(unsent).toHaveCount(0)
  await expect(contentOf(page)).toBeFocused()
})

test('a comment typed in one tab is the same in another, also once it is sent', async ({ browser }) => {
  const [id] = await desk.add([{ case: 'complete', title: 'Mme Deux Onglets, Démo Pierre Europe' }])
  const first = await desk.signIn(browser, DESK_FR)
  const second = await first.context().newPage()
  const [one, other] = await Promise.all(
    [first, second].map(async (page) => {
      await page.goto(`${desk.url}/manage-dossier/${id}`)
      await page.getByRole('tab', { name: text(DESK_FR, 'comment.tab') }).press('Enter')
      return page.getByRole('tabpanel').getByRole('textbox')
    }),
  )
  await one?.fill('Origine des fonds')
  await expect(other ?? first.locator('#none')).toHaveValue('Origine des fonds')
  await other?.fill('Origine des fonds à préciser')
  await expect(one ?? first.locator('#none')).toHaveValue('Origine des fonds à préciser')

  await first.getByRole('button', { name: text(DESK_FR, 'comment.send') }).click()

  await expect(other ?? first.locator('#none')).toHaveValue('')
})
