import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RegisterAttempts } from '#contract/register.ts'
import { startRegisterReceiver } from '#test/support/register-receiver.ts'
import { openRegisterWorld, type RegisterWorld } from '#test/support/register-world.ts'

const attemptOf = async (world: RegisterWorld, state: string, id: number) =>
  RegisterAttempts.parse((await world.reviewer.get(`/register/attempts?state=${state}`)).body).attempts.find(
    ({ dossierId }) => dossierId === id,
  )
const countLines = (texts: readonly string[], id: number): number =>
  texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith(`${id};`)).length

describe('while files cannot be written', () => {
  let world: RegisterWorld
  beforeAll(async () => {
    world = await openRegisterWorld()
  })
  afterAll(() => world.api.close())

  it('accepts dossiers, shows why none is exported, and writes each one once afterwards', async () => {
    const first = await world.accept({ pairing: { np: 'S00891' } })
    await world.work()
    const folder = join(world.api.services.config.register.directory, 'export')
    await rename(folder, `${folder}.away`)
    await writeFile(folder, 'no folder')

    const second = await world.accept({ pairing: { np: 'S00891' } })
    await world.work()
    const waiting = await attemptOf(world, 'waiting', second)
    await rm(folder)
    await rename(`${folder}.away`, folder)
    const third = await world.accept({ pairing: { np: 'S00891' } })
    world.api.clock.advance({ minutes: 1 })
    await world.work()
    await world.work()

    expect(waiting).toMatchObject({ tries: 1, lastError: expect.stringMatching(/EEXIST|ENOTDIR/) })
    expect(await attemptOf(world, 'sent', second)).toMatchObject({ lastError: null })
    const names = (await world.list('export')).filter((name) => name.endsWith('.csv'))
    const texts = await Promise.all(names.map((name) => world.readExport(name)))
    expect([first, second, third].map((id) => countLines(texts, id))).toEqual([1, 1, 1])
  })
})

describe('while the register’s address does not answer', () => {
  it('accepts dossiers, shows why none is sent, and sends each one once afterwards', async () => {
    const gone = await startRegisterReceiver()
    await gone.close()
    const world = await openRegisterWorld(
      { REGISTER_WEBHOOK_URL: gone.url, REGISTER_WEBHOOK_KEY: 'key-of-our-messages-0123456789abcdef' },
      'webhook',
    )
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await world.work()
    const waiting = await attemptOf(world, 'waiting', id)

    const back = await startRegisterReceiver({ port: Number(new URL(gone.url).port) })
    world.api.clock.advance({ minutes: 1 })
    await world.work()
    await world.work()

    expect(waiting).toMatchObject({ tries: 1, lastError: expect.stringContaining('ECONNREFUSED') })
    expect(back.received.map(({ event }) => event.dossier_id)).toEqual([id])
    expect(await attemptOf(world, 'sent', id)).toBeDefined()
    await world.api.close()
    await back.close()
  })
})
