import { expect, it } from 'vitest'
import type { Sighting } from './choose-host.ts'
import { StandbyWatch } from './standby-watch.ts'

const primary = (mark: number) => ({ name: 'a', state: 'writable' as const, system: 's', timeline: 1, mark })
const standby = (mark: number, system = 's'): Sighting => ({
  name: 'b',
  state: 'standby',
  system,
  timeline: 0,
  mark,
})
const promoted = (mark: number): Sighting => ({ ...primary(mark), name: 'b' })
const away: Sighting = { name: 'b', state: 'unreachable', reason: 'cannot be reached' }

/** The lag after looks at these seconds. */
function lagAfter(...looks: readonly (readonly [number, number, Sighting])[]): number | undefined {
  const watch = new StandbyWatch()
  for (const [second, mark, other] of looks) watch.note([primary(mark), other], 'a', second * 1_000)
  return watch.standbys?.[0]?.seconds
}

it.each<[string, number, readonly (readonly [number, number, Sighting])[]]>([
  [
    'a standby that follows is not behind',
    0,
    [
      [0, 0, standby(0)],
      [1, 1, standby(1)],
      [2, 2, standby(2)],
    ],
  ],
  [
    'a standby that follows slowly lacks the marks between',
    40,
    [
      [0, 100, standby(60)],
      [1, 101, standby(61)],
    ],
  ],
  [
    'one that stopped following is behind since its last mark',
    59,
    [
      [0, 10, standby(9)],
      [1, 11, standby(10)],
      [60, 69, standby(10)],
    ],
  ],
  [
    'one that cannot be reached is behind since it followed',
    30,
    [
      [0, 10, standby(10)],
      [30, 40, away],
    ],
  ],
  [
    'one that was never seen counts from the first look',
    45,
    [
      [0, 1, away],
      [45, 46, away],
    ],
  ],
  [
    'one whose primary acknowledges nothing is behind since its last mark',
    20,
    [
      [0, 10, standby(10)],
      [20, 10, standby(10)],
    ],
  ],
  [
    'another cluster does not follow',
    10,
    [
      [0, 10, standby(10)],
      [10, 20, standby(20, 'other')],
    ],
  ],
  [
    'one that is back has caught up',
    0,
    [
      [0, 10, standby(10)],
      [30, 40, away],
      [31, 41, standby(41)],
    ],
  ],
])('%s', (_, seconds, looks) => {
  expect(lagAfter(...looks)).toBe(seconds)
})

it('a former primary that takes writes is behind, and nothing is known without a primary', () => {
  const watch = new StandbyWatch()
  watch.note([primary(10), standby(10)], 'a', 0)
  watch.note([primary(11), promoted(10)], 'b', 5_000)
  watch.note([primary(11), promoted(15)], 'b', 10_000)

  expect(watch.standbys).toEqual([{ host: 'a', seconds: 10 }])
  watch.note([away], undefined, 11_000)
  expect(watch.standbys).toBeNull()
})
