import { expect, test } from 'vitest'
import { buildScreeningIndex, type ListedName, type ScreenedPerson } from './screening-index.ts'
import { CURRENT_PARAMETERS, findParameters } from './screening-parameters.ts'
import { transliterate } from './transliterate.ts'

const listed = (name: Partial<ListedName>): ListedName => ({
  id: '1',
  isCompany: false,
  lastName: 'al-Masri',
  firstName: 'Mohammed Hassan',
  birthDates: ['1971-03-12'],
  nationalities: ['SY'],
  ...name,
})
const person = (facts: Partial<ScreenedPerson>): ScreenedPerson => ({
  companyName: null,
  lastName: 'Almasri',
  firstName: 'Muhammad',
  birthName: null,
  birthDate: '1971-03-12',
  nationality: 'FR',
  ...facts,
})
const company = (companyName: string) =>
  person({ companyName, lastName: null, firstName: null, birthDate: null, nationality: null })

function screen(facts: Partial<ScreenedPerson>, name: Partial<ListedName> = {}) {
  return buildScreeningIndex([listed(name)], CURRENT_PARAMETERS).screen(person(facts))
}

test.each([
  ['another transcription', {}],
  ['a first name left out', { firstName: 'Hassan' }],
  ['names in the other order', { lastName: 'Mohammed', firstName: 'Al Masri' }],
  ['a typo', { lastName: 'Al Marsi' }],
  ['a year of birth only', { birthDate: '1971' }],
  [
    'no date of birth, and the same name',
    { lastName: 'AL MASRI', firstName: 'Mohammed Hassan', birthDate: null },
  ],
  ['day and month swapped', { birthDate: '1971-12-03' }],
  ['a digit of the date mistyped', { birthDate: '1977-03-12' }],
  ['another alphabet', { lastName: 'Аль-Масри', firstName: 'Мохаммед' }],
  ['the birth name', { lastName: 'Durand', birthName: 'Al-Masri' }],
])('a listed person is found by %s', (_, facts) => {
  expect(screen(facts).map(({ entry }) => entry)).toEqual(['1'])
})

test.each([
  ['another date of birth', { birthDate: '1985-11-30' }],
  ['only the family in common', { firstName: 'Karim' }],
  ['only a first name in common', { lastName: 'Durand' }],
])('a person with %s is not reported', (_, facts) => {
  expect(screen(facts)).toEqual([])
})

test('a company is found without its legal form, and never as a person', () => {
  const list = { isCompany: true, lastName: 'Orient Star Shipping LLC', firstName: null, birthDates: [] }

  expect(screen(company('SARL ORIENT STAR SHIPPING'), list)).toHaveLength(1)
  expect(screen(company('Orient Star Hotels'), list)).toEqual([])
  expect(screen({ lastName: 'Star Shipping', firstName: 'Orient' }, list)).toEqual([])
})

test.each([
  ['another consonant', 'Rusal', 'Rufal'],
  ['a consonant left out', 'Dupont', 'Dupon'],
  ['two consonants swapped', 'Akbar', 'Abkar'],
])('a company of one short word is found by %s', (_, lastName, typed) => {
  const list = { isCompany: true, lastName, firstName: null, birthDates: [] }

  expect(screen(company(`${typed} SA`), list)).toHaveLength(1)
})

test('a hit explains what each trait contributes', () => {
  expect(screen({ birthDate: '1971' })).toMatchObject([
    {
      listedName: 'Mohammed Hassan al-Masri',
      parts: [
        { trait: 'name', likeness: 'partial', of: 60 },
        { trait: 'birthDate', likeness: 'year', points: 24, of: 30 },
        { trait: 'nationality', likeness: 'different', points: 0, of: 5 },
      ],
    },
  ])
})

test('an entry with several names is one hit, by its closest name', () => {
  const index = buildScreeningIndex(
    [listed({ lastName: 'Almassri' }), listed({ firstName: 'Muhammad', lastName: 'Almasri' })],
    CURRENT_PARAMETERS,
  )

  expect(index.screen(person({}))).toMatchObject([{ entry: '1', listedName: 'Muhammad Almasri' }])
})

test('a person without a name resembles nobody', () => {
  expect(screen({ lastName: null, firstName: null })).toEqual([])
  expect(screen({ lastName: ' - ', firstName: '?' })).toEqual([])
})

test('the parameters of earlier versions are kept', () => {
  expect(findParameters(1)).toMatchObject({ version: 1, threshold: 70, singleWords: 'sound' })
  expect(findParameters(99)).toBeUndefined()
})

test.each([
  ['Щукин Юрий', 'shukin yurii'],
  ['Παπαδόπουλος', 'papadopoylos'],
  ['Wałęsa', 'walesa'],
  ['Ærø Groß', 'aero gross'],
  ['حسن', 'hsn'],
])('%s is written %s', (text, latin) => {
  expect(transliterate(text)).toBe(latin)
})
