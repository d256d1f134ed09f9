import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REVIEW_CLOCKS } from '#vocabulary/review-clock.ts'
import { parisDay } from './paris-time.ts'
import { reviewDeadline, signatureDaysOf } from './review-clock.ts'

describe('deadline of a review', () => {
  it.each([
    // Signed on, delay, judged on, expected.
    ['an hour before midnight in Paris', '2026-11-23T22:59:59Z', 5, '2026-11-30', 'inTime', 0],
    ['at midnight in Paris', '2026-11-23T23:00:00Z', 5, '2026-12-01', 'inTime', 0],
    ['on the night to summer time, before midnight', '2026-03-28T22:59:59Z', 1, '2026-03-30', 'inTime', 0],
    ['on the night to summer time, after midnight', '2026-03-29T21:59:59Z', 1, '2026-03-30', 'inTime', 0],
    ['on the first night of summer time', '2026-03-29T22:00:00Z', 1, '2026-03-31', 'inTime', 0],
    ['on the last evening of summer time', '2026-10-24T22:00:00Z', 1, '2026-10-26', 'inTime', 0],
    ['on the first evening of winter time', '2026-10-25T22:59:59Z', 1, '2026-10-26', 'inTime', 0],
    ['on the first midnight of winter time', '2026-10-25T23:00:00Z', 1, '2026-10-27', 'inTime', 0],
  ] as const)('of a signature given %s', (_name, signedAt, delay, dueOn, clock, daysLate) => {
    expect(reviewDeadline(new Date(signedAt), delay, signedAt.slice(0, 10))).toEqual({
      dueOn,
      clock,
      daysLate,
    })
  })

  it.each([
    ['2026-12-29', 'inTime', 0],
    ['2026-12-31', 'today', 0],
    // A public holiday, and the first working day after it.
    ['2027-01-01', 'late', 1],
    ['2027-01-02', 'late', 1],
    ['2027-01-04', 'late', 1],
    ['2027-01-05', 'late', 2],
  ])('judged on %s: %s', (today, clock, daysLate) => {
    const deadline = reviewDeadline(new Date('2026-12-28T10:00:00Z'), 3, today)

    expect(deadline).toEqual({ dueOn: '2026-12-31', clock, daysLate })
  })
})

describe('days of signature of a clock', () => {
  it('holds exactly the signatures whose deadline has this clock', () => {
    const instant = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2028-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 1, max: 30 }), (signedAt, now, delay) => {
        const [signed, today] = [parisDay(signedAt), parisDay(now)]
        const { clock } = reviewDeadline(signedAt, delay, today)
        const holding = REVIEW_CLOCKS.filter((each) => {
          const { from, before } = signatureDaysOf(each, delay, today)
          return (from === undefined || signed >= from) && (before === undefined || signed < before)
        })
        expect(holding).toEqual([clock])
      }),
      { numRuns: 200 },
    )
  })
})
