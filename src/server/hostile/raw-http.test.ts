import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract/answers.ts'
import { forFile } from '#test/support/for-file.ts'
import { signInAs } from '#test/support/sign-in-as.ts'
import { startTestApplication } from '#test/support/test-application.ts'

/** Sends raw bytes over a socket, including messages that no client library sends. */
const running = await forFile(startTestApplication())
const token = (await signInAs(running.services, 'advisor')).authorization
const port = Number(new URL(running.url).port)

const WAIT_MS = 1_500
/** Placeholder for the access token, which is not known when the cases are listed. */
const TOKEN = 'Bearer of-the-advisor'

/** The bytes received until the server closed the connection or a timeout. */
function exchange(...parts: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    const received: Buffer[] = []
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(Buffer.concat(received).toString('latin1'))
    }
    const timer = setTimeout(end, WAIT_MS)
    socket.on('data', (bytes) => received.push(bytes))
    // The server may reset the connection after malformed input.
    socket.on('error', end)
    socket.on('close', end)
    for (const part of parts) socket.write(typeof part === 'string' ? part.replace(TOKEN, token) : part)
  })
}

/** Status of the first answer; 0 when the server only closed the connection or waits for more. */
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

const head = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Host: localhost', `Authorization: ${TOKEN}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
const post = (body: string | Buffer, ...headers: readonly string[]) => [
  head('POST /api/dossiers HTTP/1.1', `Content-Length: ${Buffer.byteLength(body)}`, ...headers),
  body,
]
const JSON_TYPE = 'Content-Type: application/json'
const GOOD = '{"formId":1,"clientId":null,"submittingBlockId":null,"values":[]}'

