import { expect } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { OTHER_PARTY, OTHER_PARTY_MAIL } from './counterparty-case.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { openLink, prove, readAsText, requestCode, signByKeyboard, text, waitForLink } from './link-signer.ts'
import { server } from './shared-server.ts'
import { findTurn, openFrame, signOne } from './sign-by-call.ts'
import { checkAccessibility, DESK_FR, signIn } from './stage.ts'

/** The other party of a dismemberment on a phone: from its mailed link to its signature, without an account. */

test('the other party accepts its own amount and signs the agreement, and nothing else', async ({
  browser,
}) => {
  const { session } = await readDemoCase('complete-direct', 'fr', OTHER_PARTY)
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillToSignature(session)
  const dossier = String(filler.dossierId)
  const investor = await signIn(browser, DESK_FR, { url: server.url, login: 'direct' })
  const button = await findTurn(investor, dossier)
  expect(button).toBe('subscription_subscriber')
  await signOne(server, await openFrame(investor, dossier, 'subscription_subscriber'))

  const link = await waitForLink(server, OTHER_PARTY_MAIL, { count: 1, about: `n°\u00a0${dossier}` })
  const page = await openLink(browser, link)
  await prove(page, server, OTHER_PARTY_MAIL)

  const tabs = page.getByRole('tablist', { name: text('ceremony.documents') }).getByRole('tab')
  await expect(tabs).toHaveCount(1)
  await expect(tabs).toContainText('Convention de démembrement')
  await expect(page.getByText(text('ceremony.counterparty'))).toBeVisible()
  const acceptance = page.getByRole('group', { name: text('ceremony.acceptance') })
  await expect(acceptance.getByRole('checkbox')).toHaveAccessibleName(
    /de régler 3\s300,00\s€ \(trois mille trois cents\seuros\) pour l’usufruit/,
  )
  await readAsText(page)
  await acceptance.scrollIntoViewIfNeeded()
  await checkAccessibility(page)
  await page.getByRole('button', { name: text('ceremony.missing.acceptance') }).click()
  await expect(acceptance).toBeFocused()
  await signByKeyboard(page, 'Jeanne Vasseur')

  await expect(page.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()
  await checkAccessibility(page)
  await expect.poll(async () => findTurn(investor, dossier), { timeout: 60_000 }).toBeUndefined()

  await page.goto(link)
  await requestCode(page, server, OTHER_PARTY_MAIL)
  await expect(page.getByRole('heading', { name: 'Vos documents signés' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(['Convention de démembrement (PDF)'])
  await checkAccessibility(page)
})
