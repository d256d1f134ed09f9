import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { notify } from './index.ts'

const { db } = await forFile(openTestStore())
const at = new Date('2026-03-02T09:00:00Z')

let accounts = 0

async function createAccount(closedAt: Date | null = null): Promise<number> {
  accounts += 1
  const { id } = await db
    .insertInto('account')
    .values({
      role: 'manageDossier',
      email: `person-${accounts}@example.test`,
      username: `P${accounts}`,
      first_name: 'Claire',
      last_name: 'MARTIN',
      closed_at: closedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function readNotices(accountId: number) {
  return db.selectFrom('notice').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

async function countMailJobs(notice: number | undefined): Promise<number> {
  const jobs = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'notices.mail')
    .where('dedup_key', '=', String(notice))
    .execute()
  return jobs.length
}

it('keeps a notice for each recipient once, but not for the actor or a closed account', async () => {
  const [actor, reader, closed] = [await createAccount(), await createAccount(), await createAccount(at)]

  await db
    .transaction()
    .execute((trx) =>
      notify(trx, { accountIds: [reader, actor, closed, reader], kind: 'handedOver', actorId: actor, at }),
    )

  expect(await readNotices(reader)).toMatchObject([
    { kind: 'handedOver', actor_id: actor, dossier_id: null, data: {}, created_at: at, read_at: null },
  ])
  expect([await readNotices(actor), await readNotices(closed)]).toEqual([[], []])
})

it('leaves nothing behind when the transaction is rolled back', async () => {
  const reader = await createAccount()
  const failed = db.transaction().execute(async (trx) => {
    await notify(trx, { accountIds: [reader], kind: 'mention', data: { comment: 7 }, at })
    throw new Error('refused')
  })

  await expect(failed).rejects.toThrow('refused')
  expect(await readNotices(reader)).toEqual([])
})

it('mails immediately the kinds that the reader wants immediately, by default or by choice', async () => {
  const [usual, chosen] = [await createAccount(), await createAccount()]
  await db
    .insertInto('notice_preference')
    .values([
      { account_id: chosen, kind: 'mention', mail: 'never' },
      { account_id: chosen, kind: 'assigned', mail: 'now' },
    ])
    .execute()

  await db.transaction().execute(async (trx) => {
    await notify(trx, { accountIds: [usual, chosen], kind: 'mention', at })
    await notify(trx, { accountIds: [usual, chosen], kind: 'assigned', at })
  })

  const notices = [...(await readNotices(usual)), ...(await readNotices(chosen))]
  const mailed = await Promise.all(notices.map(async ({ id, mail }) => [mail, await countMailJobs(id)]))
  expect(mailed).toEqual([
    ['now', 1],
    ['daily', 0],
    ['never', 0],
    ['now', 1],
  ])
})

it('never mails what has a mail of its own', async () => {
  const reader = await createAccount()
  await db
    .insertInto('notice_preference')
    .values({ account_id: reader, kind: 'decisionMade', mail: 'now' })
    .execute()

  await db
    .transaction()
    .execute((trx) =>
      notify(trx, { accountIds: [reader], kind: 'decisionMade', data: { state: 'validated' }, at }),
    )

  const [notice] = await readNotices(reader)
  expect([notice?.mail, await countMailJobs(notice?.id)]).toEqual(['never', 0])
})
