import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { installClient } from '#test/support/install-client.ts'
import { fileOfPage, listBlocks } from '#test/support/integrators-page.ts'
import { registerProgram, registerSecretProgram } from '#test/support/program-client.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const run = promisify(execFile)

const running = await forFile(startTestApplication({ deployment: await loadDeployment('demo') }))
const folder = await openTestFolder()

await installClient(folder)

async function runProgram(clientId: string, secret: string): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, ['first-program.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      PARAPHE_URL: running.url,
      PARAPHE_CLIENT_ID: clientId,
      PARAPHE_CLIENT_SECRET: secret,
    },
  })
  return stdout.trim().split('\n')
}

/** Twenty calls at once, all of which are refused their first token. */
const TWENTY = `
import { Paraphe } from '@paraphe/client'

let tokens = 0
const paraphe = new Paraphe({
  url: 'https://paraphe.test',
  clientId: 'crm',
  clientSecret: 'secret',
  fetch: async (url, { headers }) => {
    if (url.endsWith('/auth/token')) return Response.json({ access_token: \`token-\${++tokens}\`, expires_in: 20 })
    return Response.json({}, { status: headers.authorization === 'Bearer token-1' ? 401 : 200 })
  },
})
await Promise.all(Array.from({ length: 20 }, () => paraphe.call('getUsersMe')))
console.log(tokens)
`

test('the client asks for one other token when many calls are refused theirs, however short it lives', async () => {
  await writeFile(join(folder, 'twenty.mjs'), TWENTY)

  const { stdout } = await run(process.execPath, ['twenty.mjs'], { cwd: folder, timeout: 20_000 })

  expect(stdout).toBe('2\n')
}, 60_000)

test('the first program of docs/integrators.md runs unchanged in an empty folder', async () => {
  for (const name of ['first-program.mjs', 'clients.csv'])
    await writeFile(join(folder, name), fileOfPage(name))
  const { clientId, secret } = await registerSecretProgram(running, {
    name: 'CRM of the demo',
    scopes: ['dossiers:read', 'dossiers:write', 'documents:read', 'events:read'],
  })

  const first = await runProgram(clientId, secret)
  const again = await runProgram(clientId, secret)

  expect(first).toEqual([
    expect.stringMatching(/^CRM-1: opened, http.*\/form\?dossier=\d+$/),
    expect.stringMatching(/^CRM-2: opened, http.*\/form\?dossier=\d+$/),
    'CRM-1: dossier.created',
    'CRM-2: dossier.created',
  ])
  expect(again).toEqual(first.slice(0, 2).map((line) => line.replace('opened', 'found')))
}, 120_000)

test('the example of the client’s README lists dossiers, of the person that it names', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../clients/typescript/README.md'), 'utf8')
  const [example] = listBlocks(readme).filter(({ language }) => language === 'ts')
  // Nothing is signed here, so there is no evidence to download.
  const [lists = ''] = example?.text.split('const evidence') ?? []
  const program = lists
    .replace('https://souscription.example', running.url)
    .replace('advisor@example.com', 'advisor@demo.test')
  await writeFile(join(folder, 'readme.mts'), `${program}\nconsole.log(dossiers)`)
  const { clientId, privateKey } = await registerProgram(running)

  const { stdout } = await run(process.execPath, ['readme.mts'], {
    cwd: folder,
    env: {
      ...process.env,
      PARAPHE_CLIENT_ID: clientId,
      PARAPHE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })

  expect(stdout).toBe('[]\n')
}, 60_000)

test('the first program fits on a page', () => {
  expect(fileOfPage('first-program.mjs').trim().split('\n').length).toBeLessThanOrEqual(40)
  expect(fileOfPage('first-program.mjs')).not.toMatch(/password/i)
})

test('every described call has a summary, also outside /api', async () => {
  const description: unknown = await (await fetch(`${running.url}/api/openapi.json`)).json()
  const { paths } = z
    .object({
      paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string().optional() }))),
    })
    .parse(description)

  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({ call: `${method} ${path}`, summary })),
  )

  expect(calls.length).toBeGreaterThan(200)
  expect(calls.filter(({ summary }) => summary === undefined).map(({ call }) => call)).toEqual([])
})

test.each(['/api/openapi.json', '/api/docs'])('%s is served', async (path) => {
  const answer = await fetch(running.url + path)

  expect(answer.status).toBe(200)
})
