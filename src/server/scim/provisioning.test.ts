import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#test/support/browser.ts'
import { forFile } from '#test/support/for-file.ts'
import { obtainToken, registerProgram } from '#test/support/program-client.ts'
import { openScim, userBody, type ScimClient } from '#test/support/scim-client.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { revokeIntegration } from '../integrations/index.ts'
import { verifyStore } from '../verify/verify-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'paraphe-providers-'))
await writeFile(
  join(folder, 'providers.json'),
  JSON.stringify({
    providers: [
      {
        id: 'company',
        name: { fr: 'Gestion', en: 'Gestion' },
        issuer: 'https://id.gestion-upstream.test',
        clientId: 'paraphe',
        clientSecret: { env: 'SECRET' },
        roles: ['manageDossier'],
        domains: ['gestion-upstream.test'],
      },
    ],
  }),
)
const running = await forFile(
  startTestApplication({
    environment: {
      OIDC_PROVIDERS: join(folder, 'providers.json'),
      SECRET: 'secret',
      SCIM_GROUPS: 'GG Contrôle=manageDossier; GG Conformité = compliance',
    },
  }),
)
await rm(folder, { recursive: true })
const { db } = running.services.store

let company: ScimClient
let network: ScimClient
beforeAll(async () => {
  company = await openScim(running, 'Entra ID')
  network = await openScim(running, 'Cabinet', 'manager@demo.test')
})

let number = 0
const fresh = () => `person-${++number}@gestion.test`
const accountOf = (email: string) =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const linksOf = async (id: number) =>
  (await db.selectFrom('password_link').select('token_hash').where('account_id', '=', id).execute()).length

async function auditOf(email: string): Promise<readonly unknown[]> {
  const { id } = await accountOf(email)
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', `account:${id}`)
    .orderBy('sequence')
    .execute()
  return rows.map(({ action, actor_id, detail }) => [action, actor_id, detail])
}

test('a person of the company has no access until a group gives a role, and loses it with the group', async () => {
  const email = fresh()
  const id = await company.create(email)
  const before = await accountOf(email)

  await company.patch('/Groups/manage_dossier', { op: 'Add', path: 'members', value: [{ value: id }] })
  const within = await accountOf(email)
  const shown = await company.call('GET', `/Users/${id}`)
  await company.patch('/Groups/manage_dossier', { op: 'Remove', path: 'members', value: [{ value: id }] })
  const after = await accountOf(email)

  expect([before.closed_at, within.closed_at, after.closed_at].map((at) => at === null)).toEqual([
    false,
    true,
    false,
  ])
  expect(within.role).toBe('manageDossier')
  expect(shown.body).toMatchObject({
    active: true,
    groups: [{ value: 'manage_dossier', display: 'GG Contrôle' }],
  })
  // The address is no upstream provider's: the person chooses a password.
  expect(await linksOf(before.id)).toBe(0)
  const { integration } = company
  expect(await auditOf(email)).toEqual([
    ['account.created', null, { role: 'backOfficeUser', parent: null, integration }],
    ['account.changed', null, { fields: ['group'], integration }],
    ['account.role-changed', null, { from: 'backOfficeUser', to: 'manageDossier', integration }],
    ['account.reopened', null, { integration }],
    ['account.password-link-sent', null, { purpose: 'first', integration }],
    ['account.changed', null, { fields: ['group'], integration }],
    ['account.closed', null, { integration }],
  ])
})

test('a name that documents cannot print is refused, and does not keep an account open', async () => {
  const create = (name: object) => company.call('POST', '/Users', { ...userBody(fresh()), name })
  const refused = await create({ givenName: 'Ming', familyName: '李' })
  const email = fresh()
  const id = await company.create(email, { name: { givenName: 'Ann\u202Ea', familyName: 'Le\u200B Goff' } })
  const made = await accountOf(email)
  const rename = (last_name: string) =>
    db.updateTable('account').set({ last_name }).where('email', '=', email).execute()
  await rename('李')

  const renamed = await company.patch(`/Users/${id}`, { op: 'replace', path: 'name.familyName', value: '王' })
  const closed = await company.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: 'False' })
  await rename('Le Goff')

  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('cannot print “李”')])
  expect([made.first_name, made.last_name]).toEqual(['Anna', 'Le Goff'])
  expect([renamed.status, closed.status, closed.body['active']]).toEqual([400, 200, false])
})

