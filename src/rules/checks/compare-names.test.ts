import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areFirstNamesOf, isLastNameOf, namesHolder } from './compare-names.ts'

describe('a printed last name', () => {
  it.each([
    ['LEMAIRE', ['Lemaire'], false],
    ['DE LA TOUR', ['de La Tour'], false],
    ['DORMESSON', ['d’Ormesson'], false],
    ['MUELLER', ['Müller'], false],
    ['MULLER', ['Müller'], false],
    ['SORENSEN', ['Sørensen'], false],
    ['SOERENSEN', ['Sørensen'], false],
    ['STRAUSS', ['Strauß'], false],
    ['LEFEVRE', ['Lefèvre'], false],
    ['SAINT MARTIN', ['St-Martin'], false],
    ['MARTIN', ['DURAND', 'MARTIN'], false],
    ['MARTIN', ['DURAND née MARTIN'], false],
    ['DUPONT MARTIN', ['Martin-Dupont'], false],
    ['PAPADOPOULO', ['Papadopoulos'], true],
  ])('%s is the typed %j', (printed, typed, isCut) => {
    expect(isLastNameOf(printed, typed, isCut)).toBe(true)
  })

  it.each([
    ['MARTIN', ['Martinez'], false],
    ['DURAND', ['Durant'], false],
    ['GARCIA LOPEZ', ['Garcia'], false],
    ['PAPADOPOULO', ['Papadopoulos'], false],
    ['MARTI', ['Martin'], true],
    ['', ['Martin'], true],
  ])('%s is not the typed %j', (printed, typed, isCut) => {
    expect(isLastNameOf(printed, typed, isCut)).toBe(false)
  })

  it('is found whatever the case and accents of what is typed', () => {
    const letters = fc.stringMatching(/^[a-z]{2,20}$/)
    fc.assert(
      fc.property(letters, (name) => {
        const accented = name.replace(/e/g, 'é').replace(/a/g, 'à').replace(/c/g, 'ç')
        expect(isLastNameOf(name.toUpperCase(), [accented], false)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})

describe('printed first names', () => {
  it.each([
    [['FRANCOISE', 'MARIE'], 'Françoise', false, true],
    [['JEAN', 'PAUL', 'MARIE'], 'Paul', false, true],
    [['JEAN', 'PAUL'], 'Paul Jean', false, true],
    [['JEAN PIERRE'], 'Jean-Pierre', false, true],
    [['JEAN', 'PIERRE'], 'Jeanpierre', false, true],
    [['JEAN'], 'Jean-Paul', false, false],
    [['JEAN'], 'Jeanne', false, false],
    [['JEANNE'], 'Jean', false, false],
    [['MAXIMILIE'], 'Maximilien', true, true],
    [['PIERRE', 'MAXIMI'], 'Maximilien', true, true],
    [['PIERRE', 'MAXIMI'], 'Zoé', true, undefined],
    [['PIERRE', 'MAXIMI'], 'Zoé', false, false],
    [['PIERRE'], 'Zoé', true, false],
  ])('%j beside the typed %s', (printed, typed, isCut, expected) => {
    expect(areFirstNamesOf(printed, typed, isCut)).toBe(expected)
  })
})

it.each([
  ['M OU MME DURAND PAUL', ['Durand'], true],
  ['MME DURAND NEE MARTIN', ['Martin'], true],
  ['SCI LES TILLEULS', ['SCI Les Tilleuls'], true],
  ['M DURANDEAU PAUL', ['Durand'], false],
  ['M DURAND PAUL', ['Garnier', null], false],
])('a printed holder %s names %j: %s', (printed, names, expected) => {
  expect(namesHolder(printed, names)).toBe(expected)
})
