import { expect, test } from 'vitest'
import { ScreeningHits } from '#contract/screening.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment } from '#test/support/pairing-form.ts'
import { startReviewed } from '#test/support/reviewed-dossier.ts'
import { loadList } from './load-list.ts'
import { LIST_HEADER } from './parse-list.ts'

const api = await forFile(
  TestApi.start({
    ...buildPairingDeployment(),
    fourEyes: {
      amountFrom: null,
      products: [],
      firstOfAdvisor: false,
      vigilance: [],
      screeningRelease: true,
    },
  }),
)
// Jobs are due by the database's clock; this one is ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const advisor = await api.signIn('advisor')
const officer = await api.signIn('compliance')
const colleague = await api.signIn('compliance')

const release = (caller: Caller, id: number) =>
  caller.put(`/screening/hits/${id}/release`, { reason: 'Autorisation du Trésor' })

test('where the deployment asks for two people, who confirmed a hit does not release it', async () => {
  await startReviewed(api, advisor)
  await loadList(api.services, 'freezes', `${LIST_HEADER}\nL1;person;Fontanel;Simone;1934-04-11;FR`)
  await api.services.outbox.drain()
  const hitsOf = async (caller: Caller, state: string) =>
    ScreeningHits.parse((await caller.get(`/screening/hits?state=${state}`)).body).data
  const [hit] = await hitsOf(officer, 'open')
  const id = hit?.id ?? 0
  await officer.put(`/screening/hits/${id}`, { outcome: 'confirmed', reason: 'Déclaration faite' })

  const shown = await Promise.all([officer, colleague].map((caller) => hitsOf(caller, 'settled')))
  const twin = await api.signIn('compliance')
  const { db } = api.services.store
  await db
    .updateTable('account')
    .set({ mobile: '+33612000000' })
    .where('id', 'in', [officer.id, twin.id])
    .execute()
  const refused = [await release(officer, id), await release(twin, id)]
  const released = await release(colleague, id)

  expect(shown.map(([each]) => each?.can_release)).toEqual([false, true])
  expect(refused.map(codesOf)).toEqual([['RELEASE_BY_CONFIRMER'], ['RELEASE_BY_CONFIRMER']])
  expect(released.status).toBe(204)
  expect((await hitsOf(colleague, 'settled'))[0]).toMatchObject({
    can_release: false,
    release: { reason: 'Autorisation du Trésor' },
  })
})
