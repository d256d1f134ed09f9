import { expect, it } from 'vitest'
import { findMerged, withoutMerged } from './find-merged.ts'

const text = (words: string) => ({ fr: words, en: words })
const BASE = {
  'wizard.finish': text('Finish'),
  settings: { originOver: 100, phone: '1' },
  footer: [text('Base')],
}
const LAYER = {
  'wizard.finish': text('End'),
  'wizard.finished': text('Thank you'),
  settings: { originOver: 200 },
  footer: [text('Ours')],
}

it('compares texts, lists and plain values that the base has too', () => {
  const merged = findMerged(BASE, LAYER)

  expect(merged.map(({ place, base, own }) => [place, base, own])).toEqual([
    ['wizard.finish', text('Finish'), text('End')],
    ['settings.originOver', 100, 200],
    ['footer', [text('Base')], [text('Ours')]],
  ])
})

it.each([
  ['wizard.finish', ['wizard.finished', 'settings', 'footer']],
  ['settings.originOver', ['wizard.finish', 'wizard.finished', 'footer']],
  ['settings.missing', Object.keys(LAYER)],
])('takes out %s, with a group that it leaves empty', (place, left) => {
  expect(Object.keys(withoutMerged(LAYER, place))).toEqual(left)
})
