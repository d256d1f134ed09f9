import { expect, it } from 'vitest'
import { VigilanceSettings } from '#form/vigilance-settings.ts'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { PartyLinkClient } from '#test/support/party-link-client.ts'
import { askForContainer, partsOf } from '#test/support/proof-container.ts'
import { createUser, type SignedInUser } from '#test/support/signing-app.ts'
import { makeRoots } from '../evidence/make-roots.ts'
import { exportPerson } from '../retention/export-person.ts'

/** In no answer, mail or proof. */
const WHY = 'Ligne de vigilance peuplier-bleu'
const SECRET = 'Conclusion sur l’origine des fonds tilleul-rouge'
const TELLING = /peuplier-bleu|tilleul-rouge|enhanced|vigilance\.concluded|vigilance-conclusion/

const { signing, client, advisor } = await openCeremony({
  deployment: {
    vigilance: VigilanceSettings.parse({
      rows: [
        { code: 'advised', level: 'enhanced', why: { fr: WHY, en: WHY }, when: { channels: ['advised'] } },
      ],
    }),
  },
})
const { db } = signing.services.store
const reviewer = await createUser(signing, 'manageDossier')
const clerk = await createUser(signing, 'backOfficeUser')
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
const { digest } = (await read(reviewer, `/api/dossiers/${dossierId}/vigilance`)).json()
const written = await signing.app.inject({
  method: 'POST',
  url: `/api/dossiers/${dossierId}/vigilance/conclusions`,
  headers: reviewer.headers,
  payload: { text: SECRET, digest },
})
await signing.services.outbox.drain()
await makeRoots(signing.services)

function read(who: SignedInUser, url: string) {
  return signing.app.inject({ url, headers: who.headers })
}

it('is read by reviewers', async () => {
  expect(written.statusCode).toBe(200)
  expect((await read(reviewer, `/api/dossiers/${dossierId}/vigilance`)).json()).toMatchObject({
    level: 'enhanced',
    reasons: [{ why: WHY }],
    conclusions: [{ text: SECRET }],
  })
})

it.each([
  ['the advisor', advisor],
  ['the client', subscriber],
  ['the back office', clerk],
])('is in no answer to a GET of %s about the dossier', async (_, who) => {
  const { paths } = signing.app.swagger()
  const addresses = Object.entries(paths ?? {})
    .filter(([, calls]) => calls?.get !== undefined)
    .map(([path]) =>
      path
        .replace(/\{(id|folderId)\}/, String(dossierId))
        .replace('{locale}', 'fr')
        .replaceAll(/\{\w+\}/g, '1'),
    )

  expect(addresses.length).toBeGreaterThan(40)
  const telling: string[] = []
  for (const address of addresses) {
    const { statusCode, body } = await read(who, address)
    if (statusCode < 300 && /peuplier-bleu|tilleul-rouge|"vigilance":"/.test(body)) telling.push(address)
  }
  expect(telling).toEqual([])
})

it('is in no mail, job or notice', async () => {
  const mails = await db.selectFrom('demo_mail').selectAll().execute()
  const jobs = await db.selectFrom('outbox').selectAll().execute()
  const notices = await db.selectFrom('notice').selectAll().execute()

  expect(JSON.stringify([mails, jobs, notices])).not.toMatch(TELLING)
})

it.each([
  ['the advisor', () => askForContainer(signing, dossierId, advisor)],
  ['the client', () => askForContainer(signing, dossierId, subscriber)],
  ['a reviewer', () => askForContainer(signing, dossierId, reviewer)],
  ['a party by its link', () => party.get('evidence')],
])('is in no proof for %s', async (_, take) => {
  const parts = partsOf(new Uint8Array((await take()).rawPayload))
  const texts = [...parts]
    .filter(([name]) => !name.endsWith('.html'))
    .map(([, bytes]) => Buffer.from(bytes).toString())

  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => TELLING.test(text))).toEqual([])
})

it('is in no copy of what the store holds of a person', async () => {
  const people = [subscriber, advisor].map(({ user }) => user.email)
  const copies = await Promise.all(people.map((email) => exportPerson(db, email)))

  expect(JSON.stringify(copies)).not.toMatch(TELLING)
})
