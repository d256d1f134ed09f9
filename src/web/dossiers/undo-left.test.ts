import { expect, it } from 'vitest'
import { undoLeftMs, type ReceivedLine } from './undo-left.ts'

const accepted = (receivedMs: number): ReceivedLine => ({
  id: 1,
  outcome: 'done',
  code: null,
  reason: null,
  decision: 7,
  undo_seconds: 10,
  receivedMs,
})
const refused: ReceivedLine = { ...accepted(0), outcome: 'refused', decision: null, undo_seconds: null }

it.each([
  ['just received', [accepted(1_000)], 1_000, 10_000],
  [
    'received while the batch went on for six seconds',
    [accepted(1_000), refused, accepted(7_000)],
    7_000,
    4_000,
  ],
  ['of a batch that took longer', [accepted(1_000), accepted(20_000)], 20_000, 0],
])('acceptances %s can be undone for what is left to the first', (_case, lines, nowMs, expected) => {
  expect(undoLeftMs(lines, nowMs)).toBe(expected)
})
