import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { authorizeUrl, Browser, createVerifier } from '#test/support/browser.ts'
import { openEnrolment } from '#test/support/open-enrolment.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { resetSecondFactor } from '../accounts/reset-second-factor.ts'

const running = await forFile(
  startTestApplication({
    deployment: buildDeployment({ secondFactorRoles: ['manageDossier'] }),
  }),
)
const base = running.url
beforeEach(async () => {
  const { db } = running.services.store
  await db.deleteFrom('sign_in_attempt').execute()
  await db.deleteFrom('recovery_code').execute()
  await db.deleteFrom('second_factor').execute()
  await db.deleteFrom('password_link').execute()
  await openEnrolment(running, 'reviewer@demo.test')
})

const findReviewer = () =>
  running.services.store.db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email', '=', 'reviewer@demo.test')
    .executeTakeFirstOrThrow()

/** Submits e-mail and password; returns the page that asks for a code. */
async function givePassword(login = 'reviewer', browser = new Browser(), password = 'demo-paraphe') {
  const page = await browser.follow(authorizeUrl(base, createVerifier(), { prompt: 'login' }))
  const answer = await browser.post(page.url, { email: `${login}@demo.test`, password })
  const next = await browser.follow(new URL(answer.headers.get('location') ?? '', page.url).href, isCallback)
  const text = (await next.response?.text()) ?? ''
  const hidden = /name="enrolment" value="(\w+)"/.exec(text)
  return {
    url: next.url,
    text,
    give: (code: string) =>
      browser.post(next.url, { code, ...(hidden ? { enrolment: hidden[1] ?? '' } : {}) }),
    repeatPassword: () => browser.post(next.url, { email: `${login}@demo.test`, password }),
    post: () => browser.post(next.url, {}),
  }
}

const isCallback = (url: string) => url.startsWith(`${base}/authorization`)

const codeOf = (secret: string, secondsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: running.clock.now().getTime() + secondsLater * 1000,
  })

const secretOn = (text: string) =>
  (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '')

const recoveryCodesOn = (text: string) =>
  [...text.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, code]) => code ?? '')

/** Enrols the reviewer; returns the secret and the recovery codes. */
async function enrol() {
  const page = await givePassword()
  const secret = secretOn(page.text)
  const answer = await page.give(codeOf(secret))
  const shown = await answer.text()
  const codes = recoveryCodesOn(shown)
  const done = await page.post()
  running.clock.advance({ seconds: 60 })
  return { secret, codes, shown, done }
}

test('enrols at the first sign-in and shows ten recovery codes', async () => {
  const page = await givePassword()

  expect(page.text).toContain('<svg class="qr"')
  expect(page.text).toContain('role="img"')
  const { codes, shown, done } = await enrol()
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(shown).toContain('Copier les codes')
  expect(done.status).toBe(303)
})

