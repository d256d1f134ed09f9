import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DeploymentFlags } from '#form/deployment.ts'
import { Browser, createVerifier, exchangeCode, readTokens, signInByForm } from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { composeLetter } from './letter.ts'

const flags = DeploymentFlags.parse({ profile: true })
const running = await forFile(startTestApplication({ deployment: buildDeployment({ flags }) }))

async function signInSpeaking(language: string): Promise<string> {
  const verifier = createVerifier()
  const wish = { ui_locales: language }
  const browser = new Browser()
  const callback = await signInByForm(browser, running.url, verifier, 'partner@demo.test', undefined, wish)
  const code = callback.searchParams.get('code') ?? ''
  return (await readTokens(await exchangeCode(running.url, verifier, code))).access_token
}

async function askSignerEmail(token: string, emailSigner: string): Promise<void> {
  const answer = await fetch(`${running.url}/api/profile`, {
    method: 'POST',
    // The language of an API call does not change the language of mails.
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': 'fr',
    },
    body: JSON.stringify({ emailSigner, password: 'demo-paraphe' }),
  })
  expect(answer.status).toBe(200)
}

async function newestMail() {
  const { payload } = await running.services.store.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return payload
}

it('ends with what identifies the company', () => {
  const legalLine = {
    fr: 'SAS au capital de 1\u00a0000\u00a0€, RCS Paris',
    en: 'SAS with capital of €1,000, RCS Paris',
  }
  const letter = { key: 'k', to: 'a@b.test', name: 'A', subject: 's', paragraphs: [] }

  const bodies = (['fr', 'en'] as const).map(
    (language) => composeLetter(buildDeployment({ legalLine }), { ...letter, language }).body,
  )

  expect(bodies).toEqual([
    expect.stringContaining(`Hauterive Gestion\n${legalLine.fr}\n`),
    expect.stringContaining(`Hauterive Gestion\n${legalLine.en}\n`),
  ])
})

it('follows French typography', () => {
  const letter = {
    key: 'k',
    to: 'a@b.test',
    name: 'A',
    subject: 'dossier n° 12',
    paragraphs: ["Prêt à signer ? L'étape suivante : « signer ».", 'https://exemple.test/a?b=1'],
  }

  const { subject, body } = composeLetter(buildDeployment({}), { ...letter, language: 'fr' })

  expect(subject).toBe('Hauterive Gestion\u00a0: dossier n°\u00a012')
  expect(body).toContain('Prêt à signer\u00a0? L’étape suivante\u00a0: «\u00a0signer\u00a0».')
  expect(body).toContain('https://exemple.test/a?b=1')
})

it('names who helps with a telephone number as people write it', () => {
  const helper = { name: 'Antoine Delmas', phone: '+33639980102' }
  const letter = { key: 'k', to: 'a@b.test', name: 'A', subject: 's', paragraphs: [], helper }

  const { body, html } = composeLetter(buildDeployment({}), { ...letter, language: 'fr' })

  for (const text of [body, html])
    expect(text).toContain('Antoine Delmas, 06\u00a039\u00a098\u00a001\u00a002')
})

it('is written in the language of the last sign-in', async () => {
  const token = await signInSpeaking('en')

  await askSignerEmail(token, 'first@cabinet.test')
  expect(await newestMail()).toMatchObject({
    to: 'first@cabinet.test',
    subject: expect.stringContaining(': confirm your signing address'),
    body: expect.stringMatching(/^Dear /),
  })

  await signInSpeaking('fr')
  await askSignerEmail(token, 'second@cabinet.test')
  expect(await newestMail()).toMatchObject({
    to: 'second@cabinet.test',
    subject: expect.stringContaining('\u00a0: confirmez votre adresse de signature'),
    body: expect.stringMatching(/^Bonjour /),
  })
})
