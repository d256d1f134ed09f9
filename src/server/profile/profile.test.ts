import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import type { DemoLogin } from '#server/seed/demo-accounts.ts'
import { signInAs } from '#test/support/sign-in-as.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const QUESTION = {
  audiences: ['investor' as const],
  question: { fr: 'Quelle taille ?', en: 'Which size?' },
  answer: {
    fr: '<p>{uploadMegabytes} Mo, chez {company}</p>',
    en: '<p>{uploadMegabytes} MB, at {company}</p>',
  },
}
const deployment = buildDeployment({
  hours: { fr: 'du lundi au vendredi', en: 'Monday to Friday' },
  supportEmail: 'support@hauterive.test',
  help: [
    { ...QUESTION, id: 'size' },
    { ...QUESTION, id: 'off', flag: 'duplication' },
  ],
})
const running = await forFile(startTestApplication({ deployment }))

test.each<[DemoLogin, string]>([
  ['direct', 'prospect_direct'],
  ['backoffice', 'back_office_user'],
  ['reviewer', 'manage_dossier'],
  ['partner', 'partner'],
])('spells the role of %s as %s', async (login, role) => {
  const headers = await signInAs(running.services, login)

  const response = await running.app.inject({ url: '/api/users/me', headers })

  expect(response.json()).toMatchObject({ role, email: `${login}@demo.test` })
})

test('writes to a person in the language chosen last, at sign-in or since', async () => {
  const headers = await signInAs(running.services, 'partner')
  const choose = (language: string) =>
    running.app.inject({ method: 'PUT', url: '/api/users/me/language', headers, body: { language } })
  const readLanguage = async () => {
    const me = await running.app.inject({ url: '/api/users/me', headers })
    return me.json<{ language: unknown }>().language
  }

  const chosen = await choose('en')
  const refused = await choose('de')

  expect([chosen.statusCode, refused.statusCode]).toEqual([200, 422])
  expect(await readLanguage()).toBe('en')
})

test('answers 401 without a token', async () => {
  const response = await running.app.inject({ url: '/api/users/me' })

  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ errors: [{ code: 'NOT_SIGNED_IN' }] })
})

test('returns the footer in the requested language', async () => {
  const english = await running.app.inject({ url: '/api/footer', headers: { 'accept-language': 'en-GB' } })
  const french = await running.app.inject({ url: '/api/footer' })

  expect(english.json()).toEqual({ blocks: [{ extraInfo: 'Capital at risk' }] })
  expect(french.json()).toEqual({ blocks: [{ extraInfo: 'Capital non garanti' }] })
})

test('returns the deployment without a token', async () => {
  const response = await running.app.inject({ url: '/api/deployment' })

  expect(response.json()).toMatchObject({
    code: 'demo',
    name: 'Hauterive Gestion',
    backOfficeGroupRoles: ['back_office_user'],
    preview: false,
    demoAccounts: true,
    passkeys: true,
  })
})

test('the help page has the questions of the deployment with its own numbers, without a token', async () => {
  const french = await running.app.inject({ url: '/api/help' })
  const english = await running.app.inject({ url: '/api/help', headers: { 'accept-language': 'en-GB' } })

  expect(french.json()).toMatchObject({
    hours: 'du lundi au vendredi',
    supportEmail: 'support@hauterive.test',
  })
  expect(french.json().questions).toEqual([
    {
      id: 'size',
      audiences: ['investor'],
      question: 'Quelle taille\u00A0?',
      answer: '<p>10 Mo, chez Hauterive Gestion</p>',
    },
  ])
  expect(english.json().questions).toMatchObject([
    { question: 'Which size?', answer: '<p>10 MB, at Hauterive Gestion</p>' },
  ])
})
