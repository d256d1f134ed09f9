import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-store.ts'
import { refuseSharedConnections } from './refuse-shared-connections.ts'
import { createPool } from './store.ts'

it('accepts connections of its own, whose statements hold', async () => {
  const pool = createPool({ connectionString: await createTestDatabase(), max: 2 })

  await refuseSharedConnections(pool)

  expect(pool.idleCount).toBe(2)
  await pool.end()
})

it('refuses a connection on which another client has prepared the statement', async () => {
  const pool = createPool({ connectionString: await createTestDatabase(), max: 2 })
  pool.on(
    'connect',
    (client) => void client.query('prepare paraphe_start as select 1').catch(() => undefined),
  )

  await expect(refuseSharedConnections(pool)).rejects.toThrow('Set PREPARED_STATEMENTS=off')

  await pool.end()
})

it('refuses a connection that has lost its statement', async () => {
  const pool = createPool({ connectionString: await createTestDatabase(), max: 2 })
  await refuseSharedConnections(pool)
  pool.on('acquire', (client) => void client.query('deallocate all').catch(() => undefined))

  await expect(refuseSharedConnections(pool)).rejects.toThrow('Set PREPARED_STATEMENTS=off')

  await pool.end()
})
