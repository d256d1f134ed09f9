import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Paraphe[A-Za-z]+$/),
          expr: z.string().min(1),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.string() }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string().min(1) })).min(1),
    }),
  ),
})
/** Of Prometheus itself. */
const OWN = new Set(['up'])
const METRIC = /\b(?:paraphe|nodejs|process)_[a-z0-9_]+\b|\bup\b/g

const test = await forFile(startTestApplication())
const read = (name: string) => readFile(join(DEPLOY, name), 'utf8')

/** Names with which samples are given, and the label values of each. */
async function readSamples(): Promise<ReadonlyMap<string, string>> {
  const { store } = test.services
  const { db } = store
  // As with two hosts in DATABASE_URL.
  store.standbys = () => [{ host: 'db2:5432', seconds: 2 }]
  const at = test.clock.now()
  await db
    .insertInto('alert')
    .values({ code: 'disk-low', severity: 'warning', params: '{}', raised_at: at, notified_at: at })
    .execute()
  for (const dead_at of [null, at])
    await db.insertInto('outbox').values({ kind: 'mail', payload: '{}', run_at: at, dead_at }).execute()
  await fetch(`${test.url}/healthz`)
  const text = await (await fetch(`${test.url}/metrics`)).text()
  const samples = new Map<string, string>()
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, name = '', labels = ''] = /^([a-z0-9_]+)(\{.*\})?/i.exec(line) ?? []
    samples.set(name, `${samples.get(name) ?? ''}${labels}`)
  }
  return samples
}

it('every metric and label of the rules and of the dashboard exists', async () => {
  const rules = Rules.parse(parse(await read('prometheus-rules.yml')))
  const dashboard = Dashboard.parse(JSON.parse(await read('grafana-dashboard.json')))
  const expressions = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const samples = await readSamples()

  const unknown = expressions.flatMap((expression) =>
    [...expression.matchAll(METRIC)].flatMap(([name]) =>
      OWN.has(name) || samples.has(name) ? [] : [`${name} in ${expression}`],
    ),
  )
  const unknownLabels = expressions.flatMap((expression) =>
    [...expression.matchAll(/([a-z_]+)\{([a-z_]+)=/g)].flatMap(([, name = '', label = '']) =>
      OWN.has(name) || samples.get(name)?.includes(`${label}="`) ? [] : [`${label} of ${name}`],
    ),
  )

  expect(expressions.length).toBeGreaterThan(15)
  expect([...unknown, ...unknownLabels]).toEqual([])
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})
