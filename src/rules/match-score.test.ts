import { describe, expect, it } from 'vitest'
import { scoreMatch, type Identity, type Trait } from './match-score.ts'

const SIMONE: Identity = {
  companyName: null,
  lastName: 'Fontanel',
  firstName: 'Simone',
  birthDate: '1934-04-11',
  email: 's.fontanel@wanadoo.test',
  mobile: '+33618420755',
  iban: 'FR7630006000011234567890189',
}
const COMPANY: Identity = {
  companyName: 'SCI du Vieux Moulin',
  lastName: null,
  firstName: null,
  birthDate: null,
  email: 'gerant@moulin.test',
  mobile: '+33618420756',
  iban: 'FR7630006000011234567890190',
}
const partOf = (subscriber: Identity, customer: Identity, trait: Trait) =>
  scoreMatch(subscriber, customer).parts.find((part) => part.trait === trait)

describe('names of persons', () => {
  it.each([
    ['Fontanel', 'Simone', 'FONTANEL', 'SIMONE', 'same', 40],
    ['Lemaire', 'Françoise', 'LEMAIRE', 'Francoise', 'same', 40],
    ['Œuvrard', 'Solène', 'Oeuvrard', 'Solene', 'same', 40],
    ['Le Goff', 'Jean-Baptiste', 'Le Goff', 'Jean Baptiste', 'same', 40],
    ['Saint-Yves', 'Anne', 'St Yves', 'Anne', 'same', 40],
    ['Sainte-Marie', 'Anne', 'Ste Marie', 'Anne', 'same', 40],
    ['d’Aubigny', 'Louise', "D'AUBIGNY", 'Louise', 'same', 40],
    ['de Raucourt', 'Étienne', 'Raucourt', 'Etienne', 'particle', 39],
    ['de La Tour du Pin', 'Anne', 'La Tour du Pin', 'Anne', 'particle', 39],
    ['Van der Berg', 'Piet', 'Vanderberg', 'Piet', 'particle', 39],
    ['Vanderberg', 'Piet', 'Van der Berg', 'Piet', 'particle', 39],
    ['Le Goff', 'Yann', 'Le Goff-Martin', 'Yann', 'partial', 35],
    ['Fontanel', 'Simone Marie', 'Fontanel', 'Simone', 'partial', 37],
    ['Fontanel', 'S.', 'Fontanel', 'Simone', 'partial', 37],
    ['Fontanel', 'Simone', 'Fontanelle', 'Simone', 'mistyped', 33],
    ['Fontanel', 'Simone', 'Fontannel', 'Simone', 'mistyped', 33],
    ['Fontanel', 'Simone', 'Fontanel', 'Simoen', 'mistyped', 35],
    ['Fontanel', 'Simone', 'Simone', 'Fontanel', 'swapped', 28],
    ['Fontanel', 'Simone Marie', 'Fontanel', 'Simoen Jeanne', 'mistyped', 35],
    ['Fontanel', 'Jean Baptiste', 'Fontanel', 'Jeanbaptiste', 'mistyped', 35],
    ['Fontanel', 'Simone', 'Odile', 'Fontanel', 'different', 0],
    ['Fontanel', 'Sim', 'Fontanel', 'Simone', 'different', 24],
    ['Fontanel', 'Simone', 'Fontanel', 'Solange', 'different', 24],
    ['Roux', 'Ève', 'Rous', 'Ève', 'mistyped', 33],
    ['Roy', 'Ève', 'Rey', 'Ève', 'different', 16],
    ['Fontanel', 'Simone', 'Kervella', 'Odile', 'different', 0],
    ['Simone', 'Simone', 'Simone', 'Simone', 'same', 40],
    ['Fontanel', 'Simone', 'Simone', 'Odile', 'different', 0],
    ['Fontanel', 'Si', 'Fontanel', 'Solange', 'different', 24],
    ['de La', 'Anne', 'La', 'Anne', 'partial', 35],
    ['Łukaszewicz', 'Łucja', 'Lukaszewicz', 'Lucja', 'same', 40],
    ['Straße', 'Søren', 'Strasse', 'Soren', 'same', 40],
    ['Петрова', 'Ивана', 'PETROVA', 'IVANA', 'same', 40],
    ['Петров', 'Павел', 'Сидоров', 'Игорь', 'different', 0],
    ['王', '小明', '李', '美玲', 'different', 0],
    ['王', '小明', '王', '小明', 'same', 40],
    ['Le Goff', 'Yann', 'Martin Le Guen', 'Yann', 'different', 16],
    ['Goff X', 'Yann', 'Goff Martin X', 'Yann', 'different', 16],
  ])('%s %s and %s %s: %s, %d points', (last, first, otherLast, otherFirst, likeness, points) => {
    const subscriber = { ...SIMONE, lastName: last, firstName: first }
    const customer = { ...SIMONE, lastName: otherLast, firstName: otherFirst }

    expect(partOf(subscriber, customer, 'name')).toEqual({ trait: 'name', likeness, points, of: 40 })
  })

  it('needs a family name on both sides', () => {
    const unnamed = { ...SIMONE, lastName: null }

    expect(partOf(unnamed, SIMONE, 'name')).toMatchObject({ likeness: 'unknown', points: 0 })
    expect(partOf(SIMONE, unnamed, 'name')).toMatchObject({ likeness: 'unknown', points: 0 })
  })

  it('scores a missing first name as neither same nor different', () => {
    const short = { ...SIMONE, firstName: null }

    expect(partOf(SIMONE, short, 'name')).toMatchObject({ likeness: 'same', points: 24 })
    expect(partOf(short, SIMONE, 'name')).toMatchObject({ likeness: 'same', points: 24 })
  })

  it('never matches a person with a company', () => {
    expect(partOf(SIMONE, COMPANY, 'name')).toMatchObject({ likeness: 'kind', points: 0 })
    expect(partOf(COMPANY, SIMONE, 'name')).toMatchObject({ likeness: 'kind', points: 0 })
  })

  it('matches a married name by the birth name', () => {
    const married = { ...SIMONE, lastName: 'Fontanel', birthName: 'de Guérin' }
    const born = { ...SIMONE, lastName: 'Guerin' }

    expect(partOf(married, born, 'name')).toMatchObject({ likeness: 'birth-name', points: 35 })
    expect(partOf(born, married, 'name')).toMatchObject({ likeness: 'birth-name', points: 35 })
  })
})

