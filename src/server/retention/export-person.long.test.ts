import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { CeremonyClient } from '#test/support/ceremony-client.ts'
import { createDossier, createUser, openSigningApp } from '#test/support/signing-app.ts'
import { exportPerson } from './export-person.ts'

const signing = await forFile(openSigningApp())

it('exports a person’s own data, without secrets or data of others', async () => {
  const { db } = signing.services.store
  const [client, advisor] = [await createUser(signing, 'client'), await createUser(signing, 'advisor')]
  const [own, other] = [await createDossier(signing, advisor), await createDossier(signing, advisor)]
  const settled = { code: 'identityName', subject: 'subscriber', settled_by: advisor.user.id } as const
  await db
    .insertInto('check_settlement')
    .values([
      { ...settled, dossier_id: own, digest: 'a', reason: 'Nom d’usage', settled_at: signing.clock.now() },
      { ...settled, dossier_id: other, digest: 'b', reason: 'Autre', settled_at: signing.clock.now() },
    ])
    .execute()
  await db.updateTable('dossier').set({ client_id: client.user.id }).where('id', '=', own).execute()

  const person = await exportPerson(db, client.user.email.toUpperCase())

  expect(person['account']).toMatchObject({ id: client.user.id, email: client.user.email })
  expect(person['dossiers']).toMatchObject([
    {
      id: own,
      answers: [{ block: 'signers' }],
      checkSettlements: [{ code: 'identityName', reason: 'Nom d’usage' }],
    },
  ])
  expect(JSON.stringify(person)).not.toContain('password')
  await expect(exportPerson(db, 'nobody@demo.test')).rejects.toThrow('no account with the address')
})

it('exports what signing and the register store about a person', async () => {
  const { services } = signing
  const { db } = services.store
  const [florence, advisor] = [await createUser(signing, 'client'), await createUser(signing, 'advisor')]
  const ceremony = new CeremonyClient(signing, advisor)
  const { dossierId } = await ceremony.prepare()
  const view = await ceremony.openView(dossierId)
  await ceremony.proveOneself(view)
  await view.post('sign', { appearance: { kind: 'typed', name: 'Florence Lemaire' }, consent: true })
  await services.outbox.drain()
  await db.updateTable('dossier').set({ client_id: florence.user.id }).where('id', '=', dossierId).execute()
  await db
    .updateTable('account')
    .set({ email: 'florence@orange.test', language: 'en', closed_at: services.clock.now() })
    .where('id', '=', florence.user.id)
    .execute()
  const created_at = services.clock.now()
  await db
    .insertInto('register_attempt')
    .values({ dossier_id: dossierId, attempt: 1, connector: 'files', state: 'waiting', created_at })
    .execute()
  const line = {
    id: `${dossierId}-1-1`,
    dossier_id: dossierId,
    attempt: 1,
    position: 1,
    scope: 'np' as const,
  }
  await db
    .insertInto('register_line')
    .values({ ...line, fields: JSON.stringify({ birth_name: 'LEMAIRE' }) })
    .execute()

  const person = await exportPerson(db, 'florence@orange.test')

  expect(person['account']).toMatchObject({ language: 'en', closed_at: created_at, erasure_asked_at: null })
  expect(person['signatureEvents']).toContainEqual(
    expect.objectContaining({
      dossier_id: dossierId,
      kind: 'signed',
      detail: expect.objectContaining({ ip: '127.0.0.1', userAgent: expect.any(String) }),
    }),
  )
  expect(person['signatures']).toMatchObject([{ evidence_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(person['dossiers']).toMatchObject([
    {
      envelopes: [{ evidence_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      registerLines: [{ fields: { birth_name: 'LEMAIRE' } }],
    },
  ])
})
