import { expect, type Browser, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { PHONE_FR, signIn, text, type Stage } from './stage.ts'

test('a reload shows the block that was gone back to', async ({ browser }) => {
  const page = await openAt(browser, PHONE_FR, 'reglementaire')
  const back = page.getByRole('button', { name: text(PHONE_FR, 'wizard.previous-block') })

  for (const slug of ['patrimoine', 'profession']) {
    await back.click()
    await expect(page.locator(`#block-form[aria-labelledby=block-${slug}]`)).toBeVisible()
    await page.reload()
    await expect(page.locator(`#block-form[aria-labelledby=block-${slug}]`)).toBeVisible()
  }
})

async function openAt(browser: Browser, stage: Stage, block: string): Promise<Page> {
  const { session } = await readDemoCase('complete', stage.locale)
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillTo(session, block)
  const path = `/form?dossier=${filler.dossierId}`
  const page = await signIn(browser, stage, { url: server.url, login: 'advisor', path })
  await expect(page.locator(`#block-form[aria-labelledby=block-${block}]`)).toBeVisible()
  return page
}
