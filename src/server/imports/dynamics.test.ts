import { afterAll, expect, it } from 'vitest'
import { ImportedDossier } from '#contract/imports.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const signing = await openSigningApp({ deployment: await loadDeployment('demo'), ownTemplates: [] })
afterAll(() => signing.close())

/** A person as the Web API of Dataverse returns a contact: choices are numbers, and what is empty is null. */
const CONTACT = {
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

it('fills in the form of the base with a contact of Dynamics', async () => {
  const advisor = await createUser(signing, 'advisor')
  const answer = await signing.app.inject({
    method: 'POST',
    url: '/api/dossiers/import',
    headers: advisor.headers,
    payload: {
      reference: '6b3a2f0e-0d1c-4a7e-9a57-2f4e8c1d0b11',
      client: { email: CONTACT.emailaddress1 },
      mapping: 'dynamics',
      data: CONTACT,
    },
  })

  const { imported_from, taken, changed, refused } = ImportedDossier.parse(answer.json())
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
