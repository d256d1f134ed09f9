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

/** Keeps what the dossier says, as a paper subscription does. */
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

it('finds nothing wrong with what the reviewers and the register paired', async () => {
  const [paired, unpaired] = [
    await world.accept({ pairing: { np: 'S00891' } }),
    await world.accept({ pairing: { np: null } }),
  ]
  await keepSnapshot(paired)

  expect([await problemsOf(paired), await problemsOf(unpaired)]).toEqual([[], []])
})

it('tells a pairing that nobody chose', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })

  await change(`pairing set customer_code = 'S00377' where dossier_id`, id)
  const changed = await problemsOf(id)
  await world.api.services.store.db.deleteFrom('pairing').where('dossier_id', '=', id).execute()

  expect(changed).toEqual(['np is paired with S00377, the audit says S00891'])
  expect(await problemsOf(id)).toEqual(['np is paired with nobody, the audit says S00891'])
})

it('tells a side that the dossier has not, and a pairing before the signature', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })
  await keepSnapshot(id)

  await change(`pairing set scope = 'usu' where dossier_id`, id)
  const moved = await problemsOf(id)
  await change(`pairing set scope = 'np' where dossier_id`, id)
  await change(`dossier set state = 'ongoing', integration_state = null where id`, id)

  expect(moved).toContain('usu is paired, a side that it has not')
  expect(await problemsOf(id)).toEqual(['it is paired before it was signed'])
})

it('tells a mandate accepted without its other side, unless the rule was lifted', async () => {
  const id = await world.accept({ answers: MANDATE, pairing: { usu: null } })
  await keepSnapshot(id)
  const before = await problemsOf(id)

  await world.api.services.store.db.deleteFrom('pairing').where('dossier_id', '=', id).execute()
  const missing = await problemsOf(id)
  await change(`dossier set force_mandate = true where id`, id)

  expect(before).toEqual([])
  expect(missing).toContain('a mandate was accepted without the pairing of usu')
  expect(await problemsOf(id)).toEqual(['usu is paired with nobody, the audit says a new customer'])
})

it('goes with its dossier, lines for the register too, when the periods are over', async () => {
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
