import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { UploadedReceipts } from '#contract/receipts.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Answer } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier } from '#test/support/dossier-steps.ts'
import { limitFileSizeOf } from '#test/support/file-size-limit.ts'
import { buildSmallPdf } from '#test/support/small-pdf.ts'

const run = promisify(execFile)

let isSmall = false

/**
 * Fills a 1 MB disk with a second file. Where mounting is not permitted, sets a file size limit for this process
 * instead.
 */
const fill = () => (isSmall ? undefined : limitFileSizeOf(process.pid, 0))
const makeRoom = async () => {
  if (isSmall) await run('mount', ['-o', 'remount,size=4m', directory])
  else await limitFileSizeOf(process.pid, 'unlimited')
}

const api = await forFile(TestApi.start(buildDossierDeployment({ uploadLimitMegabytes: 2 })))
const advisor = await api.signIn('advisor')
const directory = join(api.services.config.dataDir, 'files')
await mkdir(directory, { recursive: true, mode: 0o700 })
isSmall = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory]).then(
  () => true,
  () => false,
)
afterAll(async () => {
  // Lazy, because a file may stay open until the application is closed, which removes the directory.
  if (isSmall) await run('umount', ['--lazy', directory])
})

async function upload(dossierId: number, bytes: Buffer): Promise<Answer> {
  const { formId } = api
  return advisor.put(`/dossiers/${dossierId}/receipts`, {
    submittingBlockId: wireId(formId, 'papers'),
    receipts: [
      {
        typeId: 1,
        elementId: wireId(formId, 'identity'),
        value: `data:application/pdf;base64,${bytes.toString('base64')}`,
        title: 'carte.pdf',
      },
    ],
  })
}

const start = () => startDossier(advisor, api.formId)
const largeFile = () => buildSmallPdf(randomBytes(300 * 1024).toString('hex'))

it.runIf(process.platform === 'linux')(
  'answers 503 on a full disk, leaves nothing of it, and goes on when there is room',
  async () => {
    const { id } = await start()
    const first = await upload(id, largeFile())
    const second = largeFile()

    await fill()
    const refused = await upload(id, second).finally(makeRoom)
    const left = await readdir(directory, { recursive: true, withFileTypes: true })
    const again = await upload(id, second)

    expect(first.status).toBe(200)
    expect([refused.status, codesOf(refused), refused.headers['retry-after']]).toEqual([
      503,
      ['UNAVAILABLE'],
      '2',
    ])
    expect(left.filter((entry) => entry.isFile())).toHaveLength(1)
    expect(UploadedReceipts.parse(again.body).dossier.receipts).toHaveLength(2)
  },
)
