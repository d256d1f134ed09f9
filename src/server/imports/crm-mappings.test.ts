import { afterAll, expect, it } from 'vitest'
import { ImportedDossier } from '#contract/imports.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const signing = await openSigningApp({ deployment: await loadDeployment('demo'), ownTemplates: [] })
afterAll(() => signing.close())

/** A person as the REST API of Salesforce returns a contact. */
const SALESFORCE = {
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

/** A person as the Web API of Dataverse returns a contact: choices are numbers, and what is empty is null. */
const DYNAMICS = {
  salutation: 'Mme',
  lastname: 'Caron',
  firstname: 'Odile',
  emailaddress1: 'odile.caron@crm.test',
  mobilephone: '06 12 34 56 78',
  telephone2: null,
  birthdate: '1974-03-02',
  address1_line1: '4 rue des Arches',
  address1_postalcode: '75002',
  address1_city: 'Paris',
  address1_country: 'France',
  familystatuscode: 3,
  annualincome: 48_500.5,
  donotemail: false,
}

async function importContact(payload: object): Promise<ImportedDossier> {
  const { headers } = await createUser(signing, 'advisor')
  const answer = await signing.app.inject({ method: 'POST', url: '/api/dossiers/import', headers, payload })
  return ImportedDossier.parse(answer.json())
}

it('fills in the form of the base with a contact of Salesforce', async () => {
  const { imported_from, taken, changed, refused } = await importContact({
    reference: '003Hs000054XyzAAE',
    client: { email: SALESFORCE.Email },
    mapping: 'salesforce',
    data: SALESFORCE,
  })

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

it('fills in the form of the base with a contact of Dynamics', async () => {
  const { imported_from, taken, changed, refused } = await importContact({
    reference: '6b3a2f0e-0d1c-4a7e-9a57-2f4e8c1d0b11',
    client: { email: DYNAMICS.emailaddress1 },
    mapping: 'dynamics',
    data: DYNAMICS,
  })

  expect(imported_from).toBe('Microsoft Dynamics 365')
  expect(refused.map(({ name, code }) => [name, code])).toEqual([['donotemail', 'IMPORT_UNKNOWN_NAME']])
  expect(Object.fromEntries(changed.map(({ name, value }) => [name, value]))).toEqual({
    salutation: 'MME',
    lastname: 'CARON',
    mobilephone: '+33612345678',
    birthdate: '02/03/1974',
    address1_country: 'FR',
    familystatuscode: 'DIVORCED',
  })
  expect(taken.map(({ name }) => name)).toEqual([
    'sub_kind',
    'firstname',
    'emailaddress1',
    'address1_line1',
    'address1_postalcode',
    'address1_city',
    'annualincome',
  ])
})
