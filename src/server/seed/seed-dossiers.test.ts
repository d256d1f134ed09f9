import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import { TestApi } from '#test/support/api-client.ts'
import { registerDemoDossiers } from './advance-dossier.ts'
import { readSeed } from './seed-dossiers.ts'
import { seedDemo } from './seed-demo.ts'

const deployment = await loadDeployment('demo')
const report = (await loadTemplates(deployment)).filter(({ code }) => code === deployment.suitability?.report)
const api = await forFile(TestApi.start(deployment, { templates: report }))
registerDemoDossiers(api.app, api.services)
await seedDemo(api.services)

describe('the demo’s dossiers', () => {
  it('stand at different blocks, for several people, some of them ended', async () => {
    const rows = await api.services.store.db
      .selectFrom('dossier')
      .innerJoin('account', 'account.id', 'dossier.created_by')
      .select(['account.role', 'dossier.state', 'dossier.title', 'dossier.progress', 'dossier.direct'])
      .execute()

    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['ongoing', 'canceled', 'rejected', 'signed']),
    )
    expect(new Set(rows.map(({ progress }) => progress)).size).toBeGreaterThan(5)
    expect(rows.map(({ title }) => title)).toContain('Madame Françoise LEMAIRE')
    expect(rows.map(({ title }) => title)).toContain('Monsieur Bastien CHAUVET, Démo Pierre Patrimoine')
    expect(rows.filter(({ direct }) => direct)).toHaveLength(1)
  })

  it('are created once', async () => {
    const count = async () =>
      api.services.store.db
        .selectFrom('dossier')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await count()

    await seedDemo(api.services)

    expect(await count()).toEqual(before)
  })

  it('belong to people whom the register knows, exactly or nearly', async () => {
    const codes = await api.services.store.db.selectFrom('customer').select('code').execute()
    const offered = api.services.deployment.datalists['customers']?.options.map(({ value }) => value) ?? []

    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining(offered))
  })

  it('reach the states that signatures lead to, by the application’s own jobs', async () => {
    const { store, outbox } = api.services
    const goals = (await readSeed(api.services.deployment.folders[0] ?? '')).flatMap(({ goal }) => goal ?? [])
    const readStates = async () => {
      const rows = await store.db
        .selectFrom('dossier')
        .select(['state', 'integration_state'])
        .where('state', 'not in', ['ongoing', 'canceled', 'rejected'])
        .execute()
      return rows.map(({ state, integration_state: review }) =>
        state === 'signed' && review !== 'ongoing' ? review : state,
      )
    }

    // Jobs are due by the database's clock; this one stood still before it.
    api.clock.advance({ minutes: 3 * 365 * 24 * 60 })
    for (let round = 0; round < 200 && (await outbox.drain()) > 0; round += 1)
      api.clock.advance({ seconds: 2 })

    const sorted = (states: readonly (string | null)[]) =>
      states.map(String).toSorted((a, b) => a.localeCompare(b))
    expect(sorted(await readStates())).toEqual(sorted(goals))
  }, 120_000)
})
