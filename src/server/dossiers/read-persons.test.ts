import { expect, it } from 'vitest'
import { openDemoDossier } from '#test/support/demo-dossier.ts'
import { readPersons } from './read-persons.ts'

it('reads the subscriber with the address, in the notations of persons', async () => {
  const { session } = await openDemoDossier('complete')

  const [subscriber] = readPersons(session)

  expect(subscriber).toMatchObject({ part: 'subscriber', companyName: null })
  expect(subscriber?.birthDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(subscriber?.mobile).toMatch(/^\+\d+$/)
  expect(subscriber?.address?.country).toBe('FR')
})

it('reads a company as the subscriber, the person who answers as its representative, and its owners', async () => {
  const { session } = await openDemoDossier('complete-company')

  const persons = readPersons(session)

  const owners = ['beneficialOwner', 'beneficialOwner', 'beneficialOwner']
  expect(persons.map(({ part }) => part)).toEqual(['subscriber', 'representative', ...owners])
  expect(persons[0]).toMatchObject({ lastName: null, birthDate: null })
  expect(persons[1]).toMatchObject({ companyName: null, address: null })
})

it('gives a co-subscriber of the same household the address of the subscriber', async () => {
  const { session } = await openDemoDossier('complete-couple', { cos_same_address: 'true' })

  const persons = readPersons(session)

  const [subscriber, coSubscriber] = persons
  expect(coSubscriber).toMatchObject({ part: 'coSubscriber', address: subscriber?.address })
})

it('names nobody before a name is given', async () => {
  const { session } = await openDemoDossier('complete', { sub_last_name: '' })

  const persons = readPersons(session)

  expect(persons).toEqual([])
})

it('names the holder of another account as the payer', async () => {
  const other = { bank_own: 'false', bank_other_holder: 'PAUL PAYEUR' }
  const { session } = await openDemoDossier('complete', other)

  const persons = readPersons(session)

  expect(persons.at(-1)).toMatchObject({ part: 'payer', lastName: 'PAUL PAYEUR', firstName: null })
})
