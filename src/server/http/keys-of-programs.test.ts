import { expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { obtainToken, registerProgram } from '#test/support/program-client.ts'
import { signInAs } from '#test/support/sign-in-as.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const running = await forFile(startTestApplication({ deployment: await loadDeployment('demo') }))
const scopes = ['dossiers:write', 'events:read'] as const
const program = async () =>
  `Bearer ${await obtainToken(running.url, await registerProgram(running, { scopes: [...scopes] }))}`
const [one, other] = [await program(), await program()]
const { authorization: person } = await signInAs(running.services, 'advisor')
const formId = running.services.forms.currentForms().find(({ code }) => code === 'client')?.id
const dossier = { formId, clientId: null, submittingBlockId: null, values: [] }

async function create(authorization: string, path: string, body: object): Promise<string> {
  const answer = await fetch(`${running.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': `${path.slice(1)}-1`,
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return text
}

test('two programs and the person they act for have idempotency keys of their own', async () => {
  const first = await create(one, '/dossiers', dossier)
  const others = [await create(other, '/dossiers', dossier), await create(person, '/dossiers', dossier)]
  const again = await create(one, '/dossiers', dossier)

  expect(new Set([first, ...others]).size).toBe(3)
  expect(again).toBe(first)
})

test('two programs that add the same webhook under the same key each get one', async () => {
  const webhook = { url: 'https://crm.example.com/hook', types: ['dossier.signed'] }

  const added = [await create(one, '/webhooks', webhook), await create(other, '/webhooks', webhook)]

  expect(new Set(added).size).toBe(2)
})
