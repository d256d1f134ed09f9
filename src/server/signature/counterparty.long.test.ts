import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openCeremony, typedAs } from '#test/support/ceremony-client.ts'
import { AGREEMENT, PARTIES_FORM } from '#test/support/parties-form.ts'
import { PartyLinkClient, type PartyView } from '#test/support/party-link-client.ts'
import { checkSignatures, extractText, runPdfTool } from '#test/support/pdf-tools.ts'
import { createUser } from '#test/support/signing-app.ts'

const { signing, advisor, client } = await openCeremony({
  deployment: {
    forms: { client: PARTIES_FORM },
    envelopes: { expiresAfterDays: 30, stages: [], reminderAfterDays: [3] },
  },
  templates: [AGREEMENT],
})
const links = new PartyLinkClient(signing)
const { db } = signing.services.store

const BOTH_SIDES = {
  first_name: 'Léo',
  last_name: 'Martin',
  email: 'leo@orange.test',
  with_other: 'true',
  other_first_name: 'Jeanne',
  other_last_name: 'Roux',
  other_email: 'jeanne@orange.test',
  other_amount: '35000',
}
const ACCEPTANCE = 'J’accepte de régler 35\u00A0000,00\u00A0€.'

const withPlainSpaces = (text: string) => text.replaceAll('\u00A0', ' ')

/** A dossier whose subscriber has signed: it is the other party's turn. */
async function sendToOther(answers: Readonly<Record<string, string>> = BOTH_SIDES) {
  const { id: dossierId } = await client.declare(answers)
  const view = await client.openView(dossierId)
  await client.proveOneself(view)
  await client.sign(view)
  await signing.services.outbox.drain()
  const { id: envelopeId } = await db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .executeTakeFirstOrThrow()
  return { dossierId, envelopeId, link: await links.readLink(envelopeId, 'counterparty') }
}

async function openByLink(link: string): Promise<PartyView> {
  await links.post(`${link}/code`)
  return links.viewOf(await links.post(`${link}/open`, { code: await client.readCode() }))
}

const signAs = (view: PartyView, accepted: readonly string[]) =>
  view.post('sign', { ...typedAs('Jeanne Roux'), accepted })

