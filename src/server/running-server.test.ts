import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { parseConfig } from './config.ts'
import { startServer } from './running-server.ts'

it('makes no store when the port is taken', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-port-'))
  const port = await findFreePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const config = parseConfig({ PORT: String(port), DATA_DIR: join(directory, 'data') })

  const start = startServer(config, pino({ level: 'silent' }))

  await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await readdir(directory)).toEqual([])
  other.close()
  await rm(directory, { recursive: true })
})
