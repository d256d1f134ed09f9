import { describe, expect, test } from 'vitest'
import {
  checkCode,
  CODE_LIMITS,
  createCode,
  nextSendAt,
  storeCode,
  type StoredCode,
} from './one-time-code.ts'

const BINDING = { envelopeId: 'e1', party: 'subscriber', documentHash: 'abc' }
const SECRET = new Uint8Array(32).fill(7)
const MINUTE = 60_000
const at = (now: number) => ({ secret: SECRET, now })

describe('one-time code', () => {
  test('has six digits and keeps leading zeroes', () => {
    expect(Array.from({ length: 200 }, createCode).every((code) => /^\d{6}$/.test(code))).toBe(true)
  })

  test('is verified within five minutes, spaces ignored', () => {
    const stored = storeCode('012345', BINDING, at(0))

    expect(checkCode(stored, '012 345', BINDING, at(5 * MINUTE - 1)).kind).toBe('verified')
    expect(checkCode(stored, '012345', BINDING, at(5 * MINUTE)).kind).toBe('expired')
  })

  test.each([
    { ...BINDING, envelopeId: 'e2' },
    { ...BINDING, party: 'coSubscriber' },
    { ...BINDING, documentHash: 'abd' },
  ])('is wrong for another binding %j', (binding) => {
    expect(checkCode(storeCode('012345', BINDING, at(0)), '012345', binding, at(1)).kind).toBe('wrong')
  })

  test('is exhausted by five wrong attempts', () => {
    let code: StoredCode = storeCode('012345', BINDING, at(0))
    const left: number[] = []
    for (let attempt = 0; attempt < CODE_LIMITS.tries; attempt += 1) {
      const check = checkCode(code, '999999', BINDING, at(1))
      if (check.kind !== 'wrong') throw new Error(check.kind)
      left.push(check.triesLeft)
      code = check.code
    }

    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(checkCode(code, '012345', BINDING, at(1)).kind).toBe('exhausted')
  })

  test.each([
    [[], 100, 100],
    [[0, MINUTE], 2 * MINUTE, 2 * MINUTE],
    [[0, MINUTE, 2 * MINUTE], 3 * MINUTE, 15 * MINUTE],
    [[2 * MINUTE, 0, MINUTE], 14 * MINUTE, 15 * MINUTE],
    [[0, MINUTE, 2 * MINUTE], 15 * MINUTE, 15 * MINUTE],
  ])('sent at %j, asked at %i, may be sent at %i', (sends, now, expected) => {
    expect(nextSendAt(sends, now)).toBe(expected)
  })

  test('is stored without its digits', () => {
    expect(JSON.stringify(storeCode('012345', BINDING, at(0)))).not.toContain('012345')
  })
})
