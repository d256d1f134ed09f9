import { describe, expect, test } from 'vitest'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { PartyLinkClient } from '#test/support/party-link-client.ts'
import { getEnvelope } from '../envelopes/index.ts'

const { signing, client, advisor } = await openCeremony()

const links = new PartyLinkClient(signing)
const readLink = (envelopeId: string, party: string) => links.readLink(envelopeId, party)
const get = (url: string) => links.get(url)
const post = (url: string, form?: Readonly<Record<string, string>>) => links.post(url, form)
/** The page that an answer leads to. */
const follow = async ({ headers }: Awaited<ReturnType<typeof post>>) =>
  (await get(String(headers.location))).body
const signIn = (opened: Awaited<ReturnType<typeof post>>) => links.viewOf(opened).post('sign', TYPED)

describe('a party’s mail link', () => {
  test('comes with the titles of the documents to sign', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const { documents } = await getEnvelope(signing.services.store.db, envelopeId)

    const mail = await signing.services.store.db
      .selectFrom('demo_mail')
      .select(['subject', 'body'])
      .where('subject', 'like', `%à signer, dossier n°_${dossierId}`)
      .executeTakeFirstOrThrow()

    expect(documents.length).toBeGreaterThan(1)
    expect(mail.subject).toContain(`${documents.length} documents à signer`)
    for (const { title } of documents) expect(mail.body).toContain(title.fr)
  })

  test('opens the documents after the party’s code and ends on a page of its own', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')

    const page = await get(link)
    await post(`${link}/code`)
    const opened = await post(`${link}/open`, { code: await client.readCode() })
    const signed = await signIn(opened)
    await signing.services.outbox.drain()

    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('florence@orange.test')
    // The plain pages share one small script of the identity server; the form works without it.
    expect(page.body.replace('<script src="/auth/assets/page.js" defer></script>', '')).not.toContain(
      '<script',
    )
    expect(opened.statusCode).toBe(303)
    expect(signed.json()).toEqual({
      outcome: 'signed',
      returnUrl: expect.stringMatching(/^\/sign\/done\?view=/),
    })
    expect((await get('/sign/done')).body).toContain('C’est terminé')
    expect((await get(link)).body).toContain('Vous avez déjà signé')
    expect((await client.dossier(dossierId)).state).toBe('signed')
  })

  test('leads to a page that says so after a refusal', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    await post(`${link}/code`)
    const view = links.viewOf(await post(`${link}/open`, { code: await client.readCode() }))

    const { outcome, returnUrl } = (await view.post('decline', { reason: 'Non.' })).json()
    const reopened = (await view.get('state')).json()
    const page = (await get(returnUrl)).body

    expect(outcome).toBe('declined')
    expect(reopened.returnUrl).toBe(returnUrl)
    expect(page).toContain('<h1>Vous avez refusé de signer</h1>')
    expect(page).toContain('votre refus')
    expect(page).not.toContain('votre signature')
  })

  test('links help for signatories and the accessibility statement, without its own address', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')

    const bodies = [(await get(link)).body, (await get('/sign/done')).body]

    for (const body of bodies) {
      expect(body).toContain('href="/aide?for=signatory&amp;page=%2Fsign%2Fparty%2F%E2%80%A6&amp;lang=fr"')
      expect(body).toContain('href="/accessibilite?lang=fr"')
    }
  })

  test('says where a code was sent, and no longer asks to request one', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    const asking = 'demandez votre code personnel'

    const before = (await get(link)).body
    const sent = await post(`${link}/code?lang=fr`)
    const after = (await get(String(sent.headers.location))).body
    signing.clock.advance({ minutes: 5 })
    const expired = (await get(link)).body

    // To the page itself: a reload, or Back, must not send another code in place of the one that is being looked up.
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${link}?lang=fr`])
    expect(before).toContain(asking)
    expect(after).not.toContain(asking)
    expect(after).toMatch(/Un code a été envoyé à f•+\S*@/)
    expect(expired).toContain(asking)
    expect(expired).not.toContain('Un code a été envoyé')
  })

  test('says that another code replaces the former, and which one counts once no more are sent', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')

    const sent = []
    for (let at = 0; at < 4; at += 1) {
      sent.push(await follow(await post(`${link}/code?lang=fr`)))
      signing.clock.advance({ minutes: 1 })
    }

    expect(sent[0]).toContain('Un code a été envoyé')
    for (const again of sent.slice(1, 3))
      expect(again).toMatch(/Un autre code a été envoyé à f\S+ Lui seul est valable, pendant 5\u00a0minutes/)
    expect(sent[3]).toMatch(/Le dernier code envoyé à f\S+ sert encore\./)
    expect(sent[3]).toContain('Trois codes ont été envoyés')
    expect(sent[3]).not.toContain('code a été envoyé')
  })

  test('is shown instead of the address of its forms, where a refused code leaves the browser', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')

    const pages = await Promise.all(['code', 'open'].map((form) => get(`${link}/${form}?lang=en`)))

    expect(pages.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    for (const { headers } of pages) expect(headers.location).toBe(`${link}?lang=en`)
  })

  test('opens two views with the same code, of which one can sign', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    await post(`${link}/code`)
    const code = await client.readCode()

    const [one, two] = [await post(`${link}/open`, { code }), await post(`${link}/open`, { code })]

    expect([one.statusCode, two.statusCode]).toEqual([303, 303])
    expect((await signIn(one)).json().errors[0].code).toBe('CODE_REQUIRED')
    expect((await signIn(two)).json()).toMatchObject({ outcome: 'signed' })
  })

  test('opens no view with a wrong code and sends three codes at most', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')

    const send = () => {
      signing.clock.advance({ minutes: 1 })
      return post(`${link}/code`)
    }
    const sent = [await send(), await send(), await send()]
    const fourth = await send()
    const code = await client.readCode()
    const wrong = await post(`${link}/open`, { code: code === '000000' ? '000001' : '000000' })

    expect(sent.map(({ headers }) => headers.location)).toEqual([1, 2, 3].map(() => `${link}?lang=fr`))
    expect(await follow(fourth)).toContain('Le code n’a pas été envoyé')
    expect(await follow(fourth)).not.toContain('aria-invalid')
    expect(await follow(wrong)).toContain('Le code n’est pas accepté')
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('shows a refused code at its own address, where a reload uses up no other try', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    await post(`${link}/code`)
    const code = await client.readCode()

    const wrong = await post(`${link}/open`, { code: code === '000000' ? '000001' : '000000' })
    const pages = [await follow(wrong), await follow(wrong)]
    await post(`${link}/code`)

    expect(wrong.statusCode).toBe(303)
    // Beside the field: the browser scrolls to it, past the top of the page.
    for (const body of pages)
      expect(body).toMatch(/Un code a été envoyé.*Essais restants\u00a0: 4.*name="code"/s)
    // With another code on its way, the page says nothing of the former one.
    expect(await follow(wrong)).not.toContain('Essais restants')
  })

  test('leads the browser that has opened it back to its documents, and no other', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    await post(`${link}/code`)
    const opened = await post(`${link}/open`, { code: await client.readCode() })
    const [, cookie = ''] = /(signing-link=[^;]*)/.exec(String(opened.headers['set-cookie'])) ?? []
    const back = (path: string) => signing.app.inject({ url: path, headers: { cookie } })

    const own = await back(link)
    const other = await get(link)
    signing.clock.advance({ minutes: 31 })
    const late = await back(link)

    expect([own.statusCode, own.headers.location]).toEqual([303, opened.headers.location])
    expect(other.body).toContain('Recevoir mon code')
    expect(late.body).toContain('Recevoir mon code')
  })

  test('says what to do after five wrong codes, and when another code may be asked for', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    await post(`${link}/code`)
    const code = await client.readCode()
    const wrong = code === '000000' ? '000001' : '000000'

    const tries = []
    for (let at = 0; at < 6; at += 1) tries.push(await follow(await post(`${link}/open`, { code: wrong })))
    const sent = []
    for (let at = 1; at < 4; at += 1) {
      signing.clock.advance({ minutes: 1 })
      sent.push(await follow(await post(`${link}/code`)))
    }

    expect(tries[3]).toContain('Essais restants')
    for (const used of tries.slice(4)) {
      expect(used).toContain('il ne peut plus servir. Demandez-en un autre.')
      expect(used).not.toContain('name="code"')
      expect(used).toContain('Recevoir mon code')
    }
    expect(sent[2]).toContain('Vous pourrez en demander un autre dans 12\u00a0minutes.')
  })

  test('refuses requests from other sites and sends only its origin as referrer', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    const from = (origin: string) =>
      signing.app.inject({ method: 'POST', url: `${link}/code`, headers: { origin } })

    const [foreign, own, page] = [
      await from('https://evil.example'),
      await from('http://paraphe.test'),
      await get(link),
    ]

    expect([foreign.statusCode, own.statusCode]).toEqual([403, 303])
    // `no-referrer` would make the page's own forms send `Origin: null`.
    expect(page.headers['referrer-policy']).toBe('strict-origin')
  })

  test('returns 410 when altered and after the end of the envelope', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    const other = link.replace('.subscriber.', '.coSubscriber.')
    const view = await client.openView(dossierId)

    const live = await get(link)
    await client.proveOneself(view)
    await view.post('decline', { reason: 'Non.' })
    const declined = await get(link)

    expect(declined.body).toContain('Vous avez refusé de signer')
    expect(live.statusCode).toBe(200)
    expect((await get(other)).statusCode).toBe(410)
    expect((await get('/sign/party/anything')).statusCode).toBe(410)
    expect((await get(link)).statusCode).toBe(410)
    expect((await post(`${link}/code`)).statusCode).toBe(410)
  })

  test('says that the documents were taken back, to who has the page open too', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    const { headers } = advisor

    await signing.app.inject({
      method: 'PUT',
      url: `/api/dossiers/${dossierId}/status`,
      headers,
      payload: { status: 'canceled' },
    })

    for (const page of [await get(link), await post(`${link}/code`)]) {
      expect(page.statusCode).toBe(410)
      expect(page.body).toContain('Ces documents ne sont plus à signer')
    }
  })

  test('says before the code what is signed and who invites, and names no party', async () => {
    const { dossierId, envelopeId } = await client.prepare()
    const db = signing.services.store.db
    const link = await readLink(envelopeId, 'subscriber')
    const { parties } = await getEnvelope(db, envelopeId)
    await db.updateTable('dossier').set({ amount_cents: 1_000_000 }).where('id', '=', dossierId).execute()
    const { body } = await get(link)

    expect(body).toContain('Claire Delmas vous invite')
    expect(body).toContain('10\u00a0000,00\u00a0€')
    expect(body).toContain('À signer avant la fin du')
    expect(body).toMatch(/<h2>(Un document|\d documents)<\/h2>\s*<ul>\s*<li>/)
    for (const { name, email } of parties) {
      expect(body).not.toContain(name)
      expect(body).not.toContain(email)
    }
  })

  test('is closed for good once its reader says that it is for somebody else', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')

    const question = await get(`${link}/not-me`)
    const untouched = await get(link)
    const told = await post(`${link}/not-me`)
    const again = await post(`${link}/not-me`)
    await signing.services.outbox.drain()

    expect(question.body).toContain('Confirmer que ce n’est pas moi')
    expect(untouched.body).toContain('Recevoir mon code')
    for (const { body } of [told, again, await get(link), await post(`${link}/code`)])
      expect(body).toContain('ce lien ne sert plus')
    const { db } = signing.services.store
    const mails = await db
      .selectFrom('demo_mail')
      .select('recipient')
      .where('dedup_key', 'like', `envelope-disowned-${envelopeId}-%`)
      .execute()
    expect(mails).toHaveLength(2)
    const audited = await db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'envelope.disowned')
      .execute()
    expect(audited).toEqual([{ detail: { envelope: envelopeId, party: 'subscriber' } }])
  })

  test('accepts a code that is pasted with spaces', async () => {
    const { envelopeId } = await client.prepare()
    const link = await readLink(envelopeId, 'subscriber')
    await post(`${link}/code`)
    const code = await client.readCode()

    const opened = await post(`${link}/open`, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })

    expect(opened.statusCode).toBe(303)
  })
})
