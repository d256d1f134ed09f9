import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDossier, createUser, openSigningApp, type SigningApp } from '#test/support/signing-app.ts'
import { exportPerson } from './export-person.ts'

let signing: SigningApp
beforeAll(async () => {
  signing = await openSigningApp()
})
afterAll(() => signing.close())

it('gives a person what is theirs, and nothing of others or of secrets', async () => {
  const { db } = signing.services.store
  const [client, advisor] = [await createUser(signing, 'client'), await createUser(signing, 'advisor')]
  const [own] = [await createDossier(signing, advisor), await createDossier(signing, advisor)]
  await db.updateTable('dossier').set({ client_id: client.user.id }).where('id', '=', own).execute()

  const person = await exportPerson(db, client.user.email.toUpperCase())

  expect(person['account']).toMatchObject({ id: client.user.id, email: client.user.email })
  expect(person['dossiers']).toMatchObject([{ id: own, answers: [{ block: 'signers' }] }])
  expect(JSON.stringify(person)).not.toContain('password')
  await expect(exportPerson(db, 'nobody@demo.test')).rejects.toThrow('nobody signs in as')
})
