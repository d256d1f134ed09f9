import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { createUser, openSigningApp } from '#test/support/signing-app.ts'
import { findUserByToken } from '../http/authenticate.ts'
import { setAdvisorIdentity } from './advisor-identity.ts'
import { closeAccount, reopenAccount } from './close-account.ts'
import { createAccount } from './create-account.ts'
import { listAccounts } from './list-accounts.ts'
import { parseNewAccount } from './new-account.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

const signing = await forFile(openSigningApp())

let count = 0
/** Options of `create-account` for a unique advisor. */
function advisorOptions(more: Readonly<Record<string, string>> = {}) {
  count += 1
  return {
    email: `Advisor${count}@Cabinet.test`,
    role: 'advisor',
    'first-name': 'Odile',
    'last-name': 'Durand',
    'advisor-code': `C9${count}`,
    ...more,
  }
}

const actionsOf = async (id: number) =>
  (
    await signing.services.store.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `account:${id}`)
      .orderBy('sequence')
      .execute()
  ).map(({ action }) => action)

it('creates an account and mails the first-connection link', async () => {
  const head = await createAccount(
    signing.services,
    parseNewAccount(advisorOptions({ role: 'manager', email: 'head@cabinet.test' })),
  )
  const created = await createAccount(
    signing.services,
    parseNewAccount(advisorOptions({ 'team-of': 'head@cabinet.test' })),
  )
  await signing.services.outbox.drain()

  const page = await signing.app.inject({ url: new URL(created.link).pathname })
  const mail = await signing.services.store.db
    .selectFrom('demo_mail')
    .select('body')
    .where('recipient', '=', created.email)
    .executeTakeFirstOrThrow()
  const row = await signing.services.store.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', created.id)
    .executeTakeFirstOrThrow()
  expect([page.statusCode, mail.body.includes(created.link)]).toEqual([200, true])
  expect(row).toMatchObject({ email: created.email, parent_id: head.id, password_hash: null })
  expect(created.email).toBe(created.email.toLowerCase())
  expect(await actionsOf(created.id)).toEqual(['account.created', 'account.password-link-sent'])
})

it('updates single parts of an advisor’s legal identity', async () => {
  const options = advisorOptions({ firm: 'Cabinet Durand', orias: '12345678' })
  const { id, email } = await createAccount(signing.services, parseNewAccount(options))

  await setAdvisorIdentity(signing.services, email, { association: 'ANACOFI' })

  const row = await signing.services.store.db
    .selectFrom('account')
    .select('advisor_identity')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.advisor_identity).toEqual({
    firm: 'Cabinet Durand',
    orias: '12345678',
    association: 'ANACOFI',
  })
  expect(await actionsOf(id)).toContain('account.advisor-identity-changed')
})

it('assigns a number when none is given', async () => {
  const options = { ...advisorOptions({ role: 'manageDossier' }), 'advisor-code': undefined }

  const { username } = await createAccount(signing.services, parseNewAccount(options))

  expect(username).toMatch(/^B\d+$/)
})

it.each([
  ['an advisor without a code', { 'advisor-code': undefined }, '--advisor-code: needed for the role advisor'],
  ['a client without an advisor', { role: 'client', 'advisor-code': undefined }, '--team-of: needed'],
  ['an unknown role', { role: 'boss' }, '--role'],
  ['an ORIAS number that is none', { orias: '12' }, '--orias: eight digits'],
  ['a national telephone number', { mobile: '0639980102' }, '--mobile: in international form'],
])('refuses %s', (_name, more, message) => {
  expect(() => parseNewAccount({ ...advisorOptions(), ...more })).toThrow(message)
})

it('refuses a taken address or number, and an invalid team', async () => {
  const first = advisorOptions()
  await createAccount(signing.services, parseNewAccount(first))
  const tryTo = (options: Readonly<Record<string, string>>) =>
    createAccount(signing.services, parseNewAccount(options))

  await expect(tryTo({ ...advisorOptions(), email: first.email })).rejects.toThrow('has an account already')
  await expect(tryTo({ ...advisorOptions(), 'advisor-code': first['advisor-code'] })).rejects.toThrow(
    'NUMBER_TAKEN',
  )
  await expect(tryTo(advisorOptions({ 'team-of': 'none@cabinet.test' }))).rejects.toThrow('SUPERIOR_UNKNOWN')
  await expect(tryTo(advisorOptions({ 'team-of': first.email.toLowerCase() }))).rejects.toThrow(
    'SUPERIOR_UNKNOWN',
  )
})

it('ends the sessions of a closed account, and reopens it', async () => {
  const { user, headers } = await createUser(signing, 'advisor')
  const token = headers.authorization.replace('Bearer ', '')
  const isKnown = async () =>
    (await findUserByToken(signing.services.store.db, { token, now: signing.clock.now() })) !== undefined
  const before = await isKnown()

  const closed = [
    await closeAccount(signing.services, user.email),
    await closeAccount(signing.services, user.email),
  ]
  const after = await isKnown()
  const reopened = await reopenAccount(signing.services, user.email)

  expect([before, closed, after, reopened]).toEqual([true, [true, false], false, true])
  // Ended sessions stay ended after reopening.
  expect(await isKnown()).toBe(false)
  expect(await actionsOf(user.id)).toEqual(['account.closed', 'account.reopened'])
})

it('sends no link to a closed account', async () => {
  const { user } = await createUser(signing, 'advisor')
  await closeAccount(signing.services, user.email)

  await signing.app.inject({
    method: 'POST',
    url: '/auth/forgotten',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `email=${encodeURIComponent(user.email)}`,
  })
  await signing.services.outbox.drain()

  const links = await signing.services.store.db
    .selectFrom('password_link')
    .select('purpose')
    .where('account_id', '=', user.id)
    .execute()
  expect(links).toEqual([])
})

it('lists open, invited and closed accounts', async () => {
  const { user } = await createUser(signing, 'partner')
  await closeAccount(signing.services, user.email)

  const [line] = await listAccounts(signing.services.store.db, 'partner')

  expect(line).toMatchObject({ email: user.email, state: 'closed', teamOf: null })
})

it('removes a lost second factor, and reports when there was none', async () => {
  const { user } = await createUser(signing, 'manageDossier')
  const { db } = signing.services.store
  await db
    .insertInto('second_factor')
    .values({ account_id: user.id, sealed_secret: Buffer.from('x'), confirmed_at: signing.clock.now() })
    .execute()
  await db.insertInto('recovery_code').values({ account_id: user.id, code_hash: 'h' }).execute()

  const reset = [
    await resetSecondFactor(signing.services, user.email),
    await resetSecondFactor(signing.services, user.email),
  ]

  const left = await db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('account_id', '=', user.id)
    .execute()
  expect([reset, left]).toEqual([[true, false], []])
  expect(await actionsOf(user.id)).toEqual(['account.second-factor-reset'])
})
