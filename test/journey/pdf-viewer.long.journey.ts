import { expect, type Locator } from '@playwright/test'
import { drawPage, shareOfDifference, type GreyPicture } from '#test/support/compare-drawing.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { confirmStatements } from './ceremony-signer.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { confirmReportByCall, findTurn, openFrame, readHistory, signByCall } from './sign-by-call.ts'
import { readDocuments } from './signed-documents.ts'
import { DESK_FR, signIn, text } from './stage.ts'

/**
 * Every PDF viewer of the application, compared with poppler's rendering of the same file. Differing squares: 0.002
 * % for a correct rendering, 1 % when CSS changes the glyph size.
 */
const MOST_DIFFERENT = 0.001
const words = (key: Parameters<typeof text>[1], params: Readonly<Record<string, string>> = {}) =>
  text(DESK_FR, key, params)

test('a PDF is rendered faithfully in the ceremony, the form, the list and the review', async ({
  browser,
}) => {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  const dossier = String(filler.dossierId)
  const advisor = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  const reviewer = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })

  await filler.fillToSignature(session)
  await test.step('in the ceremony', async () => {
    const button = (await findTurn(advisor, dossier)) ?? ''
    const unsigned = advisor.waitForResponse(/\/sign\/[^/]+\/documents\/\d+$/)
    await advisor.goto(await openFrame(advisor, dossier, button))
    await confirmStatements(advisor, DESK_FR)
    await expectDrawn(advisor.locator('.sheet canvas').first(), await (await unsigned).body())
  })

  await advisor.goto(server.url)
  await signByCall(advisor, server, dossier)
  await confirmReportByCall(server, dossier)
  const [letter] = await readDocuments(advisor, dossier)
  if (!letter) throw new Error('the mission has no document')
  await filler.fillTo(session, 'pieces-identite', 'produit')
  await test.step('in the form', async () => {
    await advisor.goto(`${server.url}/form?dossier=${dossier}`)
    const slot = advisor.getByRole('article').first()
    await slot.getByRole('combobox').selectOption({ index: 1 })
    const file = { name: 'lettre.pdf', mimeType: 'application/pdf', buffer: letter }
    await slot.locator('input[type=file]:not([capture])').setInputFiles(file)
    await slot.getByRole('button', { name: words('wizard.upload.preview', { title: file.name }) }).click()
    await expectDrawn(advisor.getByRole('dialog').locator('canvas').first(), letter)
  })

  await filler.fillToSignature(session, 'pieces-identite')
  await signByCall(advisor, server, dossier)
  await test.step('in the list', async () => {
    await advisor.goto(`${server.url}/dossier/signed-files?search=${dossier}`)
    await advisor.getByRole('button', { name: words('dossiers.action.history') }).click()
    const canvas = advisor.getByRole('dialog').locator('canvas').first()
    await expectDrawn(canvas, await readHistory(advisor, dossier))
  })

  await test.step('in the review', async () => {
    const [signed] = await readDocuments(reviewer, dossier)
    if (!signed) throw new Error('the dossier has no signed document')
    await reviewer.goto(`${server.url}/manage-dossier/${dossier}`)
    await reviewer.getByRole('tab', { name: words('review.tab.receipts') }).click()
    const preview = reviewer.getByRole('button', { name: words('review.preview-of', { title: '' }).trim() })
    await preview.first().click()
    await expectDrawn(reviewer.locator('canvas').first(), signed)
    await preview.and(reviewer.getByRole('button', { name: /lettre\.pdf/ })).click()
    await expectDrawn(reviewer.locator('canvas').first(), letter)
  })
})

/** Waits until the canvas shows the first page. */
async function expectDrawn(canvas: Locator, pdf: Uint8Array): Promise<void> {
  await expect(canvas).toBeVisible()
  await expect
    .poll(async () => {
      const drawn = await readCanvas(canvas)
      return shareOfDifference(drawn, drawPage(pdf, 1, drawn))
    })
    .toBeLessThan(MOST_DIFFERENT)
}

async function readCanvas(canvas: Locator): Promise<GreyPicture> {
  const { width, height, base64 } = await canvas.evaluate((element) => {
    const context = element instanceof HTMLCanvasElement ? element.getContext('2d') : null
    if (!context) throw new Error('this is not a canvas that can be read')
    const { width, height, data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
    // Weights of ITU-R BT.601, as in poppler.
    const grey = Array.from({ length: width * height }, (_, pixel) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3)
      return String.fromCharCode(Math.round(0.299 * red + 0.587 * green + 0.114 * blue))
    })
    return { width, height, base64: btoa(grey.join('')) }
  })
  return { width, height, pixels: Buffer.from(base64, 'base64') }
}
