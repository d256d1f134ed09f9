import type { Locator } from '@playwright/test'

/** Drops PDF files with these names on the upload element in `slot`. */
export async function dropFiles(slot: Locator, names: readonly string[]): Promise<void> {
  const files = await slot.page().evaluateHandle((titles) => {
    const transfer = new DataTransfer()
    for (const title of titles)
      transfer.items.add(new File(['%PDF-1.4\n%%EOF'], title, { type: 'application/pdf' }))
    return transfer
  }, names)
  await slot.locator('.drop').dispatchEvent('dragover', { dataTransfer: files })
  await slot.locator('.drop').dispatchEvent('drop', { dataTransfer: files })
}
