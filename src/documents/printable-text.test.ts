import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { findUnprintable } from '#rules/answer-text.ts'
import { FALLBACK_TYPEFACE, SIGNATURE_FONTS } from '#vocabulary/typeface.ts'

const require = createRequire(import.meta.url)
const MOST = 0x1_10_00
/** Neither assigned nor drawn: no character of a text as it is seen. */
const UNSEEN = /[\p{Cn}\p{C}\p{Zl}\p{Zp}]/u

test.each([...Object.values(FALLBACK_TYPEFACE), SIGNATURE_FONTS.fallback])(
  'an answer holds no character that %s cannot draw',
  (file) => {
    const font = create(readFileSync(require.resolve(file)))
    const missing = Array.from({ length: MOST }, (_, code) => code).filter((code) => {
      const character = String.fromCodePoint(code)
      if (UNSEEN.test(character) || findUnprintable(character) !== undefined) return false
      return !font.hasGlyphForCodePoint(code)
    })

    expect(missing.map((code) => code.toString(16))).toEqual([])
  },
)