test('sends no password link to an address that an upstream provider signs in', async () => {
  const email = 'lise@gestion-upstream.test'
  await company.create(email, { roles: [{ value: 'GG Contrôle', primary: true }] })

  const account = await accountOf(email)

  expect(account).toMatchObject({ role: 'manageDossier', closed_at: null })
  expect(await linksOf(account.id)).toBe(0)
})

test('a person of a network is an advisor under its head, with the code that the network gives', async () => {
  const email = fresh()
  await network.create(email, {
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: 'C-77' },
  })

  const account = await accountOf(email)
  const head = await accountOf('manager@demo.test')

  expect(account).toMatchObject({ role: 'advisor', username: 'C-77', parent_id: head.id, closed_at: null })
  expect(await linksOf(account.id)).toBe(1)
})

test.each([
  [
    'active: false',
    (id: string) => network.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }),
  ],
  ['DELETE', (id: string) => network.call('DELETE', `/Users/${id}`)],
])('%s ends sessions and tokens at once', async (_case, close) => {
  const email = fresh()
  const id = await network.create(email)
  const advisor = await accountOf('advisor@demo.test')
  await db
    .updateTable('account')
    .set({ password_hash: advisor.password_hash })
    .where('id', '=', Number(id))
    .execute()
  await db
    .updateTable('account')
    .set({ email: `s-${id}@demo.test` })
    .where('id', '=', Number(id))
    .execute()
  const { tokens } = await signIn(running.url, `s-${id}`)
  const ask = () =>
    fetch(`${running.url}/api/users/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  const before = await ask()

  await close(id)

  expect([before.status, (await ask()).status]).toEqual([200, 401])
})

test('a network sees and changes its own people only', async () => {
  const own = await network.create(fresh())
  const staff = await company.create(fresh())
  const head = await accountOf('manager@demo.test')
  const elsewhere = await accountOf('advisor3@demo.test')
  const list = await network.call('GET', '/Users')
  const visible = list.body.Resources?.map(({ id }) => id) ?? []

  expect(visible).toContain(own)
  for (const id of [staff, String(head.id), String(elsewhere.id)]) {
    expect(visible).not.toContain(id)
    expect((await network.call('GET', `/Users/${id}`)).status).toBe(404)
    expect((await network.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).status).toBe(
      404,
    )
    expect((await network.call('DELETE', `/Users/${id}`)).status).toBe(404)
  }
  const groups = await network.call('GET', '/Groups')
  expect(groups.body.Resources?.map(({ id }) => id)).toEqual(['advisor', 'partner'])
  expect((await company.call('GET', `/Users/${own}`)).status).toBe(404)
})

test('gives no role beyond those of its owner, and names the groups that there are', async () => {
  const roles = [{ value: 'administrator', primary: true }]
  const made = await network.call('POST', '/Users', { ...userBody(fresh()), roles })
  const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Stagiaires' }
  const unknown = await company.call('POST', '/Groups', group)
  const known = await company.call('POST', '/Groups', { ...group, displayName: 'GG Conformité' })
  const member = await company.patch('/Groups/compliance', {
    op: 'add',
    path: 'members',
    value: [{ value: '999999' }],
  })

  expect(made).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect(unknown).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect(unknown.body.detail).toContain('GG Contrôle')
  expect(known).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  expect(member).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect((await company.call('PATCH', '/Groups/stagiaires', {})).status).toBe(404)
  expect((await company.call('DELETE', '/Groups/compliance')).status).toBe(403)
})

test('one person sent by many requests at a time is one account', async () => {
  const email = fresh()
  const answers = await Promise.all([1, 2, 3, 4].map(() => company.call('POST', '/Users', userBody(email))))

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409, 409,
  ])
})

test('an address of another network is taken', async () => {
  expect(await network.call('POST', '/Users', userBody('advisor3@demo.test'))).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  })
})

test('takes over an account that it finds, and then its groups', async () => {
  const { id } = await accountOf('reviewer@demo.test')
  const found = await company.call('GET', '/Users?filter=userName eq "reviewer@demo.test"')
  const withoutIt = await company.call('PUT', '/Groups/manage_dossier', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'GG Contrôle',
    members: [],
  })
  const untouched = await accountOf('reviewer@demo.test')
  await company.patch('/Groups/manage_dossier', {
    op: 'add',
    path: 'members',
    value: [{ value: String(id) }],
  })
  const members = await company.call('GET', '/Groups/manage_dossier')

  expect(found.body.Resources).toMatchObject([{ id: String(id), active: true }])
  expect(withoutIt.status).toBe(200)
  expect(untouched.closed_at).toBeNull()
  expect(members.body.members).toMatchObject([{ value: String(id) }])
})

test('the last administrator is neither closed nor given another role', async () => {
  const { id } = await accountOf('administrator@demo.test')
  const user = `/Users/${id}`
  const refused = [
    await company.patch(user, { op: 'replace', value: { active: false } }),
    await company.call('DELETE', user),
    await company.patch('/Groups/compliance', { op: 'add', path: 'members', value: [{ value: String(id) }] }),
  ]
  await company.create(fresh(), { roles: [{ value: 'administrator' }] })
  const allowed = await company.patch(user, { op: 'replace', value: { active: false } })
  await company.patch(user, { op: 'replace', value: { active: true } })

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(allowed.status).toBe(200)
})

test('a new address ends the sessions, and both mailboxes are notified', async () => {
  const [former, next] = [fresh(), fresh()]
  const id = await network.create(former)

  await network.patch(`/Users/${id}`, { op: 'replace', path: 'emails[type eq "work"].value', value: next })

  const { id: found } = await accountOf(next)
  expect(String(found)).toBe(id)
  expect(await auditOf(next)).toContainEqual([
    'account.address-changed',
    null,
    { integration: network.integration },
  ])
})

test('a deleted person that comes back is the same account, without the former role', async () => {
  const email = fresh()
  const first = await company.create(email, { roles: [{ value: 'compliance' }] })
  await company.call('DELETE', `/Users/${first}`)

  const again = await company.create(email)

  expect(again).toBe(first)
  expect((await accountOf(email)).closed_at).not.toBeNull()
})

test('takes an access token of ten minutes as well, and no secret of another program', async () => {
  const program = await registerProgram(running, { scopes: ['accounts:write'], acts_for: null })
  const other = await registerProgram(running, { scopes: ['dossiers:read'] })
  const ask = (token: string, path = '/scim/v2/Users') =>
    fetch(`${running.url}${path}`, { headers: { authorization: `Bearer ${token}` } })

  expect((await ask(await obtainToken(running.url, program))).status).toBe(200)
  expect((await ask(await obtainToken(running.url, other))).status).toBe(401)
  // The secret opens nothing else.
  expect((await ask(company.secret, '/api/users/me')).status).toBe(401)
  const acting = await fetch(`${running.url}/api/users/me`, {
    headers: {
      authorization: `Bearer ${await obtainToken(running.url, program)}`,
      'on-behalf-of': 'advisor@demo.test',
    },
  })
  expect(acting.status).toBe(403)
})

test('no program manages the accounts of a partner, who has nobody under it', async () => {
  await expect(openScim(running, 'Partner', 'partner@demo.test')).rejects.toMatchObject({
    code: 'INTEGRATION_PERSON_UNKNOWN',
  })
})

test('a revoked program is refused with its next call', async () => {
  const short = await openScim(running, 'Short')
  const before = await short.call('GET', '/Users')
  await revokeIntegration(running.services, null, short.integration)

  expect([before.status, (await short.call('GET', '/Users')).status]).toEqual([200, 401])
})

test('reports the remaining calls', async () => {
  expect((await company.call('GET', '/Groups')).headers.get('ratelimit')).toMatch(/^"program";r=\d+;t=\d+$/)
})

test('leaves every change of rights in the audit', async () => {
  const reports = await Array.fromAsync(verifyStore(running.services))
  const findings = reports.filter(({ check }) => ['audit', 'accounts', 'store'].includes(check))

  expect(findings.map(({ check, ok, first }) => ({ check, ok, first }))).toEqual(
    ['audit', 'accounts', 'store'].map((check) => ({ check, ok: true, first: [] })),
  )
})
