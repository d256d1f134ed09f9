import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openRegisterWorld } from '#test/support/register-world.ts'
import { loadDossier } from '../dossiers/index.ts'
import { buildFacts, inputAnswers } from '../dossiers/open-form.ts'
import { purge } from '../retention/purge.ts'
import { checkDossiers } from './check-dossiers.ts'

const MANDATE = { holding: 'BARE', mode: 'MANDATE' }

const world = await forFile(openRegisterWorld())

async function problemsOf(id: number): Promise<readonly string[]> {
  const found = await Array.fromAsync(checkDossiers(world.api.services))
  return found
    .filter(({ check, place }) => check === 'pairing' && place === `dossier ${id}`)
    .map(({ problem }) => problem)
}

/** Stores the snapshot of a paper subscription. */
async function keepSnapshot(id: number): Promise<void> {
  const { services } = world.api
  const { db } = services.store
  const row = await db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const dossier = await loadDossier(services, db, row)
  const user = {
    id: 1,
    role: 'advisor',
    email: 'a@b.test',
    username: 'a',
    firstName: '',
    lastName: '',
  } as const
  const snapshot = {
    today: '2026-11-20',
    facts: buildFacts(services, user, dossier),
    answers: inputAnswers(dossier, {}),
  }
  await db
    .insertInto('snapshot')
    .values({
      dossier_id: id,
      envelope_id: null,
      content: JSON.stringify(snapshot),
      texts_version_id: null,
      taken_at: new Date(),
    })
    .execute()
}

const change = (statement: string, id: number) =>
  world.api.services.store.pool.query(`update ${statement} = $1`, [id])

it('accepts pairings by reviewers and by the register', async () => {
  const [paired, unpaired] = [
    await world.accept({ pairing: { np: 'S00891' } }),
    await world.accept({ pairing: { np: null } }),
  ]
  await keepSnapshot(paired)

  expect([await problemsOf(paired), await problemsOf(unpaired)]).toEqual([[], []])
})

it('reports a pairing that differs from the audit', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })

  await change(`pairing set customer_code = 'S00377' where dossier_id`, id)
  const changed = await problemsOf(id)
  await world.api.services.store.db.deleteFrom('pairing').where('dossier_id', '=', id).execute()

  expect(changed).toEqual(['np is paired with S00377, the audit records S00891'])
  expect(await problemsOf(id)).toEqual(['np is paired with nobody, the audit records S00891'])
})

it('reports a pairing of a missing side, and one before the signature', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })
  await keepSnapshot(id)

  await change(`pairing set scope = 'usu' where dossier_id`, id)
  const moved = await problemsOf(id)
  await change(`pairing set scope = 'np' where dossier_id`, id)
  await change(`dossier set state = 'ongoing', integration_state = null where id`, id)

  expect(moved).toContain('usu is paired, a side that does not exist')
  expect(await problemsOf(id)).toEqual(['paired before the signature'])
})

it('reports a mandate accepted without its other side, unless the rule was lifted', async () => {
  const id = await world.accept({ answers: MANDATE, pairing: { usu: null } })
  await keepSnapshot(id)
  const before = await problemsOf(id)

  await world.api.services.store.db.deleteFrom('pairing').where('dossier_id', '=', id).execute()
  const missing = await problemsOf(id)
  await change(`dossier set force_mandate = true where id`, id)

  expect(before).toEqual([])
  expect(missing).toContain('a mandate was accepted without the pairing of usu')
  expect(await problemsOf(id)).toEqual(['usu is paired with nobody, the audit records a new customer'])
})

it('is removed with its dossier and register lines when retention ends', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })
  await world.work()
  world.api.clock.advance({ minutes: 11 * 366 * 24 * 60 })
  const { db } = world.api.services.store
  const linesBefore = await db.selectFrom('register_line').select('id').where('dossier_id', '=', id).execute()

  await purge(world.api.services)

  const linesAfter = await db.selectFrom('register_line').select('id').where('dossier_id', '=', id).execute()
  expect(linesBefore.length).toBeGreaterThan(0)
  expect([linesAfter, await problemsOf(id)]).toEqual([[], []])
  expect(await db.selectFrom('dossier').select('id').where('id', '=', id).executeTakeFirst()).toBeUndefined()
})
