import { expect, test } from 'vitest'
import { splitLabel } from './split-label.ts'

test.each([
  ['Nombre de parts\u00a0: 500', 'Nombre de parts\u00a0: 480', ['Nombre de parts\u00a0: ', '500', '480']],
  ['Fees: €6,500.00 (10%)', 'Fees: €6,240.00 (10%)', ['Fees: ', '€6,500.00 (10%)', '€6,240.00 (10%)']],
  ['Compte\u00a0: FR76', 'Titulaire\u00a0: Lemaire', ['', 'Compte\u00a0: FR76', 'Titulaire\u00a0: Lemaire']],
  ['Je règle 700.', 'Je règle 1400.', ['', 'Je règle 700.', 'Je règle 1400.']],
  [null, 'Durée\u00a0: 10 ans', ['', null, 'Durée\u00a0: 10 ans']],
] as const)('says the label that %o and %o begin with once', (before, after, [label, ...sides]) => {
  expect(splitLabel(before, after)).toEqual({ label, before: sides[0], after: sides[1] })
})
