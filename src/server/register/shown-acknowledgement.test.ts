import { expect, it } from 'vitest'
import { FollowUp } from '#contract/follow-up.ts'
import { forFile } from '#test/support/for-file.ts'
import { ok, openRegisterWorld } from '#test/support/register-world.ts'
import type { Caller } from '#test/support/api-client.ts'
import { numberEvents } from '../events/number-events.ts'

const world = await forFile(openRegisterWorld())
const { services } = world.api
const { db } = services.store

/** A dossier that the register has entered under a new code, on a day before its answer. */
async function enter(): Promise<number> {
  const id = await world.accept({ pairing: { np: null } })
  await world.work()
  const { body } = await world.acknowledge([
    ok(id, { associate_code: `A-${id}`, register_date: '2026-03-02' }),
  ])
  expect(body).toMatchObject({ results: [{ outcome: 'applied' }] })
  return id
}

async function readEntry(reader: Caller, id: number): Promise<FollowUp['steps'][number] | undefined> {
  const { steps } = FollowUp.parse((await reader.get(`/dossiers/${id}/follow-up`)).body)
  return steps.find(({ code }) => code === 'register')
}

it('shows the associate code and the day of the register to advisor and investor', async () => {
  const id = await enter()
  const [advisor, investor] = [await world.api.signIn('advisor'), await world.api.signIn('client')]
  await db.updateTable('dossier').set({ advisor_id: advisor.id }).where('id', '=', id).execute()
  await db
    .insertInto('dossier_access')
    .values({ dossier_id: id, account_id: investor.id, granted_at: services.clock.now() })
    .execute()

  for (const reader of [advisor, investor])
    expect(await readEntry(reader, id)).toMatchObject({
      state: 'done',
      day: '2026-03-02',
      text: `Le 2 mars 2026, sous le code associé\u00a0A-${id}`,
    })
})

it('reports both to programs, once', async () => {
  const id = await enter()

  await numberEvents(services)

  const events = await db
    .selectFrom('event')
    .select(['kind', 'data'])
    .where('dossier_id', '=', id)
    .where('kind', '=', 'register.entered')
    .execute()
  expect(events).toEqual([
    {
      kind: 'register.entered',
      data: {
        from: 'validated',
        to: 'sync',
        associate_code: `A-${id}`,
        register_date: '2026-03-02',
      },
    },
  ])
})
