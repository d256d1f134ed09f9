import { Misuse, type Arguments, type Outcome } from '../terminal/command.ts'
import { canDrawPictures, drawCases } from './draw-documents.ts'

export async function draw({ positionals: [deployment = '', name], values }: Arguments): Promise<Outcome> {
  const folder = values['out']
  if (typeof folder !== 'string') throw new Misuse('Say where the documents go: --out DIR.')
  const withPictures = await canDrawPictures()
  const files = await drawCases({
    deployment,
    cases: name === undefined ? [] : [name],
    folder,
    signed: values['signed'] === true,
    withPictures,
  })
  const pages = files.reduce((sum, file) => sum + file.pages, 0)
  const drawn = `${files.length} documents, ${pages} pages: ${folder}`
  const missing = 'no pictures: pdftoppm is not installed (Debian: poppler-utils)'
  return { ok: true, lines: withPictures ? [drawn] : [drawn, missing], data: { files } }
}
