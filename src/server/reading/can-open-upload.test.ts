import { expect, it } from 'vitest'
import type { NotReadReason } from '#rules/receipt-reading.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildSmallPdf } from '#test/support/small-pdf.ts'
import { canOpenUpload } from './can-open-upload.ts'

const { services } = await forFile(TestApi.start(buildDossierDeployment()))
const answer = (notRead: NotReadReason) => ({ read: async () => ({ readings: [], notRead }) })

it.each([
  ['that is damaged', answer('damaged'), false],
  ['for which a busy server had no time', answer('tookTooLong'), true],
  ['that needs too much memory', answer('tooLarge'), true],
  ['for which no process starts', { read: () => Promise.reject(new Error('EAGAIN')) }, true],
])('judges a PDF %s', async (_case, opener, accepted) => {
  expect(await canOpenUpload(services, { bytes: buildSmallPdf(), mimetype: 'application/pdf' }, opener)).toBe(
    accepted,
  )
})
