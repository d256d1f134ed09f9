import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { sealBlankPage } from '#test/support/blank-page.ts'
import { forFile } from '#test/support/for-file.ts'
import { startTrustAuthority } from '#test/support/trust-authority/start-trust-authority.ts'
import { checkSeal } from '../seal/check-seal.ts'
import { createTimestamper } from '../seal/request-timestamp.ts'
import { archiveDocument } from './archive-document.ts'
import { findStoreNames } from './find-store-names.ts'
import { readStoreNames } from './security-store.ts'

const START = new Date('2026-11-20T14:12:00Z')
const authority = await forFile(startTrustAuthority({ now: START, stampYears: 2 }))
const timestamper = createTimestamper(authority.timestampUrl)
const sealed = await sealBlankPage({
  identity: await authority.issueSeal(['ocsp', 'crl'], 3),
  at: START,
  timestamper,
})
const archived = await archive(sealed)
const renewed = await archive(archived)

async function archive(pdf: Uint8Array): Promise<Uint8Array> {
  const { pdf: extended } = await archiveDocument({ pdf, now: authority.now(), timestamper })
  return extended ?? new Uint8Array()
}

/** End of each signature and timestamp. */
function endsOf(pdf: Uint8Array): readonly number[] {
  const check = checkSeal(pdf)
  return check.ok ? check.signatures.map(({ end }) => end) : []
}

async function readWhole(pdf: Uint8Array): Promise<ReadonlySet<string> | undefined> {
  return readStoreNames(await PDFDocument.load(pdf, { updateMetadata: false }))
}

it.each([
  ['a sealed document', sealed, 0],
  ['an archived one', archived, 1],
  ['a renewed one', renewed, 2],
])('the last update of %s says what the whole does', async (_name, pdf, names) => {
  const found = await findStoreNames(pdf, endsOf(pdf).at(-2) ?? 0)

  expect(found).toEqual((await readWhole(pdf)) ?? new Set())
  expect(found.size).toBe(names)
})

it.each([
  ['without a catalog', '90 0 obj\n<< /Title (x) >>\nendobj\n'],
  ['that is not one of a document', 'x'],
  [
    'with a catalog that no trailer names',
    '99 0 obj\n<< /Type /Catalog /DSS << /VRI << /FAKE << >> >> >> >>\nendobj\n',
  ],
])('the whole document is read after an update %s', async (_name, update) => {
  const pdf = Buffer.concat([archived, Buffer.from(update)])

  expect(await findStoreNames(pdf, archived.length)).toEqual(await readWhole(archived))
})

it('a later catalog without a store counts, as in the whole document', async () => {
  const root = /\/Root\s+(\d+) 0 R/.exec(Buffer.from(archived).toString('latin1'))?.[1]
  const update = `${root} 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root ${root} 0 R >>\nstartxref\n0\n%%EOF\n`
  const pdf = Buffer.concat([archived, Buffer.from(update)])

  expect(await findStoreNames(pdf, archived.length)).toEqual(new Set())
  expect(await readWhole(pdf)).toEqual(new Set())
})