describe('the message itself', () => {
  it.each<[string, readonly (string | Buffer)[]]>([
    ['no HTTP at all', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n']],
    ['a line without version', ['GET /api/dossiers\r\n\r\n']],
    ['an unknown version', ['GET /api/dossiers HTTP/9.9\r\n\r\n']],
    ['no host', ['GET /api/dossiers HTTP/1.1\r\n\r\n']],
    ['an unknown method', [head('BREW /api/dossiers HTTP/1.1')]],
    ['bytes above ASCII in the address', [head('GET /api/dossiers/\xff\xfe HTTP/1.1')]],
    ['a broken escape in the address', [head('GET /api/dossiers/%zz HTTP/1.1')]],
    ['an escape that is no UTF-8', [head('GET /api/datalists/%ff%fe/options HTTP/1.1')]],
    ['a NUL in the address', [head('GET /api/datalists/%00/options HTTP/1.1')]],
    ['a NUL in the query', [head('GET /api/dossiers?searchTerm=%00 HTTP/1.1')]],
    ['a whole address', [head('GET http://elsewhere.test/api/dossiers HTTP/1.1')]],
    ['climbing', [head('GET /api/../../../../etc/passwd HTTP/1.1')]],
    ['climbing, escaped', [head('GET /..%2f..%2f..%2fetc%2fpasswd HTTP/1.1')]],
    ['an overlong id', [head(`GET /api/dossiers/${'9'.repeat(5_000)} HTTP/1.1`)]],
    ['an overlong name', [head(`GET /api/datalists/${'a'.repeat(5_000)}/options HTTP/1.1`)]],
    ['an overlong address', [head(`GET /api/dossiers?searchTerm=${'a'.repeat(40_000)} HTTP/1.1`)]],
    ['one parameter twice', [head('GET /api/dossiers?page=1&page=2 HTTP/1.1')]],
    ['parameters of the prototype', [head('GET /api/dossiers?__proto__[x]=1&constructor=2 HTTP/1.1')]],
    ['a huge header', [head('GET /api/dossiers HTTP/1.1', `X-Filler: ${'a'.repeat(100_000)}`)]],
    [
      'thousands of headers',
      [head('GET /api/dossiers HTTP/1.1', ...Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1`))],
    ],
    ['a header with a NUL', [head('GET /api/dossiers HTTP/1.1', 'X-Odd: a\0b')]],
    ['a folded header', [head('GET /api/dossiers HTTP/1.1', 'X-Odd: a', ' b')]],
    ['two tokens', [head('GET /api/dossiers HTTP/1.1', 'Authorization: Bearer other')]],
    ['an odd idempotency key', post(GOOD, JSON_TYPE, 'Idempotency-Key: a b\tc')],
    ['two languages at once', [head('GET /api/footer HTTP/1.1', `Accept-Language: ${',;q='.repeat(2_000)}`)]],
    ['odd conditions', [head('GET /api/dossiers/1 HTTP/1.1', 'If-None-Match: W/"', 'Range: bytes=5-1')]],
    ['an upgrade', [head('GET /api/dossiers HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade')]],
    ['an expectation', post(GOOD, JSON_TYPE, 'Expect: 200-ok')],
  ])('%s is no fault of ours', async (_name, parts) => {
    expect(statusOf(await exchange(...parts))).toBeLessThan(500)
  })

  it.each([
    ['a broken escape', '/api/dossiers/%zz'],
    ['an escape that is no UTF-8', '/api/datalists/%ff%fe/options'],
    ['an overlong name', `/api/datalists/${'a'.repeat(5_000)}/options`],
  ])('%s in the address is answered like any other refusal', async (_name, address) => {
    const answer = await fetch(`http://localhost:${port}${address}`, {
      headers: { authorization: token, 'accept-language': 'en' },
    })

    expect(answer.status).toBe(404)
    expect(ErrorBody.parse(await answer.json()).errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})

describe('the body', () => {
  it.each<[string, readonly (string | Buffer)[], readonly number[]]>([
    [
      'shorter than announced',
      [head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Content-Length: 500'), GOOD],
      [0, 400, 408, 422],
    ],
    [
      'longer than announced',
      [head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Content-Length: 5'), GOOD],
      [400, 422],
    ],
    ['of no length', [head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Content-Length: many')], [400]],
    ['of a negative length', [head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Content-Length: -1')], [400]],
    [
      'of two lengths',
      [head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Content-Length: 5', 'Content-Length: 6'), GOOD],
      [400],
    ],
    [
      'of a length and in chunks',
      [
        head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
        '0\r\n\r\n',
      ],
      [400],
    ],
    [
      'in broken chunks',
      [head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Transfer-Encoding: chunked'), 'zz\r\nnonsense\r\n'],
      [400],
    ],
    [
      'in an unknown encoding',
      [head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Transfer-Encoding: cabbage'), '5\r\nhello\r\n'],
      [400, 501],
    ],
    ['compressed', post(GOOD, JSON_TYPE, 'Content-Encoding: gzip'), [415, 422]],
    [
      'announced as enormous',
      [head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Content-Length: 99999999999')],
      [413],
    ],
    ['over the limit', post(`"${'a'.repeat(1_100_000)}"`, JSON_TYPE), [0, 413]],
    ['empty', post('', JSON_TYPE), [422]],
    ['not JSON', post('{"formId":', JSON_TYPE), [422]],
    ['JSON of another kind', post('[1]', JSON_TYPE), [422]],
    ['null', post('null', JSON_TYPE), [422]],
    ['a number beyond those of the store', post(GOOD.replace('null', '2147483648'), JSON_TYPE), [422]],
    ['with a key twice', post(GOOD.replace('{', '{"formId":2,"formId":"x",'), JSON_TYPE), [422]],
    ['reaching for the prototype', post('{"__proto__":{"admin":true},"formId":1}', JSON_TYPE), [422]],
    ['reaching for the constructor', post('{"constructor":{"prototype":{"admin":true}}}', JSON_TYPE), [422]],
    ['not UTF-8', post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), JSON_TYPE), [422]],
    ['with a byte order mark', post(`\ufeff${GOOD}`, JSON_TYPE), [200, 422]],
    ['nested without end', post('['.repeat(100_000), JSON_TYPE), [422]],
    ['nested deeply and well', post(`${'['.repeat(50_000)}${']'.repeat(50_000)}`, JSON_TYPE), [422]],
    ['a number beyond numbers', post('{"formId":1e999999}', JSON_TYPE), [422]],
    ['of no type', post(GOOD), [415]],
    ['plain text', post(GOOD, 'Content-Type: text/plain'), [415]],
    ['a form', post('formId=1', 'Content-Type: application/x-www-form-urlencoded'), [415]],
    ['XML', post('<formId/>', 'Content-Type: text/xml'), [415]],
    ['of a broken type', post(GOOD, 'Content-Type: ;;;'), [415]],
    [
      'of an overlong type',
      post(GOOD, `Content-Type: application/json; x=${'a'.repeat(8_000)}`),
      [200, 415, 422],
    ],
  ])('%s is refused as what it is', async (_name, parts, allowed) => {
    const answer = await exchange(...parts)

    expect(allowed, answer.slice(0, 300)).toContain(statusOf(answer))
  })

  it('may be missing for a call without body, whatever its content type', async () => {
    const answer = await exchange(
      head('DELETE /api/dossiers/1/receipts/1 HTTP/1.1', JSON_TYPE, 'Content-Length: 0'),
    )

    expect(statusOf(answer)).toBe(404)
  })
})

describe('sign-in', () => {
  const authorization = `client_id=paraphe-web&response_type=code&redirect_uri=${encodeURIComponent('http://localhost/')}&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`
  const form = (path: string, body: string) => [
    head(
      `POST ${path} HTTP/1.1`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ),
    body,
  ]
  it.each<[string, readonly (string | Buffer)[]]>([
    ['a NUL in the address of a mail', form('/auth/forgotten', 'email=a%00@b.fr')],
    ['a NUL in the query', [head('GET /auth/forgotten?lang=%00 HTTP/1.1')]],
    ['a NUL in the state', [head(`GET /auth/auth?${authorization}&state=%00 HTTP/1.1`)]],
    ['a NUL in a code', form('/auth/token', 'grant_type=authorization_code&client_id=paraphe-web&code=%00')],
    [
      'a NUL in a refresh token',
      form('/auth/token', 'grant_type=refresh_token&client_id=paraphe-web&refresh_token=%00'),
    ],
    ['a NUL where a sign-in goes on', [head('GET /auth/auth/%00 HTTP/1.1')]],
    ['a NUL in a link', [head('GET /auth/reset/%00 HTTP/1.1')]],
  ])('%s is refused', async (_name, parts) => {
    const status = statusOf(await exchange(...parts))

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('shows an error page', async () => {
    const answer = await exchange(...form('/auth/forgotten', 'email=a%00@b.fr'))

    expect(statusOf(answer)).toBe(400)
    expect(Buffer.from(answer, 'latin1').toString()).toContain('Connexion interrompue')
  })
})

describe('the method', () => {
  it.each(['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'DELETE', 'PUT'])(
    '%s of any address is answered',
    async (method) => {
      for (const path of [
        '/api/dossiers',
        '/api/nothing',
        '/',
        '/sign/nothing',
        '/auth/nothing',
        '/demo/mail',
        '*',
      ]) {
        const status = statusOf(await exchange(head(`${method} ${path} HTTP/1.1`)))
        expect(status, path).toBeLessThan(500)
        if (method === 'TRACE') expect(status, path).not.toBe(200)
      }
    },
  )

  it('HEAD has the status and access rules of GET', async () => {
    const signedIn = await exchange(head('HEAD /api/dossiers HTTP/1.1'))
    const nobody = await exchange(
      'HEAD /api/dossiers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )

    expect([statusOf(signedIn), statusOf(nobody)]).toEqual([200, 401])
    expect(signedIn.split('\r\n\r\n')[1]).toBe('')
  })
})

describe('several on one connection', () => {
  it('are answered in order', async () => {
    const first = head('GET /api/users/me HTTP/1.1').replace('close', 'keep-alive')
    const answers = await exchange(first + head('GET /api/nothing HTTP/1.1'))

    expect([...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '404'])
  })

  it('cannot smuggle a second request in the first', async () => {
    const smuggled = `${head('POST /api/dossiers HTTP/1.1', JSON_TYPE, 'Transfer-Encoding: chunked, identity')}0\r\n\r\nGET /api/users/me HTTP/1.1\r\nHost: x\r\n\r\n`

    const answers = await exchange(smuggled)

    expect([...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['400'])
  })
})

it('keeps working afterwards', async () => {
  const response = await fetch(`${running.url}/api/users/me`, { headers: { authorization: token } })

  expect(response.status).toBe(200)
})
