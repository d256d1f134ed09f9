import { expect, test, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { readDemoCase } from './form-filler.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn } from './stage.ts'

/**
 * The pages of the wizard that the reference pictures show, on every width: nothing moves sideways
 * from 320 px on, at 200 % (half of a desk's pixels) and on a desk; nothing moves by itself where a
 * person asked for that. With `SCREENSHOTS`, a picture of each.
 */
const WIDTHS = [1440, 720, 390, 320]

/** Who they are, what they take, their documents, the signature. */
const BLOCKS = ['etat-civil', 'montant', 'pieces-identite', 'signature-souscription']

test('the pages of the wizard fit every width', async ({ browser }) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'direct' })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  for (const [index, slug] of BLOCKS.entries()) {
    await filler.fillTo(session, slug, BLOCKS[index - 1])
    await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
    await expect(page.locator(`#block-${slug}`)).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSideways(page, `${slug} at ${width} px`)
      if (width === 390 || width === 1440) await checkAccessibility(page)
    }
    expect(await page.evaluate(findMotion), slug).toEqual([])
  }
  await page.context().close()
})

async function expectNoSideways(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findOverhang), where).toEqual([])
}

/** Runs in the page: what makes it wider than the screen; nothing when it is not. */
function findOverhang(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { right, width } = element.getBoundingClientRect()
    return width > 0 && right > clientWidth ? [`${element.tagName}.${element.className} ${right}`] : []
  })
}

/** Runs in the page: what still takes time to move. */
function findMotion(): readonly string[] {
  const slow = (durations: string) => durations.split(',').some((each) => Number.parseFloat(each) > 0.001)
  return [...document.querySelectorAll('main *')].flatMap((element) => {
    const { animationDuration, animationName, transitionDuration } = getComputedStyle(element)
    const moves = (animationName !== 'none' && slow(animationDuration)) || slow(transitionDuration)
    return moves ? [`${element.tagName} ${element.className}`] : []
  })
}
