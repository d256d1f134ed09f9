import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { RegisterAttempts } from '#contract/register.ts'
import { OperationsStatus } from '#contract/operations.ts'
import { findExportedLines, openRegisterWorld } from '#test/support/register-world.ts'

const world = await forFile(openRegisterWorld())
const exportOf = (id: number) => findExportedLines(world, id)
const attemptsIn = async (state: string) =>
  RegisterAttempts.parse((await world.reviewer.get(`/register/attempts?state=${state}`)).body)

describe('a line that was changed after the acceptance', () => {
  /** What somebody with all rights on the database could do. */
  async function tamper(statement: string, id: number): Promise<void> {
    const client = await world.api.services.store.pool.connect()
    await client.query('set session_replication_role = replica')
    await client.query(statement, [id])
    client.release(true)
  }

  it('is not sent, and the operator is told', async () => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await tamper(
      `update register_line set fields = fields || '{"iban":"DE89370400440532013000"}' where dossier_id = $1`,
      id,
    )

    await world.work()

    expect(await exportOf(id)).toEqual([])
    const failed = (await attemptsIn('failed')).attempts.find(({ dossierId }) => dossierId === id)
    expect(failed?.lastError).toContain(`line/${id}-1-1 is not what the audit says`)
    const status = OperationsStatus.parse((await world.reviewer.get('/operations/status')).body)
    expect(status.services.find(({ name }) => name === 'register')).toMatchObject({
      state: 'failing',
      lastError: expect.stringContaining(`dossier ${id}`),
    })
  })

  it('does not keep the others of its file', async () => {
    const changed = await world.accept({ pairing: { np: 'S00891' } })
    const whole = await world.accept({ pairing: { np: 'S00891' } })
    await tamper(`update pairing set customer_code = 'S00027' where dossier_id = $1`, changed)

    await world.work()

    expect(await exportOf(changed)).toEqual([])
    expect(await exportOf(whole)).toHaveLength(1)
  })
})
