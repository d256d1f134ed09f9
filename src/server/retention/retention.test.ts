import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CeremonyClient, openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import {
  createDossier,
  createUser,
  openEnvelope,
  startDossier,
  submitBlock,
} from '#test/support/signing-app.ts'
import { readAnswerChanges } from '../answers/change-store.ts'
import { exportPerson } from './export-person.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { erasePerson } from './erase-person.ts'
import { liftLegalHold, listLegalHolds, setLegalHold } from './legal-hold.ts'
import { purge } from './purge.ts'

const { signing, advisor } = await openCeremony()

const MONTH_MINUTES = 31 * 24 * 60
const later = (months: number) => signing.clock.advance({ minutes: months * MONTH_MINUTES })

/** Purges as of some months from now, then resets the clock for the next test. */
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

const SUBSCRIBER = { first_name: 'Florence', last_name: 'Lemaire', email: 'florence@orange.test' }

interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** A client with an account and without dossiers. */
async function createPerson(firstName: string, lastName: string): Promise<Person> {
  const { user } = await createUser(signing, 'client')
  await signing.services.store.db
    .updateTable('account')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', user.id)
    .execute()
  return { email: user.email, firstName, lastName }
}

/** A dossier of a lead whose first block has these answers. */
async function nameSigners(answers: Readonly<Record<string, string>>): Promise<number> {
  const id = await startDossier(signing, advisor)
  await submitBlock(signing, advisor.headers, { id, block: 'signers' }, { with_cos: 'false', ...answers })
  return id
}

const asCoHolder = ({ email, firstName, lastName }: Person) => ({
  ...SUBSCRIBER,
  with_cos: 'true',
  cos_first_name: firstName,
  cos_last_name: lastName,
  cos_email: email,
})

/** Another spelling of the same mailbox. */
const tagged = (email: string) => email.replace('@', '+scpi@').toUpperCase()

const otherAddress = () => `${randomUUID().slice(0, 8)}@else.test`

/** Findings of `verify`, except for seals, which are made with a key of the tests. */
async function findings(): Promise<readonly string[]> {
  const reports = await Array.fromAsync(verifyStore(signing.services))
  return reports
    .filter(({ check }) => check !== 'seals')
    .flatMap(({ first }) => first.map(({ place, problem }) => `${place}: ${problem}`))
}

it('removes a dossier when the period of its state is over, and not before', async () => {
  const [canceled, ongoing] = [await createDossier(signing, advisor), await createDossier(signing, advisor)]
  await cancel(canceled)

  await purgeIn(11)
  const before = [await exists(canceled), await exists(ongoing)]
  await purgeIn(13)
  const after = [await exists(canceled), await exists(ongoing)]
  await purgeIn(37)

  expect([before, after, await exists(ongoing)]).toEqual([[true, true], [false, true], false])
})

