import { expect, it } from 'vitest'
import { AwaitedConclusions, DossierVigilance } from '#contract/vigilance.ts'
import { VigilanceSettings } from '#form/vigilance-settings.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildCheckDeployment, signCheckedDossier } from '#test/support/check-world.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
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
    fourEyes: {
      amountFrom: null,
      products: [],
      firstOfAdvisor: false,
      vigilance: ['enhanced'],
      screeningRelease: false,
    },
  }),
)
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier', { name: 'Ann' })
const officer = await api.signIn('compliance')
const signLarge = () => signCheckedDossier(api, advisor, { shares: '120' })

async function listed(caller: Caller = officer, language = 'fr') {
  const answer = await caller.get('/vigilance/awaited-conclusions', { 'accept-language': language })
  return AwaitedConclusions.parse(answer.body)
}
const find = async (id: number, caller?: Caller) => (await listed(caller)).data.find((each) => each.id === id)
const conclude = (caller: Caller, id: number, digest: string) =>
  caller.post(`/dossiers/${id}/vigilance/conclusions`, { text: 'Fonds vus', digest })

it('lists the dossiers that wait, the first signed first, with what was assessed and its why', async () => {
  const first = await signLarge()
  api.clock.advance({ minutes: 1 })
  const standard = await signCheckedDossier(api, advisor, { shares: '12' })
  const second = await signLarge()

  const { data, total } = await listed(officer, 'en')
  const { digest } = DossierVigilance.parse((await officer.get(`/dossiers/${first}/vigilance`)).body)

  expect(data.map(({ id }) => id)).toEqual([first, second])
  expect(data.some(({ id }) => id === standard)).toBe(false)
  expect(total).toBe(2)
  expect(data[0]).toMatchObject({
    digest,
    amount: '24000.00',
    own: false,
    reasons: [{ row: 'large', why: 'Large', matched: ['Amount: €24,000.00'] }],
  })
})

it('forgets a dossier once its conclusion is written, until another one is needed', async () => {
  const id = await signLarge()
  const before = await find(id)

  expect((await conclude(officer, id, before?.digest ?? '')).status).toBe(200)
  const concluded = await find(id)
  // Another fact, as a correction leaves it.
  await db.updateTable('dossier').set({ direct: true }).where('id', '=', id).execute()
  await db
    .updateTable('vigilance_assessment')
    .set({ table_digest: 'former' })
    .where('dossier_id', '=', id)
    .execute()
  await assessWork(api.services).run()
  const again = await find(id)

  expect(concluded).toBeUndefined()
  expect(again).toBeDefined()
  expect(again?.digest).not.toBe(before?.digest)
})

it('leaves out what is decided and what waits for the second person', async () => {
  const [decided, proposed] = [await signLarge(), await signLarge()]
  await db.updateTable('dossier').set({ integration_state: 'refused' }).where('id', '=', decided).execute()
  const refusal = { integration_state: 'refused', reason: 'Incomplet' }
  const { status } = await reviewer.put(`/dossiers/integration-state/${proposed}`, refusal)

  expect(status).toBe(200)
  expect(await Promise.all([decided, proposed].map((id) => find(id)))).toEqual([undefined, undefined])
})

it.each(['created_by', 'advisor_id'] as const)(
  'lets nobody conclude about a dossier whose %s is theirs, under another account either',
  async (column) => {
    const id = await signLarge()
    const digest = (await find(id))?.digest ?? ''
    await db
      .updateTable('dossier')
      .set({ [column]: reviewer.id })
      .where('id', '=', id)
      .execute()
    const twin = await api.signIn('manageDossier', { name: 'Ann' })
    await db
      .updateTable('account')
      .set({ mobile: '+33612000000' })
      .where('id', 'in', [reviewer.id, twin.id])
      .execute()

    expect((await find(id, reviewer))?.own).toBe(true)
    const read = DossierVigilance.parse((await twin.get(`/dossiers/${id}/vigilance`)).body)
    expect(read.can_conclude).toBe(false)
    expect(codesOf(await conclude(reviewer, id, digest))).toEqual(['CONCLUSION_BY_ENTRANT'])
    expect(codesOf(await conclude(twin, id, digest))).toEqual(['CONCLUSION_BY_ENTRANT'])
    expect((await conclude(officer, id, digest)).status).toBe(200)
  },
)
