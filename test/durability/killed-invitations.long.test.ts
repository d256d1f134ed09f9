import { afterAll, beforeAll, expect, it } from 'vitest'
import { CheckedTable, InvitationBatch } from '#contract/people.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { openMailServer, type MailServer } from '#test/support/mail-server.ts'
import { RunningServer } from '#test/support/start-server.ts'

const { ROWS, WRONG, KILLS } = process.env['LONG_RUN']
  ? { ROWS: 5_000, WRONG: 200, KILLS: 10 }
  : { ROWS: 60, WRONG: 3, KILLS: 1 }
const PATH = '/administration/invitations'

let server: RunningServer
let mailServer: MailServer
/** Message-IDs of what was received, by address. */
const received = new Map<string, string[]>()

beforeAll(async () => {
  mailServer = await openMailServer((address, source) => {
    const id = /^Message-ID: *(\S+)/im.exec(source)?.[1] ?? ''
    received.set(address, [...(received.get(address) ?? []), id])
  })
  server = await RunningServer.start({ SMTP_URL: mailServer.url })
})
afterAll(async () => {
  await server.stop()
  await mailServer.close()
})

const addressOf = (index: number) => `invited${index}@cabinet.test`
const isWrong = (index: number) => index % (ROWS / WRONG) === 3

function writeTable(withMistakes: boolean): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const address = withMistakes && isWrong(index) ? `no address ${index}` : addressOf(index)
    return [address, 'advisor', 'Camille', `Invited ${index}`, 'manager@demo.test', `INVITED${index}`].join(
      ';',
    )
  })
  return ['email;role;first name;last name;manager;code', ...rows].join('\n')
}

/** Holds the row of the table after so many others: the job waits there until it is let go on. */
async function closeGate(batch: number, after: number): Promise<{ open(): Promise<void> }> {
  const holder = await server.openStore()
  await holder.query('begin')
  // An offset would lock the rows that it skips too. The heading is line 1.
  const { rowCount } = await holder.query(
    'select from invited_person where batch_id = $1 and line = $2 for update',
    [batch, after + 2],
  )
  expect(rowCount).toBe(1)
  return { open: () => holder.end() }
}

it(
  `invites ${ROWS} people once each although the server is killed ${KILLS === 1 ? 'once' : `${KILLS} times`} meanwhile`,
  { timeout: 1_200_000 },
  async () => {
    const administrator = new ApiSession(server.url, 'administrator')
    const store = await server.openStore()
    const count = async (what: string) => {
      const { rows } = await store.query<{ count: number }>(`select count(*)::int as count ${what}`)
      return rows[0]?.count ?? 0
    }
    const created = (batch: number) =>
      count(`from invited_person where batch_id = ${batch} and account_id is not null`)
    const invited = `from account where email like 'invited%@cabinet.test'`
    const check = async (withMistakes: boolean) =>
      CheckedTable.parse(await administrator.need('POST', PATH, { text: writeTable(withMistakes) }))

    const refused = await check(true)
    expect(refused.mistakes).toHaveLength(WRONG)
    expect([refused.batch, await count(invited)]).toEqual([null, 0])

    const { batch } = await check(false)
    const id = batch?.id ?? 0
    const stops = Array.from({ length: KILLS }, (_, index) => Math.floor((ROWS * (index + 1)) / (KILLS + 1)))
    let gate = await closeGate(id, stops[0] ?? 0)
    await administrator.need('POST', `${PATH}/${id}/confirmation`, {})
    for (const [index, stop] of stops.entries()) {
      await expect.poll(() => created(id), { timeout: 120_000, interval: 20 }).toBe(stop)
      const next = stops[index + 1]
      const following = next === undefined ? undefined : await closeGate(id, next)
      await gate.open()
      await server.kill()
      // In the midst, or the kill would have shown nothing.
      expect(await created(id)).toBeLessThan(next ?? ROWS)
      expect(await count(invited)).toBe(await created(id))
      if (following) gate = following
      await server.restart()
      // The lease of the one that died is not waited for.
      await server.makeJobsDue('invitations')
    }
    await expect.poll(() => received.size, { timeout: 600_000, interval: 200 }).toBeGreaterThanOrEqual(ROWS)
    await expect
      .poll(() => count(`from outbox where kind in ('mail', 'invitations') and done_at is null`), {
        timeout: 120_000,
        interval: 200,
      })
      .toBe(0)

    const progress = InvitationBatch.parse(await administrator.need('GET', `${PATH}/${id}`))
    expect(progress).toMatchObject({ total: ROWS, created: ROWS, problems: [] })
    expect(await count(invited)).toBe(ROWS)
    const people = Array.from({ length: ROWS }, (_, index) => addressOf(index))
    expect(people.filter((address) => new Set(received.get(address)).size !== 1)).toEqual([])
    // A mail that was taken but not noted before a kill is sent again under its id, which mailboxes drop.
    const repeated = people.reduce((sum, address) => sum + (received.get(address)?.length ?? 0) - 1, 0)
    expect(repeated).toBeLessThanOrEqual(KILLS * 2)
    await store.end()
  },
)
