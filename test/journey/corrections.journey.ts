import { expect, type Browser } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import type { FormSession } from '#engine/index.ts'
import { confirmStatements, proveInCeremony } from './ceremony-signer.ts'
import {
  addFile,
  askForCorrection,
  chip,
  expectReturned,
  expectSent,
  labelOf,
  openOwnCorrection,
  openReview,
  reviewLabelOf,
  sendCorrection,
  type Seat,
} from './correction-desk.ts'
import { OTHER_PARTY, OTHER_PARTY_MAIL } from './counterparty-case.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { readDemoCase } from './form-filler.ts'
import { LONG, test } from './journey-test.ts'
import { openLink, prove, readAsText, signByKeyboard, waitForLink } from './link-signer.ts'
import { server } from './shared-server.ts'
import { findTurn, openFrame, signByCall, signOne } from './sign-by-call.ts'
import {
  checkAccessibility,
  EVERY_RULE,
  DESK_EN,
  DESK_FR,
  PHONE_EN,
  PHONE_FR,
  signIn,
  text,
  type Stage,
} from './stage.ts'

/** Corrections on the screen, by a reviewer and an investor; each journey in another language and width every day. */

/** What a correction leads to. */
const SENTENCES = {
  fr: { changes: 'Un document change', keeps: 'gardent leurs signatures' },
  en: { changes: 'One document changes', keeps: 'keep their signatures' },
}
const RIGHT_IBAN = 'FR1420041010050500013M02606'

/** The investor's stage, with the reviewer's: all four in the long run, the first of them, if any, otherwise. */
function stages(first?: Stage): readonly { readonly investor: Stage; readonly reviewer: Stage }[] {
  const all = [
    { investor: DESK_FR, reviewer: PHONE_EN },
    { investor: PHONE_EN, reviewer: DESK_FR },
    { investor: DESK_EN, reviewer: PHONE_FR },
    { investor: PHONE_FR, reviewer: DESK_EN },
  ]
  return process.env['LONG_RUN'] ? all : all.filter(({ investor }) => investor === first)
}

