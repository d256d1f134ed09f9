import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DeploymentFlags } from '#form/deployment.ts'
import { Browser, createVerifier, exchangeCode, readTokens, signInByForm } from '#test/support/browser.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'

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
    subject: expect.stringContaining(' : confirmez votre adresse de signature'),
    body: expect.stringMatching(/^Bonjour /),
  })
})
