import { afterAll, expect, it } from 'vitest'
import { ImportedDossier } from '#contract/imports.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const signing = await openSigningApp({ deployment: await loadDeployment('demo'), ownTemplates: [] })
afterAll(() => signing.close())

/** A person as the REST API of Salesforce returns a contact. */
const CONTACT = {
  attributes: null,
  Salutation: 'Ms.',
  LastName: 'Caron',
  FirstName: 'Odile',
  Email: 'odile.caron@crm.test',
  MobilePhone: '+33 6 12 34 56 78',
  HomePhone: null,
  Birthdate: '1974-03-02',
  MailingStreet: '4 rue des Arches\r\nBâtiment B',
  MailingPostalCode: '75002',
  MailingCity: 'Paris',
  MailingCountry: 'France',
  FinServ__CountryOfBirth__c: 'Belgium',
  FinServ__Citizenship__c: 'French',
  FinServ__MaritalStatus__c: 'Widowed',
  FinServ__CurrentEmployer__c: 'Mairie de Paris',
  FinServ__AnnualIncome__c: 48_500.5,
  FinServ__RiskTolerance__c: 'High',
}

it('fills in the form of the base with a contact of Salesforce', async () => {
  const advisor = await createUser(signing, 'advisor')
  const answer = await signing.app.inject({
    method: 'POST',
    url: '/api/dossiers/import',
    headers: advisor.headers,
    payload: {
      reference: '003Hs000054XyzAAE',
      client: { email: CONTACT.Email },
      mapping: 'salesforce',
      data: CONTACT,
    },
  })

  const { imported_from, taken, changed, refused } = ImportedDossier.parse(answer.json())
  expect(imported_from).toBe('Salesforce')
  expect(refused.map(({ name, code }) => [name, code])).toEqual([
    ['FinServ__RiskTolerance__c', 'IMPORT_UNKNOWN_NAME'],
    // Asked of some occupations only.
    ['FinServ__CurrentEmployer__c', 'IMPORT_NOT_ASKED'],
  ])
  expect(Object.fromEntries(changed.map(({ name, value }) => [name, value]))).toEqual({
    Salutation: 'MME',
    LastName: 'CARON',
    MobilePhone: '+33612345678',
    Birthdate: '02/03/1974',
    MailingStreet: '4 rue des Arches Bâtiment B',
    MailingCountry: 'FR',
    FinServ__CountryOfBirth__c: 'BE',
    FinServ__Citizenship__c: 'FR',
    FinServ__MaritalStatus__c: 'WIDOWED',
  })
  expect(taken.map(({ name }) => name)).toEqual([
    'sub_kind',
    'FirstName',
    'Email',
    'MailingPostalCode',
    'MailingCity',
    'FinServ__AnnualIncome__c',
  ])
})
