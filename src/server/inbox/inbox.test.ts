import { afterAll, expect, it } from 'vitest'
import { NoticePreferences, Notices } from '#contract/notices.ts'
import { createDossier, createUser, openSigningApp, type SignedInUser } from '#test/support/signing-app.ts'
import { notify, type NewNotice } from '../notices/index.ts'
import { mailDigests, removeOldNotices } from './mail-notices.ts'

const signing = await openSigningApp()
afterAll(() => signing.close())
const { services, clock } = signing
const { db } = services.store
const sender = await createUser(signing, 'manageDossier')
await db
  .updateTable('account')
  .set({ first_name: 'Claire', last_name: 'MARTIN' })
  .where('id', '=', sender.user.id)
  .execute()

function send(reader: SignedInUser, notice: Partial<NewNotice> = {}): Promise<void> {
  return db.transaction().execute((trx) =>
    notify(trx, {
      accountIds: [reader.user.id],
      kind: 'assigned',
      actorId: sender.user.id,
      at: clock.now(),
      ...notice,
    }),
  )
}

async function read(
  reader: SignedInUser,
  query = '',
  headers: Record<string, string> = {},
): Promise<Notices> {
  const answer = await signing.app.inject({
    url: `/api/notices${query}`,
    headers: { ...reader.headers, ...headers },
  })
  return Notices.parse(answer.json())
}

async function write(reader: SignedInUser, method: 'POST' | 'PUT', path: string, payload: object) {
  const answer = await signing.app.inject({
    method,
    url: `/api/notices/${path}`,
    headers: reader.headers,
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function readMails(reader: SignedInUser) {
  await services.outbox.drain()
  return db
    .selectFrom('demo_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', reader.user.email)
    .orderBy('id')
    .execute()
}

it('lists the notices of one person, newest first, in the language of the request', async () => {
  const [reader, other] = [await createUser(signing, 'manageDossier'), await createUser(signing, 'advisor')]
  await send(reader)
  await send(reader, { kind: 'absenceCovered' })
  await send(other)

  const french = await read(reader)
  const english = await read(reader, '', { 'accept-language': 'en' })

  expect(french).toMatchObject({
    unread: 2,
    next: null,
    notices: [
      { kind: 'absenceCovered', dossierId: null, isRead: false },
      { sentence: 'Claire MARTIN vous attribue un dossier.' },
    ],
  })
  expect(english.notices[1]?.sentence).toBe('Claire MARTIN assigns an application to you.')
})

it('continues with older notices after a page', async () => {
  const reader = await createUser(signing, 'advisor')
  for (let count = 0; count < 21; count += 1) await send(reader)

  const first = await read(reader)
  const second = await read(reader, `?before=${first.next}`)

  expect([first.notices.length, second.notices.length, second.next]).toEqual([20, 1, null])
})

it('names a dossier by its title only while the reader sees it', async () => {
  const [owner, stranger] = [await createUser(signing, 'advisor'), await createUser(signing, 'advisor')]
  const dossierId = await createDossier(signing, owner)
  await db.updateTable('dossier').set({ title: 'Florence Lemaire' }).where('id', '=', dossierId).execute()
  await send(owner, { dossierId })
  await send(stranger, { dossierId })

  const [seen] = (await read(owner)).notices
  const [unseen] = (await read(stranger)).notices

  expect([seen?.dossierId, seen?.sentence]).toEqual([dossierId, expect.stringContaining('Florence Lemaire')])
  expect([unseen?.dossierId, unseen?.sentence]).toEqual([
    null,
    `Claire MARTIN vous attribue le dossier n° ${dossierId}.`,
  ])
})

it('marks one notice as read, and all up to the newest on the screen', async () => {
  const [reader, other] = [await createUser(signing, 'advisor'), await createUser(signing, 'advisor')]
  for (let count = 0; count < 3; count += 1) await send(reader)
  const [third, second, first] = (await read(reader)).notices

  const foreign = await write(other, 'POST', 'read', { id: first?.id })
  const one = await write(reader, 'POST', 'read', { id: first?.id })
  const upToSecond = await write(reader, 'POST', 'read', { upTo: second?.id })

  expect([foreign.status, one.body.unread, upToSecond.body.unread]).toEqual([200, 2, 1])
  expect((await read(reader)).notices.filter(({ isRead }) => !isRead).map(({ id }) => id)).toEqual([
    third?.id,
  ])
})

it('lets a person choose when each kind is mailed, but not to stop mails of their own', async () => {
  const reader = await createUser(signing, 'advisor')

  const saved = await write(reader, 'PUT', 'preferences', { kind: 'clientSigned', mail: 'daily' })
  const fixed = await write(reader, 'PUT', 'preferences', { kind: 'decisionMade', mail: 'never' })
  const foreign = await write(reader, 'PUT', 'preferences', { kind: 'correctionAnswered', mail: 'never' })

  expect([fixed.status, foreign.status]).toEqual([422, 422])
  const { preferences } = NoticePreferences.parse(saved.body)
  expect(preferences.find(({ kind }) => kind === 'clientSigned')?.mail).toBe('daily')
  expect(preferences.find(({ kind }) => kind === 'decisionMade')?.isAlwaysMailed).toBe(true)
  expect(preferences.map(({ kind }) => kind)).not.toContain('correctionAnswered')
})

it('mails a notice immediately, unless it was read before', async () => {
  const [reader, quick] = [await createUser(signing, 'advisor'), await createUser(signing, 'advisor')]
  await send(reader, { kind: 'handedOver' })
  await send(quick, { kind: 'handedOver' })
  const [notice] = (await read(quick)).notices
  await write(quick, 'POST', 'read', { id: notice?.id })

  const mails = await readMails(reader)

  expect(mails).toMatchObject([{ body: expect.stringContaining('Claire MARTIN vous transmet un dossier.') }])
  expect(await readMails(quick)).toEqual([])
})

it('mails the unread notices of a day once, in one mail', async () => {
  const reader = await createUser(signing, 'advisor')
  await send(reader)
  await send(reader)
  await send(reader, { kind: 'clientSigned' })

  await Promise.all([mailDigests(services), mailDigests(services)])
  await mailDigests(services)

  const mails = await readMails(reader)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('2 avis non lus')
  expect(mails[0]?.body).not.toContain('vient de signer')
})

it('removes notices after 90 days', async () => {
  const reader = await createUser(signing, 'advisor')
  await send(reader)
  clock.advance({ hours: 91 * 24 })
  await send(reader)

  await removeOldNotices(services)

  expect((await read(reader)).notices).toHaveLength(1)
})

it('refuses a number that no notice can have', async () => {
  const reader = await createUser(signing, 'manageDossier')
  const ask = async (query: string) =>
    (await signing.app.inject({ url: `/api/notices${query}`, headers: reader.headers })).statusCode

  expect(await Promise.all(['?before=2147483647', '?before=2147483648'].map(ask))).toEqual([200, 422])
  expect((await write(reader, 'POST', 'read', { id: 2_147_483_648 })).status).toBe(422)
  expect((await write(reader, 'POST', 'read', { upTo: 2_147_483_648 })).status).toBe(422)
})
