import { expect, it } from 'vitest'
import { openDemoDossier } from '#test/support/demo-dossier.ts'
import { readExposure } from './assess-vigilance.ts'

it.each([
  ['both say no', { kyc_pep: 'Non', cos_pep: 'Non' }, false],
  ['one says yes', { kyc_pep: 'Non', cos_pep: 'Oui' }, true],
  ['one says yes and the other has not answered', { kyc_pep: null, cos_pep: 'Oui' }, true],
  ['one says no and the other has not answered', { kyc_pep: 'Non', cos_pep: null }, null],
  ['nobody has answered', { kyc_pep: null, cos_pep: null }, null],
  [
    'a former answer of a co-subscriber is no longer asked',
    { kyc_pep: 'Non', has_cos: 'false', cos_pep: 'Oui' },
    false,
  ],
])('%s', async (_name, changes, expected) => {
  const { session } = await openDemoDossier('complete-couple', changes)

  expect(readExposure(session)).toBe(expected)
})
