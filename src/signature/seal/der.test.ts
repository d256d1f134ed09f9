import { expect, test } from 'vitest'
import { childrenOf, firstDer, lengthOfDer, readDer, readOid, TAG, writeDer, writeOid } from './der.ts'

test.each([
  [0, '0400'],
  [1, '0401'],
  [0x7f, '047f'],
  [0x80, '048180'],
  [0xff, '0481ff'],
  [0x100, '04820100'],
  [0xffff, '0482ffff'],
  [0x1_0000, '0483010000'],
])('%i bytes are preceded by %s', (length, header) => {
  const content = new Uint8Array(length).fill(7)

  const written = writeDer(TAG.octetString, content)

  expect(Buffer.from(written.subarray(0, header.length / 2)).toString('hex')).toBe(header)
  expect(Buffer.from(readDer(written, TAG.octetString).content).equals(content)).toBe(true)
  expect(lengthOfDer(written)).toBe(written.length)
})

test('parts follow each other', () => {
  const parts = [writeDer(TAG.null), writeDer(TAG.integer, Uint8Array.of(1)), new Uint8Array()]

  const written = writeDer(TAG.sequence, ...parts)

  expect(Buffer.from(written).toString('hex')).toBe('30050500020101')
  expect(childrenOf(readDer(written, TAG.sequence)).map(({ tag }) => tag)).toEqual([TAG.null, TAG.integer])
})

test.each([
  ['1.2.840.113549.1.7.2', '06092a864886f70d010702'],
  ['2.16.840.1.101.3.4.2.1', '0609608648016503040201'],
  ['2.5.4.3', '0603550403'],
])('%s is written as %s', (dotted, hex) => {
  const written = writeOid(dotted)

  expect(Buffer.from(written).toString('hex')).toBe(hex)
  expect(readOid(firstDer(written))).toBe(dotted)
})
