import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { insertReceipt, openSubjects, putIntoState } from '#test/support/permission-subject.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const reviewer = await api.signIn('manageDossier')
const advisor = await api.signIn('advisor')
const owner = { by: advisor.id, advisor: advisor.id, form: 'client', client: null, access: [] } as const
const subjects = await openSubjects(api, owner)
for (const subject of Object.values(subjects)) await putIntoState(api, subject, 'signed', 'ongoing')

const download = (id: number) => reviewer.get(`/dossier/integration-state/${id}/download`)

it('packs the documents, then the receipts by category', async () => {
  const { id, receiptId } = subjects.sent
  const second = await insertReceipt(api, { id })

  const answer = await download(id)

  const files = unzipSync(new Uint8Array(answer.bytes))
  expect(Object.keys(files)).toEqual([
    '1-bulletin.pdf',
    `Identité/${receiptId}-CNI`,
    `Identité/${second}-CNI`,
  ])
  expect(Buffer.from(files['1-bulletin.pdf'] ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="dossier-${id}.zip"`)
})

it('packs the receipts of a dossier without an envelope', async () => {
  const { id, receiptId } = subjects.plain

  const answer = await download(id)

  expect(Object.keys(unzipSync(new Uint8Array(answer.bytes)))).toEqual([`Identité/${receiptId}-CNI`])
})

it('reports that there is nothing to pack', async () => {
  const { db } = api.services.store
  await db.deleteFrom('receipt').where('dossier_id', '=', subjects.plain.id).execute()

  const answer = await download(subjects.plain.id)

  expect([answer.status, codesOf(answer)]).toEqual([409, ['DOCUMENTS_NOT_AVAILABLE']])
})

it.each([
  ['pending', 503, 'FILE_NOT_SCANNED'],
  ['error', 503, 'FILE_NOT_SCANNED'],
  ['infected', 410, 'FILE_INFECTED'],
] as const)('refuses while a receipt is %s for the antivirus', async (scan, status, code) => {
  await api.services.store.db.updateTable('file').set({ scan_state: scan }).execute()

  const answer = await download(subjects.sent.id)

  expect([answer.status, codesOf(answer)]).toEqual([status, [code]])
})

it('answers 404 before the dossier is signed', async () => {
  await putIntoState(api, subjects.sent, 'signature', null)

  expect((await download(subjects.sent.id)).status).toBe(404)
})
