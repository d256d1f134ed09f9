import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import {
  StudioDifference,
  StudioPublished,
  StudioRehearsal,
  StudioVersions,
} from '#contract/studio-publication.ts'
import { StudioState } from '#contract/studio.ts'
import { lossKey } from '#rules/loss-key.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { materialiseFiles } from '#server/publication/materialise-files.ts'
import { copyFiles } from '#server/publishing/publish-copy.ts'
import { readWorkingCopy } from '#server/studio/index.ts'
import { TestApi } from '#test/support/api-client.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(await loadDeployment('demo')))
const author = await api.signIn('author', { name: 'Ferrand' })
const colleague = await api.signIn('author', { name: 'Giraud' })
const advisor = await api.signIn('advisor')
const { db } = api.services.store
const FORM = 'forms/client.json'

const refusal = (code: string) => ({ errors: [{ code }] })
const revision = async () => StudioState.parse((await author.get('/studio')).body).revision
const relabel = async (before: string, value: string) =>
  author.post('/studio/edits', {
    edits: [
      {
        kind: 'set',
        file: FORM,
        node: { level: 'element', key: 'inv_product' },
        path: ['attributes', 'label', 'fr'],
        before,
        value,
      },
    ],
  })
const publish = async (more: object = {}) =>
  author.post('/studio/publication', {
    note: 'Libellé',
    acknowledged: [],
    revision: await revision(),
    ...more,
  })

async function rehearse(): Promise<StudioRehearsal> {
  await author.post('/studio/rehearsal', {})
  await api.services.outbox.drain()
  return StudioRehearsal.parse((await author.get('/studio/rehearsal')).body)
}

test('reports what the working copy changes, page by page', async () => {
  await relabel('Produit souscrit', 'Votre fonds')

  const { changes } = StudioDifference.parse((await author.get('/studio/difference')).body)

  expect(changes).toEqual([
    {
      file: FORM,
      place: expect.objectContaining({ fr: expect.stringMatching(/ › .+ › Votre fonds$/) }),
      what: { fr: 'libellé : modification', en: 'label: changed' },
      before: expect.objectContaining({ fr: 'Produit souscrit' }),
      after: expect.objectContaining({ fr: 'Votre fonds' }),
    },
  ])
})

test('publishes nothing that was not rehearsed', async () => {
  expect(await publish()).toMatchObject({ status: 409, body: refusal('STUDIO_REHEARSAL_MISSING') })
})

test('rehearses in a thread exactly what the command prints', { timeout: 60_000 }, async () => {
  const form = api.services.forms.currentForms().find(({ code }) => code === 'client')
  const body = { formId: form?.id, clientId: null, submittingBlockId: null, values: [] }
  const created = await advisor.post('/dossiers', body)
  const run = await rehearse()
  const copy = await readWorkingCopy(api.services, db)
  const root = await materialiseFiles(await copyFiles(api.services, copy), {
    code: 'demo',
    dataDir: api.services.config.dataDir,
  })

  expect(created).toMatchObject({ status: 200 })
  expect(run).toMatchObject({ state: 'done', isCurrent: true, done: 1, total: 1 })
  expect(run.result).toEqual(await rehearseByCommand(root))
})

test('publishes after a rehearsal, and tells a concurrent author who published what', async () => {
  const body = { note: 'Libellé du fonds', acknowledged: [], revision: await revision() }

  const answers = await Promise.all([
    author.post('/studio/publication', body),
    colleague.post('/studio/publication', body),
  ])

  const won = answers.find(({ status }) => status === 200)
  const lost = answers.find(({ status }) => status !== 200)
  const { version } = StudioPublished.parse(won?.body)
  expect(lost).toMatchObject({ status: 409, body: refusal('STUDIO_PUBLISHED_MEANWHILE') })
  expect(lost?.text).toContain(String(version))
  expect(lost?.text).toContain('Libellé du fonds')
  expect(lost?.text).toContain(won === answers[0] ? 'Camille Ferrand' : 'Camille Giraud')
  const { versions } = StudioVersions.parse((await author.get('/studio/versions')).body)
  expect(versions).toMatchObject([
    { id: version, source: 'studio', note: 'Libellé du fonds', isPublished: true },
  ])
})

test('gives a version as an archive', async () => {
  const { versions } = StudioVersions.parse((await author.get('/studio/versions')).body)

  const archive = await author.get(`/studio/versions/${versions[0]?.id}/archive`)

  expect(archive.headers['content-type']).toBe('application/zip')
  expect(archive.bytes.includes('Votre fonds')).toBe(true)
})

test('starts no rehearsal over a version that this process does not serve yet', async () => {
  expect(await author.post('/studio/rehearsal', {})).toMatchObject({
    status: 409,
    body: refusal('STUDIO_PUBLISHED_MEANWHILE'),
  })
})

test('names a loss by what it is, whatever the dossiers', () => {
  const loss = { kind: 'answer', form: 'client', place: 'a/b/c', reason: 'it is hidden' }

  expect(lossKey(loss)).toBe('answer client a/b/c it is hidden')
})

/** What `check-deployment --rehearse --json` prints, over the files of the working copy. */
async function rehearseByCommand(root: string): Promise<unknown> {
  const { host = '', database = '', user = '' } = api.services.store.pool.options
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const script = `
    const { rehearse } = await import('./src/server/commands/server-commands.ts')
    const { data } = await rehearse('demo', ${JSON.stringify(root)})
    process.stdout.write(JSON.stringify(data))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, DATABASE_URL },
  })
  return JSON.parse(stdout)
}
