import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { LiveClient } from '#test/support/live-client.ts'
import { createDossier, createUser, openSigningApp, type SignedInUser } from '#test/support/signing-app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { notify } from '../notices/index.ts'
import { LiveHub } from './live-hub.ts'
import { LiveStream } from './live-stream.ts'
import { WakeListener } from './wake.ts'

const signing = await openSigningApp()
const { services, clock, app } = signing
const { db } = services.store
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const clients: LiveClient[] = []

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(() => signing.close())

/** A page of this person, once its stream is open and fed. */
async function follow(person: SignedInUser, after?: string): Promise<LiveClient> {
  const client = await LiveClient.open(url, person.headers.authorization, after)
  clients.push(client)
  if (client.response.ok) await client.until(({ isComplete }) => isComplete !== undefined)
  return client
}

/** Commits an action on a dossier, as every change of one does. */
function act(dossierId: number, action: string): Promise<void> {
  return db.transaction().execute((trx) =>
    recordAudit(trx, services.keys, {
      subject: `dossier:${dossierId}`,
      actorId: null,
      action,
      at: clock.now(),
    }),
  )
}

/** Stores what was read from the only receipt of a dossier, over what was read from it before. */
async function read(dossierId: number): Promise<void> {
  const sha256 = dossierId.toString(16).padStart(64, '0')
  await sql`insert into file (sha256, size, mimetype) values (${sha256}, 1, 'image/jpeg') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into receipt (dossier_id, element, type_id, title, mimetype, size, sha256, created_by)
    select ${dossierId}, 'identity', 1, 'CNI', 'image/jpeg', 1, ${sha256}, created_by from dossier
    where id = ${dossierId} and not exists (select from receipt where dossier_id = ${dossierId})`.execute(db)
  await sql`
    insert into receipt_reading (receipt_id, sha256, reader, reading, duration_ms, read_at)
    select id, sha256, 1, '{"readings":[],"notRead":"nothing"}', 1, ${clock.now()} from receipt where dossier_id = ${dossierId}
    on conflict (receipt_id) do update set number = excluded.number`.execute(db)
}

it('announces a changed dossier to those who see it, and to nobody else', async () => {
  const [advisor, other] = [await createUser(signing, 'advisor'), await createUser(signing, 'advisor')]
  const [manager, reviewer] = [
    await createUser(signing, 'manager'),
    await createUser(signing, 'manageDossier'),
  ]
  await db
    .updateTable('account')
    .set({ parent_id: manager.user.id })
    .where('id', '=', advisor.user.id)
    .execute()
  const [own, foreign] = [await createDossier(signing, advisor), await createDossier(signing, other)]
  const [advisors, others] = [await follow(advisor), await follow(other)]
  const [managers, reviewers] = [await follow(manager), await follow(reviewer)]

  await act(foreign, 'block.submitted')
  await others.until(({ changed }) => changed.includes(foreign))
  await act(own, 'block.submitted')
  await advisors.until(({ changed }) => changed.includes(own))
  await managers.until(({ changed }) => changed.includes(own))
  await reviewers.until(({ changed }) => changed.includes(own))

  expect(reviewers.changed).toContain(foreign)
  expect([advisors.changed, managers.changed].flat()).not.toContain(foreign)
  expect(others.changed).not.toContain(own)
})

it('announces to the former advisor that the dossier is taken away', async () => {
  const [former, next] = [await createUser(signing, 'advisor'), await createUser(signing, 'advisor')]
  const id = await createDossier(signing, former)
  const page = await follow(former)

  await db.transaction().execute(async (trx) => {
    await trx.updateTable('dossier').set({ advisor_id: next.user.id }).where('id', '=', id).execute()
    await recordAudit(trx, services.keys, {
      subject: `dossier:${id}`,
      actorId: null,
      action: 'dossier.handed-over',
      detail: { from: former.user.id, to: next.user.id },
      at: clock.now(),
    })
  })

  await page.until(({ changed }) => changed.includes(id))
})

