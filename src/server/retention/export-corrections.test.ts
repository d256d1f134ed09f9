import { afterAll, expect, it } from 'vitest'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { createUser } from '#test/support/signing-app.ts'
import { exportPerson } from './export-person.ts'

const world = await CorrectionWorld.open()
afterAll(() => world.close())
const { db } = world.signing.services.store

/** A signed dossier of a client with an account. */
async function signForClient(): Promise<{ readonly id: number; readonly email: string }> {
  const { user } = await createUser(world.signing, 'client')
  const id = await world.sign()
  await db.updateTable('dossier').set({ client_id: user.id }).where('id', '=', id).execute()
  return { id, email: user.email }
}

it('exports the corrections of a dossier, also what was proposed and never applied', async () => {
  const { id, email } = await signForClient()
  const asked = await world.ask(id, ['iban'])
  await world.propose(asked.body, { iban: 'DE89' })
  await world.act(asked.body, 'withdraw')

  const { dossiers } = await exportPerson(db, email)

  expect(dossiers).toMatchObject([
    {
      corrections: [
        {
          state: 'withdrawn',
          concerned: 'advisor',
          remarks: [{ text: 'À corriger : iban' }],
          proposals: { iban: { value: 'DE89' } },
        },
      ],
    },
  ])
})

it('exports no accepted check that only the company reads, which is about somebody else', async () => {
  const { id, email } = await signForClient()
  const settled = {
    dossier_id: id,
    settled_by: world.reviewer.user.id,
    settled_at: world.signing.clock.now(),
  }
  await db
    .insertInto('check_settlement')
    .values([
      { ...settled, code: 'payer', subject: 'subscription', digest: 'a', reason: 'Compte joint' },
      { ...settled, code: 'sharedReceipt', subject: '1', digest: 'b', reason: 'Dossier 12 de son frère' },
    ])
    .execute()

  const { dossiers } = await exportPerson(db, email)

  expect(dossiers).toMatchObject([{ checkSettlements: [{ code: 'payer', reason: 'Compte joint' }] }])
})
