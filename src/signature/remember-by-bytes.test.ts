import { expect, it, vi } from 'vitest'
import { rememberByBytes } from './remember-by-bytes.ts'

const bytesOf = (text: string) => Buffer.from(text)

it('computes a result once for the same bytes', () => {
  const make = vi.fn((bytes: Uint8Array) => ({ length: bytes.length }))
  const remembered = rememberByBytes(make)

  const first = remembered(bytesOf('one'))

  expect(remembered(bytesOf('one'))).toBe(first)
  expect(remembered(bytesOf('three'))).toEqual({ length: 5 })
  expect(make).toHaveBeenCalledTimes(2)
})

it('distinguishes the same bytes divided differently', () => {
  const remembered = rememberByBytes((...parts: Uint8Array[]) => parts.length)

  expect(remembered(bytesOf('on'), bytesOf('e'))).toBe(2)
  expect(remembered(bytesOf('one'))).toBe(1)
  expect(remembered(bytesOf('one'), bytesOf(''))).toBe(2)
})

it('caches no error, and evicts the oldest result', () => {
  const make = vi.fn((bytes: Uint8Array) => {
    if (bytes.length === 0) throw new Error('empty')
    return bytes.length
  })
  const remembered = rememberByBytes(make)

  expect(() => remembered(bytesOf(''))).toThrow('empty')
  expect(() => remembered(bytesOf(''))).toThrow('empty')
  for (let number = 0; number <= 200; number += 1) remembered(bytesOf(String(number)))
  make.mockClear()
  remembered(bytesOf('200'))
  expect(make).not.toHaveBeenCalled()
  remembered(bytesOf('0'))
  expect(make).toHaveBeenCalledTimes(1)
})
