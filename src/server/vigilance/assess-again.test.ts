import { expect, it } from 'vitest'
import { VigilanceSettings } from '#form/vigilance-settings.ts'
import { verifyStore } from '#server/verify/verify-store.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildCheckDeployment, fillCheckedDossier, signCheckedDossier } from '#test/support/check-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { assessWork } from './assess-again.ts'

const api = await forFile(
  TestApi.start({
    ...buildCheckDeployment({ severity: { identityBirthDate: 'off' } }),
    vigilance: VigilanceSettings.parse({
      rows: [
        { code: 'large', level: 'enhanced', why: { fr: 'Grand', en: 'Large' }, when: { amountFrom: 20_000 } },
      ],
    }),
  }),
)
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const run = () => assessWork(api.services).run()

/** Signed before there was a table. */
async function signUnassessed(): Promise<number> {
  const id = await signCheckedDossier(api, advisor, { shares: '120' })
  await db.deleteFrom('vigilance_assessment').where('dossier_id', '=', id).execute()
  await db.updateTable('dossier').set({ vigilance: null }).where('id', '=', id).execute()
  return id
}

async function levelOf(id: number) {
  const row = await db
    .selectFrom('dossier')
    .select('vigilance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.vigilance
}

async function occasionsOf(id: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('vigilance_assessment')
    .select('occasion')
    .where('dossier_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ occasion }) => occasion)
}

it('gives a level to a dossier that was signed before there was a table, once', async () => {
  const id = await signUnassessed()

  await run()
  await run()

  expect(await levelOf(id)).toBe('enhanced')
  expect(await occasionsOf(id)).toEqual(['table'])
})

it('assesses again what was assessed by another table, and nothing else', async () => {
  const former = await signCheckedDossier(api, advisor, { shares: '12' })
  const current = await signCheckedDossier(api, advisor, { shares: '12' })
  const draft = await fillCheckedDossier(api, advisor, { shares: '120' })
  await db
    .updateTable('vigilance_assessment')
    .set({ table_digest: 'former', level: 'reduced' })
    .where('dossier_id', '=', former)
    .execute()

  await run()

  expect(await Promise.all([former, current, draft].map(occasionsOf))).toEqual([
    ['opening', 'table'],
    ['opening'],
    [],
  ])
  expect(await levelOf(former)).toBe('standard')
})

it('leaves the level of its decision to a decided dossier', async () => {
  const id = await signUnassessed()
  await db.updateTable('dossier').set({ integration_state: 'validated' }).where('id', '=', id).execute()

  await run()

  expect([await levelOf(id), await occasionsOf(id)]).toEqual([null, []])
})

it('continues after an unreadable dossier, and retries it later', async () => {
  const unreadable = await signUnassessed()
  const next = await signUnassessed()
  const { content } = await db
    .selectFrom('snapshot')
    .select('content')
    .where('dossier_id', '=', unreadable)
    .executeTakeFirstOrThrow()
  const setSnapshot = (to: object) =>
    db
      .updateTable('snapshot')
      .set({ content: JSON.stringify(to) })
      .where('dossier_id', '=', unreadable)
      .execute()
  await setSnapshot({})

  await run()
  const during = await Promise.all([unreadable, next].map(levelOf))
  await setSnapshot(content)
  await run()

  expect(during).toEqual([null, 'enhanced'])
  expect(await levelOf(unreadable)).toBe('enhanced')
})

it('leaves an audit that explains every row', async () => {
  const id = await signUnassessed()
  await run()

  const reports = await Array.fromAsync(verifyStore(api.services))
  const actions = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `dossier:${id}`)
    .execute()

  expect(actions.filter(({ action }) => action === 'vigilance.assessed')).toHaveLength(1)
  expect(JSON.stringify(reports)).not.toContain(`dossier:${id}`)
})
