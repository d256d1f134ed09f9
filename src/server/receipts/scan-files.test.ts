import { afterEach, beforeEach, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { UploadedReceipts } from '#contract/receipts.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, type StartedDossier } from '#test/support/dossier-steps.ts'
import { EICAR, FakeClamd } from '#test/support/fake-clamd.ts'
import { buildSmallPdf } from '#test/support/small-pdf.ts'
import { scanBytes } from '../files/clamd.ts'
import { countPixels } from '../files/count-pixels.ts'
import { rescanWork } from './scan-files.ts'

let dossier: StartedDossier
let counter = 0

const clamd = await forFile(FakeClamd.start())
const api = await forFile(
  TestApi.start(buildDossierDeployment({ uploadLimitMegabytes: 1 }), {
    environment: { CLAMD: clamd.address },
  }),
)
// Jobs are scheduled by the database clock; keep the test clock ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const advisor = await api.signIn('advisor')
beforeEach(async () => {
  dossier = await startDossier(advisor, api.formId)
})
afterEach(() => {
  clamd.failing = false
})

/** Uploads a new file; returns its id and initial scan state. */
async function upload(content: string): Promise<{ readonly id: number; readonly scan: string | null }> {
  counter += 1
  const bytes = buildSmallPdf(`${counter} ${content}`)
  const answer = await advisor.put(`/dossiers/${dossier.id}/receipts`, {
    submittingBlockId: wireId(dossier.formId, 'papers'),
    receipts: [
      {
        typeId: 1,
        elementId: wireId(dossier.formId, 'identity'),
        value: `data:application/pdf;base64,${bytes.toString('base64')}`,
        title: 'carte.pdf',
      },
    ],
  })
  const receipt = UploadedReceipts.parse(answer.body).dossier.receipts.at(-1)
  return { id: receipt?.receiptId ?? 0, scan: receipt?.scan ?? null }
}

const read = (id: number) => advisor.get(`/dossiers/${dossier.id}/receipts/${id}`)

it('serves a file only once the antivirus found it safe', async () => {
  const { id, scan } = await upload('clean')

  const before = await read(id)
  await api.services.outbox.drain()
  const after = await read(id)

  expect(scan).toBe('pending')
  expect([before.status, codesOf(before), before.headers['retry-after']]).toEqual([
    503,
    ['FILE_NOT_SCANNED'],
    '5',
  ])
  expect(after.status).toBe(200)
})

it('never serves an infected file, even when uploaded again', async () => {
  const { id } = await upload(EICAR)
  await api.services.outbox.drain()

  const answer = await read(id)

  expect([answer.status, codesOf(answer)]).toEqual([410, ['FILE_INFECTED']])
})

it('withholds a file while the antivirus fails, and retries', async () => {
  clamd.failing = true
  const { id } = await upload('clean too')
  await api.services.outbox.drain()
  const failed = await read(id)

  clamd.failing = false
  await api.services.store.db.deleteFrom('outbox').execute()
  await rescanWork(api.services).run()
  await api.services.outbox.drain()

  expect([failed.status, codesOf(failed)]).toEqual([503, ['FILE_NOT_SCANNED']])
  expect((await read(id)).status).toBe(200)
})

it('rescans every pending file, page by page', async () => {
  const ids = [(await upload('one')).id, (await upload('two')).id, (await upload('three')).id]
  await api.services.store.db.deleteFrom('outbox').execute()

  await rescanWork(api.services, 2).run()
  await api.services.outbox.drain()

  const answers = await Promise.all(ids.map(read))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

it('detects a signature across two chunks, and treats no answer as an error', async () => {
  const across = Buffer.concat([Buffer.alloc(64 * 1024 - 20), Buffer.from(EICAR), Buffer.alloc(100_000)])

  expect(await scanBytes(clamd.address, across)).toBe('infected')
  expect(await scanBytes(clamd.address, Buffer.alloc(200_000))).toBe('safe')
  clamd.failing = true
  await expect(scanBytes(clamd.address, Buffer.from('x'))).rejects.toThrow('ERROR')
  await expect(scanBytes('127.0.0.1:1', Buffer.from('x'))).rejects.toThrow('ECONNREFUSED')
})

it('reads the pixel count that an image declares', () => {
  const png = Buffer.alloc(24)
  png.write('IHDR', 12, 'latin1')
  png.writeUInt32BE(20_000, 16)
  png.writeUInt32BE(30_000, 20)
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 0x10, 0, 0x20, 0, 3])

  expect(countPixels(png, 'image/png')).toBe(600_000_000)
  expect(countPixels(jpeg, 'image/jpeg')).toBe(0x1000 * 0x2000)
  expect(countPixels(Buffer.from('%PDF-'), 'application/pdf')).toBeUndefined()
})