test('does not enrol with the password alone, and mails a link to the account', async () => {
  const { db } = running.services.store
  await db.deleteFrom('password_link').execute()

  const page = await givePassword()
  const secrets = await db.selectFrom('second_factor').selectAll().execute()
  await running.services.outbox.drain()

  expect(page.text).not.toContain('<svg class="qr"')
  expect(page.text).toContain('Regardez votre messagerie')
  expect(secrets).toEqual([])
  expect((await page.give('000000')).status).not.toBe(303)
  const mail = await db.selectFrom('demo_mail').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(mail).toMatchObject({ recipient: 'reviewer@demo.test' })
  expect(mail?.body).toMatch(/\/auth\/reset\//)
})

test('closes enrolment an hour after the password was chosen', async () => {
  running.clock.advance({ minutes: 61 })

  const page = await givePassword()

  expect(page.text).not.toContain('<svg class="qr"')
})

test('enrols after a password was chosen through the link, with a secret that was not shown before', async () => {
  const { db } = running.services.store
  const before = secretOn((await givePassword()).text)
  const { password_hash: kept } = await findReviewer()
  await new Browser().post(`${base}/auth/forgotten`, { email: 'reviewer@demo.test' })
  await running.services.outbox.drain()
  const mail = await db.selectFrom('demo_mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  const [link = ''] = /http\S+\/auth\/reset\/\S+/.exec(mail.body) ?? []

  const password = 'une longue phrase'
  await new Browser().post(link, { password, again: password })
  const page = await givePassword('reviewer', new Browser(), password)

  await db
    .updateTable('account')
    .set({ password_hash: kept })
    .where('email', '=', 'reviewer@demo.test')
    .execute()
  expect(before).toMatch(/^[A-Z2-7]{32}/)
  expect(secretOn(page.text)).toMatch(/^[A-Z2-7]{32}/)
  expect(secretOn(page.text)).not.toBe(before)
})

test('requires the mailbox again after a reset, and notifies the owner', async () => {
  const { db } = running.services.store
  await enrol()
  await resetSecondFactor(running.services, 'reviewer@demo.test')

  const page = await givePassword()

  // The password was chosen a minute ago, so enrolment would still be open.
  expect(page.text).not.toContain('<svg class="qr"')
  expect(page.text).toContain('Regardez votre messagerie')
  await running.services.outbox.drain()
  const mails = await db
    .selectFrom('demo_mail')
    .select(['recipient', 'subject'])
    .orderBy('id', 'desc')
    .execute()
  expect(mails.slice(0, 2)).toContainEqual({
    recipient: 'reviewer@demo.test',
    subject: expect.stringContaining('votre second facteur a été retiré'),
  })
})

test('asks for a code afterwards, and refuses the password alone', async () => {
  const { secret } = await enrol()

  const page = await givePassword()

  expect(page.text).not.toContain('<svg class="qr"')
  expect((await page.give('')).status).toBe(422)
  expect((await page.give('000000')).status).toBe(422)
  expect((await page.give(codeOf(secret))).status).toBe(303)
})

test('refuses a code that was used', async () => {
  const { secret } = await enrol()
  const code = codeOf(secret)
  const first = await (await givePassword()).give(code)

  const again = await givePassword()

  expect([first.status, (await again.give(code)).status]).toEqual([303, 422])
  running.clock.advance({ seconds: 30 })
  expect((await again.give(codeOf(secret))).status).toBe(303)
})

test('counts no refusal when the password is sent twice', async () => {
  const { secret } = await enrol()
  const page = await givePassword()

  const again = await page.repeatPassword()

  expect(again.status).toBe(200)
  expect(await again.text()).not.toContain('id="problem"')
  expect((await page.give(codeOf(secret))).status).toBe(303)
})

test('completes the same sign-in when its code is sent twice', async () => {
  const { secret } = await enrol()
  const page = await givePassword()

  const answers = [await page.give(codeOf(secret)), await page.give(codeOf(secret))]

  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const [first, second] = answers.map(({ headers }) => headers.get('location'))
  expect(second).toBe(first)
})

test('shows valid recovery codes again when the first code is sent twice', async () => {
  const page = await givePassword()
  const code = codeOf(secretOn(page.text))
  const lost = recoveryCodesOn(await (await page.give(code)).text())

  const [seen = ''] = recoveryCodesOn(await (await page.give(code)).text())

  expect((await page.post()).status).toBe(303)
  const next = await givePassword()
  expect((await next.give(lost[0] ?? '')).status).toBe(422)
  expect((await next.give(seen)).status).toBe(303)
})

test('confirms an app once when its first code is sent twice concurrently', async () => {
  const page = await givePassword()
  const code = codeOf(secretOn(page.text))

  const answers = await Promise.all([page.give(code), page.give(code)])

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 303)).toEqual([])
  expect(statuses).toContain(200)
})

test('does not refuse a first code that arrives once the app is confirmed', async () => {
  const [first, second] = [await givePassword(), await givePassword()]
  const code = codeOf(secretOn(first.text))
  await first.give(code)

  const answer = await second.give(code)

  expect([answer.status, answer.headers.get('location')]).toEqual([303, '?lang=fr'])
})

test('accepts one of two concurrent requests with the same code', async () => {
  const { secret } = await enrol()
  const pages = [await givePassword(), await givePassword()]

  const answers = await Promise.all(pages.map(({ give }) => give(codeOf(secret))))

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
})

test.each([
  ['half a minute late', -30, 303],
  ['half a minute early', 30, 303],
  ['two minutes late', -120, 422],
  ['two minutes early', 120, 422],
])('judges a code that is %s', async (_case, seconds, status) => {
  const { secret } = await enrol()
  running.clock.advance({ minutes: 5 })

  const answer = await (await givePassword()).give(codeOf(secret, seconds))

  expect(answer.status).toBe(status)
})

test('accepts each recovery code once, however it is typed', async () => {
  const { codes } = await enrol()
  const [code = ''] = codes

  const first = await (await givePassword()).give(` ${code.toUpperCase().replaceAll('-', ' ')} `)
  const second = await (await givePassword()).give(code)

  expect([first.status, second.status]).toEqual([303, 422])
})

test('locks code entry after ten failures', async () => {
  const { secret } = await enrol()
  await running.services.store.db.deleteFrom('sign_in_attempt').execute()
  const page = await givePassword()
  for (let count = 0; count < 10; count++) expect((await page.give('000000')).status).toBe(422)

  const refused = await page.give(codeOf(secret))

  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
})

test('does not ask other roles, and stores no secret in plain text', async () => {
  const { secret } = await enrol()

  const page = await givePassword('advisor')

  expect(isCallback(page.url)).toBe(true)
  const row = await running.services.store.db
    .selectFrom('second_factor')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row.sealed_secret.toString('latin1')).not.toContain(secret)
})

test('records enrolment, refusals and sign-ins in the account’s audit', async () => {
  await running.services.store.db.deleteFrom('sign_in_attempt').execute()
  const { secret } = await enrol()
  const page = await givePassword()
  await page.give('000000')
  await page.give(codeOf(secret))

  const rows = await running.services.store.db
    .selectFrom('audit')
    .innerJoin('account', 'account.id', 'audit.actor_id')
    .select(['action', 'detail'])
    .where('email', '=', 'reviewer@demo.test')
    .orderBy('audit.id', 'desc')
    .limit(4)
    .execute()
  expect(rows.map(({ action }) => action).toReversed()).toEqual([
    'account.second-factor-enrolled',
    'account.signed-in',
    'account.second-factor-refused',
    'account.signed-in',
  ])
})
