import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { createUser } from '#test/support/signing-app.ts'
import { findUserByToken } from '../http/authenticate.ts'
import { changeAddress } from './change-address.ts'

const { signing, client: ceremony } = await openCeremony()
const { db } = signing.services.store

const newAddress = () => `${randomUUID().slice(0, 8)}@new.test`

const mailsTo = async (recipient: string) => {
  await signing.services.outbox.drain()
  const rows = await db.selectFrom('demo_mail').select('body').where('recipient', '=', recipient).execute()
  return rows.map(({ body }) => body)
}

it('changes the sign-in and signing addresses, and mails both the former and the new one', async () => {
  const { user } = await createUser(signing, 'client')
  await db
    .updateTable('account')
    .set({ password_hash: 'hash', signer_email: 'lost@orange.test' })
    .where('id', '=', user.id)
    .execute()
  const email = newAddress()

  const changed = await changeAddress(signing.services, user.email, email.toUpperCase())

  const account = await db
    .selectFrom('account')
    .select(['email', 'signer_email', 'password_hash'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(changed).toEqual({ email, outstanding: [] })
  expect(account).toEqual({ email, signer_email: null, password_hash: 'hash' })
  const [former] = await mailsTo(user.email)
  expect(former).toContain('Vous ne pouvez plus vous connecter avec l’ancienne')
  expect(former).not.toContain(email)
  expect(await mailsTo(email)).toEqual([expect.stringContaining('maintenant celle de votre compte')])
})

it('ends the sessions and is audited without the addresses', async () => {
  const { user, headers } = await createUser(signing, 'client')
  const token = headers.authorization.replace('Bearer ', '')

  await changeAddress(signing.services, user.email, newAddress())

  expect(await findUserByToken(db, { token, now: signing.clock.now() })).toBeUndefined()
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${user.id}`)
    .execute()
  expect(rows.map(({ action }) => action)).toContain('account.address-changed')
  expect(JSON.stringify(rows)).not.toContain('@')
})

it('invalidates the links mailed to the former address', async () => {
  const { user } = await createUser(signing, 'client')
  const at = signing.clock.now()
  const later = new Date(at.getTime() + 3600_000)
  await db
    .insertInto('signer_email_change')
    .values({
      account_id: user.id,
      previous: null,
      pending: 'lost@orange.test',
      changed_at: at,
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('password_link')
    .values({
      token_hash: user.email,
      account_id: user.id,
      purpose: 'reset',
      created_at: at,
      expires_at: later,
    })
    .execute()
  await db.updateTable('account').set({ password_hash: 'hash' }).where('id', '=', user.id).execute()

  await changeAddress(signing.services, user.email, newAddress())

  const links = await db
    .selectFrom('password_link')
    .select('purpose')
    .where('account_id', '=', user.id)
    .execute()
  const open = await db
    .selectFrom('signer_email_change')
    .select('id')
    .where('account_id', '=', user.id)
    .where('closed_at', 'is', null)
    .execute()
  expect([links, open]).toEqual([[], []])
})

it('sends a first-connection link to an account without a password', async () => {
  const { user } = await createUser(signing, 'client')
  const email = newAddress()

  await changeAddress(signing.services, user.email, email)

  expect(await mailsTo(email)).toEqual(
    expect.arrayContaining([expect.stringContaining('http://paraphe.test/auth/')]),
  )
})

it('lists the dossiers whose open envelopes use the former address', async () => {
  const { user } = await createUser(signing, 'client')
  const { id } = await ceremony.declare(
    { first_name: 'Claire', last_name: 'Delmas', email: user.email, with_cos: 'false' },
    null,
  )

  const { outstanding } = await changeAddress(signing.services, user.email, newAddress())

  expect(outstanding).toEqual([id])
})

it.each<[string, (own: string, other: string) => string, string]>([
  ['the address of another account', (_own, other) => other, 'has an account already'],
  ['the address it has', (own) => own, 'has this address already'],
  ['an invalid address', () => 'nobody', 'nobody is not an e-mail address'],
])('refuses %s', async (_case, choose, message) => {
  const { user } = await createUser(signing, 'client')
  const { user: other } = await createUser(signing, 'client')

  await expect(changeAddress(signing.services, user.email, choose(user.email, other.email))).rejects.toThrow(
    message,
  )
})

it('refuses an unknown account and one whose erasure was requested', async () => {
  const { user } = await createUser(signing, 'client')
  await db
    .updateTable('account')
    .set({ erasure_asked_at: signing.clock.now() })
    .where('id', '=', user.id)
    .execute()

  await expect(changeAddress(signing.services, user.email, newAddress())).rejects.toThrow('was erased')
  await expect(changeAddress(signing.services, newAddress(), newAddress())).rejects.toThrow('no account')
})
