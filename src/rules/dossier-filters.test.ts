import { expect, it } from 'vitest'
import { orderBounds } from './dossier-filters.ts'

it.each([
  [
    { amountFrom: '1000', amountTo: '500' },
    { amountFrom: '500', amountTo: '1000' },
  ],
  [
    { amountFrom: '500', amountTo: '1000' },
    { amountFrom: '500', amountTo: '1000' },
  ],
  [
    { createdFrom: '2026-03-01', createdTo: '2026-02-28', status: 'ongoing' },
    { createdFrom: '2026-02-28', createdTo: '2026-03-01', status: 'ongoing' },
  ],
  [{ signedFrom: '2026-03-01' }, { signedFrom: '2026-03-01' }],
  [
    { signedFrom: '2026-03-01', signedTo: '' },
    { signedFrom: '2026-03-01', signedTo: '' },
  ],
])('puts the bounds of %j in order', (given, ordered) => {
  expect(orderBounds(given)).toEqual(ordered)
})
