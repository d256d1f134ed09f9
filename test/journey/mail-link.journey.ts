import { expect, type Browser } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { confirmStatements } from './ceremony-signer.ts'
import { readDemoCase } from './form-filler.ts'
import { LONG, test } from './journey-test.ts'
import {
  codesTo,
  mailsTo,
  openLink,
  prove,
  readAsText,
  signByKeyboard,
  text,
  typeCode,
  waitForLink,
} from './link-signer.ts'
import { server } from './shared-server.ts'
import { confirmReportByCall, signByCall } from './sign-by-call.ts'
import { checkAccessibility, DESK_FR, signIn } from './stage.ts'

/**
 * Two parties who never sign in: the subscriber opens the mailed link on a phone, reads the documents as text and
 * signs by keyboard; the advisor opens theirs and declines.
 */

const SUBSCRIBER = 'o.castaing@exemple.fr'
const ADVISOR = 'advisor@demo.test'
const HOLDER = 'francoise.lemaire@exemple.fr'
const CO_HOLDER = 'henri.lemaire@exemple.fr'

test('two holders sign remotely, each with their own mailed link and code', LONG, async ({ browser }) => {
  const { session } = await readDemoCase('complete-couple', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillToSignature(session)
  const about = `n°\u00a0${filler.dossierId}`

  const first = await openLink(browser, await waitForLink(server, HOLDER, { count: 1, about }))
  await prove(first, server, HOLDER)
  await readAsText(first)
  await signByKeyboard(first, 'Françoise Lemaire')
  await expect(first.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()

  const second = await openLink(browser, await waitForLink(server, CO_HOLDER, { count: 1, about }))
  const [codeOfFirst = ''] = await codesTo(server, HOLDER)
  // Other journeys have signed as the same people.
  const earlier = (await codesTo(server, CO_HOLDER)).length
  await second.getByRole('button', { name: 'Recevoir mon code' }).click()
  await expect.poll(async () => (await codesTo(server, CO_HOLDER)).length).toBe(earlier + 1)
  await typeCode(second, codeOfFirst)
  await expect(second.getByRole('tablist', { name: text('ceremony.documents') })).toHaveCount(0)
  await typeCode(second, (await codesTo(server, CO_HOLDER))[0] ?? '')
  await confirmStatements(second, DESK_FR)
  await expect(second.getByRole('tablist', { name: text('ceremony.documents') })).toBeVisible()
  await readAsText(second)
  await signByKeyboard(second, 'Henri Lemaire')
  await expect(second.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()
  await expect
    .poll(
      async () =>
        (await mailsTo(server, CO_HOLDER)).some(({ subject }) => subject.includes('documents signés')),
      {
        timeout: 120_000,
      },
    )
    .toBe(true)
})

test('the subscriber signs through the mailed link without an account, the advisor declines through theirs', async ({
  browser,
}) => {
  const dossier = await sendSubscription(browser)
  const about = `n°\u00a0${dossier}`
  const link = await waitForLink(server, SUBSCRIBER, { count: 2, about })
  const subscriber = await openLink(browser, link)
  const ask = await subscriber.getByRole('button', { name: 'Recevoir mon code' }).boundingBox()
  const notMe = await subscriber.getByRole('link', { name: 'Ce n’est pas moi' }).boundingBox()
  // A thumb that misses the button must not report the link as somebody else's.
  expect((notMe?.y ?? 0) - (ask?.y ?? 0) - (ask?.height ?? 0)).toBeGreaterThanOrEqual(16)
  await prove(subscriber, server, SUBSCRIBER)
  await test.step('reads who entered which of its answers', async () => {
    await subscriber.getByRole('button', { name: text('ceremony.origins') }).click()
    const dialog = subscriber.getByRole('dialog')
    await dialog.locator('summary').first().click()
    await expect(dialog.getByText(/Saisi par Antoine Delmas/).first()).toBeVisible()
    await checkAccessibility(subscriber)
    await dialog.getByRole('button', { name: text('common.close') }).click()
    await expect(dialog).toBeHidden()
  })
  await readAsText(subscriber)
  await signByKeyboard(subscriber, 'Françoise Lemaire')
  await expect(subscriber.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()
  await checkAccessibility(subscriber)

  await subscriber.goto(link)
  await expect(subscriber.getByRole('heading', { name: 'Vous avez déjà signé' })).toBeVisible()

  const advisor = await openLink(browser, await waitForLink(server, ADVISOR, { count: 1, about }))
  await prove(advisor, server, ADVISOR)
  await advisor.getByRole('button', { name: text('ceremony.decline') }).click()
  const dialog = advisor.getByRole('alertdialog').or(advisor.getByRole('dialog'))
  await dialog.getByRole('textbox').fill('Le montant est à revoir')
  await checkAccessibility(advisor)
  await dialog.getByRole('button', { name: text('ceremony.decline.confirm') }).click()
  await expect(advisor.getByRole('heading', { name: 'Vous avez refusé de signer' })).toBeVisible()
  await expect
    .poll(async () =>
      (await mailsTo(server, SUBSCRIBER)).some(({ subject }) => subject.includes('signature refusée')),
    )
    .toBe(true)
})

/** A dossier whose mission is signed, and whose subscription is sent. Returns its id. */
async function sendSubscription(browser: Browser): Promise<string> {
  const { session } = await readDemoCase('complete', 'fr', { sub_email: SUBSCRIBER })
  const filler = await DossierFiller.create(server.url, 'advisor')
  const dossier = String(filler.dossierId)
  await filler.fillToSignature(session)
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await signByCall(page, server, dossier)
  await page.context().close()
  await confirmReportByCall(server, dossier)
  const blocks = session.visibleBlocks()
  const mission = blocks.findIndex(({ kind }) => kind === 'signature')
  await filler.fillToSignature(session, blocks[mission + 1]?.slug)
  return dossier
}
