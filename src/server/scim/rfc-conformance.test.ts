import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openScim, userBody } from '#test/support/scim-client.ts'
import { startTestApplication } from '#test/support/test-application.ts'

/**
 * What RFC 7643 and RFC 7644 ask of a SCIM service, each line with its section. What identity providers send is in
 * `provider-conformance.test.ts`.
 */
const running = await forFile(startTestApplication())
const scim = await openScim(running, 'Identity provider')
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let number = 0
/** An address that no other line has used. */
const fresh = () => `person-${++number}@gestion.test`
const create = async (more: object = {}) => {
  const email = fresh()
  return { email, id: await scim.create(email, more) }
}
const isError = (status: number, scimType?: string) => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }) },
})

test('7644 §3.3: creates with 201 and Location, and gives what it has stored', async () => {
  const { status, headers, body } = await scim.call('POST', '/Users', userBody(fresh()))

  expect(status).toBe(201)
  expect(headers.get('location')).toBe(body.meta?.location)
  expect(body).toMatchObject({ schemas: [USER], meta: { resourceType: 'User' } })
})

test('7644 §3.3: refuses a second user of one name, in any case, with 409 uniqueness', async () => {
  const { email } = await create()
  const namesake = { ...userBody(fresh()), userName: email.toUpperCase() }

  expect(await scim.call('POST', '/Users', userBody(email))).toMatchObject(isError(409, 'uniqueness'))
  expect(await scim.call('POST', '/Users', namesake)).toMatchObject(isError(409, 'uniqueness'))
})

test('7644 §3.4.2.4: a page before the first is the first, and a count of 0 asks how many there are', async () => {
  await create()
  const first = await scim.call('GET', '/Users?startIndex=-1&count=1')
  const none = await scim.call('GET', '/Users?count=0')
  const beyond = await scim.call('GET', '/Users?startIndex=100000')

  expect(first.body).toMatchObject({ startIndex: 1, itemsPerPage: 1 })
  expect(none.body).toMatchObject({ itemsPerPage: 0, totalResults: first.body.totalResults })
  expect(beyond.body).toMatchObject({ itemsPerPage: 0, totalResults: first.body.totalResults })
})

test('7644 §3.5.1: replaces a user, and keeps what is read-only', async () => {
  const { id, email } = await create()
  const given = { schemas: [USER], id: 'other', userName: email, name: { familyName: 'Seul' }, meta: {} }

  const { body } = await scim.call('PUT', `/Users/${id}`, given)

  expect(body).toMatchObject({ id, userName: email, name: { familyName: 'Seul', givenName: '' } })
  expect(body).not.toHaveProperty('externalId')
  expect(body.meta?.location).toMatch(new RegExp(`/scim/v2/Users/${id}$`))
})

test('7644 §3.5.2: applies all operations of a request or none', async () => {
  const { id } = await create()

  const refused = await scim.patch(
    `/Users/${id}`,
    { op: 'replace', path: 'name.familyName', value: 'Changé' },
    { op: 'replace', path: 'emails[type eq "home"].value', value: fresh() },
  )

  expect(refused).toMatchObject(isError(400, 'noTarget'))
  expect((await scim.call('GET', `/Users/${id}`)).body).toMatchObject({ name: { familyName: 'Bel' } })
})

test('7644 §3.6: deletes with 204, then answers 404, and takes the same user again', async () => {
  const { id, email } = await create()

  const gone = await scim.call('DELETE', `/Users/${id}`)

  expect(gone.status).toBe(204)
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', userBody(email)],
    ['DELETE', undefined],
  ] as const)
    expect(await scim.call(method, `/Users/${id}`, body)).toMatchObject(isError(404))
  expect((await scim.call('GET', `/Users?filter=userName eq "${email}"`)).body.totalResults).toBe(0)
  expect((await scim.call('POST', '/Users', userBody(email))).status).toBe(201)
})

test('7644 §3.6: deletes for a client that sends its content type without a body', async () => {
  const { id } = await create()

  const gone = await scim.call('DELETE', `/Users/${id}`, undefined, {
    'content-type': 'application/scim+json',
  })

  expect(gone.status).toBe(204)
})

test('7644 §3.12: a creation without a body is 400 invalidSyntax', async () => {
  const headers = { 'content-type': 'application/scim+json' }

  expect(await scim.call('POST', '/Users', undefined, headers)).toMatchObject(isError(400, 'invalidSyntax'))
})

test('7644 §3.9: gives the attributes that were asked for, and always the identifier', async () => {
  const { id, email } = await create()

  const { body } = await scim.call('GET', `/Users/${id}?attributes=userName`)

  expect(body).toEqual({ schemas: [USER], id, userName: email })
})

