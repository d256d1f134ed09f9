import { expect, it } from 'vitest'
import * as z from 'zod'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { listHouseFiles, readHouseFile } from '#test/support/house-files.ts'
import { PartyLinkClient } from '#test/support/party-link-client.ts'
import { askForContainer, partsOf } from '#test/support/proof-container.ts'
import { createUser, type SignedInUser } from '#test/support/signing-app.ts'
import { makeRoots } from '../evidence/make-roots.ts'
import { exportPerson } from '../retention/export-person.ts'

/** In no answer, mail or proof; nobody else in the test has this name. */
const SECRET = 'Soupçon sur l’origine des fonds 7f3a'

const { signing, client, advisor } = await openCeremony()
const { db } = signing.services.store
const reviewer = await createUser(signing, 'manageDossier')
const colleague = await createUser(signing, 'manageDossier')
const backOffice = await createUser(signing, 'backOfficeUser')
const links = new PartyLinkClient(signing)
const { dossierId, envelopeId } = await client.prepare()
const link = await links.readLink(envelopeId, 'subscriber')
await links.post(`${link}/code`)
const party = links.viewOf(await links.post(`${link}/open`, { code: await client.readCode() }))
await party.post('sign', TYPED)
await signing.services.outbox.drain()
const subscriber = await createUser(signing, 'client')
await db
  .insertInto('dossier_access')
  .values({ dossier_id: dossierId, account_id: subscriber.user.id })
  .execute()
for (const elementId of [null, await findElement()])
  await signing.app.inject({
    method: 'POST',
    url: `/api/dossiers/${dossierId}/comments`,
    headers: reviewer.headers,
    payload: {
      text: `${SECRET} @{${colleague.user.id}}`,
      elementId,
      mentions: [colleague.user.id],
    },
  })
await signing.services.outbox.drain()
await makeRoots(signing.services)

async function findElement(): Promise<string> {
  const View = z.object({
    pages: z.array(
      z.object({ blocks: z.array(z.object({ elements: z.array(z.object({ elementId: z.string() })) })) }),
    ),
  })
  const view = View.parse((await read(reviewer, `/api/dossier/integration-state/${dossierId}/view`)).json())
  return view.pages[0]?.blocks[0]?.elements[0]?.elementId ?? ''
}

function read(who: SignedInUser, url: string) {
  return signing.app.inject({ url, headers: who.headers })
}

it('is read by the colleagues of its author', async () => {
  const { comments } = (await read(colleague, `/api/dossiers/${dossierId}/comments`)).json()

  expect(comments).toMatchObject([{ elementId: null }, { elementId: expect.any(String) }])
  expect(JSON.stringify(comments)).toContain(SECRET)
})

it.each([
  ['the advisor', advisor],
  ['the client', subscriber],
  ['the back office', backOffice],
  ['a reviewer, outside the call of comments', reviewer],
])('is in no answer to a GET of %s', async (_, who) => {
  const { paths } = signing.app.swagger()
  const addresses = Object.entries(paths ?? {})
    .filter(([path, calls]) => calls?.get !== undefined && !path.endsWith('/comments'))
    .map(([path]) =>
      path
        .replace(/\{(id|folderId)\}/, String(dossierId))
        .replace('{locale}', 'fr')
        .replaceAll(/\{\w+\}/g, '1'),
    )

  expect(addresses.length).toBeGreaterThan(40)
  const telling: string[] = []
  for (const address of addresses) if ((await read(who, address)).body.includes(SECRET)) telling.push(address)
  expect(telling).toEqual([])
})

it('is in no mail, not even in that of a mention, and in no job', async () => {
  const mails = await db.selectFrom('demo_mail').selectAll().execute()
  const jobs = await db.selectFrom('outbox').selectAll().execute()
  const notices = await db.selectFrom('notice').selectAll().execute()
  const mentioned = notices.filter(({ kind }) => kind === 'mention')

  expect(mentioned.map(({ account_id: reader }) => reader)).toEqual([colleague.user.id, colleague.user.id])
  expect(JSON.stringify([mails, jobs, notices])).not.toContain(SECRET)
})

it.each([
  ['the advisor', () => askForContainer(signing, dossierId, advisor)],
  ['the client', () => askForContainer(signing, dossierId, subscriber)],
  ['a reviewer', () => askForContainer(signing, dossierId, reviewer)],
  ['a party by its link', () => party.get('evidence')],
])('is in no proof for %s, whose audit shows no action on comments either', async (_, take) => {
  const parts = partsOf(new Uint8Array((await take()).rawPayload))
  const texts = [...parts]
    .filter(([name]) => !name.endsWith('.html'))
    .map(([, bytes]) => Buffer.from(bytes).toString())

  expect(texts.filter((text) => text.includes(SECRET) || text.includes('comment.'))).toEqual([])
})

it('is in no copy of what the store holds of a person', async () => {
  const people = [subscriber, advisor].map(({ user }) => user.email)
  const copies = await Promise.all(people.map((email) => exportPerson(db, email)))

  expect(JSON.stringify(copies)).not.toContain(SECRET)
})

it('is read from the store by its own feature only', async () => {
  const sources = (await listHouseFiles('src')).filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  const readers: string[] = []
  for (const path of sources)
    if (/dossier_comment|comment_mention/.test(await readHouseFile(path))) readers.push(path)

  expect(
    readers.filter(
      (path) => !/^src\/server\/(comments|store)\//.test(path) && !path.endsWith('row-kinds.ts'),
    ),
  ).toEqual([])
})
