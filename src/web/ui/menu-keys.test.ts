import { describe, expect, it } from 'vitest'
import { lineAfterKey } from './menu-keys.ts'

const LINES = [
  { label: 'Accepter' },
  { label: 'Refuser', disabled: true },
  { label: 'Signaler' },
  { label: 'Annuler' },
]

describe('keys in a menu', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 2],
    ['ArrowDown', 3, 0],
    ['ArrowUp', 2, 0],
    ['ArrowUp', 0, 3],
    ['Home', 3, 0],
    ['End', 0, 3],
    ['a', 0, 3],
    ['A', 3, 0],
    ['s', 0, 2],
    ['r', 0, undefined],
    ['Enter', 0, undefined],
  ])('%s from line %i moves to %s', (key, current, expected) => {
    expect(lineAfterKey(LINES, current, key)).toBe(expected)
  })

  it('moves nowhere in a menu without an enabled item', () => {
    expect(lineAfterKey([{ label: 'Refuser', disabled: true }], -1, 'ArrowDown')).toBeUndefined()
  })
})
