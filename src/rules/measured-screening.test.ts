import { expect, test } from 'vitest'
import { measureScreening } from '#test/support/measure-screening.ts'

/** The whole measure takes a minute and a half of a processor. */
const { SIZE } = process.env['LONG_RUN']
  ? { SIZE: { listed: 12_000, persons: 100_000, planted: 20_000 } }
  : { SIZE: { listed: 1_000, persons: 2_000, planted: 3_000 } }

test('screening finds planted variants of listed names and reports few others', () => {
  // Given a list, persons who are not on it, and listed persons whose names are written differently
  const measure = measureScreening({ seed: 7, ...SIZE })

  expect(measure.recall, JSON.stringify(measure.missed)).toBeGreaterThanOrEqual(0.995)
  expect(measure.falseRate).toBeLessThanOrEqual(0.005)
}, 900_000)
