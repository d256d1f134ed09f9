import { expect, test } from 'vitest'
import { LIST_HEADER, parseList } from './parse-list.ts'

test('a row gives a name, and fields may hold several dates and countries', () => {
  const text = `\uFEFF${LIST_HEADER}\r\nA1;person;"O;NEIL";Sean;1950-02-03|1951;IE|FR\r\nA2;company;Nord Trading LLC;;;\r\n`

  expect(parseList(text)).toEqual({
    names: [
      {
        id: 'A1',
        isCompany: false,
        lastName: 'O;NEIL',
        firstName: 'Sean',
        birthDates: ['1950-02-03', '1951'],
        nationalities: ['IE', 'FR'],
      },
      {
        id: 'A2',
        isCompany: true,
        lastName: 'Nord Trading LLC',
        firstName: null,
        birthDates: [],
        nationalities: [],
      },
    ],
  })
})

test('a publication of the national register gives the name and the aliases of each entry, without ships', () => {
  const publication = {
    Publications: {
      DatePublication: '2026-11-20T00:00:00',
      PublicationDetail: [
        {
          IdRegistre: 1234,
          Nature: 'Personne physique',
          Nom: 'SPECIMENOV',
          RegistreDetail: [
            { TypeChamp: 'PRENOM', Valeur: [{ Prenom: 'Ivan Piotr' }] },
            { TypeChamp: 'DATE_DE_NAISSANCE', Valeur: [{ Jour: '7', Mois: '2', Annee: '1961' }] },
            { TypeChamp: 'ALIAS', Valeur: [{ Alias: 'Vania Specimenov', Commentaire: '' }] },
          ],
        },
        {
          IdRegistre: 1235,
          Nature: 'Personne morale',
          Nom: 'Exemple Trading',
          RegistreDetail: [{ TypeChamp: 'DATE_DE_NAISSANCE', Valeur: [{ Annee: 1999 }] }],
        },
        { IdRegistre: 1236, Nature: 'Navire', Nom: 'Exemple des mers', RegistreDetail: [] },
      ],
    },
  }

  expect(parseList(JSON.stringify(publication))).toEqual({
    names: [
      expect.objectContaining({
        id: '1234',
        lastName: 'SPECIMENOV',
        firstName: 'Ivan Piotr',
        birthDates: ['1961-02-07'],
      }),
      expect.objectContaining({ id: '1234', lastName: 'Vania Specimenov', firstName: null }),
      expect.objectContaining({ id: '1235', isCompany: true, birthDates: [] }),
    ],
  })
})

test.each([
  ['{"Publications": {}}', 'neither CSV nor a publication of the national register'],
  ['{"cut', 'neither CSV nor a publication of the national register'],
  ['name;birth\nA;B', `line 1: the header must be ${LIST_HEADER}`],
  [LIST_HEADER, 'the list is empty'],
  [`${LIST_HEADER}\n1;person;"open;;;`, 'a quote is not closed'],
  [`${LIST_HEADER}\n1;person;Roy`, 'line 2: 3 fields instead of 6'],
  [`${LIST_HEADER}\n1;person;Roy;Al;1950;France`, 'line 2: France is not a country of two capital letters'],
  [
    '{"Publications": {"PublicationDetail": [{"IdRegistre": 1, "Nature": "Personne physique"}]}}',
    'entry 1: Nom: Invalid input: expected string, received undefined',
  ],
])('%j is refused', (text, problem) => {
  expect(parseList(text)).toEqual({ problems: [problem] })
})
