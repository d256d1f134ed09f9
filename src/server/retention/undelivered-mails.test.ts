import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { createDossier, createUser, openSigningApp } from '#test/support/signing-app.ts'
import { enqueueMail } from '../mail/mail.ts'
import { erasePerson } from './erase-person.ts'

const signing = await forFile(openSigningApp())
const { services } = signing
const { db } = services.store

beforeEach(() => sql`delete from outbox`.execute(db))

/** A mail that was given up, and one that can still be sent. */
async function mail(to: string): Promise<void> {
  for (const key of ['dead', 'waiting'])
    await db
      .transaction()
      .execute((trx) => enqueueMail(trx, { key: `${key}-${to}`, to, subject: 'Dossier 12', body: 'Bonjour' }))
  await sql`update outbox set dead_at = now() where dedup_key like 'dead-%'`.execute(db)
}

const mails = () =>
  db.selectFrom('outbox').select(['payload', 'done_at']).where('kind', '=', 'mail').orderBy('id').execute()

it('an erasure empties the mails to the person that could not be delivered', async () => {
  const { user } = await createUser(signing, 'client')
  const { user: other } = await createUser(signing, 'client')
  await mail(user.email)
  await mail(other.email)

  await erasePerson(services, user.email, false)

  expect(await mails()).toMatchObject([
    { payload: {}, done_at: expect.any(Date) },
    { payload: { to: user.email }, done_at: null },
    { payload: { to: other.email }, done_at: null },
    { payload: { to: other.email }, done_at: null },
  ])
  expect((await mails())[0]?.payload).toEqual({})
})

it('also of somebody without an account, and a trial changes nothing', async () => {
  const advisor = await createUser(signing, 'advisor')
  await createDossier(signing, advisor)
  await mail('Florence@orange.test')

  await erasePerson(services, 'florence@orange.test', true)
  const before = await mails()
  await erasePerson(services, 'florence@orange.test', false)

  expect(before[0]?.payload).toMatchObject({ subject: 'Dossier 12' })
  expect((await mails())[0]?.payload).toEqual({})
})
