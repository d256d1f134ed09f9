import type { ReadingBox } from '#rules/receipt-reading.ts'
import { openPdf } from '#web/ui/pdf-document.ts'
import { previewKind } from '#web/ui/preview-kind.ts'
import { cropArea, type CropArea } from './crop-area.ts'

/** Page width of the drawing: sharp on screens with two pixels per point. */
const DRAWN_PAGE_PX = 2_200

/** Part of a receipt as a picture. Throws for files that are neither a PDF nor an image. */
export async function drawCrop(file: Blob, box: ReadingBox): Promise<Blob> {
  const area = cropArea(box)
  const canvas = document.createElement('canvas')
  switch (previewKind(file.type)) {
    case 'pdf':
      await drawPage(canvas, { file, area, index: box.page })
      break
    case 'image':
      await drawPicture(canvas, { file, area })
      break
    default:
      throw new Error(`no page to crop in ${file.type}`)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error('the crop is empty'))), 'image/png')
  })
}

async function drawPage(
  canvas: HTMLCanvasElement,
  { file, area, index }: { readonly file: Blob; readonly area: CropArea; readonly index: number },
): Promise<void> {
  const page = (await openPdf(await file.arrayBuffer()))[index]
  if (!page) throw new Error(`the receipt has no page ${index + 1}`)
  const scale = DRAWN_PAGE_PX / page.proxy.getViewport({ scale: 1 }).width
  const { width, height } = page.proxy.getViewport({ scale })
  canvas.width = Math.ceil(area.width * width)
  canvas.height = Math.ceil(area.height * height)
  const viewport = page.proxy.getViewport({ scale, offsetX: -area.x * width, offsetY: -area.y * height })
  await page.proxy.render({ canvas, viewport }).promise
}

async function drawPicture(
  canvas: HTMLCanvasElement,
  { file, area }: { readonly file: Blob; readonly area: CropArea },
): Promise<void> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, DRAWN_PAGE_PX / picture.width)
  canvas.width = Math.ceil(area.width * picture.width * scale)
  canvas.height = Math.ceil(area.height * picture.height * scale)
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      area.x * picture.width,
      area.y * picture.height,
      area.width * picture.width,
      area.height * picture.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  picture.close()
}
