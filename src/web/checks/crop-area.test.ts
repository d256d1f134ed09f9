import { expect, it } from 'vitest'
import { cropArea, cropWidth } from './crop-area.ts'

it('a crop is the box with a margin around it', () => {
  const area = cropArea({ page: 0, x: 0.1, y: 0.5, width: 0.4, height: 0.1 })
  expect(area.x).toBeCloseTo(0.08)
  expect(area.y).toBeCloseTo(0.475)
  expect(area.width).toBeCloseTo(0.44)
  expect(area.height).toBeCloseTo(0.15)
})

it('a crop ends at the edges of the page', () => {
  expect(cropArea({ page: 0, x: 0, y: 0.9, width: 1, height: 0.1 })).toEqual({
    x: 0,
    y: 0.875,
    width: 1,
    height: 0.125,
  })
})

it('a small box is displayed wide enough to be read', () => {
  expect(cropWidth({ x: 0, y: 0, width: 0.1, height: 0.1 })).toBe(280)
  expect(cropWidth({ x: 0, y: 0, width: 0.5, height: 0.1 })).toBe(550)
})
