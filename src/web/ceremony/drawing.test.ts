import { describe, expect, test } from 'vitest'
import { exportScale, fitScale, inkBounds, isDrawn, smoothLine, type Stroke } from './drawing.ts'

const line = (...points: readonly (readonly [number, number])[]): Stroke => points.map(([x, y]) => ({ x, y }))

describe('trimming', () => {
  test('has no bounds for an empty drawing', () => {
    expect(inkBounds([], 4)).toBeUndefined()
    expect(inkBounds([[]], 4)).toBeUndefined()
  })

  test('contains every stroke and its margin', () => {
    const bounds = inkBounds([line([20, 30], [60, 10]), line([100.4, 50.2])], 4)

    expect(bounds).toEqual({ left: 16, top: 6, width: 89, height: 49 })
  })

  test('gives a dot the size of its margin', () => {
    expect(inkBounds([line([5, 5])], 3)).toEqual({ left: 2, top: 2, width: 6, height: 6 })
  })

  test.each([
    [{ width: 300, height: 90 }, 3],
    [{ width: 800, height: 100 }, 1.5],
    [{ width: 100, height: 400 }, 1.5],
  ])('exports %o sharp but within the limit', (size, expected) => {
    expect(exportScale({ left: 0, top: 0, ...size })).toBe(expected)
  })
})

test.each([
  ['keeps ink that fits', 300, 1],
  ['shrinks ink to narrower paper', 100, 0.5],
  ['waits for the paper to have a width', 0, 1],
])('%s', (_, paperWidthPx, expected) => {
  expect(fitScale([line([20, 10], [200, 40])], paperWidthPx)).toBe(expected)
})

test.each([
  ['nothing', [], false],
  ['a touch', [line([10, 10], [12, 11])], false],
  ['a short line', [line([0, 0], [39, 0])], false],
  ['a line', [line([0, 0], [40, 0])], true],
  ['several small strokes', [line([0, 0], [20, 0]), line([0, 5], [20, 5])], true],
])('tells whether %s is a signature', (_, strokes, expected) => {
  expect(isDrawn(strokes)).toBe(expected)
})

test('joins the curves of a stroke end to end', () => {
  const curves = smoothLine(line([0, 0], [10, 0], [10, 10]))

  expect(curves.map((curve) => curve.to)).toEqual([
    { x: 5, y: 0 },
    { x: 10, y: 5 },
    { x: 10, y: 10 },
  ])
  expect(curves[1]?.from).toEqual(curves[0]?.to)
})
