import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { drawCases } from './draw-documents.ts'

const folder = await mkdtemp(join(tmpdir(), 'paraphe-draw-'))
afterAll(() => rm(folder, { recursive: true }))

test('draws every document of a case, with one picture per page', async () => {
  const files = await drawCases({
    deployment: 'demo',
    cases: ['complete'],
    folder,
    signed: false,
    withPictures: true,
  })

  expect(files.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['bulletin-de-souscription', 'lettre-de-mission', 'rapport-d-adequation']),
  )
  for (const { pdf, pages, pictures } of files) {
    expect((await readFile(pdf, 'latin1')).startsWith('%PDF-1.7')).toBe(true)
    expect(pictures).toHaveLength(pages)
  }
})

test('signs and seals when asked', async () => {
  const [file] = await drawCases({
    deployment: 'demo',
    cases: ['complete'],
    folder,
    signed: true,
    withPictures: false,
  }).then((files) => files.filter(({ code }) => code === 'bulletin-de-souscription'))

  const signatures = checkSignatures(await readFile(file?.pdf ?? ''))

  expect(signatures.map(({ isValid }) => isValid)).toEqual(signatures.map(() => true))
  expect(signatures.at(-1)).toMatchObject({ field: 'seal', coversAll: true })
})

test('reports an unknown case by name', async () => {
  await expect(
    drawCases({ deployment: 'demo', cases: ['absent'], folder, signed: false, withPictures: false }),
  ).rejects.toThrow('demo has no case absent')
})
