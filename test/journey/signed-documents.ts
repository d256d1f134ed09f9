import { expect, type Page } from '@playwright/test'
import { checkSignatures } from '#test/support/pdf-tools.ts'

/** The documents of a dossier, as the user signed in on the page downloads them. */
export async function readDocuments(page: Page, dossier: string): Promise<readonly Buffer[]> {
  const documents: readonly unknown[] = await page.evaluate(async (id) => {
    const token: { access_token: string } = JSON.parse(localStorage.getItem('paraphe.token') ?? '{}')
    const read = async (path: string) =>
      (
        await fetch(`/api/dossier/${id}/docusign/${path}`, {
          headers: { authorization: `Bearer ${token.access_token}` },
        })
      ).json()
    const { documents: list } = await read('documents')
    return Promise.all(
      list.map(async (each: { id: number }) => (await read(`documents/${each.id}`)).resource),
    )
  }, dossier)
  return documents.map((document) => Buffer.from(String(document), 'base64'))
}

/** Independent verification: every signature is valid, the last one covers the whole file. */
export function expectValid(documents: readonly Buffer[]): ReturnType<typeof checkSignatures>[] {
  const checked = documents.map((document) => checkSignatures(document))
  expect(checked).not.toEqual([])
  for (const signatures of checked) {
    expect(signatures.every(({ isValid }) => isValid)).toBe(true)
    expect(signatures.at(-1)).toMatchObject({ coversAll: true })
  }
  return checked
}

/** The same for all documents of a signed subscription that followed a mission. */
export function expectSealed(documents: readonly Buffer[]): void {
  const checked = expectValid(documents)
  // The suitability report is confirmed, not signed: it has the seal only.
  expect(checked.filter((signatures) => signatures.length === 1)).toHaveLength(1)
  expect(checked.length).toBeGreaterThan(2)
}
