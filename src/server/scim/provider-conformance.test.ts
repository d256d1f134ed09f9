import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openScim, userBody } from '#test/support/scim-client.ts'
import { startTestApplication } from '#test/support/test-application.ts'

/**
 * What common identity providers ask of a SCIM service, each line with its source; what the RFCs ask besides is in
 * `rfc-conformance.test.ts`.
 * - Okta: the SCIM 2.0 tests that it publishes for services, `SCIM_tests_for_Runscope.json` in
 *   https://github.com/joelfranusic-okta/okta-scim-beta;
 * - Entra ID: https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups.
 */
const running = await forFile(startTestApplication())
const scim = await openScim(running, 'Identity provider')
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

let number = 0
/** An address that no other line has used. */
const fresh = () => `person-${++number}@gestion.test`
const create = async (more: object = {}) => {
  const email = fresh()
  return { email, id: await scim.create(email, more) }
}
const find = async (filter: string) => scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)

test('Okta, Test API Credentials: lists users by page, with numbers', async () => {
  const { status, body } = await scim.call('GET', '/Users?count=2&startIndex=1')

  expect(status).toBe(200)
  expect(body).toMatchObject({ schemas: [LIST], itemsPerPage: 2, startIndex: 1 })
  expect(body.Resources).toHaveLength(2)
  expect(body.totalResults).toBeGreaterThan(2)
})

test('Okta, Please wait while we verify your application: lists groups', async () => {
  const { status, body } = await scim.call('GET', '/Groups?count=100&startIndex=1')

  expect(status).toBe(200)
  expect(body).toMatchObject({ schemas: [LIST], startIndex: 1, totalResults: 5 })
  expect(body.Resources).toHaveLength(5)
})

test('Okta, Make sure random user doesn’t exist: an empty list and 200', async () => {
  const { status, body } = await find('userName eq "nobody@okta.example.com"')

  expect(status).toBe(200)
  expect(body).toMatchObject({ schemas: [LIST], totalResults: 0, Resources: [] })
})

test('Okta, Check error schema: 404 with a detail', async () => {
  const { status, body } = await scim.call('GET', '/Users/010101001010101011001010101011')

  expect(status).toBe(404)
  expect(body).toMatchObject({ schemas: [ERROR], status: '404', detail: expect.stringMatching(/./) })
})

test('Okta, Create Okta user, Verify that user was created: 201, a name there that is not the address', async () => {
  const name = { givenName: 'Grâce', familyName: 'O’Neil' }
  const given = { ...userBody(fresh()), userName: 'Grace@okta.example.com', name }
  const made = await scim.call('POST', '/Users', given)
  const read = await scim.call('GET', `/Users/${made.body.id}`)

  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ schemas: [USER], active: true, userName: 'Grace@okta.example.com', name })
  expect(read.body).toEqual(made.body)
})

test('Okta, Unassign user from app: a replacement without a path answers the user', async () => {
  const { id } = await create()

  const off = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
  const on = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: true } })

  expect([off.status, on.status]).toEqual([200, 200])
  expect([off.body, on.body]).toMatchObject([{ active: false }, { active: true }])
})

test('Okta, group push: takes a whole group, and its unchanged name', async () => {
  const { id } = await create()
  const group = { schemas: [GROUP], displayName: 'compliance', members: [{ value: id, display: 'Ada Bel' }] }

  const whole = await scim.call('PUT', '/Groups/compliance', group)
  const value = { id: 'compliance', displayName: 'compliance' }
  const named = await scim.patch('/Groups/compliance', { op: 'replace', value })

  expect(whole.body.members).toMatchObject([{ value: id }])
  expect(named.status).toBe(204)
})

test.each(['/Users', '/Groups', '/Schemas', '/Users/0', '/nothing'])(
  'Entra ID, General: %s is application/scim+json',
  async (path) => {
    expect((await scim.call('GET', path)).headers.get('content-type')).toMatch(/^application\/scim\+json/)
  },
)

test.each([false, 'False'])('Entra ID, Disable User: takes Replace with a capital and %s', async (value) => {
  const { id } = await create()

  const { status, body } = await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value })

  expect(status).toBe(200)
  expect(body).toMatchObject({ id, active: false })
})

