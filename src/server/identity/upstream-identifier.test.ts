import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { forFile } from '#test/support/for-file.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { startUpstreamProvider, type UpstreamAccount } from '#test/support/upstream-provider.ts'

const port = await findFreePort()
const base = `http://localhost:${port}`
const provider = await forFile(startUpstreamProvider([`${base}/auth/upstream/network`]))
const folder = await mkdtemp(join(tmpdir(), 'paraphe-identifier-'))
await writeFile(
  join(folder, 'providers.json'),
  JSON.stringify({
    providers: [
      {
        id: 'network',
        name: { fr: 'Cabinet', en: 'Cabinet' },
        issuer: provider.issuer,
        clientId: provider.clientId,
        clientSecret: { env: 'NETWORK_SECRET' },
        roles: ['advisor'],
        domains: ['cabinet.test'],
        network: 'manager@demo.test',
        claims: { externalId: 'oid' },
      },
    ],
  }),
)
const running = await forFile(
  startTestApplication({
    port,
    environment: { OIDC_PROVIDERS: join(folder, 'providers.json'), NETWORK_SECRET: provider.clientSecret },
  }),
)
await rm(folder, { recursive: true })
const { db } = running.services.store

/** Managed by the directory of the network, under another address than the directory has now. */
const ID = await prepare('advisor@demo.test', 'marc@cabinet.test', 'oid-marc')
const marc: UpstreamAccount = {
  sub: 's-1',
  oid: 'oid-marc',
  email: 'm.lenoir@tenant.test',
  emailVerified: false,
}

async function prepare(from: string, email: string, externalId: string): Promise<number> {
  const { id } = await db
    .updateTable('account')
    .set({ email })
    .where('email', '=', from)
    .returning('id')
    .executeTakeFirstOrThrow()
  const state = { user_name: email, is_active: true, has_role: true, changed_at: running.clock.now() }
  await db
    .insertInto('provisioned_account')
    .values({ account_id: id, external_id: externalId, ...state })
    .execute()
  return id
}

const change = (values: { readonly email: string }) =>
  db.updateTable('account').set(values).where('id', '=', ID).execute()

beforeEach(async () => {
  await db.deleteFrom('upstream_link').execute()
  await change({ email: 'marc@cabinet.test' })
})

/** Signs in as somebody of the directory; the account that is linked afterwards, or why none is. */
async function signIn(account: UpstreamAccount): Promise<unknown> {
  provider.become(account)
  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(base, createVerifier()))
  const answer = await (await browser.post(page.url, { email: 'anybody@cabinet.test' })).text()
  const next = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(answer)?.[1] ?? ''
  const end = await browser.follow(next.replaceAll('&amp;', '&'), (url) =>
    url.startsWith(`${base}/authorization`),
  )
  if (end.response?.status === 403) return lastReason()
  const link = await db
    .selectFrom('upstream_link')
    .select('account_id')
    .where('subject', '=', account.sub)
    .executeTakeFirst()
  return link?.account_id
}

async function lastReason(): Promise<unknown> {
  const { detail } = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'account.sign-in-refused')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return detail['reason']
}

test('the first sign-in finds the account by its SCIM identifier, whatever its address at the provider', async () => {
  expect(await signIn(marc)).toBe(ID)
  expect(await signIn({ ...marc, oid: 'oid-new' })).toBe(ID)
})

test('an address that the provider reassigned links no account', async () => {
  const successor = { sub: 's-2', oid: 'oid-other', email: 'marc@cabinet.test', emailVerified: true }

  expect(await signIn(successor)).toBe('other-subject')
  expect(await signIn({ ...successor, oid: 'oid-marc' })).toBe(ID)
})

test('falls back to the address without the claim', async () => {
  expect(await signIn({ sub: 's-3', email: 'marc@cabinet.test', emailVerified: true })).toBe(ID)
  expect(await signIn({ sub: 's-4', email: 'marc@cabinet.test', emailVerified: false })).toBe('unknown')
})

test('vouches only for addresses of its domains, and for its network', async () => {
  await change({ email: 'marc@elsewhere.test' })
  const elsewhere = await signIn(marc)
  const stranger = await prepare('advisor3@demo.test', 'stranger@cabinet.test', 'oid-stranger')
  const other = await signIn({ ...marc, sub: 's-5', oid: 'oid-stranger' })

  expect(elsewhere).toBe('domain')
  expect(other).toBe('unknown')
  const links = await db.selectFrom('upstream_link').select('id').where('account_id', '=', stranger).execute()
  expect(links).toEqual([])
})

test('an identifier shared by two accounts matches neither', async () => {
  await prepare('advisor2@demo.test', 'twin@cabinet.test', 'oid-marc')

  expect(await signIn(marc)).toBe('unknown')
})
