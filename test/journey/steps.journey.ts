import { expect, type Browser, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { DESK_FR, PHONE_FR, signIn, text, type Stage } from './stage.ts'

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

test('the names of the steps are not cut inside a word', async ({ browser }) => {
  const page = await openAt(browser, DESK_FR, 'souscripteur')
  // As in a browser without French hyphenation.
  await page.evaluate(() => {
    for (const name of document.querySelectorAll<HTMLElement>('.steps li > *')) name.style.hyphens = 'none'
  })

  for (const width of [901, 1000, 1119, 1120]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(cutWords), `${width} px`).toEqual([])
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

/** Words of the steps that are on two lines. */
function cutWords(): string[] {
  const names = [...document.querySelectorAll('.steps li > :is(.steps__open, .steps__name)')]
  return names.flatMap(({ firstChild }) => {
    if (!(firstChild instanceof Text)) return []
    return [...firstChild.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
      const range = document.createRange()
      range.setStart(firstChild, index)
      range.setEnd(firstChild, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
}
