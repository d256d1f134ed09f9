import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { parseConfig } from '#server/config.ts'
import { createPool, openStore } from '#server/store/store.ts'
import { PrimaryFollower } from '#server/store/follow-primary.ts'
import { ReplicatedPostgres, urlOfHosts } from '#test/support/postgres-pair.ts'
import { failOver } from '../faults/failover.ts'
import { SAMPLE } from '../faults/sample-sizes.ts'
import { hasLost } from '../faults/scenario.ts'

let directory: string
let one: ReplicatedPostgres
let two: ReplicatedPostgres
const said: { readonly fields: object; readonly message: string }[] = []
const note = (fields: object, message: string) => void said.push({ fields, message })
const log = { info: note, warn: note, error: note }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-standby-'))
  await chmod(directory, 0o711)
  one = await ReplicatedPostgres.at(directory, 'one')
  two = await ReplicatedPostgres.at(directory, 'two')
  await one.initialise()
  await two.follow(one)
  const store = await openStore(parseConfig({ DATABASE_URL: urlOfHosts(one, two) }))
  await store.close()
  await one.query('create table written (number int)')
}, 180_000)
afterAll(async () => {
  await one.stop()
  await two.stop()
  await rm(directory, { recursive: true, force: true })
})

const portOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ port: number }>('select inet_server_port() as port')
  return rows[0]?.port
}

it('refuses to start on a standby alone', { timeout: 120_000 }, async () => {
  const open = (url: string) => openStore(parseConfig({ DATABASE_URL: url }))

  await expect(open(urlOfHosts(two))).rejects.toThrow('is a standby')
  await expect(open(urlOfHosts(two, two))).rejects.toThrow(
    /No host of DATABASE_URL takes writes: .* is a standby/,
  )
})

it(
  'leaves a lost primary, reads from the standby, and refuses it as primary while it lacks acknowledged writes',
  { timeout: 240_000 },
  async () => {
    const follower = await PrimaryFollower.start(urlOfHosts(two, one), log)
    const pool = follower.attach(createPool({ connectionString: follower.url, max: 3 }))
    const listener = await pool.connect()
    const isLost = new Promise((resolve) => listener.once('error', resolve))
    try {
      // The present primary, although it is named last; then nothing reaches the standby any more.
      expect(await portOf(pool)).toBe(one.port)
      await two.stop()
      await pool.query('insert into written values (1)')
      const last = async () =>
        Number((await one.query('select max(number) as last from write_mark'))[0]?.['last'])
      const before = await last()
      // Two more: the first of them is acknowledged when the second is sent.
      await expect.poll(last, { timeout: 30_000 }).toBeGreaterThan(before + 2)
      const [behind] = follower.standbys ?? []
      expect(behind?.host).toContain(String(two.port))
      expect(behind?.seconds).toBeGreaterThanOrEqual(1)

      await one.kill()
      await isLost
      listener.release(true)
      await two.start()
      await expect.poll(() => said.at(-1)?.message, { timeout: 30_000 }).toBe('database: no usable host')
      await two.promote()
      const lacks = () => JSON.stringify(said.at(-1)?.fields)
      await expect.poll(lacks, { timeout: 30_000 }).toMatch(/lacks writes that were acknowledged/)
      await expect(pool.query('insert into written values (2)')).rejects.toThrow()

      await one.start()
      await expect.poll(() => portOf(pool).catch(() => undefined), { timeout: 30_000 }).toBe(one.port)
      await pool.query('insert into written values (3)')
      expect(await one.query('select number from written order by number')).toEqual([
        { number: 1 },
        { number: 3 },
      ])
      expect(await two.query('select number from written')).toEqual([])
    } finally {
      follower.stop()
      await pool.end()
    }
  },
)

it('moves to a promoted standby, and back from a primary that hangs', { timeout: 240_000 }, async () => {
  await two.follow(one)
  await one.waitForStandby()
  const follower = await PrimaryFollower.start(urlOfHosts(one, two), log)
  const pool = follower.attach(createPool({ connectionString: follower.url, max: 3 }))
  const hanging = await pool.connect()
  hanging.on('error', () => undefined)
  try {
    const lags = () => follower.standbys?.map(({ seconds }) => seconds <= 2)
    await expect.poll(lags, { timeout: 30_000 }).toEqual([true])
    await one.signal('SIGSTOP')
    await expect.poll(() => said.at(-1)?.message, { timeout: 30_000 }).toMatch(/reading from a standby/)
    expect(await portOf(pool)).toBe(two.port)
    await expect(pool.query('insert into written values (4)')).rejects.toMatchObject({ code: '25006' })
    await two.promote()
    await expect.poll(() => follower.mode, { timeout: 30_000 }).toBe('read-write')
    await pool.query('insert into written values (5)')
    // Awake again, it still takes writes, but its history is the older one.
    await one.signal('SIGCONT')
    await expect
      .poll(() => pool.query('select pg_is_in_recovery()').then(() => portOf(pool)), { timeout: 30_000 })
      .toBe(two.port)
    await expect(hanging.query('select 1')).rejects.toThrow()
    expect(await two.query('select number from written where number > 3')).toEqual([{ number: 5 }])
  } finally {
    hanging.release(true)
    follower.stop()
    await pool.end()
  }
})

if (process.env['LONG_RUN'])
  it(
    'loses nothing when primaries are killed and their standbys promoted',
    { timeout: 400_000 },
    async () => {
      const report = await failOver(SAMPLE)

      expect(hasLost(report), JSON.stringify(report, null, 2)).toBe(false)
    },
  )
