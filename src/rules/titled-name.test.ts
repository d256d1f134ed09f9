import { expect, test } from 'vitest'
import { namePerson } from './titled-name.ts'

test.each([
  [{ civility: 'Madame', firstName: 'Françoise', lastName: 'LEMAIRE' }, 'Mme Françoise LEMAIRE'],
  [{ civility: 'MME', firstName: 'Françoise', lastName: 'Lemaire' }, 'Mme Françoise LEMAIRE'],
  [{ civility: 'M.', firstName: 'Hervé', lastName: 'Prévôt' }, 'M. Hervé PRÉVÔT'],
  [{ civility: 'Maître', firstName: 'Anne', lastName: 'Roy' }, 'Maître Anne ROY'],
  [{ civility: null, firstName: null, lastName: 'Roy' }, 'ROY'],
  [{ civility: null, firstName: null, lastName: null }, ''],
])('names %j %s', (person, name) => {
  expect(namePerson(person)).toBe(name)
})