/** What is typed as the session ends stays on the screen, and is there after signing in again. */
async function outliveSession({ page, stage }: Seat, type: () => Promise<void>): Promise<void> {
  await page.route('**/corrections/*/answers', (route) =>
    route.fulfill({ status: 401, json: { errors: [] } }),
  )
  await page.route('**/auth/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  )
  await type()
  const dialog = page.getByRole('alertdialog', { name: text(stage, 'session.again-title') })
  await expect(dialog).toBeVisible()
  await page.unroute('**/corrections/*/answers')
  await page.unroute('**/auth/token')
  await dialog.getByRole('button', { name: text(stage, 'session.again'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const { investor: stage, reviewer: desk } of stages(PHONE_EN))
  test(`a wrong IBAN costs one signature of one document, ${stage.name}`, async ({ browser }) => {
    const { session, dossier } = await fill()
    const investor = await seat(browser, stage, 'direct')
    await signByCall(investor.page, server, dossier)
    const reviewer = await seat(browser, desk, 'reviewer')
    await askForCorrection(reviewer, dossier, {
      [reviewLabelOf(session, 'bank_iban', desk)]: 'Cet IBAN n’est pas celui du RIB.',
      [reviewLabelOf(session, 'doc_id', desk)]: 'Cette carte a expiré en mars.',
    })

    await test.step('the reviewer cannot type a reason that would be refused', async () => {
      await reviewer.page.keyboard.press('r')
      const dialog = reviewer.page.getByRole('dialog')
      await expect(dialog).toContainText(text(desk, 'review.correcting'))
      await expect(dialog.getByRole('textbox')).toHaveCount(0)
      await checkAccessibility(reviewer.page)
      await dialog
        .getByRole('button', { name: text(desk, 'common.close') })
        .last()
        .press('Enter')
    })

    await test.step('the investor corrects it, and reads what it leads to', async () => {
      await openOwnCorrection(investor, dossier)
      await expect(investor.page.getByText('Cet IBAN n’est pas celui du RIB.')).toBeVisible()
      const iban = investor.page.getByRole('textbox', { name: /IBAN/ })
      await outliveSession(investor, () => iban.fill('FR76'))
      await expect(iban).toHaveValue('FR76')
      await sendCorrection(investor)
      await expect(
        investor.page.getByRole('region', { name: text(stage, 'wizard.errors_one') }),
      ).toBeFocused()
      await checkAccessibility(investor.page)
      await iban.fill(RIGHT_IBAN)
      await iban.blur()
      await expect(investor.page.getByText(SENTENCES[stage.locale].changes)).toBeVisible()
      await expect(investor.page.getByText(SENTENCES[stage.locale].keeps)).toBeVisible()
      await checkAccessibility(investor.page, 'html', EVERY_RULE)
      await sendCorrection(investor)
      await expect(investor.page.getByText(text(stage, 'correction.answer.left_one'))).toBeVisible()
      await checkAccessibility(investor.page)
      await sendCorrection(investor)
      await expectSent(investor)
    })
    await test.step('the reviewer can read the dossier while it is being signed', async () => {
      await openReview(reviewer, dossier)
      await expect(chip(reviewer, 'signing')).toBeVisible()
      await expectNoSideways(reviewer.page, desk.name)
    })
    await test.step('the investor signs again only what changed', async () => {
      expect(await findTurn(investor.page, dossier)).toBe('subscription_subscriber')
      await signByCall(investor.page, server, dossier)
    })
    await expectReturned(reviewer, dossier, '606')
    await expect(reviewer.page.locator('.kv .pin')).not.toHaveCount(0)
  })

for (const { investor: stage, reviewer: desk } of stages(PHONE_FR))
  test(`an expired identity card is replaced and nobody signs, ${stage.name}`, LONG, async ({ browser }) => {
    const { session, dossier } = await fill()
    const investor = await seat(browser, stage, 'direct')
    await signByCall(investor.page, server, dossier)
    const reviewer = await seat(browser, desk, 'reviewer')
    await askForCorrection(reviewer, dossier, {
      [reviewLabelOf(session, 'doc_id', desk)]: 'Cette carte a expiré en mars.',
    })

    await openOwnCorrection(investor, dossier)
    await addFile(investor, labelOf(session, 'doc_id', stage))
    await expect(investor.page.getByText(text(stage, 'correction.documents.none'))).toBeVisible()
    await expect(investor.page.getByText(text(stage, 'correction.signers.none'))).toBeVisible()
    await expectNoSideways(investor.page, stage.name)
    await sendCorrection(investor)
    await expectSent(investor)
    await expect(investor.page.getByText(text(stage, 'correction.sent.nobody'))).toBeVisible()

    expect(await findTurn(investor.page, dossier)).toBeUndefined()
    await expectReturned(reviewer, dossier, 'justificatif.png')
  })

// In the long run; corrected by calls in src/server/corrections/whole-dossiers.long.test.ts every day.
for (const { investor: stage, reviewer: desk } of stages())
  test(`a number of shares is signed again by both sides of a dismemberment, ${stage.name}`, async ({
    browser,
  }) => {
    const { session, dossier } = await fill(OTHER_PARTY)
    const about = `n°\u00a0${dossier}`
    const investor = await seat(browser, stage, 'direct')
    const signOwn = async () => {
      expect(await findTurn(investor.page, dossier)).toBe('subscription_subscriber')
      await signOne(server, await openFrame(investor.page, dossier, 'subscription_subscriber'))
    }
    const signOther = async (count: number) => {
      const link = await waitForLink(server, OTHER_PARTY_MAIL, { count, about })
      const page = await openLink(browser, link)
      await prove(page, server, OTHER_PARTY_MAIL)
      await readAsText(page)
      await signByKeyboard(page, 'Jeanne Vasseur')
      await expect(page.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()
      await expect.poll(async () => findTurn(investor.page, dossier), { timeout: 60_000 }).toBeUndefined()
    }
    await signOwn()
    await signOther(1)
    const reviewer = await seat(browser, desk, 'reviewer')
    await askForCorrection(reviewer, dossier, {
      [reviewLabelOf(session, 'inv_shares', desk)]: 'Le virement porte sur 120 parts.',
    })

    await openOwnCorrection(investor, dossier)
    const shares = investor.page.getByRole('spinbutton').or(investor.page.getByRole('textbox')).first()
    await shares.fill('120')
    await shares.blur()
    await expect(investor.page.getByText(/Jeanne Vasseur/i).first()).toBeVisible()
    await checkAccessibility(investor.page)
    await sendCorrection(investor)
    await expectSent(investor)
    await signOwn()
    await signOther(2)

    await expectReturned(reviewer, dossier, '120')
  })

for (const { investor: stage } of stages(DESK_EN))
  test(
    `a mistake seen before the first signature gives the dossier back, ${stage.name}`,
    LONG,
    async ({ browser }) => {
      const { dossier } = await fill()
      const investor = await seat(browser, stage, 'direct')
      const { page } = investor
      await findTurn(page, dossier)
      await page.goto(`${server.url}/form?dossier=${dossier}`)
      await page.locator('.parties [aria-current=step] .btn--primary').click()
      const frame = page.frameLocator('iframe')
      await confirmStatements(frame, stage)
      await proveInCeremony(frame, stage, server)

      await frame.getByRole('button', { name: text(stage, 'correction.send-back'), exact: true }).click()
      const dialog = frame.getByRole('dialog')
      await dialog.getByLabel(text(stage, 'correction.send-back.passage')).selectOption({ index: 2 })
      await dialog.getByLabel(text(stage, 'correction.pin.text')).fill('Mon adresse a changé.')
      await checkAccessibility(page)
      // An answer that is lost on the way is confirmed like any other.
      await page.route('**/send-back', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialog.getByRole('button', { name: text(stage, 'correction.send-back.confirm') }).click()
      // The page around the frame has learnt that the envelope ended, and leaves the confirmation to be read.
      await expect(page.getByText(text(stage, 'wizard.signature.was-ended'))).toBeAttached()
      await expect(frame.getByText(text(stage, 'correction.send-back.done'))).toBeVisible()
      await page.getByRole('button', { name: text(stage, 'wizard.signature.quit') }).click()
      await expect(page.locator('iframe')).toHaveCount(0)

      await page.goto(`${server.url}/form?dossier=${dossier}`)
      await expect(page.getByText(text(stage, 'correction.send-back.returned'))).toBeVisible()
      await expect(page.getByText('Mon adresse a changé.')).toBeVisible()
      await expectNoSideways(page, stage.name)
      await checkAccessibility(page)
    },
  )

/** A dossier of a direct investor, sent to be signed. */
async function fill(
  answers: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<{ readonly session: FormSession; readonly dossier: string }> {
  const { session } = await readDemoCase('complete-direct', 'fr', answers)
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillToSignature(session)
  return { session, dossier: String(filler.dossierId) }
}

async function seat(browser: Browser, stage: Stage, login: string): Promise<Seat> {
  return { stage, page: await signIn(browser, stage, { url: server.url, login }) }
}
