import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDossier, createUser, openSigningApp } from '#test/support/signing-app.ts'
import { remindUnfinished } from './remind-unfinished.ts'

const signing = await openSigningApp()
afterAll(() => signing.close())
const { services, clock } = signing
const { db } = services.store

// Reminders of earlier tests would be due as the clock goes on.
beforeEach(async () => {
  await db.updateTable('dossier').set({ state: 'canceled' }).where('state', '=', 'ongoing').execute()
})

async function leaveDossier(): Promise<{ readonly id: number }> {
  return { id: await createDossier(signing, await createUser(signing, 'prospectDirect')) }
}

/** The reminders of a dossier with their mails. */
async function findMails(id: number) {
  await services.outbox.drain()
  const reminders = await db
    .selectFrom('unfinished_reminder')
    .select(['id', 'day'])
    .where('dossier_id', '=', id)
    .orderBy('id')
    .execute()
  return Promise.all(
    reminders.map(async (reminder) => ({
      day: reminder.day,
      ...(await db
        .selectFrom('demo_mail')
        .select(['subject', 'body'])
        .where('dedup_key', '=', `unfinished-${reminder.id}`)
        .executeTakeFirstOrThrow()),
    })),
  )
}

test('an investor is reminded after two days and after seven, once each, with a link to continue', async () => {
  const { id } = await leaveDossier()

  clock.advance({ hours: 47 })
  await remindUnfinished(services)
  const early = await findMails(id)
  clock.advance({ hours: 1 })
  await Promise.all([remindUnfinished(services), remindUnfinished(services)])
  await remindUnfinished(services)
  const second = await findMails(id)
  clock.advance({ hours: 5 * 24 })
  await remindUnfinished(services)
  const seventh = await findMails(id)
  clock.advance({ hours: 30 * 24 })
  await remindUnfinished(services)

  expect(early).toEqual([])
  expect(second).toMatchObject([
    { day: 2, body: expect.stringContaining(`http://paraphe.test/form?dossier=${id}`) },
  ])
  expect(seventh.map(({ day }) => day)).toEqual([2, 7])
  expect(await findMails(id)).toHaveLength(2)
})

test('an investor who continues is reminded again only after leaving the dossier again', async () => {
  const { id } = await leaveDossier()
  clock.advance({ hours: 36 })
  await db.updateTable('dossier').set({ updated_at: clock.now() }).where('id', '=', id).execute()

  clock.advance({ hours: 24 })
  await remindUnfinished(services)
  const going = await findMails(id)
  clock.advance({ hours: 24 })
  await remindUnfinished(services)

  expect(going).toEqual([])
  expect(await findMails(id)).toHaveLength(1)
})

test('one click stops the reminders of that dossier, also from the mail program', async () => {
  const { id } = await leaveDossier()
  clock.advance({ hours: 48 })
  await remindUnfinished(services)
  const [mail] = await findMails(id)
  const stop = /paraphe\.test(\/reminders\/stop\/\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  } as const

  const page = await signing.app.inject({ url: stop })
  const stopped = await signing.app.inject({ ...oneClick, url: stop })
  const again = await signing.app.inject({ ...oneClick, url: stop })
  const forged = await signing.app.inject({ ...oneClick, url: `${stop}x` })
  clock.advance({ hours: 5 * 24 })
  await remindUnfinished(services)

  expect([page, stopped, again, forged].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 410])
  expect(await findMails(id)).toHaveLength(1)
  const audited = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `dossier:${id}`)
    .where('action', 'like', 'dossier.remind%')
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(['dossier.reminded', 'dossier.reminders-stopped'])
})

test('neither advisors, nor closed or erased accounts, nor dossiers out to be signed are reminded', async () => {
  const advised = await createDossier(signing, await createUser(signing, 'advisor'))
  const sent = await leaveDossier()
  await db.updateTable('dossier').set({ state: 'signature' }).where('id', '=', sent.id).execute()
  const closed = await leaveDossier()
  const erased = await leaveDossier()
  const close = (id: number, change: { closed_at?: Date; erasure_asked_at?: Date }) =>
    db
      .updateTable('account')
      .set(change)
      .where('id', '=', (eb) => eb.selectFrom('dossier').select('created_by').where('id', '=', id))
      .execute()
  await close(closed.id, { closed_at: clock.now() })
  await close(erased.id, { erasure_asked_at: clock.now() })

  clock.advance({ hours: 48 })
  const count = await remindUnfinished(services)

  expect(count).toBe(0)
  expect(await findMails(advised)).toEqual([])
})

test('a deployment may name no days', async () => {
  const { id } = await leaveDossier()
  clock.advance({ hours: 48 })

  const deployment = { ...services.deployment, reminders: { unfinishedAfterDays: [] } }
  const count = await remindUnfinished({ ...services, deployment })

  expect(count).toBe(0)
  expect(await findMails(id)).toEqual([])
})
