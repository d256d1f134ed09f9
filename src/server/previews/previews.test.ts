import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { wireId } from '#rules/wire-id.ts'
import { runPdfTool } from '#test/support/pdf-tools.ts'
import { createDossier, createUser, openEnvelope } from '#test/support/signing-app.ts'

const { signing, advisor } = await openCeremony()
const dossierId = await createDossier(signing, advisor)

const block = (slug: string) => wireId(signing.services.forms.currentForms()[0]?.id ?? 0, slug)

function post(path: string, payload: object, { headers } = advisor) {
  return signing.app.inject({ method: 'POST', url: `/api/dossiers/${dossierId}/${path}`, headers, payload })
}

function textOf(pdf: Uint8Array): string {
  return runPdfTool('sh', ['-c', 'pdftotext "$0" -'], pdf)
}

describe('generated documents', () => {
  test('are listed for the block that opens their envelope', async () => {
    const [opening, other] = [
      await post('documents/list', { block_id: block('declare') }),
      await post('documents/list', { block_id: block('signers') }),
    ]

    expect(opening.json()).toEqual({
      documents: [
        { id: 'bulletin', filename: 'bulletin.pdf' },
        { id: 'origine', filename: 'origine.pdf' },
      ],
    })
    expect(other.json()).toEqual({ documents: [] })
  })

  test('are previewed with the names of those who sign', async () => {
    const answer = await post('preview', { documentId: 'bulletin', save: false })

    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(textOf(answer.rawPayload)).toContain('Florence Lemaire')
  })

  test('are packed together', async () => {
    const answer = await post('documents/all', { block_id: block('declare') })

    expect(Object.keys(unzipSync(new Uint8Array(answer.rawPayload)))).toEqual(['bulletin.pdf', 'origine.pdf'])
  })

  test('are printed by number', async () => {
    const get = (printId: number) =>
      signing.app.inject({ url: `/api/dossiers/${dossierId}/printPdf/${printId}`, headers: advisor.headers })

    const file = Buffer.from((await get(37)).json().print.file, 'base64')

    expect(textOf(file)).toContain(`Dossier n° ${dossierId}`)
    expect((await get(38)).statusCode).toBe(404)
  })

  test.each([
    ['preview', { documentId: 'nothing' }, 404],
    ['preview', { documentId: 'bulletin', save: true }, 422],
    ['documents/list', { block_id: 'nothing' }, 422],
  ])('%s of %j answers %i', async (path, payload, status) => {
    expect((await post(path, payload)).statusCode).toBe(status)
  })

  test('of somebody else do not exist', async () => {
    const other = await createUser(signing, 'advisor')

    expect((await post('preview', { documentId: 'bulletin' }, other)).statusCode).toBe(404)
  })

  test('stay as the envelope froze them', async () => {
    await openEnvelope(signing, advisor, dossierId)
    const before = (await post('preview', { documentId: 'bulletin' })).rawPayload
    signing.clock.advance({ minutes: 3 * 24 * 60 })

    const after = (
      await post('preview', { documentId: 'bulletin' }, await createUser(signing, 'manageDossier'))
    ).rawPayload

    expect(after.equals(before)).toBe(true)
  })
})
