import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { StudioState } from '#contract/studio.ts'
import { Browser, createVerifier, exchangeCode, signInByForm } from '#test/support/browser.ts'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import * as z from 'zod'
import { parseConfig } from '../config.ts'
import { DEPLOYMENTS } from '../forms/list-deployments.ts'
import { previewConfig } from './preview-config.ts'
import { startPreview } from './preview-server.ts'

const PORT = 20_000 + (process.pid % 20_000)
const URL_OF_PREVIEW = `http://localhost:${PORT}`
const Deployment = z.looseObject({
  code: z.string(),
  preview: z.boolean(),
  demoAccounts: z.boolean(),
  phone: z.string(),
})
const News = z.looseObject({ kind: z.string(), problems: z.array(z.string()).optional() })

const folder = await openTestFolder()
for (const name of ['base', 'coeur'])
  await cp(join(DEPLOYMENTS, name), join(folder, name), { recursive: true })
const environment = { PORT: String(PORT), DEPLOYMENT: 'coeur', DATA_DIR: join(folder, 'data') }
const config = previewConfig(parseConfig(environment), environment)
await forFile(startPreview(config, pino({ level: 'silent' }), folder))
const page = openPage()

test('shows a saved file, and keeps the last valid version while there are errors', async () => {
  const file = join(folder, 'coeur', 'deployment.json')
  const text = await readFile(file, 'utf8')
  const before = await readDeployment()
  expect(before).toMatchObject({ code: 'coeur', preview: true, demoAccounts: true })
  expect(await nextNews()).toEqual({ kind: 'problems', problems: [] })

  await writeFile(file, text.replace('"company"', '"compny"'))
  const wrong = await nextNews()
  expect(wrong.problems?.join(' ')).toContain('coeur/deployment.json')
  expect(await readDeployment()).toEqual(before)

  await writeFile(file, text.replace(before.phone, '01 23 45 67 89'))
  expect(await nextNews()).toMatchObject({ kind: 'changed' })
  expect(await readDeployment()).toEqual({ ...before, phone: '01 23 45 67 89' })
})

test('saves to the folder what the studio publishes, and serves it', async () => {
  const author = await signIn('author')
  await expect(publishLabel(author, 'Produit souscrit', 'Votre fonds')).resolves.toMatchObject({ version: 3 })
  expect(await nextNews()).toMatchObject({ kind: 'changed' })
  await expect(publishLabel(author, 'Votre fonds', 'Votre choix')).resolves.toMatchObject({ version: 4 })
  expect(await nextNews()).toMatchObject({ kind: 'changed' })

  expect(await readFile(join(folder, 'coeur', 'forms', 'client.json'), 'utf8')).toContain('Votre choix')
  expect(await author('GET', '/studio/difference')).toMatchObject({ changes: [] })
})

test('leaves a folder alone that was edited after the studio began, even wrongly', async () => {
  const author = await signIn('author')
  const file = join(folder, 'coeur', 'deployment.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, '{')
  expect(await nextNews()).toMatchObject({ kind: 'problems' })
  await expect(publishLabel(author, 'Votre choix', 'Votre part')).resolves.toMatchObject({ version: 5 })
  expect(await readFile(file, 'utf8')).toBe('{')

  await writeFile(file, text.replace('01 23 45 67 89', '01 23 45 67 90'))
  expect(await nextNews()).toMatchObject({ kind: 'changed' })
  expect(await author('GET', '/studio/difference')).toMatchObject({ changes: [{}] })
})

test('lets every demo account in by its published password, whatever roles the deployment wants a second factor of', async () => {
  const browser = new Browser()
  const callback = await signInByForm(browser, URL_OF_PREVIEW, createVerifier(), 'author@demo.test')
  expect(callback.searchParams.get('code')).not.toBeNull()
})

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

async function signIn(login: string): Promise<Call> {
  const verifier = createVerifier()
  const callback = await signInByForm(new Browser(), URL_OF_PREVIEW, verifier, `${login}@demo.test`)
  const answer = await exchangeCode(URL_OF_PREVIEW, verifier, callback.searchParams.get('code') ?? '')
  const token = z.object({ access_token: z.string() }).parse(await answer.json())
  const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await fetch(`${URL_OF_PREVIEW}/api${path}`, sent)).json()
  }
}

async function publishLabel(author: Call, before: string, value: string): Promise<unknown> {
  const node = { level: 'element', key: 'inv_product' }
  const path = ['attributes', 'label', 'fr']
  await author('POST', '/studio/edits', {
    edits: [{ kind: 'set', file: 'forms/client.json', node, path, before, value }],
  })
  await author('POST', '/studio/rehearsal', {})
  const run = expect.objectContaining({ state: 'done', isCurrent: true })
  await expect.poll(() => author('GET', '/studio/rehearsal'), { timeout: 20_000 }).toEqual(run)
  const { revision } = StudioState.parse(await author('GET', '/studio'))
  return author('POST', '/studio/publication', { note: 'Libellé', acknowledged: [], revision })
}

async function readDeployment() {
  const answer = await fetch(`${URL_OF_PREVIEW}/api/deployment`)
  return Deployment.parse(await answer.json())
}

async function nextNews() {
  const { value } = await page.next()
  return News.parse(value)
}

/** Messages received by an open page. */
async function* openPage() {
  const { body } = await fetch(`${URL_OF_PREVIEW}/preview/events`)
  let heard = ''
  for await (const chunk of body ?? []) {
    heard += new TextDecoder().decode(chunk)
    for (let end = heard.indexOf('\n\n'); end !== -1; end = heard.indexOf('\n\n')) {
      yield News.parse(JSON.parse(heard.slice('data: '.length, end)))
      heard = heard.slice(end + 2)
    }
  }
}
