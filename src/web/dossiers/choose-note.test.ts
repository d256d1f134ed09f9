import { expect, it } from 'vitest'
import { buildCheck } from '#test/support/build-check.ts'
import { chooseNote, findReadElement } from './choose-note.ts'

it('a block shows the first failing check of its own elements', () => {
  const checks = [
    buildCheck('4-iban', { message: 'elsewhere' }),
    buildCheck('4-card', { outcome: 'holds' }),
    buildCheck('4-card', { message: 'first' }),
    buildCheck('4-name', { message: 'second' }),
  ]
  expect(chooseNote(checks, ['4-name', '4-card'])).toEqual({ elementId: '4-card', text: 'first' })
  expect(chooseNote(checks, ['4-address'])).toBeUndefined()
})

it('a block with the receipt shows a finding whose answer is in another block', () => {
  const receipt = { id: 1, title: 'card.jpg', mimetype: 'image/jpeg', elementId: '4-upload', box: null }
  const checks = [buildCheck('4-name', { receipt, message: 'another name' })]
  expect(chooseNote(checks, ['4-upload'])).toEqual({ elementId: '4-upload', text: 'another name' })
  expect(chooseNote(checks, ['4-name'])).toEqual({ elementId: '4-name', text: 'another name' })
})

it('a check that a reviewer accepted is shown to nobody as failing', () => {
  const settled = { by: 'Nadia Belkacem', at: '2026-11-23T10:00:00Z', reason: 'Seen.' }
  expect(chooseNote([buildCheck('4-card', { settled })], ['4-card'])).toBeUndefined()
})

it('a receipt that is being read is found by its element', () => {
  const reading = buildCheck('4-card', { outcome: 'unknown', reason: 'readingPending' })
  expect(findReadElement([reading], ['4-card'])).toBe('4-card')
  expect(findReadElement([reading], ['4-name'])).toBeUndefined()
  expect(findReadElement([buildCheck('4-card', { outcome: 'unknown' })], ['4-card'])).toBeUndefined()
})
