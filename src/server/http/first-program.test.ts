import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { loadDeployment } from '../forms/load-deployment.ts'

const PAGE = join(import.meta.dirname, '../../../docs/integrators.md')

const running = await forFile(startTestApplication({ deployment: await loadDeployment('demo') }))
const folder = await openTestFolder()

test('the first program of docs/integrators.md runs unchanged', async () => {
  const [, program = ''] =
    /^```js file=first-program\.mjs\n(.*?)^```$/ms.exec(await readFile(PAGE, 'utf8')) ?? []
  const file = join(folder, 'first-program.mjs')
  await writeFile(file, program)

  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, PARAPHE_URL: running.url },
  })

  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^dossier \d+ for /),
    expect.stringMatching(/^\d+-bienvenue: ongoing$/),
    expect.stringMatching(/^\d+-souscripteur: ongoing$/),
    expect.stringMatching(/^\d+ dossiers under way$/),
    'ours is among them',
    '',
  ])
})

test.each(['/api/openapi.json', '/api/docs'])('%s is served', async (path) => {
  const answer = await fetch(running.url + path)

  expect(answer.status).toBe(200)
})
