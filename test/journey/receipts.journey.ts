import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, type Locator, type Page } from '@playwright/test'
import { errorText } from '#rules/error-catalogue.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { buildSmallPdf } from '#test/support/small-pdf.ts'
import { dropFiles } from './drop-files.ts'
import { readDemoCase, RECEIPT } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, stagesFrom, text } from './stage.ts'

/** Receipts: refused with a reason, previewed, removed. Source: wizard §4, §8. */

/** Runs if interpreted as HTML, and is garbled if not decoded as UTF-8. */
const TEXT = Buffer.from('<script>parent.ran = true</script> Reçu à Évreux')

/** File types this deployment does not accept, though others may. */
const SOUND_AND_FILM = [
  { mimetype: 'audio/mpeg', shown: 'audio' },
  { mimetype: 'video/mp4', shown: 'video[width="640"][height="360"]' },
] as const

for (const stage of stagesFrom(DESK_FR, PHONE_EN)) {
  test(`receipts are refused, previewed and removed ${stage.name}`, async ({ browser }) => {
    const form = await readDemoCase('complete-direct', stage.locale)
    const filler = await DossierFiller.create(server.url, 'direct')
    await filler.fillTo(form.session, 'pieces-identite')
    const page = await signIn(browser, stage, {
      url: server.url,
      login: 'direct',
      path: `/form?dossier=${filler.dossierId}`,
    })
    const slot = page.getByRole('article', { name: form.session.getElement('doc_id').label[stage.locale] })
    const t = (key: Parameters<typeof text>[1], params = {}) => text(stage, key, params)
    const look = (title: string) =>
      slot.getByRole('button', { name: t('wizard.upload.preview', { title }) }).click()

    await test.step('an empty file and one that lies about its type are refused', async () => {
      await chooseType(slot)
      await chooseFile(slot, { name: 'vide.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
      await expect(slot.getByRole('alert')).toContainText(t('wizard.upload.empty'))
      await expect(slot.getByRole('button', { name: t('common.retry') })).toHaveCount(0)
      await slot.getByRole('button', { name: t('common.close') }).click()
      await chooseFile(slot, {
        name: 'faux.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ program'),
      })
      await expect(slot.getByRole('alert')).toContainText('faux.pdf')
      await expect(slot.getByRole('alert')).toContainText(
        errorText(stage.locale, 'FILE_TYPE_REFUSED', { formats: 'PDF, JPG, PNG, TXT' }),
      )
      await checkAccessibility(page)
      await slot.getByRole('button', { name: t('common.close') }).click()
    })

    await test.step('a damaged PDF is refused', async () => {
      const buffer = buildSmallPdf().subarray(0, 60)
      await chooseFile(slot, { name: 'coupe.pdf', mimeType: 'application/pdf', buffer })
      const refusal = errorText(stage.locale, 'FILE_UNREADABLE')
      await expect(slot.getByRole('alert')).toContainText(`coupe.pdf${refusal}`)
      await expect(slot.getByRole('button', { name: t('common.retry') })).toHaveCount(0)
      await slot.getByRole('button', { name: t('common.close') }).click()
    })

    await test.step('a PDF is refused where it opens with a password only', async () => {
      const choose = async (name: string, userPassword: string) => {
        const pdf = await PDFDocument.create()
        pdf.addPage()
        pdf.encrypt({ userPassword, ownerPassword: 'owner' })
        await chooseType(slot)
        await chooseFile(slot, { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) })
      }
      await choose('protege.pdf', 'secret')
      // The next file takes the place of a refusal.
      await expect(slot.getByRole('alert')).toContainText(`protege.pdf${t('wizard.upload.protected')}`)
      await expect(slot.getByRole('button', { name: t('common.retry') })).toHaveCount(0)
      await choose('facture.pdf', '')
      await expect(slot.getByRole('alert')).toHaveCount(0)
      await look('facture.pdf')
      await expectShown(page, '.viewer--pdf canvas')
    })

    await test.step('a slot prints what it has, not how to add to it', async () => {
      await expect(slot.locator('.drop')).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(slot.getByText('facture.pdf')).toBeVisible()
      await expect(slot.locator('.drop')).toBeHidden()
      await expect(slot.getByLabel(t('upload.type'))).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('a file on its way is not asked for', async () => {
      const proof = page.getByRole('article', {
        name: form.session.getElement('doc_address').label[stage.locale],
      })
      const sending = Promise.withResolvers<void>()
      await page.route('**/receipts', async (route) => {
        await sending.promise
        await route.abort()
      })
      await chooseFile(proof, RECEIPT)
      await expect(proof.getByRole('progressbar')).toBeVisible()
      await page.getByRole('button', { name: t('wizard.continue') }).click()
      await expect(proof.getByText(t('wizard.upload.under-way'))).toBeVisible()
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      sending.resolve()
      await expect(proof.getByText(t('wizard.upload.under-way'))).toBeHidden()
      const isLeft = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
      expect(await page.evaluate(isLeft)).toBe(true)
      await page.unroute('**/receipts')
      await proof.getByRole('button', { name: t('common.close') }).click()
    })

    await test.step('a picture and a PDF are shown', async () => {
      await chooseFile(slot, RECEIPT)
      await look(RECEIPT.name)
      await expectShown(page, `img[alt="${RECEIPT.name}"]`)
      await chooseType(slot)
      const pdf = await PDFDocument.create()
      pdf.addPage()
      const buffer = Buffer.from(await pdf.save())
      await chooseFile(slot, { name: 'titre.pdf', mimeType: 'application/pdf', buffer })
      await look('titre.pdf')
      // Source: wizard §4 "Preview modal".
      await expect(page.locator('.viewer--pdf')).toHaveCSS('height', '500px')
      await expectShown(page, '.viewer--pdf canvas')
    })

    await test.step('a text is shown in a sandboxed frame', async () => {
      await chooseType(slot)
      await chooseFile(slot, { name: 'note.txt', mimeType: 'text/plain', buffer: TEXT })
      await look('note.txt')
      const frame = page.frameLocator('iframe[height="500"][sandbox=""]')
      await expect(frame.locator('body')).toHaveText(TEXT.toString())
      await expectShown(page, 'iframe[height="500"]')
      expect(await page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBeUndefined()
    })

    await test.step('two files dropped at once are both stored', async () => {
      const other = page.getByRole('article', {
        name: form.session.getElement('doc_address').label[stage.locale],
      })
      await dropFiles(other, ['facture-1.pdf', 'facture-2.pdf'])
      await expect(other.getByText('facture-1.pdf')).toBeVisible()
      await expect(other.getByText('facture-2.pdf')).toBeVisible()
      await expect(page.getByText(t('wizard.upload.count', { received: '2', total: '3' }))).toBeVisible()
    })

    await test.step('audio and video have players', async () => {
      for (const { mimetype, shown } of SOUND_AND_FILM) {
        await page.route('**/api/dossiers/*/receipts/*', (route) =>
          route.fulfill({ json: { mimetype, resourceFile: `data:${mimetype};base64,AAAA` } }),
        )
        await look('titre.pdf')
        await expectShown(page, shown)
        await page.unroute('**/api/dossiers/*/receipts/*')
      }
    })

    await test.step('an office document is downloaded', async () => {
      const mimetype = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      await page.route('**/api/dossiers/*/receipts/*', (route) =>
        route.fulfill({ json: { mimetype, resourceFile: `data:${mimetype};base64,UEsDBA==` } }),
      )
      const download = page.waitForEvent('download')
      await look('titre.pdf')
      expect((await download).suggestedFilename()).toBe('titre.pdf')
      await expect(page.getByRole('dialog')).toContainText(t('preview.downloaded'))
      await page.keyboard.press('Escape')
      await page.unroute('**/api/dossiers/*/receipts/*')
    })

    await test.step('a receipt is removed', async () => {
      await slot.getByRole('button', { name: t('wizard.upload.remove', { title: 'titre.pdf' }) }).click()
      await slot.getByRole('button', { name: t('common.delete') }).click()
      await expect(slot.getByText('titre.pdf')).toHaveCount(0)
      await expect(slot.getByText(RECEIPT.name)).toBeVisible()
    })
  })
}

async function chooseType(slot: Locator): Promise<void> {
  await expect(slot).toBeVisible()
  const types = slot.getByRole('combobox')
  if ((await types.count()) > 0) await types.selectOption({ index: 1 })
}

async function chooseFile(
  slot: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  await slot.locator('input[type=file]:not([capture])').setInputFiles(file)
}

/** Checks the preview and closes it with Escape. */
async function expectShown(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(what)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
