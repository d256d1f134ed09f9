import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DossierDetail } from '#contract/dossiers.ts'
import { ReceiptFile, ReceiptGroups, UploadedReceipts } from '#contract/receipts.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Answer, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { codesOf, startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { buildSmallPdf } from '#test/support/small-pdf.ts'
import { cleanTitle } from './clean-title.ts'

const PDF = buildSmallPdf()

async function protectPdf(userPassword: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  pdf.encrypt({ userPassword, ownerPassword: 'owner' })
  return Buffer.from(await pdf.save())
}

let dossier: StartedDossier

const api = await forFile(TestApi.start(buildDossierDeployment({ uploadLimitMegabytes: 1 })))
const advisor = await api.signIn('advisor')
const { formId } = api
beforeEach(async () => {
  dossier = await startDossier(advisor, formId)
})

async function upload(
  bytes: Buffer,
  more: {
    caller?: Caller
    typeId?: number
    element?: string
    title?: string
    value?: string
    headers?: Record<string, string>
  } = {},
): Promise<Answer> {
  const body = {
    submittingBlockId: wireId(formId, 'papers'),
    receipts: [
      {
        typeId: more.typeId ?? 1,
        elementId: wireId(formId, more.element ?? 'identity'),
        value: more.value ?? `data:application/octet-stream;base64,${bytes.toString('base64')}`,
        title: more.title ?? 'carte.pdf',
      },
    ],
  }
  return (more.caller ?? advisor).put(`/dossiers/${dossier.id}/receipts`, body, more.headers)
}

async function uploadOne(): Promise<number> {
  const { dossier: uploaded } = UploadedReceipts.parse((await upload(PDF)).body)
  return uploaded.receipts[0]?.receiptId ?? 0
}