test('7643 §2.1: names of attributes have no case', async () => {
  const email = fresh()
  const given = { schemas: [USER], USERNAME: email, Active: false, Emails: [{ value: email }] }

  expect((await scim.call('POST', '/Users', given)).body).toMatchObject({ userName: email, active: false })
})

test.each<readonly [string, string, (user: string) => ReturnType<typeof scim.call>]>([
  ['an operator it does not know', 'invalidFilter', () => scim.call('GET', '/Users?filter=userName co "a"')],
  ['an attribute to filter by', 'invalidFilter', () => scim.call('GET', '/Users?filter=title eq "a"')],
  ['a filter that ends early', 'invalidFilter', () => scim.call('GET', '/Users?filter=userName eq "a" and')],
  ['an operation', 'invalidSyntax', (user) => scim.patch(user, { op: 'move', path: 'active' })],
  ['a path', 'invalidPath', (user) => scim.patch(user, { op: 'replace', path: '!', value: 1 })],
  ['a removal of nothing', 'noTarget', (user) => scim.patch(user, { op: 'remove' })],
  [
    'a value',
    'invalidValue',
    (user) => scim.patch(user, { op: 'replace', path: 'active', value: 'perhaps' }),
  ],
  [
    'a NUL in a value',
    'invalidValue',
    (user) => scim.patch(user, { op: 'replace', path: 'userName', value: 'a\0b' }),
  ],
  [
    'half a character in a value',
    'invalidValue',
    (user) => scim.patch(user, { op: 'replace', path: 'name', value: { familyName: '\ud800' } }),
  ],
  [
    'a NUL in a filter',
    'invalidFilter',
    () => scim.call('GET', `/Users?filter=${encodeURIComponent('userName eq "a\\u0000"')}`),
  ],
  [
    'a user without an address',
    'invalidValue',
    () => scim.call('POST', '/Users', { schemas: [USER], userName: 'no address' }),
  ],
  [
    'another name of a group',
    'mutability',
    () => scim.patch('/Groups/compliance', { op: 'replace', path: 'displayName', value: 'X' }),
  ],
])('7644 §3.12, table 9: refuses %s as %s', async (_case, scimType, ask) => {
  const { id } = await create()

  expect(await ask(`/Users/${id}`)).toMatchObject(isError(400, scimType))
})

test('7644 §3.14: has entity tags, and refuses a change of what has changed meanwhile', async () => {
  const { id } = await create()
  const read = await scim.call('GET', `/Users/${id}`)
  const tag = read.headers.get('etag') ?? ''
  const Operations = [{ op: 'replace', path: 'name.familyName', value: 'Un' }]
  const change = () =>
    scim.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations }, { 'if-match': tag })

  const same = await scim.call('GET', `/Users/${id}`, undefined, { 'if-none-match': tag })
  const first = await change()
  const late = await change()

  expect(tag).toBe(read.body.meta?.version)
  expect([same.status, first.status, late.status]).toEqual([304, 200, 412])
})

test('7644 §4, 7643 §5 to §7: describes itself, and refuses a filter there with 403', async () => {
  const config = await scim.call('GET', '/ServiceProviderConfig')
  const types = await scim.call('GET', '/ResourceTypes')

  expect(config.body).toMatchObject({
    patch: { supported: true },
    filter: { supported: true, maxResults: 200 },
    bulk: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  expect(types.body.Resources?.map(({ id }) => id)).toEqual(['User', 'Group'])
  expect((await scim.call('GET', `/Schemas/${USER}`)).body.id).toBe(USER)
  expect(await scim.call('GET', '/Schemas?filter=id eq "a"')).toMatchObject(isError(403))
})

test('7644 §3.7, §3.11: answers 501 for what it does not have', async () => {
  expect(await scim.call('GET', '/Me')).toMatchObject(isError(501))
  expect(await scim.call('POST', '/Bulk', {})).toMatchObject(isError(501))
})

test.each(['', 'Bearer wrong', 'Basic YTpi'])(
  '7644 §2, 6750 §3: answers 401 with WWW-Authenticate to "%s"',
  async (authorization) => {
    const answer = await scim.call('GET', '/Users', undefined, { authorization })

    expect(answer).toMatchObject(isError(401))
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  },
)

test.each([
  ['json in its own type', '{"userName":"x"}', 'application/json', 400],
  ['what is no JSON', '{', 'application/scim+json', 400],
  ['a prototype', '{"__proto__":{}}', 'application/scim+json', 400],
  ['what is too large', JSON.stringify({ a: 'x'.repeat(600_000) }), 'application/scim+json', 413],
  ['another type', '<a/>', 'application/xml', 415],
])('7644 §3.1: answers %s in the shape of errors', async (_case, body, type, status) => {
  const headers = { authorization: `Bearer ${scim.secret}`, 'content-type': type }
  const response = await fetch(`${running.url}/scim/v2/Users`, { method: 'POST', headers, body })

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ schemas: [ERROR], status: String(status) })
})
