import type { Arguments, Outcome } from '../terminal/command.ts'
import { canDrawPictures, drawCases } from './draw-documents.ts'

export async function draw({ positionals: [deployment = '', name], values }: Arguments): Promise<Outcome> {
  const folder = values['out']
  if (typeof folder !== 'string')
    return { ok: false, lines: ['Name the folder: --out DIR.'], data: { error: 'no --out' } }
  const files = await drawCases({
    deployment,
    cases: name === undefined ? [] : [name],
    folder,
    signed: values['signed'] === true,
  })
  const pages = files.reduce((sum, file) => sum + file.pages, 0)
  const drawn = `${files.length} documents, ${pages} pages: ${folder}`
  const missing = 'no pictures: pdftoppm is not installed (Debian: poppler-utils)'
  const lines = (await canDrawPictures()) ? [drawn] : [drawn, missing]
  return { ok: true, lines, data: { files } }
}
