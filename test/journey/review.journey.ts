import { expect } from '@playwright/test'
import { LONG, test } from './journey-test.ts'
import { CALLS_OF_A_PAGE, holdUntilAllAreAsked } from './review-calls.ts'
import { ReviewDesk, ReviewerAt } from './review-desk.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, stagesFrom } from './stage.ts'

/**
 * Review journeys. The mandate goes all the way by keyboard, from the queue to the register; the others cover
 * concurrent reviewers, a dossier returned from an error, and a waived pairing.
 */
const FONTANEL = {
  sub_last_name: 'FONTANEL',
  sub_first_name: 'Odile',
  sub_birth_name: 'GUÉRIN',
  sub_birthdate: '02/07/1961',
  sub_birth_city: 'Nantes',
  sub_mobile: '+33639980206',
  sub_email: 'o.fontanel@exemple.fr',
  inv_holding: 'BARE',
  dism_mode: 'MANDATE',
  dism_type: 'TEMP',
  dism_temp: '10|np|TEMP_3_15|DPA',
}
const BOTH_SIDES = {
  ...FONTANEL,
  dism_mode: 'AGREEMENT',
  ctp_civility: 'M',
  ctp_last_name: 'VASSEUR',
  ctp_first_name: 'Grégoire',
  ctp_birthdate: '03/02/1975',
}
const THEVENIN = { sub_last_name: 'THÉVENIN', sub_first_name: 'Pascal', sub_birthdate: '22/09/1968' }
const ODILE = 'Mme Odile FONTANEL, Démo Pierre Patrimoine'

let desk: ReviewDesk
test.beforeAll(async () => {
  desk = await ReviewDesk.open()
  await desk.addReviewer('reviewer2')
})
test.afterAll(() => desk.close())

const ANSWER = { status: 'OK', shares_from: '101', shares_to: '151', register_date: '2026-11-23' }

