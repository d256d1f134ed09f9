import { expect, test } from 'vitest'
import { ScreeningHits } from '#contract/screening.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { codesOf } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildPairingDeployment } from '#test/support/pairing-form.ts'
import { startReviewed } from '#test/support/reviewed-dossier.ts'
import { loadList } from './load-list.ts'
import { LIST_HEADER } from './parse-list.ts'

const api = await forFile(TestApi.start(buildPairingDeployment()))
// Jobs are due by the database's clock; this one is ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const advisor = await api.signIn('advisor')
const officer = await api.signIn('compliance')
const colleague = await api.signIn('compliance')

const NAMESAKE = { outcome: 'namesake', reason: 'Né ailleurs' }
const CONFIRMED = { outcome: 'confirmed', reason: 'Déclaration faite' }
const settle = (id: number, body: object, caller: Caller = officer) =>
  caller.put(`/screening/hits/${id}`, body)
const release = (id: number, reason: string, caller: Caller = officer) =>
  caller.put(`/screening/hits/${id}/release`, { reason })

async function idsOf(query: string): Promise<readonly number[]> {
  const { body } = await officer.get(`/screening/hits?${query}`)
  return ScreeningHits.parse(body).data.map(({ id }) => id)
}

for (let dossiers = 0; dossiers < 4; dossiers += 1) await startReviewed(api, advisor)
await loadList(api.services, 'freezes', `${LIST_HEADER}\nL1;person;Fontanel;Simone;1934-04-11;FR`)
await api.services.outbox.drain()
const [first = 0, second = 0, third = 0, fourth = 0] = await idsOf('state=open')

test('settled hits are read from the last one settled, in pages, and those that hold lines apart', async () => {
  for (const [id, body] of [
    [third, NAMESAKE],
    [first, CONFIRMED],
    [fourth, CONFIRMED],
    [second, CONFIRMED],
  ] as const) {
    expect((await settle(id, body)).status).toBe(204)
    api.clock.advance({ minutes: 1 })
  }
  expect((await release(fourth, 'Autorisation du Trésor')).status).toBe(204)

  expect(await idsOf('state=settled')).toEqual([second, fourth, first, third])
  expect(await idsOf(`state=settled&after=${fourth}`)).toEqual([first, third])
  expect(await idsOf('state=held')).toEqual([first, second])
  expect(await idsOf(`state=held&after=${first}`)).toEqual([second])
})

test('the same decision again is done already, and another one, or of another person, comes too late', async () => {
  const again = [await settle(first, CONFIRMED), await release(fourth, 'Autorisation du Trésor')]
  const late = [
    await settle(first, NAMESAKE),
    await settle(first, CONFIRMED, colleague),
    await release(fourth, 'Autre motif'),
    await release(fourth, 'Autorisation du Trésor', colleague),
  ]

  expect(again.map(({ status }) => status)).toEqual([204, 204])
  expect(late.map(codesOf)).toEqual(Array.from({ length: 4 }, () => ['HIT_SETTLED']))
  const audited = await api.services.store.db
    .selectFrom('audit')
    .select('action')
    .where('actor_id', '=', officer.id)
    .where('action', 'in', ['screening.settled', 'screening.released'])
    .execute()
  expect(audited).toHaveLength(5)
})
