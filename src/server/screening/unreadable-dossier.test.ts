import { expect, it } from 'vitest'
import { TestApi } from '#test/support/api-client.ts'
import { buildCheckDeployment, signCheckedDossier } from '#test/support/check-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { readStatus } from '../operations/read-status.ts'
import { loadList } from './load-list.ts'
import { LIST_HEADER } from './parse-list.ts'

const api = await forFile(
  TestApi.start({
    ...buildCheckDeployment({ severity: { identityBirthDate: 'off' } }),
    register: { connector: 'files', batchMinutes: 0 },
  }),
)
// Jobs are due by the database's clock; this one is ahead of it.
api.clock.advance({ minutes: Math.ceil((Date.now() - api.clock.now().getTime()) / 60_000) + 60 })
const { db } = api.services.store
const advisor = await api.signIn('advisor')
const reviewer = await api.signIn('manageDossier')

const setSnapshot = (id: number, content: object) =>
  db
    .updateTable('snapshot')
    .set({ content: JSON.stringify(content) })
    .where('dossier_id', '=', id)
    .execute()

const isCompared = async (id: number) =>
  (await db.selectFrom('screening_run').select('id').where('dossier_id', '=', id).execute()).length > 0

const attemptOf = async (id: number) =>
  (
    await db
      .selectFrom('register_attempt')
      .select('state')
      .where('dossier_id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

/** What the status page says of the register. */
const registerError = async () =>
  (await readStatus(api.services, 'fr')).services.find(({ name }) => name === 'register')?.lastError

it('a dossier that cannot be read keeps neither the comparison nor the lines of the others waiting', async () => {
  const [unreadable, next] = [await signCheckedDossier(api, advisor), await signCheckedDossier(api, advisor)]
  for (const id of [unreadable, next])
    await reviewer.put(`/dossiers/integration-state/${id}`, { integration_state: 'validated' })
  const { content } = await db
    .selectFrom('snapshot')
    .select('content')
    .where('dossier_id', '=', unreadable)
    .executeTakeFirstOrThrow()
  await setSnapshot(unreadable, {})
  await loadList(api.services, 'freezes', `${LIST_HEADER}\nL1;person;Absent;Paul;1950;FR`)

  for (const seconds of [0, 61, 61]) {
    api.clock.advance({ seconds })
    await api.services.outbox.drain()
  }
  const sweep = await db.selectFrom('screening_sweep').select(['screened', 'finished_at']).executeTakeFirst()
  const compared = await Promise.all([unreadable, next].map(isCompared))
  const left = await Promise.all([unreadable, next].map(attemptOf))
  api.clock.advance({ minutes: 6 })
  const told = await registerError()
  await setSnapshot(unreadable, content)
  api.clock.advance({ seconds: 61 })
  await api.services.outbox.drain()
  const toldAfter = await registerError()

  expect(told).toContain(`dossier ${unreadable}: not compared`)
  expect(toldAfter).toBeNull()
  expect(sweep).toEqual({ screened: 1, finished_at: expect.any(Date) })
  expect(compared).toEqual([false, true])
  expect(left).toEqual(['waiting', 'sent'])
  expect([await isCompared(unreadable), await attemptOf(unreadable)]).toEqual([true, 'sent'])
})
