import type { UploadReceipts } from '#contract/receipts.ts'
import { blocksInOrder } from '#form/blocks.ts'
import type { Block, FormElement } from '#form/definition.ts'
import { isTooLarge, presentFormats } from '#rules/upload.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment, PublishedForm } from '../forms/index.ts'
import { refusedField } from '../http/invalid-field.ts'
import { countPixels } from '../files/count-pixels.ts'
import { canOpenUpload } from '../reading/index.ts'
import type { Services } from '../services.ts'
import { isReceiptElement } from '../stored-receipts/index.ts'
import { cleanTitle } from './clean-title.ts'
import { sniffType } from './sniff-type.ts'

/** Decompression bombs: a small file can declare an image of gigabytes. */
const MOST_PIXELS = 50_000_000

type Upload = UploadReceipts['receipts'][number]

/** An accepted upload: element, type by content, and bytes. */
export interface ReadUpload {
  readonly element: string
  readonly elementId: string
  readonly typeId: number
  readonly title: string
  readonly mimetype: string
  readonly bytes: Buffer
}

/** Finds the block of the upload; refuses unknown names. */
export function getUploadBlock(form: PublishedForm, blockId: string, locale: Locale): Block {
  const slug = nameOfWireId(form.id, blockId)
  const block = blocksInOrder(form.definition).find((known) => known.slug === slug)
  if (!block)
    throw refusedField('INVALID_REQUEST', 'submittingBlockId', locale, { detail: 'submittingBlockId' })
  return block
}

export interface UploadContext {
  readonly form: PublishedForm
  readonly block: Block
  readonly deployment: LoadedDeployment
  readonly locale: Locale
  readonly fileOf: (value: string) => Uint8Array | undefined
}

/** Validates an upload: element, receipt type, size and content type by magic bytes. The file name is not trusted. */
export function readUpload(upload: Upload, context: UploadContext): ReadUpload {
  const { form, block, deployment, locale, fileOf } = context
  const name = nameOfWireId(form.id, upload.elementId)
  const element = block.elements.find((known) => known.name === name && isReceiptElement(known))
  if (!element) throw refusedField('UNKNOWN_ELEMENT', upload.elementId, locale)
  if (!allowsType(element, upload.typeId, deployment))
    throw refusedField('INVALID_REQUEST', upload.elementId, locale, { detail: 'typeId' })
  const file = fileOf(upload.value)
  if (!file) throw refusedField('INVALID_REQUEST', upload.elementId, locale, { detail: 'value' })
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const limit = deployment.uploadLimitMegabytes
  if (isTooLarge(bytes.length, limit))
    throw refusedField('FILE_TOO_LARGE', upload.elementId, locale, { limit: String(limit) })
  const kinds = deployment.uploadKinds
  const type = sniffType(bytes, { title: upload.title, kinds })
  if (!type)
    throw refusedField('FILE_TYPE_REFUSED', upload.elementId, locale, { formats: presentFormats(kinds) })
  const pixels = countPixels(bytes, type.mimetype)
  if (pixels !== undefined && pixels > MOST_PIXELS)
    throw refusedField('IMAGE_TOO_LARGE', upload.elementId, locale, {
      limit: String(MOST_PIXELS / 1_000_000),
    })
  return {
    element: element.name,
    elementId: upload.elementId,
    typeId: upload.typeId,
    title: cleanTitle(upload.title, type.extensions),
    mimetype: type.mimetype,
    bytes,
  }
}

/** Refuses PDFs and pictures that no reviewer could open. Not in a transaction: opening may wait for other uploads. */
export async function requireReadable(
  services: Services,
  uploads: readonly ReadUpload[],
  locale: Locale,
): Promise<void> {
  for (const upload of uploads)
    if (!(await canOpenUpload(services, upload)))
      throw refusedField('FILE_UNREADABLE', upload.elementId, locale)
}

/** An element without receipt types accepts any type, or none. */
const UNTYPED = 0

function allowsType(element: FormElement, typeId: number, deployment: LoadedDeployment): boolean {
  const allowed = element.attributes.types ?? [UNTYPED, ...deployment.receiptTypes.map((type) => type.typeId)]
  return allowed.includes(typeId)
}
