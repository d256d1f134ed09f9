import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { TestApi } from '#test/support/api-client.ts'
import { seedDemo } from './seed-demo.ts'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.start(await loadDeployment('demo'))
  await seedDemo(api.services)
})
afterAll(() => api.close())

describe('the demo’s dossiers', () => {
  it('stand at different blocks, for several people, some of them ended', async () => {
    const rows = await api.services.store.db
      .selectFrom('dossier')
      .innerJoin('account', 'account.id', 'dossier.created_by')
      .select(['account.role', 'dossier.state', 'dossier.title', 'dossier.progress', 'dossier.direct'])
      .execute()

    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['ongoing', 'canceled', 'rejected']))
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
})
