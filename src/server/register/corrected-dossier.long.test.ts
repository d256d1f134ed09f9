import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { parseCsv } from '#rules/csv.ts'
import { signMessage } from './message-signature.ts'

const KEY = 'key-of-the-register-0123456789abcdef'

const world = await CorrectionWorld.open({ environment: { REGISTER_ACKNOWLEDGEMENT_KEYS: KEY } })
afterAll(() => world.close())
const { app, clock, services } = world.signing

/** Ids and shares of the lines that the register was sent about a dossier, oldest first. */
async function linesOf(id: number): Promise<readonly (readonly string[])[]> {
  await world.drain()
  const folder = join(services.config.register.directory, 'export')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.csv'))
  const files = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')))
  return files.flatMap((text) => {
    const [header = [], ...records] = parseCsv(text) ?? []
    const read = (fields: readonly string[], column: string) => fields[header.indexOf(column)] ?? ''
    return records
      .filter((fields) => read(fields, 'dossier_id') === String(id))
      .map((fields) => [read(fields, 'line_id'), read(fields, 'shares')])
  })
}

async function acknowledge(id: number, line: string): Promise<void> {
  const acknowledgements = [{ dossier_id: id, line_id: line, status: 'OK', associate_code: 'S00001' }]
  const body = Buffer.from(JSON.stringify({ acknowledgements }))
  await app.inject({
    method: 'POST',
    url: '/api/register/acknowledgements',
    headers: { 'content-type': 'application/json', ...signMessage(body, KEY, clock.now()) },
    payload: body,
  })
}

/** A dossier that the register has: signed, accepted and acknowledged. */
async function register(): Promise<number> {
  const id = await world.sign({ withCos: false })
  await world.accept(id)
  await world.drain()
  await acknowledge(id, `${id}-1-1`)
  return id
}

it('sends one line of change once a corrected dossier is accepted again, and nothing before', async () => {
  const id = await register()
  const synchronised = await world.dossier(id)
  const asked = await world.ask(id, ['shares'])
  await world.answer((await world.propose(asked.body, { shares: '6' })).body)
  await world.signAs(id, 'subscriber')
  const before = await linesOf(id)

  await world.accept(id)
  const after = await linesOf(id)
  await acknowledge(id, `${id}-1-2`)

  expect(synchronised.integration_state).toBe('sync')
  expect(before).toEqual([[`${id}-1-1`, '5']])
  expect(after).toEqual([
    [`${id}-1-1`, '5'],
    [`${id}-1-2`, '6'],
  ])
  expect(await world.dossier(id)).toMatchObject({ integration_state: 'sync' })
})

it('sends the corrected dossier once when the register did not have it', async () => {
  const id = await world.sign({ withCos: false })
  const asked = await world.ask(id, ['shares'])
  await world.answer((await world.propose(asked.body, { shares: '6' })).body)
  await world.signAs(id, 'subscriber')

  await world.accept(id)

  expect(await linesOf(id)).toEqual([[`${id}-1-1`, '6']])
})

it('sends nothing when the correction of a registered dossier is withdrawn', async () => {
  const id = await register()
  const asked = await world.ask(id, ['shares'])
  await world.answer((await world.propose(asked.body, { shares: '6' })).body)

  await world.act(asked.body, 'withdraw')

  expect(await linesOf(id)).toEqual([[`${id}-1-1`, '5']])
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'sync' })
})

it('is not corrected while the register has not acknowledged it', async () => {
  const id = await world.sign({ withCos: false })
  await world.accept(id)

  const asked = await world.ask(id, ['shares'])

  expect([asked.status, asked.code]).toEqual([409, 'REGISTER_PENDING'])
})

it('leaves nothing that verify would find', async () => {
  expect(await world.findings()).toEqual([])
})
