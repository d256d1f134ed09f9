import { describe, expect, test } from 'vitest'
import { buildBlankPage } from '#test/support/blank-page.ts'
import { createDemoSigningIdentity, loadSigningIdentity } from '../signing-key.ts'
import { applySignature } from './apply-signature.ts'
import { checkSeal } from './check-seal.ts'

const pem = await createDemoSigningIdentity({
  organisation: 'Hauterive Gestion',
  at: new Date('2026-11-01'),
})
const identity = await loadSigningIdentity(pem)
const unsigned = await buildBlankPage()
/** A file with two signatures. */
let sealed: Uint8Array = unsigned
for (const name of ['Élise Œuvrard', 'Claire Delmas']) {
  sealed = await applySignature({
    pdf: sealed,
    identity,
    field: name,
    partyName: name,
    reason: 'Souscription',
    appearance: { mark: { kind: 'typed', name }, lines: [name, 'le 20/11/2026 à 15 h 12'] },
    box: null,
    at: new Date('2026-11-20T14:12:00Z'),
  })
}

describe('check of a sealed file', () => {
  test('passes a file as it was sealed', async () => {
    const check = checkSeal(sealed)

    expect(check.ok && check.signatures.map(({ end }) => end).at(-1)).toBe(sealed.length)
    expect(check.ok && check.signatures.length).toBe(2)
  })

  test('refuses one without a signature', async () => {
    expect(checkSeal(unsigned)).toEqual({ ok: false, problem: 'NOT_SEALED' })
    expect(checkSeal(new Uint8Array())).toEqual({ ok: false, problem: 'NOT_SEALED' })
  })

  test.each(['\n', '%%EOF\n', '\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n0\n%%EOF\n'])(
    'refuses one with %j appended',
    async (tail) => {
      const appended = Buffer.concat([sealed, Buffer.from(tail)])

      expect(checkSeal(appended)).toEqual({ ok: false, problem: 'NOT_COVERED' })
    },
  )

  test('refuses one that lost its end', async () => {
    expect(checkSeal(sealed.subarray(0, -1)).ok).toBe(false)
  })

  test('passes a file cut back to an earlier signature: it was whole then', async () => {
    const check = checkSeal(sealed)
    const first = check.ok ? check.signatures[0]?.end : undefined

    expect(checkSeal(sealed.subarray(0, first)).ok).toBe(true)
  })

  test.each([
    ['a byte range stretched by blanks', `/ByteRange [${' '.repeat(1_000)}0 1 2 3]`],
    ['a gap that lies outside the file', '/ByteRange [0 10 20 9999999]'],
    ['a gap of something else than digits', '/ByteRange [0 10 20 3]'],
  ])('refuses one with a further signature of %s', async (_name, range) => {
    const changed = Buffer.concat([sealed, Buffer.from(`\n9 0 obj << /SubFilter /x ${range} >>`)])

    expect(checkSeal(changed)).toEqual({ ok: false, problem: 'SIGNATURE_MALFORMED' })
  })

  test('refuses it with anything but zeroes after the signature in its gap', async () => {
    const [, gapEnd] = lastGap(sealed)

    for (const character of ['1', 'f', ' ', '/', '>'])
      expect(checkSeal(sealed.with(gapEnd - 20, character.charCodeAt(0))), character).toEqual({
        ok: false,
        problem: 'SIGNATURE_MALFORMED',
      })
  })

  test('refuses it with any of 1,000 bytes changed inside what the last signature covers', async () => {
    const [gapStart, gapEnd] = lastGap(sealed)
    const covered = gapStart + sealed.length - gapEnd
    const missed: number[] = []

    for (let flip = 0; flip < 1000; flip += 1) {
      const place = Math.floor((flip * covered) / 1000)
      const at = place < gapStart ? place : place - gapStart + gapEnd
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ (1 << (flip % 8))
      if (checkSeal(changed).ok) missed.push(at)
    }

    expect(missed).toEqual([])
  }, 60_000)

  test('refuses it with a digit of the signature or its certificate changed', async () => {
    const [gapStart] = lastGap(sealed)

    for (const offset of [1, 9, 200, 1500]) {
      const changed = Uint8Array.from(sealed)
      const digit = changed[gapStart + offset]
      changed[gapStart + offset] = digit === 0x30 ? 0x31 : 0x30
      expect(checkSeal(changed).ok, `digit ${offset}`).toBe(false)
    }
  })
})

function lastGap(pdf: Uint8Array): readonly [number, number] {
  const ranges = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) /g),
  ]
  const last = ranges.at(-1) ?? []
  return [Number(last[1]), Number(last[2])]
}
