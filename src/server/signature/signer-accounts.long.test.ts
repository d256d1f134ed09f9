import { beforeEach, describe, expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { PARTIES_FORM } from '#test/support/parties-form.ts'
import { createUser, sendBlock, type SignedInUser } from '#test/support/signing-app.ts'

const { signing, advisor, client } = await openCeremony({ deployment: { forms: { client: PARTIES_FORM } } })
const { db } = signing.services.store

const NAMES = { first_name: 'Léo', last_name: 'Martin' }
const OTHER = 'leo.perso@autre.test'

let holder: SignedInUser
beforeEach(async () => {
  holder = await createUser(signing, 'client')
  await db
    .updateTable('account')
    .set({ parent_id: advisor.user.id })
    .where('id', '=', holder.user.id)
    .execute()
})

const declare = (answers: Readonly<Record<string, string>>) =>
  client.declare({ ...NAMES, ...answers }, holder.user.id)

const openAgain = (id: number) => sendBlock(signing, advisor.headers, { id, block: 'declare' }, {})

async function mailsTo(recipient: string) {
  await signing.services.outbox.drain()
  return db
    .selectFrom('demo_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}

async function findLink(recipient: string): Promise<string> {
  const bodies = (await mailsTo(recipient)).map(({ body }) => body)
  return /\/signing-contact\/\S+/.exec(bodies.join('\n'))?.[0] ?? ''
}

describe('the contact of a party with an account', () => {
  test('is the account’s: another address is refused, and its owner is asked', async () => {
    const refused = await declare({ email: OTHER })
    await openAgain(refused.id)

    expect(refused.answer.statusCode).toBe(422)
    expect(refused.answer.json().errors).toMatchObject([
      {
        code: 'SIGNER_CONTACT_UNCONFIRMED',
        property: expect.stringMatching(/email$/),
        message: expect.stringContaining('Léo Martin'),
      },
    ])
    expect(await mailsTo(OTHER)).toEqual([])
    // Asked once, however often the documents are sent.
    expect(await mailsTo(holder.user.email)).toMatchObject([{ body: expect.stringContaining(OTHER) }])
  })

  test('may be another once the owner of the account pressed the button of that mail', async () => {
    const { id } = await declare({ email: OTHER })
    const link = await findLink(holder.user.email)

    const page = await signing.app.inject({ url: link })
    const onlyRead = await openAgain(id)
    const confirmed = await signing.app.inject({ method: 'POST', url: link })
    const opened = await openAgain(id)
    await signing.services.outbox.drain()

    expect([page.statusCode, page.body.includes(OTHER)]).toEqual([200, true])
    expect(onlyRead.statusCode).toBe(422)
    expect([confirmed.statusCode, opened.statusCode]).toEqual([200, 200])
    expect(
      await db
        .selectFrom('envelope_party')
        .innerJoin('envelope', 'envelope.id', 'envelope_party.envelope_id')
        .select(['email', 'account_id'])
        .where('dossier_id', '=', id)
        .where('party', '=', 'subscriber')
        .executeTakeFirstOrThrow(),
    ).toEqual({ email: OTHER, account_id: holder.user.id })
    expect((await signing.app.inject({ method: 'POST', url: link })).statusCode).toBe(410)
  })

  test('is not confirmed by a late or a forged link', async () => {
    await declare({ email: OTHER })
    const link = await findLink(holder.user.email)
    const forged = await signing.app.inject({ method: 'POST', url: `${link.slice(0, -4)}AAAA` })
    signing.clock.advance({ minutes: 7 * 24 * 60 })

    const late = await signing.app.inject({ method: 'POST', url: link })

    expect([forged.statusCode, late.statusCode]).toEqual([410, 410])
  })

  test('may be the address at which that account signs', async () => {
    await db
      .updateTable('account')
      .set({ signer_email: 'leo.sign@orange.test' })
      .where('id', '=', holder.user.id)
      .execute()

    expect((await declare({ email: 'leo.sign@orange.test' })).answer.statusCode).toBe(200)
  })
})

describe('an envelope in the name of an account', () => {
  test('notifies the account when somebody else signs for it', async () => {
    const { answer, id } = await declare({
      email: holder.user.email,
      holder: 'minor',
      rep_first_name: 'Claire',
      rep_last_name: 'Martin',
      rep_email: 'claire@orange.test',
    })

    expect(answer.statusCode).toBe(200)
    expect(await mailsTo(holder.user.email)).toMatchObject([
      { subject: expect.stringContaining(`n°\u00a0${id}`), body: expect.stringContaining('en votre nom') },
    ])
  })

  test('notifies a co-holder who does not sign yet, and an invited one only once', async () => {
    const coHolder = await createUser(signing, 'client')
    await declare({
      email: holder.user.email,
      with_spouse: 'true',
      spouse_last_name: 'Roux',
      spouse_email: coHolder.user.email,
    })

    expect(await mailsTo(coHolder.user.email)).toMatchObject([
      { body: expect.stringContaining('en votre nom') },
    ])
    expect(await mailsTo(holder.user.email)).toHaveLength(1)
  })
})
