import { expect, test } from 'vitest'
import { DossierList } from '#contract/dossiers.ts'
import type { FollowUp } from '#contract/follow-up.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { countWorkingDays } from '#rules/working-days.ts'
import { createUser } from '#test/support/signing-app.ts'
import { parisToday } from '../clock.ts'

const {
  signing,
  advisor,
  client: ceremony,
} = await openCeremony({
  environment: { DECISION_UNDO_SECONDS: '10' },
})
const reviewer = await createUser(signing, 'manageDossier')
const { db } = signing.services.store

async function readFollowUp(
  id: number,
  headers: Readonly<Record<string, string>> = advisor.headers,
): Promise<FollowUp> {
  const answer = await signing.app.inject({ url: `/api/dossiers/${id}/follow-up`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function sign(id: number): Promise<void> {
  const view = await ceremony.openView(id, 'subscription_subscriber')
  await ceremony.proveOneself(view)
  await ceremony.sign(view)
  await signing.services.outbox.drain()
  await db.updateTable('dossier').set({ amount_cents: 1_000_000 }).where('id', '=', id).execute()
}

async function decide(id: number, state: 'validated' | 'refused', message?: string): Promise<void> {
  const answer = await signing.app.inject({
    method: 'PUT',
    url: `/api/dossiers/integration-state/${id}`,
    headers: reviewer.headers,
    payload: { integration_state: state, reason: 'Sans suite', message },
  })
  expect(answer.statusCode).toBe(200)
}

async function grantAccess(dossierId: number, accountId: number): Promise<void> {
  await db
    .insertInto('dossier_access')
    .values({ dossier_id: dossierId, account_id: accountId, granted_at: signing.clock.now() })
    .execute()
}

/** Ends the ten seconds in which a decision may be undone. */
async function release(): Promise<void> {
  signing.clock.advance({ seconds: 11 })
  await signing.services.outbox.drain()
}

const daysAfter = (from?: string | null, to?: string | null) =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000
const statesOf = ({ steps }: FollowUp) => Object.fromEntries(steps.map(({ code, state }) => [code, state]))

test('before the signature it says whose signature is awaited, and by when', async () => {
  const { dossierId } = await ceremony.prepare(['subscriber'])

  const followUp = await readFollowUp(dossierId)

  expect(statesOf(followUp)).toEqual({
    created: 'done',
    answers: 'done',
    signed: 'now',
    payment: 'coming',
    review: 'coming',
    register: 'coming',
  })
  const signature = followUp.steps.find(({ code }) => code === 'signed')
  expect(daysAfter(parisToday(signing.services.clock), signature?.day)).toBe(30)
  expect(signature?.text).toMatch(/^En attente de la signature de Florence Lemaire, au plus tard le /)
  expect(followUp).toMatchObject({ payment: null, refusal: null })
})

test('a signed subscription is paid within the days of the deployment, with its number as reference', async () => {
  const { dossierId } = await ceremony.prepare(['subscriber'])

  await sign(dossierId)

  const followUp = await readFollowUp(dossierId)
  expect(statesOf(followUp)).toMatchObject({
    signed: 'done',
    payment: 'now',
    review: 'now',
    register: 'coming',
  })
  const [signed, payment, review] = followUp.steps.slice(2).map(({ day }) => day)
  expect(daysAfter(signed, payment)).toBe(14)
  expect(countWorkingDays(signed ?? '', review ?? '')).toBe(5)
  expect(followUp.payment).toEqual({
    mode: 'transfer',
    amount: '10000.00',
    account: null,
    reference: String(dossierId),
  })
})

test('each reader reads it in their own words and language', async () => {
  const { dossierId } = await ceremony.prepare(['subscriber'])
  const client = await createUser(signing, 'client')
  await grantAccess(dossierId, client.user.id)

  const [own, others] = await Promise.all([
    readFollowUp(dossierId, { ...client.headers, 'accept-language': 'en' }),
    readFollowUp(dossierId, reviewer.headers),
  ])

  const titleOf = ({ steps }: FollowUp) => steps.find(({ code }) => code === 'payment')?.title
  expect([titleOf(own), titleOf(others)]).toEqual(['Your payment', 'Règlement'])
})

test('no payment is asked for once the subscription is accepted or refused', async () => {
  const { dossierId: accepted } = await ceremony.prepare(['subscriber'])
  const { dossierId: refused } = await ceremony.prepare(['subscriber'])
  await sign(accepted)
  await sign(refused)

  await decide(accepted, 'validated')
  await decide(refused, 'refused')
  await release()

  expect(await readFollowUp(accepted)).toMatchObject({ payment: null })
  expect(statesOf(await readFollowUp(accepted))).toMatchObject({ payment: 'done', register: 'now' })
  expect(await readFollowUp(refused)).toMatchObject({ payment: null })
  expect(statesOf(await readFollowUp(refused))).toMatchObject({ payment: 'stopped', register: 'stopped' })
})

test('a decision that may be undone is shown to reviewers only', async () => {
  const { dossierId } = await ceremony.prepare(['subscriber'])
  await sign(dossierId)
  const client = await createUser(signing, 'client')
  await grantAccess(dossierId, client.user.id)
  const listed = async () => {
    const answer = await signing.app.inject({
      url: '/api/dossiers?state=signed-files',
      headers: client.headers,
    })
    return DossierList.parse(answer.json()).dossiers.map(({ integrate_state: state }) => state)
  }
  const shown = async () => {
    const [outside, inside] = await Promise.all([
      readFollowUp(dossierId),
      readFollowUp(dossierId, reviewer.headers),
    ])
    return [outside, inside].map((each) => [statesOf(each)['review'], each.payment !== null])
  }

  await decide(dossierId, 'validated')
  const held = await shown()
  const heldInList = await listed()
  await release()
  const final = await shown()

  expect([heldInList, await listed()]).toEqual([['ongoing'], ['validated']])
  expect(held).toEqual([
    ['now', true],
    ['done', false],
  ])
  expect(final).toEqual([
    ['done', false],
    ['done', false],
  ])
})

test('an advisor reads the message sent with a refusal, and never the reason', async () => {
  const { dossierId: refused } = await ceremony.prepare(['subscriber'])
  const { dossierId: silent } = await ceremony.prepare(['subscriber'])
  await sign(refused)
  await sign(silent)
  expect(await readFollowUp(refused)).toMatchObject({ refusal: null })

  await decide(refused, 'refused', 'Le justificatif de domicile a plus de trois mois.')
  await decide(silent, 'refused')
  await release()

  const followUp = await readFollowUp(refused)
  expect(followUp.refusal).toEqual({ message: 'Le justificatif de domicile a plus de trois mois.' })
  expect(JSON.stringify(followUp)).not.toContain('Sans suite')
  expect(await readFollowUp(silent)).toMatchObject({ refusal: { message: null } })
})