describe('other traits', () => {
  it.each([
    ['birthDate', '1934-04-11', '1934-04-11', 'same', 25],
    ['birthDate', '1934-04-11', '1934-11-04', 'reversed', 15],
    ['birthDate', '1934-04-11', '1943-04-11', 'mistyped', 18],
    ['birthDate', '1934-04-11', '1934-04-12', 'mistyped', 18],
    ['birthDate', '1934-04-11', '1935-04-12', 'different', 0],
    ['birthDate', '1934-04-11', '1961-12-30', 'different', 0],
    ['birthDate', '1934-04-11', null, 'unknown', 0],
    ['email', 's.fontanel@wanadoo.test', 'S.Fontanel@Wanadoo.test', 'same', 10],
    ['email', 's.fontanel@wanadoo.test', ' s.fontanel@wanadoo.test ', 'same', 10],
    ['email', 's.fontanel@wanadoo.test', 'sfontanel@wanadoo.test', 'mistyped', 7],
    ['email', 's.fontanel@wanadoo.test', 's.fontanel@wandoo.test', 'mistyped', 7],
    ['email', 's.fontanel@wanadoo.test', 'simone@orange.test', 'different', 0],
    ['mobile', '+33618420755', '+33 6 18 42 07 55', 'same', 10],
    ['mobile', '+33618420755', '+33618420775', 'mistyped', 7],
    ['mobile', '+33618420755', '+33744001122', 'different', 0],
    ['iban', 'FR7630006000011234567890189', 'FR76 3000 6000 0112 3456 7890 189', 'same', 15],
    ['iban', 'FR7630006000011234567890189', 'FR7630006000011234567890198', 'mistyped', 11],
    ['iban', 'FR7630006000011234567890189', 'FR7610107001011234567890129', 'different', 0],
    ['iban', null, 'FR7610107001011234567890129', 'unknown', 0],
  ] as const)('%s %s and %s: %s, %d points', (trait, mine, theirs, likeness, points) => {
    const part = partOf({ ...SIMONE, [trait]: mine }, { ...SIMONE, [trait]: theirs }, trait)

    expect(part).toMatchObject({ likeness, points })
  })
})

describe('companies', () => {
  it.each([
    ['SCI du Vieux Moulin', 'SCI DU VIEUX MOULIN', 'same', 40],
    ['SCI du Vieux Moulin', 'Vieux Moulin', 'particle', 38],
    ['Holding Œuvrard', 'HOLDING OEUVRARD SAS', 'particle', 38],
    ['SCI du Vieux Moulin', 'SCI du Vieux Mouiln', 'mistyped', 28],
    ['SCI du Vieux Moulin', 'Vieux Moulin Provence', 'partial', 32],
    ['SCI', 'SARL', 'different', 0],
    ['SCI du Vieux Moulin', 'SCI des Trois Ponts', 'different', 0],
  ])('%s and %s: %s, %d points', (mine, theirs, likeness, points) => {
    const part = partOf({ ...COMPANY, companyName: mine }, { ...COMPANY, companyName: theirs }, 'name')

    expect(part).toMatchObject({ likeness, points })
  })

  it('has no birth date trait', () => {
    const match = scoreMatch(COMPANY, { ...SIMONE, iban: COMPANY.iban })

    expect(match.parts.map(({ trait }) => trait)).toEqual(['name', 'email', 'mobile', 'iban'])
    expect(match.parts[0]).toMatchObject({ likeness: 'kind', points: 0 })
    expect(match.score).toBeLessThan(50)
  })
})

describe('the score', () => {
  const NOTHING = { birthDate: null, email: null, mobile: null, iban: null }
  it.each([
    ['the same in everything', {}, 100],
    ['another address and telephone', { email: 'x@y.test', mobile: '+33744001122' }, 80],
    ['a name alone', NOTHING, 57],
    ['name and birth date alone', { ...NOTHING, birthDate: SIMONE.birthDate }, 79],
    ['somebody else', { lastName: 'Kervella', firstName: 'Odile', ...NOTHING, birthDate: '1961-12-30' }, 0],
  ])('%s: %s', (_, differences, score) => {
    expect(scoreMatch(SIMONE, { ...SIMONE, ...differences }).score).toBe(score)
  })

  it('is symmetric', () => {
    const other = { ...SIMONE, lastName: 'Fontannel', birthDate: '1943-04-11', email: null }

    expect(scoreMatch(SIMONE, other)).toEqual(scoreMatch(other, SIMONE))
  })
})
