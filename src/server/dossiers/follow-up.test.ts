import { expect, test } from 'vitest'
import type { FollowUp } from '#contract/follow-up.ts'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { createUser } from '#test/support/signing-app.ts'

const { signing, advisor, client: ceremony } = await openCeremony()
const reviewer = await createUser(signing, 'manageDossier')
const { db } = signing.services.store

async function readFollowUp(id: number): Promise<FollowUp> {
  const answer = await signing.app.inject({ url: `/api/dossiers/${id}/follow-up`, headers: advisor.headers })
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

const statesOf = ({ steps }: FollowUp) => Object.fromEntries(steps.map(({ code, state }) => [code, state]))

test('nothing follows before the subscription is signed', async () => {
  const { dossierId } = await ceremony.prepare(['subscriber'])

  expect(await readFollowUp(dossierId)).toEqual({
    steps: [],
    payment: null,
    refusal: null,
    reviewDays: 5,
  })
})

test('a signed subscription is paid within the days of the deployment, with its number as reference', async () => {
  const { dossierId } = await ceremony.prepare(['subscriber'])

  await sign(dossierId)

  const followUp = await readFollowUp(dossierId)
  expect(statesOf(followUp)).toEqual({ signed: 'done', payment: 'now', review: 'now', register: 'coming' })
  const [signed, payment] = followUp.steps.map(({ day }) => Date.parse(day ?? ''))
  expect((payment ?? 0) - (signed ?? 0)).toBe(14 * 86_400_000)
  expect(followUp.payment).toEqual({
    mode: 'transfer',
    amount: '10000.00',
    account: null,
    reference: String(dossierId),
    dueDay: followUp.steps[1]?.day,
  })
})

test('no payment is asked for once the subscription is accepted or refused', async () => {
  const { dossierId: accepted } = await ceremony.prepare(['subscriber'])
  const { dossierId: refused } = await ceremony.prepare(['subscriber'])
  await sign(accepted)
  await sign(refused)

  await decide(accepted, 'validated')
  await decide(refused, 'refused')

  expect(await readFollowUp(accepted)).toMatchObject({ payment: null })
  expect(statesOf(await readFollowUp(accepted))).toMatchObject({ payment: 'done', register: 'now' })
  expect(await readFollowUp(refused)).toMatchObject({ payment: null })
  expect(statesOf(await readFollowUp(refused))).toMatchObject({ payment: 'stopped', register: 'stopped' })
})

test('an advisor reads what the reviewer said with a refusal, and never the reason', async () => {
  const { dossierId: refused } = await ceremony.prepare(['subscriber'])
  const { dossierId: silent } = await ceremony.prepare(['subscriber'])
  await sign(refused)
  await sign(silent)
  expect(await readFollowUp(refused)).toMatchObject({ refusal: null })

  await decide(refused, 'refused', 'Le justificatif de domicile a plus de trois mois.')
  await decide(silent, 'refused')

  const followUp = await readFollowUp(refused)
  expect(followUp.refusal).toEqual({ message: 'Le justificatif de domicile a plus de trois mois.' })
  expect(JSON.stringify(followUp)).not.toContain('Sans suite')
  expect(await readFollowUp(silent)).toMatchObject({ refusal: { message: null } })
})