async function mailsTo(recipient: string): Promise<readonly string[]> {
  await signing.services.outbox.drain()
  const rows = await db
    .selectFrom('demo_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return rows.map(({ subject, body }) => withPlainSpaces(`${subject}\n${body}`))
}

describe('the other party of a dismemberment', () => {
  test('signs the agreement by its link, between the subscriber and the advisor', async () => {
    const { dossierId, envelopeId, link } = await sendToOther()
    const view = await openByLink(link)
    const state = (await view.get('state')).json()

    const signed = await signAs(view, [ACCEPTANCE])
    await signing.services.outbox.drain()
    const advisorView = await client.openView(dossierId, 'subscription_subscriber_advisor')
    await client.proveOneself(advisorView)
    await client.sign(advisorView)
    await signing.services.outbox.drain()

    expect(state.party).toMatchObject({ role: 'counterparty', name: 'Jeanne Roux', behalfOf: null })
    expect(state.acceptances).toEqual([{ text: ACCEPTANCE, locale: 'fr' }])
    expect(signed.json()).toEqual({
      outcome: 'signed',
      returnUrl: expect.stringMatching(/^\/sign\/done\?view=/),
    })
    expect((await client.dossier(dossierId)).state).toBe('signed')
    const fields = (await client.signedFiles(dossierId)).map((pdf) =>
      checkSignatures(pdf).map(({ field, isValid }) => [field, isValid]),
    )
    expect(fields).toContainEqual([
      ['subscription_subscriber', true],
      ['subscription_counterparty', true],
      ['seal', true],
    ])
    expect(fields.flat().filter(([field]) => field === 'subscription_counterparty')).toHaveLength(1)
    const { detail } = await db
      .selectFrom('envelope_event')
      .select('detail')
      .where('envelope_id', '=', envelopeId)
      .where('party', '=', 'counterparty')
      .where('kind', '=', 'signed')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ accepted: [ACCEPTANCE], documents: [{ code: 'convention' }] })
  })

  test('finds its name, capacity and amount in the agreement', async () => {
    const { link } = await sendToOther()
    const view = await openByLink(link)
    const [{ id }] = (await view.get('state')).json().envelope.documents

    const pdf = (await view.get(`documents/${id}`)).rawPayload
    const content = (await view.get(`documents/${id}/content`)).json()

    const text = withPlainSpaces(runPdfTool('sh', ['-c', 'pdftotext "$0" -'], pdf))
    expect(text).toContain('L’autre partie\nJeanne Roux\n')
    expect(text).toContain('Usufruitier, pour 35 000,00 €')
    expect(JSON.stringify(content)).toContain('Usufruitier')
  })

  test('accepts each sentence of an English agreement in its language, and its signature is described in English', async () => {
    const { dossierId, link } = await sendToOther({ ...BOTH_SIDES, language: 'en' })
    const view = await openByLink(link)
    const { acceptances } = (await view.get('state')).json()
    await signAs(
      view,
      acceptances.map(({ text }: { readonly text: string }) => text),
    )
    await signing.services.outbox.drain()

    const files = await client.signedFiles(dossierId)

    expect(acceptances).toEqual([
      { text: 'J’accepte de régler €35,000.00. (en)', locale: 'en' },
      { text: ACCEPTANCE, locale: 'fr' },
    ])
    const [agreement = ''] = files.map(extractText).filter((text) => text.includes('Jeanne Roux'))
    expect(agreement).toContain('Electronically signed by Jeanne Roux')
    expect(agreement).not.toContain('Signé électroniquement')
  })

  test('signs only after accepting its own amount as the agreement states it', async () => {
    const { link } = await sendToOther()
    const view = await openByLink(link)

    const answers = [await signAs(view, []), await signAs(view, ['J’accepte de régler 1,00 €.'])]

    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors[0].code).toBe('ACCEPTANCE_REQUIRED')
    }
    expect((await signAs(view, [ACCEPTANCE])).statusCode).toBe(200)
  })

  test('reads no document that it does not sign', async () => {
    const { dossierId, link } = await sendToOther()
    const view = await openByLink(link)
    const own = (await view.get('state')).json().envelope.documents
    const all = await db
      .selectFrom('envelope_document')
      .innerJoin('envelope', 'envelope.id', 'envelope_document.envelope_id')
      .select(['envelope_document.id', 'envelope_document.code'])
      .where('envelope.dossier_id', '=', dossierId)
      .execute()
    const others = all.filter(({ code }) => code !== 'convention')

    const answers = await Promise.all(
      others.flatMap(({ id }) => [view.get(`documents/${id}`), view.get(`documents/${id}/content`)]),
    )

    expect(own).toHaveLength(1)
    expect(others.map(({ code }) => code).toSorted()).toEqual(['bulletin', 'origine'])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })

  test('does not see the dossier with an account of its own', async () => {
    const investor = await createUser(signing, 'client')
    const { dossierId } = await sendToOther({ ...BOTH_SIDES, other_email: investor.user.email })
    const read = (url: string) => signing.app.inject({ url, headers: investor.headers })

    const answers = await Promise.all([
      read(`/api/dossiers/${dossierId}`),
      read(`/api/dossier/${dossierId}/docusign/documents`),
      read(`/api/dossier/${dossierId}/docusign/documents/1`),
      read(`/api/dossiers/${dossierId}/docusigns/subscription_subscriber/iframe`),
    ])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })

  test('is invited and reminded without a link to the dossier', async () => {
    const { dossierId, link } = await sendToOther({ ...BOTH_SIDES, other_email: 'invited@orange.test' })
    signing.clock.advance({ minutes: 4 * 24 * 60 })
    const mails = await mailsTo('invited@orange.test')

    expect(mails[0]).toContain('Léo Martin souhaite conclure avec vous une convention de démembrement')
    expect(mails[0]).toContain(link)
    expect(mails[1]).toContain('attend toujours votre signature')
    for (const mail of mails) expect(mail).not.toContain(`/form?dossier=${dossierId}`)
  })

  test('cannot use its link again once it has signed', async () => {
    const { link } = await sendToOther()
    const view = await openByLink(link)
    await signAs(view, [ACCEPTANCE])

    const page = await links.get(link)
    const code = await links.post(`${link}/code`)
    const again = await signAs(view, [ACCEPTANCE])

    expect(page.body).toContain('Vous avez déjà signé')
    expect(code.body).toContain('Vous avez déjà signé')
    expect(again.json().errors[0].code).toBe('ALREADY_SIGNED')
  })

  test('downloads its signed copy by its link once all have signed', async () => {
    const { dossierId, link } = await sendToOther({ ...BOTH_SIDES, other_email: 'copy@orange.test' })
    await signAs(await openByLink(link), [ACCEPTANCE])
    const advisorView = await client.openView(dossierId, 'subscription_subscriber_advisor')
    await client.proveOneself(advisorView)
    await client.sign(advisorView)
    const mails = await mailsTo('copy@orange.test')

    const page = await links.get(link)
    await links.post(`${link}/code`)
    const opened = await links.post(`${link}/open`, { code: await client.readCode() })
    const view = links.viewOf(opened, '/copies')
    const list = await view.get('copies')
    const [, path = ''] = /href="\/sign\/[^/]+\/(documents\/\d+)"/.exec(list.body) ?? []
    const copy = await view.get(path)

    expect(mails.at(-1)).toContain(`Télécharger votre exemplaire signé`)
    expect(mails.at(-1)).toContain(link)
    expect(page.body).toContain('Recevoir mon code')
    expect(list.body.match(/href="\/sign\//g)).toHaveLength(1)
    expect(checkSignatures(copy.rawPayload).map(({ field }) => field)).toEqual([
      'subscription_subscriber',
      'subscription_counterparty',
      'seal',
    ])
  })

  test('finds only its own documents in the evidence that it downloads', async () => {
    const { link } = await sendToOther()
    const view = await openByLink(link)
    await signAs(view, [ACCEPTANCE])

    const container = unzipSync(new Uint8Array((await view.get('evidence')).rawPayload))

    const envelope = JSON.parse(strFromU8(container['envelopes/1/envelope.json'] ?? new Uint8Array()))
    expect(Object.keys(container).filter((name) => name.endsWith('.pdf'))).toEqual([
      'envelopes/1/convention.pdf',
    ])
    expect(envelope.documents).toMatchObject([{ part: 'envelopes/1/convention.pdf' }])
  })

  test('finds no copies before all have signed', async () => {
    const { link } = await sendToOther()
    const view = await openByLink(link)
    await signAs(view, [ACCEPTANCE])

    expect((await view.get('copies')).statusCode).toBe(404)
  })

  test('ends the envelope for both sides when it declines', async () => {
    const { dossierId, link } = await sendToOther({ ...BOTH_SIDES, email: 'declined@orange.test' })
    const view = await openByLink(link)

    const answer = await view.post('decline', { reason: 'Le montant ne me convient pas.' })

    expect(answer.json()).toMatchObject({ outcome: 'declined' })
    expect((await client.dossier(dossierId)).state).toBe('rejected')
    const mails = (await mailsTo('declined@orange.test')).join('\n')
    expect(mails).toContain('n’a pas souhaité signer')
    expect(mails).not.toContain('ne me convient pas')
    expect((await links.get(link)).statusCode).toBe(410)
  })

  test('loses its link when the dossier is abandoned', async () => {
    const { dossierId, link } = await sendToOther({ ...BOTH_SIDES, other_email: 'closed@orange.test' })

    await signing.app.inject({
      method: 'PUT',
      url: `/api/dossiers/${dossierId}/status`,
      headers: advisor.headers,
      payload: { status: 'canceled' },
    })

    expect((await links.get(link)).statusCode).toBe(410)
    expect((await mailsTo('closed@orange.test')).at(-1)).toContain(`Le dossier n° ${dossierId} a été clos`)
  })

  test.each([
    ['the subscriber', { other_email: 'LEO+2@orange.test' }],
    ['the spouse', { with_spouse: 'true', spouse_last_name: 'Martin', spouse_email: 'jeanne@orange.test' }],
  ])('is refused with the address of %s', async (_who, answers) => {
    const { answer } = await client.declare({ ...BOTH_SIDES, ...answers })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([
      { property: expect.stringContaining('other_email'), code: 'SIGNER_CONTACT_SHARED' },
    ])
  })

  test('is a company through its representative', async () => {
    const { answer, id } = await client.declare({
      ...BOTH_SIDES,
      other_first_name: '',
      other_last_name: 'SCI Les Tilleuls',
      other_is_company: 'true',
      other_rep_last_name: 'Roux',
    })

    expect(answer.statusCode).toBe(200)
    const party = await db
      .selectFrom('envelope_party')
      .innerJoin('envelope', 'envelope.id', 'envelope_party.envelope_id')
      .select(['envelope_party.name', 'envelope_party.behalf_of', 'envelope_party.email'])
      .where('envelope.dossier_id', '=', id)
      .where('envelope_party.party', '=', 'counterparty')
      .executeTakeFirstOrThrow()
    expect(party).toEqual({ name: 'Roux', behalf_of: 'SCI Les Tilleuls', email: 'jeanne@orange.test' })
  })
})
