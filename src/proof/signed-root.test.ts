import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  isRootSignedBy,
  parseRootFile,
  parseRootStatement,
  ROOTS_FORMAT,
  rootStatementText,
  type SignedRoot,
} from './signed-root.ts'

const statement = rootStatementText({
  log: 'a log',
  number: 1,
  at: '2026-11-22T10:00:00.000Z',
  size: 3,
  root: '00',
  lastRow: 7,
  previous: '',
})
const spkiOf = (key: KeyObject) => new Uint8Array(key.export({ type: 'spki', format: 'der' }))
const signed = (signature: Buffer): SignedRoot => ({
  statement,
  key: 'k',
  signature: signature.toString('base64'),
  timestamp: null,
})

it('accepts valid Ed25519 and P-256 signatures only', async () => {
  const ed = generateKeyPairSync('ed25519')
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const byEd = signed(sign(null, Buffer.from(statement), ed.privateKey))

  expect(await isRootSignedBy(byEd, spkiOf(ed.publicKey))).toBe(true)
  expect(await isRootSignedBy(byEd, spkiOf(ec.publicKey))).toBe(false)
  expect(await isRootSignedBy({ ...byEd, statement: `${statement} ` }, spkiOf(ed.publicKey))).toBe(false)
  expect(await isRootSignedBy({ ...byEd, signature: null }, spkiOf(ed.publicKey))).toBe(false)
  // The DER length of the integers varies between signatures.
  for (let round = 0; round < 100; round += 1) {
    const byEc = signed(sign('sha256', Buffer.from(statement), ec.privateKey))
    expect(await isRootSignedBy(byEc, spkiOf(ec.publicKey))).toBe(true)
    expect(await isRootSignedBy(byEc, spkiOf(ed.publicKey))).toBe(false)
  }
})

it('parses a file of roots, and rejects malformed text and unknown versions', () => {
  const key = generateKeyPairSync('ed25519').publicKey
  const file = {
    format: ROOTS_FORMAT,
    roots: [signed(Buffer.from('s'))],
    keys: [Buffer.from(spkiOf(key)).toString('base64')],
  }

  expect(parseRootFile(JSON.stringify(file))).toEqual(file)
  for (const text of [
    '',
    '[]',
    '{}',
    JSON.stringify({ ...file, format: 'paraphe-roots-2' }),
    JSON.stringify({ ...file, roots: [1] }),
  ])
    expect(parseRootFile(text)).toBeUndefined()
  expect(parseRootStatement(statement)).toMatchObject({ number: 1, lastRow: 7 })
  expect(parseRootStatement(statement.replace('root-1', 'root-2'))).toBeUndefined()
})
