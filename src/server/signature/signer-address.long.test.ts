import { expect, test } from 'vitest'
import { DeploymentFlags } from '#form/deployment.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { PARTIES_FORM } from '#test/support/parties-form.ts'

const { signing, advisor, client } = await openCeremony({
  deployment: { forms: { client: PARTIES_FORM }, flags: DeploymentFlags.parse({ profile: true }) },
})

/** A dossier out to be signed, the advisor after the holder. */
async function send(): Promise<number> {
  const answers = { first_name: 'Léo', last_name: 'Martin', email: 'leo@orange.test' }
  return (await client.declare(answers)).id
}

async function advisorAddress(dossierId: number): Promise<string> {
  const { email } = await signing.services.store.db
    .selectFrom('envelope_party as party')
    .innerJoin('envelope', 'envelope.id', 'party.envelope_id')
    .select('party.email')
    .where('envelope.dossier_id', '=', dossierId)
    .where('party.party', '=', 'subscriberAdvisor')
    .executeTakeFirstOrThrow()
  return email
}

/** Asks for another signing address of the advisor; gives the link in the mail to it. */
async function requestConfirmation(emailSigner: string): Promise<string> {
  await signing.app.inject({
    method: 'POST',
    url: '/api/profile',
    headers: advisor.headers,
    payload: { emailSigner },
  })
  await signing.services.outbox.drain()
  const { body } = await signing.services.store.db
    .selectFrom('demo_mail')
    .select('body')
    .where('recipient', '=', emailSigner)
    .executeTakeFirstOrThrow()
  return /\/signing-email\/\S+/.exec(body)?.[0] ?? ''
}

test('a changed signing address moves no envelope already sent, and serves once it is confirmed', async () => {
  const before = await send()

  const link = await requestConfirmation('desk@cabinet.test')
  const waiting = await send()
  await signing.app.inject({ method: 'POST', url: link })
  const after = await send()

  expect(await advisorAddress(before)).toBe(advisor.user.email)
  expect(await advisorAddress(waiting)).toBe(advisor.user.email)
  expect(await advisorAddress(after)).toBe('desk@cabinet.test')
})

test('its code goes to the address it was sent with', async () => {
  const id = await send()
  const sentWith = await advisorAddress(id)
  await signing.app.inject({ method: 'POST', url: await requestConfirmation('later@cabinet.test') })
  const holder = await client.openView(id)
  await client.proveOneself(holder)
  await holder.post('sign', { appearance: { kind: 'typed', name: 'Léo Martin' }, consent: true })

  const view = await client.openView(id, 'subscription_subscriber_advisor')
  await view.post('code')
  await signing.services.outbox.drain()

  const { recipient } = await signing.services.store.db
    .selectFrom('demo_mail')
    .select('recipient')
    .where('dedup_key', 'like', 'code-%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(recipient).toBe(sentWith)
})