test('a mandate is accepted once its usufruct is paired, by keyboard, and enters the register', async ({
  browser,
}) => {
  const [mandate = 0] = await desk.add([{ case: 'complete', title: ODILE, changes: FONTANEL }])
  const page = await desk.signIn(browser, DESK_FR)
  const reviewer = new ReviewerAt(page, DESK_FR, desk)
  const t = reviewer.text.bind(reviewer)
  await page.goto(`${desk.url}/manage-dossier/statut-integration/ongoing`)
  await expect(page.locator(`a.title[href="/manage-dossier/${mandate}"]`)).toBeVisible()
  await page.keyboard.press('?')
  await expect(reviewer.dialog).toContainText(t('shortcuts.linked'))
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.locator(`a.title[href="/manage-dossier/${mandate}"]`)).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
  const asked = await holdUntilAllAreAsked(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/manage-dossier/${mandate}`)

  await test.step('the answers and documents are requested in parallel', async () => {
    await expect(page.getByRole('heading', { name: /Odile FONTANEL/ })).toBeVisible()
    await expect(page.getByText('Nue-propriété, temporaire')).toBeVisible()
    expect(new Set(asked).size).toBe(CALLS_OF_A_PAGE)
    await expect(page.locator('#section-2')).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.locator('#section-2')).toBeFocused()
  })
  await test.step('accepting is blocked, and the menu shows why', async () => {
    await page.getByRole('button', { name: t('review.header.rcci') }).click()
    const accept = page.getByRole('menuitem', { name: t('review.action.accept') })
    await expect(accept).toHaveAttribute('aria-disabled', 'true')
    await expect(accept).toContainText(t('review.accept.blocked.usu'))
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await reviewer.expectMessage('validation.error.usufruct-pairing-required')
    await expect(page.locator('.rev .alert')).toBeHidden()
    await expect(reviewer.dialog).toBeHidden()
  })
  await test.step('the bare owner is paired with a potential customer', async () => {
    await page.keyboard.press('3')
    await reviewer.side('np').click()
    await expect(page.getByText(t('pairing.customer', { code: 'S00652' }))).toBeVisible()
    await page
      .getByText(/^Ressemblance/)
      .first()
      .click()
    await expect(page.getByText(t('pairing.likeness.mistyped')).first()).toBeVisible()
    await checkAccessibility(page)
    await reviewer.pairButton('S00652').press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(reviewer.pairButton('S00652')).toBeFocused()
    await page.keyboard.press('Enter')
    await reviewer.expectMessage('validation.pair-success')
    await expect(reviewer.side('np')).toContainText('S00652, Mme Odile FONTANEL')
    await expect(page.getByText(t('pairing.paired'), { exact: true })).toBeFocused()
    await expect(page.locator('.rev .alert')).toBeHidden()
  })
  await test.step('a customer with a co-subscriber and an unknown code are refused', async () => {
    await reviewer.openCodeModal()
    await checkAccessibility(page)
    await reviewer.typeCode('S00013')
    await reviewer.expectMessage('validation.error.customer-without-cosubscriber')
    await reviewer.typeCode('S09999')
    await reviewer.expectMessage('validation.error.customer-not-found')
    await page.keyboard.press('Escape')
  })
  await test.step('the usufructuary is chosen by code, and is not the bare owner', async () => {
    await reviewer.side('usu').click()
    await expect(page.getByText(t('pairing.nobody.usu'))).toBeVisible()
    await reviewer.openCodeModal()
    await reviewer.typeCode('S00652')
    await reviewer.expectMessage('validation.error.duplicated-pairing')
    await reviewer.openCodeModal()
    await reviewer.typeCode('s00891')
    await reviewer.expectMessage('validation.pair-success')
  })
  await test.step('the dossier is accepted, and the page is reset', async () => {
    await page.keyboard.press('a')
    await expect(reviewer.dialog).toContainText('S00652, S00891')
    await expect(reviewer.dialog.getByRole('button', { name: t('review.action.accept') })).toBeFocused()
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('review.done.validated', { id: String(mandate) }))).toBeVisible()
    await reviewer.open(mandate)
    await expect(reviewer.tab('presentation')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab')).toHaveCount(4)
    await expect(page.getByRole('button', { name: t('review.header.rcci') })).toBeHidden()
  })
  await test.step("it is exported, acknowledged and shown with both associates' codes", async () => {
    await desk.acknowledge(mandate, ANSWER)
    await reviewer.readAnswers(mandate)
    await reviewer.expectRegistered(['S00652', 'S00891'])
    await checkAccessibility(page)
  })
})

test('shortcuts move through the queue, tabs, sections and documents', async ({ browser }) => {
  const [first = 0, second = 0] = await desk.add([
    { case: 'complete', title: 'Mme Zélie PREMIER, Démo Pierre Patrimoine' },
    { case: 'complete', title: 'Mme Zélie SECOND, Démo Pierre Patrimoine' },
  ])
  await desk.addReceipt(first, { element: 'doc_id', title: 'Carte nationale d’identité' })
  const page = await desk.signIn(browser, DESK_FR)
  const reviewer = new ReviewerAt(page, DESK_FR, desk)
  const t = reviewer.text.bind(reviewer)
  const at = (id: number) => page.waitForURL(`**/manage-dossier/${id}`)
  const { promise: pageStands, resolve: showAnswers } = Promise.withResolvers<void>()
  await page.route(`**/dossier/integration-state/${first}/view`, async (route) => {
    await pageStands
    await route.continue()
  })
  await page.goto(`${desk.url}/manage-dossier/statut-integration/ongoing`)

  await test.step('/ searches, Enter moves to the results, J and K move between rows, Enter opens one', async () => {
    await expect(page.locator(`a.title[href="/manage-dossier/${second}"]`)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('zélie')
    await expect(page.locator('a.title')).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(page.locator(`a.title[href="/manage-dossier/${first}"]`)).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.locator(`a.title[href="/manage-dossier/${second}"]`)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await at(first)
  })
  await test.step('1 to 4 select a tab, N the next section, P its document, Escape goes back', async () => {
    await expect(reviewer.tab('presentation')).toBeVisible()
    showAnswers()
    await expect(page.locator('.toc [aria-current]')).toContainText('01')
    for (const [key, tab] of [
      ['2', 'receipts'],
      ['3', 'pairing'],
      ['4', 'actions'],
      ['1', 'presentation'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(reviewer.tab(tab)).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press('n')
    await expect(page.locator('#section-2')).toBeFocused()
    const title = 'Carte nationale d’identité'
    const preview = page.getByRole('img', { name: t('review.preview-of', { title }) })
    await page.keyboard.press('p')
    await expect(preview).toBeVisible()
    await page.getByRole('button', { name: t('review.rotate', { title }) }).click()
    await page.getByRole('button', { name: t('review.enlarge', { title }) }).click()
    await expect(reviewer.dialog).toContainText(title)
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(reviewer.dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(reviewer.tab('presentation')).toBeVisible()
  })
  await test.step('Escape returns to the queue as it was, J to the last row', async () => {
    const row = (id: number) => page.locator(`a.title[href="/manage-dossier/${id}"]`)
    const leave = async () => {
      await page.keyboard.press('Escape')
      await page.waitForURL(/\/manage-dossier\/statut-integration\/ongoing\?.*search=z/)
      await expect(row(second)).toBeVisible()
      await page.keyboard.press('j')
    }
    await leave()
    await expect(row(first)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await at(second)
    await expect(reviewer.tab('presentation')).toBeVisible()
    await leave()
    await expect(row(second)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await at(first)
    await expect(reviewer.tab('presentation')).toBeVisible()
  })
  await test.step('J and K move through the queue', async () => {
    await page.keyboard.press('j')
    await at(second)
    await expect(page.getByRole('heading', { name: /SECOND/ })).toBeVisible()
    await page.keyboard.press('k')
    await at(first)
    await expect(page.getByRole('heading', { name: /PREMIER/ })).toBeVisible()
  })
  await test.step('E, R and A decide, always with a confirmation', async () => {
    for (const [key, title] of [
      ['e', 'review.error.title'],
      ['r', 'review.decline.title'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(reviewer.dialog).toContainText(t(title, { id: String(first) }))
      await page.keyboard.press('Escape')
      await expect(reviewer.dialog).toBeHidden()
      await reviewer.expectState('ongoing')
    }
    await page.keyboard.press('a')
    await expect(reviewer.dialog.getByRole('button', { name: t('review.action.accept') })).toBeFocused()
    await page.keyboard.press('Enter')
    await at(second)
    await expect(page.getByRole('heading', { name: /SECOND/ })).toBeVisible()
    await reviewer.expectState('ongoing')
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/manage-dossier\/statut-integration\/ongoing\?.*search=z/)
    await expect(page.locator('a.title')).toHaveCount(1)
  })
})

for (const stage of stagesFrom(DESK_FR, PHONE_EN)) {
  // In the long run; daily src/server/review/pairing.test.ts has twenty pairings at once, and the first journey the refusal of the
  // second side on the screen.
  if (process.env['LONG_RUN'])
    test(`two reviewers pair the two sides of one dossier concurrently ${stage.name}`, async ({
      browser,
    }) => {
      const [both = 0] = await desk.add([{ case: 'complete', title: ODILE, changes: BOTH_SIDES }])
      const bare = new ReviewerAt(await desk.signIn(browser, stage), stage, desk)
      const usufruct = new ReviewerAt(await desk.signIn(browser, stage, 'reviewer2'), stage, desk)
      const sides = { np: bare, usu: usufruct }
      for (const scope of ['np', 'usu'] as const) {
        await sides[scope].open(both)
        await sides[scope].tab('pairing').click()
        await sides[scope].side(scope).click()
        await sides[scope].openCodeModal()
      }

      await Promise.all([bare.typeCode('S00891'), usufruct.typeCode('S00891')])

      const paired = await Promise.race([
        bare.expectMessage('validation.pair-success').then(() => 'np' as const),
        usufruct.expectMessage('validation.pair-success').then(() => 'usu' as const),
      ])
      const late = sides[paired === 'np' ? 'usu' : 'np']
      await late.expectMessage('validation.error.duplicated-pairing')
      await checkAccessibility(late.page)

      await late.pairButton(late === bare ? 'S00652' : 'S00027').click()
      await late.expectMessage('validation.pair-success')
      await bare.open(both)
      await bare.tab('pairing').click()
      await expect(bare.side('np')).toContainText(late === bare ? 'S00652' : 'S00891')
      await expect(bare.side('usu')).toContainText(late === bare ? 'S00891' : 'S00027')
      await bare.decide('accept')
      const lines = await desk.exportOf(both)
      expect(lines).toMatchObject([
        { holding: 'NP', linked_line: `${both}-2-1` },
        { holding: 'US', linked_line: `${both}-1-1` },
      ])
    })

  test(
    `a mandate is accepted without its usufruct once a reviewer allows it ${stage.name}`,
    LONG,
    async ({ browser }) => {
      const mandate = { case: 'complete', title: ODILE, changes: FONTANEL } as const
      const [forced = 0, waiting = 0] = await desk.add([mandate, mandate])
      const reviewer = new ReviewerAt(await desk.signIn(browser, stage), stage, desk)
      await reviewer.open(forced)
      await reviewer.tab('pairing').click()

      const waiver = reviewer.page.getByLabel(reviewer.text('pairing.force-mandate'))
      await waiver.check()
      await expect(reviewer.side('usu')).toContainText(reviewer.text('pairing.unpaired'))
      await expect(waiver).toBeFocused()
      await reviewer.choose('accept')
      await reviewer.confirm('accept')

      // The next dossier of the queue opens.
      await reviewer.page.waitForURL(`**/manage-dossier/${waiting}`)
      await reviewer.open(forced)
      await reviewer.expectState('validated')
      expect(await desk.exportOf(forced)).toMatchObject([
        { holding: 'NP', associate_code: 'NEW', linked_line: '' },
      ])
    },
  )

  test(
    `a couple is corrected after an error and accepted as a couple ${stage.name}`,
    LONG,
    async ({ browser }) => {
      const [couple = 0, company = 0] = await desk.add([
        { case: 'complete-couple', title: 'Mme Françoise LEMAIRE, Démo Pierre Patrimoine' },
        { case: 'complete-company', title: 'SCI du Vieux Moulin, Démo Pierre Patrimoine' },
      ])
      const reviewer = new ReviewerAt(await desk.signIn(browser, stage), stage, desk)
      await reviewer.open(couple)
      await reviewer.decide('error', 'Le RIB est illisible')
      await reviewer.expectState('error')

      await reviewer.tab('pairing').click()
      await expect(reviewer.pairButton('S00013')).toBeVisible()
      await reviewer.openCodeModal()
      await reviewer.typeCode('S00012')
      await reviewer.expectMessage('validation.error.customer-with-cosubscriber')
      await reviewer.page.keyboard.press('Escape')
      await reviewer.pairButton('S00013').click()
      await reviewer.expectMessage('validation.pair-success')
      // Politically exposed.
      await desk.conclude(couple)
      await reviewer.decide('accept')
      await reviewer.expectState('validated')
      expect(await desk.exportOf(couple)).toMatchObject([{ joint: 'Y', associate_code: 'S00013' }])

      await reviewer.open(company)
      await reviewer.tab('pairing').click()
      const recall = reviewer.page.getByRole('region', { name: reviewer.text('pairing.recall'), exact: true })
      await expect(recall).toContainText(/SCI du Vieux Moulin/i)
      await expect(reviewer.pairButton('S00058')).toBeVisible()
      await checkAccessibility(reviewer.page)
    },
  )

  test(
    `two reviewers decide on one dossier: the second sees the first decision ${stage.name}`,
    LONG,
    async ({ browser }) => {
      const title = 'M. Pascal THÉVENIN, Démo Pierre Patrimoine'
      const [disputed = 0] = await desk.add([{ case: 'complete', title, changes: THEVENIN }])
      const first = new ReviewerAt(await desk.signIn(browser, stage), stage, desk)
      const second = new ReviewerAt(await desk.signIn(browser, stage, 'reviewer2'), stage, desk)
      const t = first.text.bind(first)
      await first.open(disputed)

      await test.step('a new customer, in full ownership only', async () => {
        await first.tab('pairing').click()
        await expect(first.side('usu')).toHaveAttribute('aria-disabled', 'true')
        await first.page.getByRole('button', { name: t('pairing.create') }).click()
        await first.expectMessage('validation.pair-success')
        await expect(first.side('np')).toContainText(t('pairing.paired-new'))
      })
      await test.step('one declines, the other accepts too late', async () => {
        await second.open(disputed)
        await second.choose('accept')
        await first.decide('decline', 'Origine des fonds')
        await first.expectState('refused')
        await second.dialog.getByRole('button', { name: t('review.action.accept') }).click()
        await expect(second.dialog).toContainText(t('review.taken'))
        await expect(second.dialog.locator('.state')).toContainText(t('integration.state.refused'))
        await checkAccessibility(second.page)
        await second.page.keyboard.press('Escape')
        await expect(second.page.getByRole('button', { name: t('review.header.rcci') })).toBeHidden()
      })
      await test.step('the history shows who declined and why', async () => {
        await second.tab('actions').click()
        const row = second.page.getByRole('row', { name: /Origine des fonds/ })
        await expect(row).toContainText(/\d\d\/\d\d\/\d{4} \d\dh\d\d/)
        await checkAccessibility(second.page)
      })
    },
  )
}