it('announces work that only reviewers may see to reviewers only', async () => {
  const [advisor, reviewer] = [
    await createUser(signing, 'advisor'),
    await createUser(signing, 'manageDossier'),
  ]
  const [commented, submitted] = [
    await createDossier(signing, advisor),
    await createDossier(signing, advisor),
  ]
  const [advisors, reviewers] = [await follow(advisor), await follow(reviewer)]

  await act(commented, 'hold.set')
  await reviewers.until(({ changed }) => changed.includes(commented))
  await act(submitted, 'block.submitted')
  await advisors.until(({ changed }) => changed.includes(submitted))

  expect(advisors.changed).not.toContain(commented)
})

it('announces a comment, which is audited in the chain of its author, to the other reviewers', async () => {
  const [advisor, reviewer, colleague] = [
    await createUser(signing, 'advisor'),
    await createUser(signing, 'manageDossier'),
    await createUser(signing, 'manageDossier'),
  ]
  const commented = await createDossier(signing, advisor)
  await db.updateTable('dossier').set({ signed_at: clock.now() }).where('id', '=', commented).execute()
  const [advisors, reviewers] = [await follow(advisor), await follow(reviewer)]

  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/dossiers/${commented}/comments`,
    headers: colleague.headers,
    payload: { text: 'Vu', elementId: null, mentions: [] },
  })
  expect(statusCode).toBe(200)
  await reviewers.until(({ changed }) => changed.includes(commented))
  await act(await createDossier(signing, advisor), 'block.submitted')
  await advisors.until(({ changed }) => changed.length > 0)

  expect(advisors.changed).not.toContain(commented)
})

/** Where the feed ends for a page that opens now. */
async function findPosition(person: SignedInUser): Promise<string> {
  const { position } = (await app.inject({ url: '/api/live', headers: person.headers })).json()
  return position
}

it('announces to a page that names its position what was committed since, and nothing else', async () => {
  const [advisor, other] = [await createUser(signing, 'advisor'), await createUser(signing, 'advisor')]
  const [before, after, receipt] = [
    await createDossier(signing, advisor),
    await createDossier(signing, advisor),
    await createDossier(signing, advisor),
  ]
  const foreign = await createDossier(signing, other)
  await act(before, 'block.submitted')
  const position = await findPosition(advisor)
  await act(after, 'block.submitted')
  await act(foreign, 'block.submitted')
  await read(receipt)

  const page = await follow(advisor, position)

  expect([page.isComplete, page.changed, page.read]).toEqual([true, [after], [receipt]])
})

it('announces the commit of a transaction that was open when the page was read', async () => {
  const advisor = await createUser(signing, 'advisor')
  const [open, committed] = [await createDossier(signing, advisor), await createDossier(signing, advisor)]
  const trx = await db.startTransaction().execute()
  const entry = { actorId: null, action: 'block.submitted', at: clock.now() }
  await recordAudit(trx, services.keys, { ...entry, subject: `dossier:${open}` })
  await act(committed, 'block.submitted')
  const position = await findPosition(advisor)
  await trx.commit().execute()

  const page = await follow(advisor, position)

  expect([page.isComplete, page.changed]).toEqual([true, [open]])
})

it.each([undefined, '', 'x', '1', '1;2;3', '1;-2', `${'9'.repeat(20)};1`])(
  'has a page fetch everything again at the position %s',
  async (position) => {
    const page = await follow(await createUser(signing, 'advisor'), position)

    expect(page.isComplete).toBe(false)
  },
)

it('says that a receipt was read, apart from changes, to those who see the dossier', async () => {
  const [advisor, other] = [await createUser(signing, 'advisor'), await createUser(signing, 'advisor')]
  const id = await createDossier(signing, advisor)
  const foreign = await createDossier(signing, other)
  const [page, others] = [await follow(advisor), await follow(other)]
  const before = page.changed.length

  await read(id)
  await page.until((client) => client.read.includes(id))
  // And again, by a newer reader
  await read(id)
  await page.until((client) => client.read.length > 1)
  await read(foreign)
  await others.until((client) => client.read.includes(foreign))

  expect([page.read, others.read]).toEqual([[id, id], [foreign]])
  expect(page.changed).toHaveLength(before)
})

it('follows what a call of the API writes', async () => {
  const advisor = await createUser(signing, 'advisor')
  const page = await follow(advisor)

  const id = await createDossier(signing, advisor)

  await page.until(({ changed }) => changed.includes(id))
})

it('says how many notices are unread, first and with each new one', async () => {
  const reader = await createUser(signing, 'advisor')
  const page = await follow(reader)

  await db
    .transaction()
    .execute((trx) => notify(trx, { accountIds: [reader.user.id], kind: 'absenceCovered', at: clock.now() }))
  await page.until(({ received }) => received.length > 1)

  expect(page.received.map(({ data }) => data)).toEqual([{ unread: 0, complete: false }, { unread: 1 }])
})

it('is not compressed, nor kept by a proxy', async () => {
  const { response } = await follow(await createUser(signing, 'advisor'))

  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('refuses an eleventh stream of one account, which can still ask', async () => {
  const reader = await createUser(signing, 'advisor')
  const opened = await Promise.all(Array.from({ length: 11 }, () => follow(reader)))

  const asked = await app.inject({ url: '/api/live', headers: reader.headers })

  expect(opened.filter(({ response }) => response.ok)).toHaveLength(10)
  expect(opened.map(({ response }) => response.status)).toContain(429)
  expect([asked.statusCode, asked.json()]).toEqual([200, { unread: 0, position: expect.any(String) }])
})

it.each([
  ['closed', { closed_at: new Date() }],
  ['given another role', { role: 'partner' as const }],
])('ends when the account is %s', async (_change, values) => {
  const person = await createUser(signing, 'advisor')
  const page = await follow(person)

  await db.transaction().execute(async (trx) => {
    await trx.updateTable('account').set(values).where('id', '=', person.user.id).execute()
    const subject = `account:${person.user.id}`
    await recordAudit(trx, services.keys, {
      subject,
      actorId: null,
      action: 'account.changed',
      at: clock.now(),
    })
  })

  await page.untilEnd()
})

it('still announces changes after the listening connection was lost', async () => {
  const advisor = await createUser(signing, 'advisor')
  const page = await follow(advisor)
  // A page is served before its process listens.
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen paraphe_live'`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })

  const id = await createDossier(signing, advisor)

  await page.until(({ changed }) => changed.includes(id))
})

