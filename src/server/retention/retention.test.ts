import { expect, it } from 'vitest'
import { CeremonyClient, openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { createDossier, createUser, openEnvelope } from '#test/support/signing-app.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { erasePerson } from './erase-person.ts'
import { liftLegalHold, listLegalHolds, setLegalHold } from './legal-hold.ts'
import { purge } from './purge.ts'

const { signing, advisor } = await openCeremony()

const MONTH_MINUTES = 31 * 24 * 60
const later = (months: number) => signing.clock.advance({ minutes: months * MONTH_MINUTES })

/** A purge some months from now; the clock then goes on from today, for the next test. */
async function purgeIn(months: number) {
  later(months)
  try {
    return await purge(signing.services)
  } finally {
    later(-months)
  }
}

async function signedDossier(): Promise<number> {
  const client = new CeremonyClient(signing, advisor)
  const { dossierId } = await client.prepare()
  const view = await client.openView(dossierId)
  await client.proveOneself(view)
  await view.post('sign', TYPED)
  await signing.services.outbox.drain()
  return dossierId
}

async function cancel(id: number): Promise<void> {
  await signing.app.inject({
    method: 'PUT',
    url: `/api/dossiers/${id}/status`,
    headers: advisor.headers,
    payload: { status: 'canceled' },
  })
}

const giveTo = (id: number, clientId: number) =>
  signing.services.store.db.updateTable('dossier').set({ client_id: clientId }).where('id', '=', id).execute()

async function exists(id: number): Promise<boolean> {
  const { db } = signing.services.store
  return (await db.selectFrom('dossier').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

const readAccount = (id: number) =>
  signing.services.store.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What is wrong but for the seals, whose key belongs to the tests. */
async function findings(): Promise<readonly string[]> {
  const reports = await Array.fromAsync(verifyStore(signing.services))
  return reports
    .filter(({ check }) => check !== 'seals')
    .flatMap(({ first }) => first.map(({ place, problem }) => `${place}: ${problem}`))
}

it('removes a dossier when the period of its state is over, and no sooner', async () => {
  const [canceled, ongoing] = [await createDossier(signing, advisor), await createDossier(signing, advisor)]
  await cancel(canceled)

  await purgeIn(11)
  const before = [await exists(canceled), await exists(ongoing)]
  await purgeIn(13)
  const after = [await exists(canceled), await exists(ongoing)]
  await purgeIn(37)

  expect([before, after, await exists(ongoing)]).toEqual([[true, true], [false, true], false])
})

it('keeps a contract for ten years from its signature, then leaves only digests of it', async () => {
  const id = await signedDossier()
  const { db } = signing.services.store
  const documents = await db
    .selectFrom('envelope_document')
    .innerJoin('envelope', 'envelope.id', 'envelope_document.envelope_id')
    .select('current_sha256')
    .where('dossier_id', '=', id)
    .execute()

  await purgeIn(115)
  const kept = await exists(id)
  await purgeIn(121)

  const last = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `dossier:${id}`)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow()
  expect([kept, await exists(id)]).toEqual([true, false])
  expect(last).toMatchObject({
    action: 'dossier.removed',
    detail: {
      reason: 'retention',
      state: 'signed',
      documents: documents.map(({ current_sha256 }) => current_sha256).sort(),
      answers: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  expect(await findings()).toEqual([])
})

it('never removes what is out to be signed', async () => {
  const id = await createDossier(signing, advisor)
  await openEnvelope(signing, advisor, id)
  await signing.services.outbox.drain()

  await purgeIn(200)

  expect(await exists(id)).toBe(true)
})

it('leaves what is under a legal hold until it is lifted', async () => {
  const id = await createDossier(signing, advisor)
  await setLegalHold(signing.services, id, 'Litige n° 12')

  await purgeIn(40)
  const held = [
    await exists(id),
    (await listLegalHolds(signing.services.store.db)).map(({ dossier }) => dossier),
  ]
  const lifted = [await liftLegalHold(signing.services, id), await liftLegalHold(signing.services, id)]
  await purgeIn(40)

  expect([held, lifted, await exists(id)]).toEqual([[true, [id]], [true, false], false])
  await expect(setLegalHold(signing.services, id, 'again')).rejects.toThrow(`there is no dossier ${id}`)
})

it('forgets a client of whom nothing was heard, unless a dossier is left', async () => {
  const [gone, busy] = [await createUser(signing, 'client'), await createUser(signing, 'client')]
  const kept = await signedDossier()
  await giveTo(kept, busy.user.id)

  await purgeIn(40)

  expect(await readAccount(gone.user.id)).toMatchObject({
    email: `erased-${gone.user.id}@account.invalid`,
    first_name: '',
    last_name: '',
    mobile: null,
  })
  expect(await readAccount(busy.user.id)).toMatchObject({ email: busy.user.email, erased_at: null })
  expect(await readAccount(advisor.user.id)).toMatchObject({ erased_at: null })
})

it('erases what may go of a person, and says what stays and why', async () => {
  const { user } = await createUser(signing, 'client')
  const [open, held, contract] = [
    await createDossier(signing, advisor),
    await createDossier(signing, advisor),
    await signedDossier(),
  ]
  for (const id of [open, held, contract]) await giveTo(id, user.id)
  await setLegalHold(signing.services, held, 'enquête')

  const trial = await erasePerson(signing.services, user.email, true)
  const untouched = await exists(open)
  const erasure = await erasePerson(signing.services, user.email.toUpperCase(), false)

  expect(trial).toEqual(erasure)
  expect(untouched).toBe(true)
  expect(erasure).toMatchObject({
    account: 'closed',
    dossiers: [
      { id: open, removed: true, kept: '' },
      { id: held, removed: false, kept: 'a legal hold stands' },
      { id: contract, removed: false, kept: 'documents were signed: the law has the contract kept' },
    ],
  })
  expect(erasure.dossiers[2]?.keptUntil?.getFullYear()).toBe(signing.clock.now().getFullYear() + 10)
  expect([await exists(open), await exists(held), await exists(contract)]).toEqual([false, true, true])
  expect(await readAccount(user.id)).toMatchObject({ email: user.email, password_hash: null })
  expect((await readAccount(user.id)).closed_at).not.toBeNull()

  await liftLegalHold(signing.services, held)
  await purgeIn(122)

  expect(await readAccount(user.id)).toMatchObject({ first_name: '', last_name: '' })
  expect(await findings()).toEqual([])
})

it('empties at once an account that nothing keeps', async () => {
  const { user } = await createUser(signing, 'prospectDirect')

  const erasure = await erasePerson(signing.services, user.email, false)

  expect([erasure.account, erasure.dossiers]).toEqual(['erased', []])
  expect(await readAccount(user.id)).toMatchObject({ last_name: '', username: `erased-${user.id}` })
  await expect(erasePerson(signing.services, user.email, false)).rejects.toThrow(
    'no account with the address',
  )
})

it('tells a dossier that went without a removal, and a removal that was none', async () => {
  const [gone, id] = [await createDossier(signing, advisor), await createDossier(signing, advisor)]
  const client = await signing.services.store.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query('delete from dossier where id = $1', [gone])
  const { rows } = await client.query(
    `select max(sequence) as sequence from audit where subject = $1 group by subject`,
    [`dossier:${id}`],
  )
  await client.query(
    `insert into audit (subject, sequence, at, action, detail, previous_mac, mac)
     values ($1, $2, now(), 'dossier.removed', '{}', '', '')`,
    [`dossier:${id}`, Number(rows[0].sequence) + 1],
  )
  client.release(true)
  const found = await findings()

  expect(found).toContain(`dossier ${gone}: it is gone, and no row of the audit tells of it`)
  expect(found).toContain(`dossier ${id}: the audit says that it was removed`)
})
