import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
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
