import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse as render } from '@evertdespiegeleer/go-template'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { presentConfiguration } from '#server/configuration-page.ts'
import { ROOT } from '../support/house-files.ts'

/**
 * Tests the Helm chart without Helm, which is not available from our registries: the templates use only Go's template
 * language and are rendered by its engine, and the compiler checks the output against types generated from Kubernetes'
 * OpenAPI.
 */
const CHART = join(ROOT, 'deploy/helm')
const Values = z.record(z.string(), z.unknown())
const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
type Manifest = z.infer<typeof Manifest>

const read = (name: string) => readFile(join(CHART, name), 'utf8')
const values = Values.parse(parse(await read('values.yaml')))
const schema = Values.parse(JSON.parse(await read('values.schema.json')))
const accepts = new Ajv({ allErrors: true }).compile(schema)

async function renderChart(changed: Readonly<Record<string, unknown>> = {}): Promise<readonly Manifest[]> {
  const parts = await read('templates/_parts.tpl')
  const names = (await readdir(join(CHART, 'templates'))).filter((name) => name.endsWith('.yaml')).toSorted()
  const found: Manifest[] = []
  for (const name of names) {
    const text = await render(`${parts}${await read(`templates/${name}`)}`, {
      Values: { ...values, ...changed },
      Release: { Name: 'subscriptions' },
    })
    for (const document of parseAllDocuments(text)) {
      expect([name, document.errors]).toEqual([name, []])
      const manifest: unknown = document.toJS()
      if (manifest !== null) found.push(Manifest.parse(manifest))
    }
  }
  return found
}

/** `v1` belongs to the unnamed core group. */
function moduleOf({ apiVersion }: Manifest): string {
  return apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`
}

/**
 * Compiler errors for manifests written as literals of their Kubernetes types: unknown, missing and wrongly typed
 * fields.
 */
async function findFaults(manifests: readonly Manifest[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paraphe-helm-'))
  try {
    await mkdir(join(folder, 'node_modules'))
    await symlink(join(ROOT, 'node_modules/kubernetes-types'), join(folder, 'node_modules/kubernetes-types'))
    const lines = manifests.map(
      (manifest, index) =>
        `import type { ${manifest.kind} as Kind${index} } from 'kubernetes-types/${moduleOf(manifest)}'\n` +
        `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest, null, 2)}`,
    )
    await writeFile(join(folder, 'manifests.ts'), lines.join('\n'))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext']
    const tsc = join(ROOT, 'node_modules/.bin/tsc')
    return await promisify(execFile)(tsc, [...options, '--types', '', 'manifests.ts'], { cwd: folder }).then(
      () => '',
      (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the shipped values match the schema', () => {
  accepts(values)

  expect(accepts.errors).toBeNull()
  expect(Object.keys(values)).toEqual(Object.keys(Values.parse(schema['properties'])))
})

test.each([
  ['a name that is not known', { replica: 2 }],
  ['no server', { replicas: 0 }],
  ['an address without TLS', { publicUrl: 'http://subscriptions.example.com' }],
  ['a number as a variable', { env: { TRUST_PROXY: 1 } }],
  ['a secret among the variables', { env: { DATABASE_URL: 'postgresql://…' } }],
  ['a folder as the bucket', { storageUrl: '/data' }],
  ['an image without a tag', { image: 'paraphe' }],
  ['a schedule of four fields', { backupSchedule: '30 1 * *' }],
])('the schema refuses %s', (_, changed) => {
  expect(accepts({ ...values, ...changed })).toBe(false)
})

test('the rendered manifests are valid Kubernetes objects', { timeout: 120_000 }, async () => {
  const whole = await renderChart()
  const small = await renderChart({
    storageUrl: 's3://contracts/paraphe?region=eu-west-3',
    backupSchedule: '',
    ingressHost: '',
  })

  expect(whole.map(({ kind }) => kind)).toEqual([
    'CronJob',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'Ingress',
  ])
  expect(small.map(({ kind }) => kind)).toEqual(['Deployment', 'Service', 'PodDisruptionBudget'])
  expect(await findFaults([...whole, ...small])).toBe('')
})

test('detects a misspelt field', { timeout: 120_000 }, async () => {
  const [job] = await renderChart()
  const wrong = JSON.stringify(job).replace('volumeMounts', 'volumeMount')

  expect(await findFaults([Manifest.parse(JSON.parse(wrong))])).toContain('volumeMount')
})

test('sets no variable unknown to the server', async () => {
  const known = new Set(
    Array.from(presentConfiguration().matchAll(/^\| `([A-Z0-9_]+)` \|/gm), ([, name = '']) => name),
  )
  const text = JSON.stringify(await renderChart({ storageUrl: 's3://contracts' }))
  const set = Array.from(text.matchAll(/"name":"([A-Z][A-Z0-9_]+)"/g), ([, name = '']) => name)

  expect(set).toContain('STORAGE_URL')
  expect(set).toContain('EVIDENCE_KEY')
  expect(set.filter((name) => !known.has(name))).toEqual([])
})