it('keeps a contract for ten years from its signature, then only its digests', async () => {
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

it('never removes a dossier that is out to be signed', async () => {
  const id = await createDossier(signing, advisor)
  await openEnvelope(signing, advisor, id)
  await signing.services.outbox.drain()

  await purgeIn(200)

  expect(await exists(id)).toBe(true)
})

it('keeps a dossier under a legal hold until the hold is lifted', async () => {
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

it('erases an inactive client without dossiers', async () => {
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

it('erases a person and lists the dossiers that stay, with the reason', async () => {
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
      { id: open, removed: true, kept: null },
      { id: held, removed: false, kept: 'held' },
      {
        id: contract,
        removed: false,
        kept: 'contract',
      },
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

describe('a person whom dossiers name without their account', () => {
  it('is erased with the leads that have their address as the subscriber’s', async () => {
    const person = await createPerson('Odile', 'Roussel')
    const lead = await nameSigners({ first_name: 'Odile', last_name: 'ROUSSEL', email: tagged(person.email) })

    const erasure = await erasePerson(signing.services, person.email, false)

    expect(erasure).toMatchObject({ account: 'erased', dossiers: [{ id: lead, removed: true, kept: null }] })
    expect(await exists(lead)).toBe(false)
    expect(await findings()).toEqual([])
  })

  it('is kept in another person’s dossier in progress, listed with the reason', async () => {
    const [person, holder] = [await createPerson('Odile', 'Roussel'), await createUser(signing, 'client')]
    const id = await nameSigners(asCoHolder(person))
    await giveTo(id, holder.user.id)

    const before = await erasePerson(signing.services, person.email, false)
    await cancel(id)
    const after = await erasePerson(signing.services, person.email, false)

    expect(before.dossiers).toMatchObject([{ id, removed: false, kept: 'other' }])
    expect(before.dossiers[0]?.keptUntil).toBeInstanceOf(Date)
    expect(after).toMatchObject({ account: 'none', dossiers: [{ id, removed: true }] })
    expect(await exists(id)).toBe(false)
  })

  it('is found in former answers, which are copied and removed with their dossier', async () => {
    const person = await createPerson('Odile', 'Roussel')
    const id = await nameSigners(asCoHolder(person))
    const other = asCoHolder({ email: otherAddress(), firstName: 'Paul', lastName: 'Petit' })
    await submitBlock(signing, advisor.headers, { id, block: 'signers' }, other)

    const copy = await exportPerson(signing.services.store.db, person.email)
    const before = await erasePerson(signing.services, person.email, true)
    await cancel(id)
    const after = await erasePerson(signing.services, person.email, false)

    expect(copy['dossiersOfOthers']).toMatchObject([
      { id, formerAnswers: expect.arrayContaining([expect.objectContaining({ value: person.email })]) },
    ])
    expect(before.dossiers).toMatchObject([{ id, kept: 'other-former' }])
    expect(after.dossiers).toMatchObject([{ id, removed: true }])
    expect(await readAnswerChanges(signing.services.store.db, id)).toEqual([])
  })

  it('is kept in a contract signed with another person', async () => {
    const person = await createPerson('Odile', 'Roussel')
    const { id } = await new CeremonyClient(signing, advisor).declare({
      ...SUBSCRIBER,
      email: person.email,
    })
    await signing.services.store.db
      .updateTable('envelope')
      .set({ state: 'completed', completed_at: signing.clock.now() })
      .where('dossier_id', '=', id)
      .execute()

    const erasure = await erasePerson(signing.services, person.email, true)

    expect(erasure.dossiers).toMatchObject([{ id, removed: false, kept: 'contract' }])
  })

  it('is listed without a removal where only the name matches', async () => {
    const person = await createPerson('Zénobie', 'Le Goff')
    const asHolder = await nameSigners({ first_name: 'Zenobie', last_name: 'LE GOFF', email: otherAddress() })
    const asCo = await nameSigners(asCoHolder({ ...person, email: otherAddress() }))
    await nameSigners({ first_name: 'Goff', last_name: 'Zenobiette', email: otherAddress() })

    const erasure = await erasePerson(signing.services, person.email, false)

    expect(erasure).toMatchObject({ account: 'erased', dossiers: [], sameName: [asHolder, asCo] })
    expect([await exists(asHolder), await exists(asCo)]).toEqual([true, true])
  })

  it('is found by their address in a draft', async () => {
    const person = await createPerson('Odile', 'Roussel')
    const id = await nameSigners(SUBSCRIBER)
    await signing.services.store.db
      .insertInto('draft')
      .values({
        dossier_id: id,
        element: 'cos_email',
        value: JSON.stringify({ value: person.email }),
        base_revision: 1,
        author_id: advisor.user.id,
      })
      .execute()

    expect((await erasePerson(signing.services, person.email, true)).dossiers).toMatchObject([{ id }])
  })

  it('gets a copy of the same dossiers, and only their own data of others', async () => {
    const person = await createPerson('Odile', 'Roussel')
    const lead = await nameSigners({ first_name: 'Odile', last_name: 'Roussel', email: person.email })
    const shared = await nameSigners(asCoHolder(person))

    const copy = await exportPerson(signing.services.store.db, person.email)

    expect(copy['dossiers']).toMatchObject([{ id: lead, answers: [{ block: 'signers' }] }])
    expect(copy['dossiersOfOthers']).toEqual([
      expect.objectContaining({
        id: shared,
        as: ['coSubscriber'],
        answers: { cos_first_name: 'Odile', cos_last_name: 'Roussel', cos_email: person.email },
      }),
    ])
    expect(copy['sameName']).toEqual(expect.not.arrayContaining([lead, shared]))
  })

  it('gets a copy and is erased without an account', async () => {
    const email = otherAddress()
    const lead = await nameSigners({ ...SUBSCRIBER, email })

    const copy = await exportPerson(signing.services.store.db, email)
    const erasure = await erasePerson(signing.services, email, false)

    expect(copy).toMatchObject({ account: null, dossiers: [{ id: lead }] })
    expect(erasure).toMatchObject({ account: 'none', dossiers: [{ id: lead, removed: true }] })
    await expect(exportPerson(signing.services.store.db, email)).rejects.toThrow(
      'no account with the address',
    )
  })
})

it('immediately erases an account without dossiers', async () => {
  const { user } = await createUser(signing, 'prospectDirect')

  const erasure = await erasePerson(signing.services, user.email, false)

  expect([erasure.account, erasure.dossiers]).toEqual(['erased', []])
  expect(await readAccount(user.id)).toMatchObject({ last_name: '', username: `erased-${user.id}` })
  await expect(erasePerson(signing.services, user.email, false)).rejects.toThrow(
    'no account with the address',
  )
})

it('reports a dossier that is missing without a removal, and a removal of a dossier that exists', async () => {
  const [gone, id] = [await createDossier(signing, advisor), await createDossier(signing, advisor)]
  const client = await signing.services.store.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query('delete from dossier where id = $1', [gone])
  const { rows } = await client.query('select max(sequence) as sequence from audit where subject = $1', [
    `dossier:${id}`,
  ])
  await client.query(
    `insert into audit (subject, sequence, at, action, detail, previous_mac, mac)
     values ($1, $2, now(), 'dossier.removed', '{}', '', '')`,
    [`dossier:${id}`, Number(rows[0].sequence) + 1],
  )
  client.release(true)
  const found = await findings()

  expect(found).toContain(`dossier ${gone}: missing without a removal in the audit`)
  expect(found).toContain(`dossier ${id}: still exists after its removal in the audit`)
})
