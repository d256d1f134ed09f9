import type { Locator } from '@playwright/test'
import { buildSmallPdf } from '#test/support/small-pdf.ts'

/** Drops PDF files with these names on the upload element in `slot`. */
export async function dropFiles(slot: Locator, names: readonly string[]): Promise<void> {
  const files = await slot.page().evaluateHandle(
    ({ titles, pdf }) => {
      const transfer = new DataTransfer()
      for (const title of titles) transfer.items.add(new File([pdf], title, { type: 'application/pdf' }))
      return transfer
    },
    { titles: names, pdf: buildSmallPdf().toString() },
  )
  await slot.locator('.drop').dispatchEvent('dragover', { dataTransfer: files })
  await slot.locator('.drop').dispatchEvent('drop', { dataTransfer: files })
}