it('reads as soon as changes are announced, also those of another process', async () => {
  const advisor = await createUser(signing, 'advisor')
  // As in another process, which reads by itself too late for this test.
  const hub = new LiveHub(services, { readEveryMs: 3_600_000 })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const write = vi.spyOn(response, 'write').mockReturnValue(true)
  const { id: accountId } = advisor.user
  await hub.open(new LiveStream({ user: { id: accountId, role: 'advisor' }, token: '', response }), response)

  const id = await createDossier(signing, advisor)

  const event = `event: changed\ndata: {"dossiers":[${id}]}\n\n`
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith(event), { timeout: 20_000 })
  await hub.close()
})

it('releases the connection that it was waiting for when it was stopped', async () => {
  const { pool } = services.store
  const { totalCount, idleCount } = pool
  const listener = new WakeListener(services, () => undefined)

  const started = listener.start()
  listener.stop()
  await started

  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(totalCount - idleCount))
})

it('keeps no stream of a page that left before it was open', async () => {
  const hub = new LiveHub(services)
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.assignSocket(new Socket())
  const stream = new LiveStream({ user: { id: 1, role: 'advisor' }, token: '', response })
  response.socket?.destroy()
  await once(response, 'close')

  await hub.open(stream, response)

  expect(hub.size).toBe(0)
  await hub.close()
})

it('disconnects a reader that does not read', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const stream = new LiveStream({ user: { id: 1, role: 'advisor' }, token: '', response })

  for (let count = 0; count < 1_000 && !response.destroyed; count += 1)
    stream.send('changed', { dossiers: Array.from({ length: 200 }, (_, id) => 1_000_000 + id) })

  expect(response.destroyed).toBe(true)
})

it('ends all streams when the server stops', async () => {
  const page = await follow(await createUser(signing, 'advisor'))

  const stopped = app.close()
  await page.untilEnd()
  // Idle connections that clients keep alive, as in `running-server.ts`.
  app.server.closeAllConnections()

  await stopped
})
