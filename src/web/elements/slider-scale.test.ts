import { expect, it } from 'vitest'
import { findProposal, sliderScale } from './slider-scale.ts'

it.each([
  ['', { min: '0', max: '24', start: 3 }, '3'],
  ['', { min: '5', max: '24', start: 3 }, '5'],
  ['', { min: '0', max: '2', start: 3 }, '2'],
  ['', { min: '0', max: '24' }, undefined],
  ['4', { min: '0', max: '24', start: 3 }, undefined],
])('proposes for %j within %o the value %s', (text, bounds, expected) => {
  expect(findProposal(text, bounds)).toBe(expected)
})

it('places an unanswered slider at its proposal, else at its minimum', () => {
  expect(sliderScale('', { min: '5', max: '24', start: 3 })).toMatchObject({ value: 5, fraction: 0 })
  expect(sliderScale('', { min: '0', max: '24', start: 3 })).toMatchObject({ value: 3, fraction: 0.125 })
  expect(sliderScale('', { min: '2', max: '24' })).toMatchObject({ value: 2, fraction: 0 })
})
