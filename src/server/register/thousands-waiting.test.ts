import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { RegisterAttempts } from '#contract/register.ts'
import { forFile } from '#test/support/for-file.ts'
import { openRegisterWorld } from '#test/support/register-world.ts'
import { clearancePort, type ClearancePort } from './clearance-port.ts'

const world = await forFile(openRegisterWorld())

it('sends a dossier although thousands before it wait for clearance', async () => {
  const { services } = world.api
  const held = await world.accept({ pairing: { np: 'S00891' } })
  const port: ClearancePort = async (attempts) => ({
    cleared: new Set(attempts.flatMap(({ id, dossierId }) => (dossierId === held ? [] : [id]))),
    againMs: 60_000,
  })
  clearancePort.set(services, port)
  await sql`
    insert into register_attempt (dossier_id, attempt, connector, state, created_at)
    select ${held}, attempt, 'files', 'waiting', ${world.api.clock.now()} from generate_series(2, 2001) as attempt`.execute(
    services.store.db,
  )

  const id = await world.accept({ pairing: { np: 'S00891' } })
  await world.work()

  const waiting = await world.reviewer.get('/register/attempts?state=waiting')
  const exported = (await world.list('export')).filter((name) => name.endsWith('.csv'))
  expect(RegisterAttempts.parse(waiting.body).total_items).toBe(2_001)
  expect(await Promise.all(exported.map((name) => world.readExport(name)))).toEqual([
    expect.stringContaining(String(id)),
  ])
})