describe('PUT /dossiers/{id}/receipts', () => {
  it('stores a file, serves it and lets its block be submitted', async () => {
    const id = await uploadOne()

    const file = ReceiptFile.parse((await advisor.get(`/dossiers/${dossier.id}/receipts/${id}`)).body)
    const block = await submit(advisor, dossier, 'papers')

    const { dossier: detail } = DossierDetail.parse((await advisor.get(`/dossiers/${dossier.id}`)).body)

    expect(file).toMatchObject({ title: 'carte.pdf', mimetype: 'application/pdf' })
    expect(detail.receipts).toMatchObject([
      { id, receiptId: id, title: 'carte.pdf', resource: file.resource },
    ])
    expect(file.resourceFile).toBe(`data:application/pdf;base64,${PDF.toString('base64')}`)
    expect(block.status).toBe(200)
  })

  it('stores a file once when its request is repeated', async () => {
    const headers = { 'idempotency-key': `upload-${dossier.id}` }
    const first = UploadedReceipts.parse((await upload(PDF, { headers })).body)
    await upload(PDF, { title: 'autre.pdf' })

    const again = UploadedReceipts.parse((await upload(PDF, { headers })).body)
    const reused = await upload(PDF, { headers, title: 'encore.pdf' })

    expect(first.dossier.receipts.map(({ title }) => title)).toEqual(['carte.pdf'])
    expect(again.dossier.receipts.map(({ title }) => title)).toEqual(['carte.pdf', 'autre.pdf'])
    expect(codesOf(reused)).toEqual(['IDEMPOTENCY_KEY_REUSED'])
  })

  it('identifies a file by its content, not its name', async () => {
    const answer = await upload(Buffer.from('MZ\u0090 not a document'), { title: 'carte.pdf' })

    expect(answer.status).toBe(415)
    expect(answer.body).toMatchObject({
      errors: [
        {
          code: 'FILE_TYPE_REFUSED',
          message: 'Ce type de fichier n’est pas accepté. Formats acceptés\u00A0: PDF, JPG, PNG, TXT.',
        },
      ],
    })
  })

  it('serves a text as text whatever type it was sent with', async () => {
    const bytes = Buffer.from('<script>alert(1)</script> é')
    const value = `data:text/html;base64,${bytes.toString('base64')}`

    const answer = await upload(bytes, { value, title: 'note.TXT' })

    const { dossier: uploaded } = UploadedReceipts.parse(answer.body)
    const id = uploaded.receipts[0]?.receiptId ?? 0
    const file = ReceiptFile.parse((await advisor.get(`/dossiers/${dossier.id}/receipts/${id}`)).body)
    expect(file).toMatchObject({ title: 'note.txt', mimetype: 'text/plain' })
    expect(file.resourceFile).toBe(`data:text/plain;base64,${bytes.toString('base64')}`)
  })

  it('accepts audio only if the deployment does', async () => {
    const sound = Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')
    const other = await TestApi.start(buildDossierDeployment({ uploadKinds: ['pdf', 'audio'] }))
    const member = await other.signIn('advisor')
    const otherForm = other.services.forms.currentForms()[0]?.id ?? 0
    const at = await startDossier(member, otherForm)
    const here = await upload(sound, { title: 'message.wav' })

    const there = await member.put(`/dossiers/${at.id}/receipts`, {
      submittingBlockId: wireId(otherForm, 'papers'),
      receipts: [
        {
          typeId: 1,
          elementId: wireId(otherForm, 'identity'),
          value: `data:audio/x-wav;base64,${sound.toString('base64')}`,
          title: 'message.wav',
        },
      ],
    })

    await other.close()
    expect(here.status).toBe(415)
    expect(UploadedReceipts.parse(there.body).dossier.receipts[0]?.mimetype).toBe('audio/wav')
  })

  it('refuses a file over the limit of the deployment', async () => {
    const answer = await upload(Buffer.concat([PDF, Buffer.alloc(1024 * 1024)]))

    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({
      errors: [{ code: 'FILE_TOO_LARGE', message: 'Ce fichier dépasse la limite de 1 Mo.' }],
    })
  })

  it('refuses an image that declares too many pixels', async () => {
    const png = Buffer.alloc(64)
    png.write('\u0089PNG\r\n\u001a\n', 0, 'latin1')
    png.writeUInt32BE(13, 8)
    png.write('IHDR', 12, 'latin1')
    png.writeUInt32BE(10_000, 16)
    png.writeUInt32BE(5_001, 20)

    const answer = await upload(png, { title: 'photo.png' })

    expect(answer.status).toBe(413)
    expect(codesOf(answer)).toEqual(['IMAGE_TOO_LARGE'])
  })

  it.each([
    ['cut off before its first page', async () => buildSmallPdf().subarray(0, 60)],
    ['no PDF behind its first bytes', async () => Buffer.from('%PDF-1.7\nPK\u0003\u0004 an archive')],
    ['protected by a password', async () => protectPdf('secret')],
  ])('refuses a PDF that is %s', async (_what, build) => {
    const answer = await upload(await build())

    expect(answer.status).toBe(415)
    expect(codesOf(answer)).toEqual(['FILE_UNREADABLE'])
  })

  it.each(['png', 'jpeg'] as const)(
    'refuses a %s that is cut off or garbled, and accepts it whole',
    async (format) => {
      const canvas = createCanvas(300, 200)
      canvas.getContext('2d').fillRect(20, 20, 100, 100)
      const picture = format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg')
      const garbled = Buffer.concat([picture.subarray(0, 8), Buffer.alloc(300, 'no picture')])

      const refused = await Promise.all([upload(picture.subarray(0, picture.length / 2)), upload(garbled)])

      expect(refused.map(codesOf)).toEqual([['FILE_UNREADABLE'], ['FILE_UNREADABLE']])
      expect((await upload(picture)).status).toBe(200)
    },
  )

  it('accepts a PDF that is encrypted but opens without a password', async () => {
    expect((await upload(await protectPdf(''))).status).toBe(200)
  })

  it('refuses a request over the limit of the route', async () => {
    const answer = await upload(Buffer.alloc(17 * 1024 * 1024))

    expect(answer.status).toBe(413)
    expect(codesOf(answer)).toEqual(['BODY_TOO_LARGE'])
  })

  it.each([
    ['a type the element does not allow', { typeId: 5 }, 'INVALID_REQUEST'],
    ['an element that takes no files', { element: 'product' }, 'UNKNOWN_ELEMENT'],
    ['something that is not base64', { value: 'data:application/pdf;base64,§§§' }, 'INVALID_REQUEST'],
    ['something that is not a data URI', { value: 'carte' }, 'INVALID_REQUEST'],
  ])('refuses %s', async (_what, more, code) => {
    const answer = await upload(PDF, more)

    expect(answer.status).toBe(422)
    expect(codesOf(answer)).toEqual([code])
  })

  it('keeps at most fifty files in a dossier', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 51; count += 1) statuses.push((await upload(PDF)).status)

    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(422)
  })

  it('is refused once the block cannot be written', async () => {
    const id = await uploadOne()
    await advisor.put(`/dossiers/${dossier.id}/status`, { status: 'canceled' })

    expect(codesOf(await upload(PDF))).toEqual(['STATE_CONFLICT'])
    expect(codesOf(await advisor.delete(`/dossiers/${dossier.id}/receipts/${id}`))).toEqual([
      'STATE_CONFLICT',
    ])
  })

  it('is refused to readers, and hides other users’ dossiers', async () => {
    const reader = await api.signIn('manageDossier')
    const stranger = await api.signIn('partner')

    expect((await upload(PDF, { caller: reader })).status).toBe(403)
    expect((await upload(PDF, { caller: stranger })).status).toBe(404)
  })
})

describe('receipts of a dossier', () => {
  it('are grouped under the categories of their types', async () => {
    const id = await uploadOne()

    const answer = await advisor.get(`/dossiers/${dossier.id}/receipts`)

    expect(ReceiptGroups.parse(answer.body).categories).toMatchObject([
      { category: 'identity', title: 'Identité', receipts: [{ receiptId: id, typeId: 1 }] },
    ])
  })

  it('can be removed, and are then required again', async () => {
    const id = await uploadOne()

    const removed = await advisor.delete(`/dossiers/${dossier.id}/receipts/${id}`)

    expect(removed.status).toBe(204)
    expect((await advisor.get(`/dossiers/${dossier.id}/receipts/${id}`)).status).toBe(404)
    expect(codesOf(await submit(advisor, dossier, 'papers'))).toEqual(['validation.error.receipt'])
  })

  it('are reached only through their own dossier', async () => {
    const id = await uploadOne()
    const other = await startDossier(advisor, formId)

    expect((await advisor.get(`/dossiers/${other.id}/receipts/${id}`)).status).toBe(404)
    expect((await advisor.delete(`/dossiers/${other.id}/receipts/${id}`)).status).toBe(404)
  })
})

describe('cleanTitle', () => {
  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\scans\\Pièce d’identité.PDF', 'Pièce d’identité.pdf'],
    ['.hidden', 'hidden.pdf'],
    ['facture\u202Efdp.exe', 'facturefdp.exe.pdf'],
    ['  ', 'document.pdf'],
    ['a\u0000b<c>.pdf', 'abc.pdf'],
  ])('makes %j into %j', (given, expected) => {
    expect(cleanTitle(given, ['pdf'])).toBe(expected)
  })
})
