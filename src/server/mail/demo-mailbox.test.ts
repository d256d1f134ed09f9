import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { enqueueMail } from './mail.ts'

const running = await forFile(startTestApplication())
for (const [key, body] of [
  ['first', 'Votre code : 123456'],
  ['second', 'Signez ici <vite> : http://localhost/sign/abc'],
] as const) {
  const mail = { key, to: 'client@demo.test', subject: `Message ${key}`, body }
  await running.services.store.db.transaction().execute((trx) => enqueueMail(trx, mail))
}
// Jobs are dated by the database's clock, which is ahead of the test clock.
running.clock.advance({ minutes: 1 })
await running.services.outbox.drain()

test('lists the mails newest first', async () => {
  const response = await running.app.inject({ url: '/demo/mail.json' })

  expect(response.json()).toMatchObject({
    mails: [
      { subject: 'Message second' },
      { subject: 'Message first', recipient: 'client@demo.test', body: 'Votre code : 123456' },
    ],
  })
})

test('shows them on a page, with text escaped and URLs as links', async () => {
  const page = await running.app.inject({ url: '/demo/mail', headers: { 'accept-language': 'fr' } })

  expect(page.body).toContain('Votre code : 123456')
  expect(page.body).toContain('&lt;vite&gt;')
  expect(page.body).toContain('<a href="http://localhost/sign/abc">')
  expect(page.body.indexOf('Message second')).toBeLessThan(page.body.indexOf('Message first'))
})

test('shows the HTML of a mail in a frame that runs no script and fetches nothing', async () => {
  const mail = {
    key: 'html',
    to: 'client@demo.test',
    subject: 'With HTML',
    body: 'Text',
    html: '<p>HTML</p>',
  }
  await running.services.store.db.transaction().execute((trx) => enqueueMail(trx, mail))
  running.clock.advance({ minutes: 1 })
  await running.services.outbox.drain()

  const page = await running.app.inject({ url: '/demo/mail' })
  const [, frame = ''] = /<iframe[^>]*src="([^"]*)"[^>]*sandbox="[^"]*"/s.exec(page.body) ?? []
  const framed = await running.app.inject({ url: frame })

  expect(framed.body).toBe('<p>HTML</p>')
  const policy = String(framed.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none';.* sandbox /)
  expect(policy).not.toContain('allow-scripts')
})

test.each([
  ['outside the demo', { deployment: buildDeployment({ code: 'coeur' }) }],
  ['with a mail server', { environment: { SMTP_URL: 'smtp://localhost:2525' } }],
])('does not exist %s', async (_case, given) => {
  const other = await startTestApplication(given)

  const answers = await Promise.all(['/demo/mail', '/demo/mail.json'].map((url) => other.app.inject({ url })))

  await other.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
})
