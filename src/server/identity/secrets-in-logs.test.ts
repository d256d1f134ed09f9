import { Writable } from 'node:stream'
import pino from 'pino'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  authorizeUrl,
  Browser,
  createVerifier,
  exchangeCode,
  readTokens,
  refreshTokens,
  signInByForm,
} from '#test/support/browser.ts'
import { openEnrolment } from '#test/support/open-enrolment.ts'
import {
  readToken,
  registerProgram,
  registerSecretProgram,
  requestToken,
  signAssertion,
} from '#test/support/program-client.ts'
import { SoftwareAuthenticator } from '#test/support/software-authenticator.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

test('writes no password, code, token, verifier, passkey, assertion, client secret or link to the log', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const running = await startTestApplication({
    deployment: buildDeployment({ secondFactorRoles: ['manageDossier'] }),
    log: pino({ level: 'trace' }, stream),
  })
  const { url: base, clock, services } = running
  const secrets: string[] = ['demo-paraphe', 'a wrong password of mine', 'quatre chats gris']

  const verifier = createVerifier()
  const callback = await signInByForm(new Browser(), base, verifier, 'client@demo.test')
  const code = callback.searchParams.get('code') ?? ''
  const tokens = await readTokens(await exchangeCode(base, verifier, code))
  const fresh = await readTokens(await refreshTokens(base, tokens.refresh_token, { client_secret: verifier }))
  secrets.push(
    verifier,
    code,
    tokens.access_token,
    tokens.refresh_token,
    fresh.access_token,
    fresh.refresh_token,
  )
  for (const token of [fresh.access_token, 'not-a-token-at-all']) {
    await fetch(`${base}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  }
  await exchangeCode(base, verifier, code)
  await refreshTokens(base, tokens.refresh_token, { client_secret: createVerifier() })

  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(base, createVerifier()))
  await browser.post(page.url, { email: 'client@demo.test', password: 'a wrong password of mine' })
  await openEnrolment(running, 'reviewer@demo.test')
  await browser.post(page.url, { email: 'reviewer@demo.test', password: 'demo-paraphe' })
  const enrolment = await (await browser.open(page.url)).text()
  const secret = (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(enrolment)?.[1] ?? '').replaceAll(' ', '')
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  const recovery = await (await browser.post(page.url, { code: otp })).text()
  const recoveryCodes = [...recovery.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, text]) => text ?? '')
  secrets.push(secret, ...recoveryCodes)

  await fetch(`${base}/auth/forgotten`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'client@demo.test' }),
  })
  clock.advance({ minutes: 1 })
  await services.outbox.drain()
  const { body } = await services.store.db.selectFrom('demo_mail').select('body').executeTakeFirstOrThrow()
  const link = /http\S+\/auth\/reset\/(\S+)/.exec(body)
  const passwords = new URLSearchParams({ password: 'quatre chats gris', again: 'quatre chats gris' })
  await fetch(link?.[0] ?? '', { method: 'POST', body: passwords })
  secrets.push(link?.[1] ?? '')

  const device = new Browser()
  const form = await device.follow(authorizeUrl(base, createVerifier()))
  await device.post(form.url, { email: 'advisor@demo.test', password: 'demo-paraphe', passkeys: '1' })
  const authenticator = new SoftwareAuthenticator(base)
  const challenges = async (kind: string): Promise<unknown> =>
    (await device.open(`${form.url}?options=${kind}`)).json()
  const created = authenticator.create(await challenges('create'))
  const registered = await device.post(form.url, { credential: created })
  const replayed = await device.post(form.url, { credential: authenticator.get({ challenge: 'YWJj' }) })
  secrets.push(authenticator.credentialId, created)
  await device.post(`${base}/auth/sign-in-link`, { email: 'client2@demo.test' })
  clock.advance({ minutes: 1 })
  await services.outbox.drain()
  const mails = await services.store.db.selectFrom('demo_mail').select('body').orderBy('id', 'desc').execute()
  const signInLink = mails.flatMap(({ body }) => /http\S+\/auth\/sign-in-link\/(\S+)/.exec(body) ?? [])
  await device.post(signInLink[0] ?? '', {})
  secrets.push(signInLink[1] ?? '')

  const program = await registerProgram(running)
  const { clientId, secret: programSecret } = await registerSecretProgram(running)
  const assertion = signAssertion(base, program)
  const issued = await readToken(await requestToken(base, assertion))
  await requestToken(base, assertion)
  await requestToken(base, `${assertion}x`)
  const basic = Buffer.from(`${clientId}:${programSecret}`).toString('base64')
  for (const credentials of [basic, `${basic}AA`])
    await fetch(`${base}/auth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  await fetch(`${base}/api/users/me`, { headers: { authorization: `Bearer ${issued}` } })
  secrets.push(assertion, programSecret, basic, issued)
  await running.close()

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(10)
  expect(recoveryCodes).toHaveLength(10)
  expect([registered.status, replayed.status]).toEqual([303, 422])
  expect(secrets.filter((text) => text.length < 10)).toEqual([])
  expect(secrets.filter((text) => log.includes(text))).toEqual([])
})
