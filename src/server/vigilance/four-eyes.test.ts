import { beforeEach, expect, it } from 'vitest'
import { BatchLine } from '#contract/review-batch.ts'
import { Decided, DossierSummary } from '#contract/review.ts'
import { DossierVigilance } from '#contract/vigilance.ts'
import { VigilanceSettings } from '#form/vigilance-settings.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildCheckDeployment, signCheckedDossier } from '#test/support/check-world.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(
  TestApi.start({
    ...buildCheckDeployment({ severity: { identityBirthDate: 'off' } }),
    vigilance: VigilanceSettings.parse({
      rows: [
        {
          code: 'large',
          level: 'enhanced',
          why: { fr: 'Montant élevé', en: 'Large amount' },
          when: { amountFrom: 20_000 },
        },
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
const ann = await api.signIn('manageDossier', { name: 'Ann' })
const bob = await api.signIn('manageDossier', { name: 'Bob' })
const ACCEPT = { integration_state: 'validated', reason: 'Complet' }

const signedDossier = (shares: string) => signCheckedDossier(api, advisor, { shares })

let id: number
beforeEach(async () => {
  id = await signedDossier('120')
})

async function conclude(caller: Caller) {
  const { digest } = DossierVigilance.parse((await caller.get(`/dossiers/${id}/vigilance`)).body)
  return caller.post(`/dossiers/${id}/vigilance/conclusions`, { text: 'Fonds vus', digest })
}
const decide = (caller: Caller, body: object = ACCEPT) =>
  caller.put(`/dossiers/integration-state/${id}`, body)
const confirm = (caller: Caller, proposal: number | undefined) =>
  caller.put(`/dossiers/integration-state/${id}/proposal`, { proposal, agrees: true })

it('asks for two people by level of vigilance', async () => {
  const required = async () =>
    DossierSummary.parse((await ann.get(`/dossier/${id}/summary`)).body).four_eyes.required
  const ofEnhanced = await required()
  const { text } = await ann.post('/dossiers/integration-state/batch', { action: 'accept', ids: [id] })
  id = await signedDossier('12')

  expect([ofEnhanced, await required()]).toEqual([true, false])
  expect(BatchLine.parse(JSON.parse(text.split('\n')[0] ?? '')).code).toBe('SECOND_PERSON_REQUIRED')
  expect((await decide(ann)).body).toMatchObject({ integration_state: 'validated' })
})

it('asks by the level of now when the stored one is older', async () => {
  await db.updateTable('dossier').set({ vigilance: 'standard' }).where('id', '=', id).execute()
  await conclude(bob)

  expect(codesOf(await decide(ann, { integration_state: 'validated' }))).toEqual(['REASON_REQUIRED'])
  expect(Decided.parse((await decide(ann)).body).proposal).toBeGreaterThan(0)
})

it('asks no second person in vain: without a conclusion nothing is proposed but a refusal', async () => {
  expect(codesOf(await decide(ann))).toEqual(['CONCLUSION_REQUIRED'])

  const refusal = Decided.parse((await decide(ann, { ...ACCEPT, integration_state: 'refused' })).body)
  expect((await confirm(bob, refusal.proposal)).body).toMatchObject({ integration_state: 'refused' })
})

it('lets nobody confirm on the strength of their own conclusion', async () => {
  await conclude(bob)
  const { proposal } = Decided.parse((await decide(ann)).body)

  expect(codesOf(await confirm(bob, proposal))).toEqual(['CONCLUSION_BY_DECIDER'])
  const third = await api.signIn('manageDossier')
  expect((await confirm(third, proposal)).body).toMatchObject({ integration_state: 'validated' })
})

it('lets who wrote the conclusion propose, since another person decides', async () => {
  await conclude(ann)
  const { proposal } = Decided.parse((await decide(ann)).body)

  expect((await confirm(bob, proposal)).body).toMatchObject({ integration_state: 'validated' })
})

it('takes no conclusion while a decision waits for the second person', async () => {
  await conclude(ann)
  await decide(ann)

  expect(codesOf(await conclude(bob))).toEqual(['SECOND_PERSON_AWAITED'])
})
