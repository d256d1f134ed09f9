import { expect, it } from 'vitest'
import { OperationsStatus } from '#contract/operations.ts'
import { RegisterAttempts } from '#contract/register.ts'
import { forFile } from '#test/support/for-file.ts'
import { openRegisterWorld } from '#test/support/register-world.ts'
import { recordChanges } from '../audit/record-changes.ts'

const world = await forFile(openRegisterWorld())

/** Text of all exported files. */
async function readExports(): Promise<string> {
  const names = (await world.list('export')).filter((name) => name.endsWith('.csv'))
  return (await Promise.all(names.map((name) => world.readExport(name)))).join('\n')
}

const findAttempt = async (state: string, id: number) =>
  RegisterAttempts.parse((await world.reviewer.get(`/register/attempts?state=${state}`)).body).attempts.find(
    ({ dossierId }) => dossierId === id,
  )

/** Full access to the database, triggers off. */
async function tamper(statement: string, id: number): Promise<void> {
  const client = await world.api.services.store.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(statement, [id])
  client.release(true)
}

it('holds back a line that was changed after the acceptance, and notifies the operator', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })
  await tamper(
    `update register_line set fields = fields || '{"iban":"DE89370400440532013000"}' where dossier_id = $1`,
    id,
  )

  await world.work()

  expect(await readExports()).not.toContain(`${id}-1-1`)
  expect((await findAttempt('failed', id))?.lastError).toContain(`line/${id}-1-1 does not match the audit`)
  const status = OperationsStatus.parse((await world.reviewer.get('/operations/status')).body)
  expect(status.services.find(({ name }) => name === 'register')).toMatchObject({
    state: 'failing',
    lastError: expect.stringContaining(`dossier ${id}`),
  })
})

/** A paper subscription whose snapshot names shared facts that do not exist, recorded in the audit. */
async function keepSnapshot(id: number): Promise<void> {
  const { store, keys, clock } = world.api.services
  const user = { code: '', email: '', firstName: '', lastName: '' }
  const dossier = { id, state: '', direct: false, clientId: null, advisorCode: '', advisorEmail: '' }
  const content = { today: '2026-11-20', answers: {}, facts: { user, dossier }, factsHash: 'gone' }
  await store.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('snapshot')
      .values({
        dossier_id: id,
        envelope_id: null,
        content: JSON.stringify(content),
        texts_version_id: null,
        taken_at: clock.now(),
      })
      .execute()
    await recordChanges(trx, keys, { actorId: null, action: 'test', at: clock.now() })
  })
}

it('holds back a dossier whose snapshot was made unreadable, or names missing facts', async () => {
  const [changed, missing] = [
    await world.accept({ pairing: { np: 'S00891' } }),
    await world.accept({ pairing: { np: 'S00891' } }),
  ]
  await keepSnapshot(changed)
  await keepSnapshot(missing)
  await tamper(`update snapshot set content = '{}' where dossier_id = $1`, changed)

  await world.work()

  expect((await findAttempt('failed', changed))?.lastError).toMatch(/snapshot\/\d+ does not match the audit/)
  expect((await findAttempt('failed', missing))?.lastError).toContain('facts gone are missing')
})

it('sends the other lines of the same file', async () => {
  const changed = await world.accept({ pairing: { np: 'S00891' } })
  const whole = await world.accept({ pairing: { np: 'S00891' } })
  await tamper(`update pairing set customer_code = 'S00027' where dossier_id = $1`, changed)

  await world.work()

  expect(await readExports()).not.toContain(`${changed}-1-1`)
  expect(await readExports()).toContain(`${whole}-1-1`)
  expect(await findAttempt('sent', whole)).toBeDefined()
})

it('compares again when a failed attempt is retried', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })
  await tamper(`update pairing set customer_code = 'S00027' where dossier_id = $1`, id)
  await world.work()
  await tamper(`update pairing set customer_code = 'S00891' where dossier_id = $1`, id)
  const attempt = await findAttempt('failed', id)

  await world.reviewer.post(`/register/attempts/${attempt?.id}/retry`, {})
  world.api.clock.advance({ seconds: 1 })
  await world.work()

  expect(await findAttempt('sent', id)).toBeDefined()
})
