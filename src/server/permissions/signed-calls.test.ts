import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { ErrorBody } from '#contract/answers.ts'
import { signMessage } from '#server/register/message-signature.ts'
import { DocusignApp } from '#test/support/docusign-app.ts'
import { signDelivery } from '#test/support/docusign-double/connect-sender.ts'
import { PERMISSION_CASES } from '#test/support/permission-cases.ts'
import { createUser } from '#test/support/signing-app.ts'
import { ROLES, type Role } from '#vocabulary/role.ts'

/**
 * Access matrix of the machine calls: they exist only when the operator configured their keys, and are authenticated by
 * a signature over the body alone. A signed-in user makes no difference.
 */
const REGISTER_KEY = 'key-of-the-register-0123456789abcdef'

interface SignedCall {
  readonly call: string
  /** A body without effect. */
  readonly body: string
  sign(body: string): Readonly<Record<string, string>>
  /** The same headers signed with an unknown key. */
  forge(body: string): Readonly<Record<string, string>>
}

const tokens = new Map<Role, Readonly<Record<string, string>>>()
const app = await forFile(DocusignApp.open({ environment: { REGISTER_ACKNOWLEDGEMENT_KEYS: REGISTER_KEY } }))
for (const role of ROLES) tokens.set(role, (await createUser(app.signing, role)).headers)

const signRegister = (body: string, key = REGISTER_KEY) => ({
  'content-type': 'application/json',
  ...signMessage(Buffer.from(body), key, app.signing.services.clock.now()),
})
const SIGNED_CALLS: readonly SignedCall[] = [
  {
    call: 'POST /api/docusign/connect',
    body: '{}',
    sign: (body) => signDelivery(body, app.double.connectKeys).headers,
    forge: (body) => signDelivery(body, ['c29tZWJvZHkgZWxzZQ==']).headers,
  },
  {
    call: 'POST /api/register/acknowledgements',
    body: '{"acknowledgements": [{}]}',
    sign: (body) => signRegister(body),
    forge: (body) => signRegister(body, 'some other key, 32 characters or more'),
  },
]

async function send({ call }: SignedCall, body: string, headers: Readonly<Record<string, string>>) {
  const [, url = ''] = call.split(' ')
  const answer = await app.signing.app.inject({ method: 'POST', url, headers, payload: body })
  if (answer.statusCode >= 400) ErrorBody.parse(answer.json())
  return answer.statusCode
}

it('covers every call that requires a key', () => {
  const known = new Set(PERMISSION_CASES.map(({ call }) => call))
  const more = app.signing.app.calls
    .map((call) => ({ call: `${call.method} ${call.path}`, public: call.public }))
    .filter(({ call }) => !known.has(call))

  expect(more.toSorted((a, b) => a.call.localeCompare(b.call))).toEqual(
    SIGNED_CALLS.map(({ call }) => ({ call, public: true })),
  )
})

describe.each(SIGNED_CALLS)('$call', (each) => {
  it('is refused unsigned or forged and accepted signed, regardless of the session', async () => {
    const told: object[] = []
    for (const [role, token] of [['nobody', {}] as const, ...tokens])
      told.push({
        role,
        unsigned: await send(each, each.body, { 'content-type': 'application/json', ...token }),
        forged: await send(each, each.body, { ...each.forge(each.body), ...token }),
        signed: await send(each, each.body, { ...each.sign(each.body), ...token }),
      })

    const signed = each.body === '{}' ? 422 : 200
    expect(told).toEqual(['nobody', ...ROLES].map((role) => ({ role, unsigned: 401, forged: 401, signed })))
  })

  it.each([
    ['nothing', ''],
    ['half of an object', '{"acknowledgements": [{'],
    ['nothing as JSON', 'null'],
    ['a list', '[1, 2]'],
    ['another shape', '{"acknowledgements": "all", "event": 7}'],
    ['bytes that are no text', '\u0000\uFFFD'],
  ])('refuses %s, although signed', async (_what, body) => {
    expect(await send(each, body, each.sign(body))).toBe(422)
  })
})