test('Entra ID, Soft-deleting a user: is still found', async () => {
  const { id, email } = await create({ active: false })

  expect((await find(`userName eq "${email}"`)).body.Resources).toMatchObject([{ id, active: false }])
})

test('Entra ID, Get User by query, General (eq, and): by each attribute that makes people unique', async () => {
  const { id, email } = await create()
  for (const filter of [
    `userName eq "${email.toUpperCase()}"`,
    `externalId eq "id of ${email}"`,
    `emails[type eq "work"].value eq "${email}"`,
    `id eq "${id}"`,
    `${USER}:userName Eq "${email}" and active eq true`,
  ])
    expect((await find(filter)).body.Resources, filter).toMatchObject([{ id }])
})

test('Entra ID, Update User, multi-valued properties: work address and part of the name in one request', async () => {
  const { id } = await create()
  const email = fresh()

  const { status, body } = await scim.patch(
    `/Users/${id}`,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
    { op: 'Replace', path: 'name.familyName', value: 'Neuf' },
  )

  expect(status).toBe(200)
  expect(body).toMatchObject({
    emails: [{ value: email, type: 'work' }],
    name: { familyName: 'Neuf', givenName: 'Ada' },
  })
})

test('Entra ID, Update User, single-valued properties: the name there changes, the address stays', async () => {
  const { id, email } = await create()

  const { body } = await scim.patch(`/Users/${id}`, {
    op: 'Replace',
    path: 'userName',
    value: 'u-9@testuser.com',
  })

  expect(body).toMatchObject({ userName: 'u-9@testuser.com', emails: [{ value: email }] })
})

test('Entra ID: parts named by path in a value without a path', async () => {
  const { id } = await create()
  const value = { 'name.givenName': 'Zoé', [`${ENTERPRISE}:employeeNumber`]: 'X1', active: true }

  const { body } = await scim.patch(`/Users/${id}`, { op: 'Add', value })

  expect(body).toMatchObject({ name: { givenName: 'Zoé', familyName: 'Bel' } })
})

test('Entra ID, Get Group, Get Group by displayName: without its members', async () => {
  const list = await scim.call(
    'GET',
    '/Groups?excludedAttributes=members&filter=displayName eq "manage_dossier"',
  )
  const one = await scim.call('GET', '/Groups/manage_dossier?excludedAttributes=members')

  expect(list.body.Resources).toMatchObject([{ id: 'manage_dossier', displayName: 'manage_dossier' }])
  expect([list.body.Resources?.[0], one.body].map((group) => group && 'members' in group)).toEqual([
    false,
    false,
  ])
})

test('Entra ID, Update Group, Add Members, Remove Members: both forms of removal, with 204', async () => {
  const [one, two] = [await create(), await create()]
  const group = '/Groups/manage_dossier'
  const members = [one, two].map(({ id }) => ({ $ref: null, value: id }))

  const added = await scim.patch(group, { op: 'Add', path: 'members', value: members })
  const full = await scim.call('GET', group)
  const asked = await scim.call('GET', `/Groups?filter=id eq "manage_dossier" and members eq "${one.id}"`)
  const byValue = await scim.patch(group, { op: 'Remove', path: 'members', value: [members[0]] })
  const byFilter = await scim.patch(group, { op: 'remove', path: `members[value eq "${two.id}"]` })
  const empty = await scim.call('GET', group)

  expect([added, byValue, byFilter].map(({ status }) => status)).toEqual([204, 204, 204])
  expect(full.body.members?.map(({ value }) => value)).toEqual([one.id, two.id])
  expect(asked.body.totalResults).toBe(1)
  expect(empty.body.members).toEqual([])
})

test('Entra ID, Support the /Schemas endpoint: a list, without null', async () => {
  const { body } = await scim.call('GET', '/Schemas')

  expect(body).toMatchObject({ schemas: [LIST], totalResults: 3 })
  expect(body.Resources?.map(({ id }) => id)).toEqual([USER, GROUP, ENTERPRISE])
  expect(JSON.stringify(body)).not.toContain('null')
})
