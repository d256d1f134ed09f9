import { afterAll, expect, it } from 'vitest'
import { DocumentTemplate } from '#form/document-template.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  SUBSCRIBER_INPUTS,
} from '#test/support/form-parts.ts'

const HOLDINGS = ['FULL', 'USUFRUCT'].map((value) => ({ value, label: buildLabel(value) }))
const FORM = buildSubscriptionForm([
  { slug: 'signers', title: buildLabel('Signataires'), elements: [...SUBSCRIBER_INPUTS] },
  {
    slug: 'investment',
    title: buildLabel('Investissement'),
    elements: [
      buildInput('holding', 'input_radio', { role: 'subscription.holding' }, { options: HOLDINGS }),
      buildInput('iban', 'input_text'),
    ],
  },
  ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
])
const ORDER = DocumentTemplate.parse({
  code: 'ordre',
  title: buildLabel('Ordre'),
  envelope: 'subscription',
  sections: [
    { kind: 'paragraph', text: buildLabel('{holding}, {iban}') },
    { kind: 'signatures', title: buildLabel('Signatures'), parties: ['subscriber'] },
  ],
})

const world = await CorrectionWorld.open({ deployment: { forms: { client: FORM } }, templates: [ORDER] })
afterAll(() => world.close())
const { app, services } = world.signing
const CODE = 'S00891'
await services.store.db.insertInto('customer').values({ code: CODE, last_name: 'Lemaire' }).execute()

const SIGNERS = { first_name: 'Florence', last_name: 'Lemaire', email: 'florence@orange.test' }

async function sign(): Promise<number> {
  const id = await world.enter({
    signers: SIGNERS,
    investment: { holding: 'USUFRUCT', iban: 'FR76' },
    declare: {},
  })
  await world.signAs(id, 'subscriber')
  return id
}

async function pair(id: number, scope: 'np' | 'usu'): Promise<number> {
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/dossier/integration-state/${id}/pairing/customer`,
    headers: world.reviewer.headers,
    payload: { code: CODE, scope },
  })
  return answer.statusCode
}

async function pairingOf(id: number): Promise<unknown> {
  const { headers } = world.reviewer
  return (await app.inject({ url: `/api/dossier/integration-state/${id}/pairing`, headers })).json()
}

/** Corrects this answer, up to the signatures that it needs. */
async function correct(id: number, values: Readonly<Record<string, string>>): Promise<void> {
  const asked = await world.ask(id, Object.keys(values))
  const proposed = await world.propose(asked.body, values)
  expect((await world.answer(proposed.body)).status).toBe(200)
}

const findings = async () => (await world.findings()).filter((finding) => finding.startsWith('pairing'))

it('a pairing stays through a correction, also while it is being signed', async () => {
  const id = await sign()
  await pair(id, 'usu')

  await correct(id, { iban: 'DE89' })
  const during = await findings()
  await world.signAs(id, 'subscriber')

  expect(during).toEqual([])
  expect(await pairingOf(id)).toMatchObject({ usu: CODE })
  expect(await findings()).toEqual([])
})

it('a pairing ends when a correction changes the side of the holder, who can then be paired on the new one', async () => {
  const id = await sign()
  await pair(id, 'usu')

  await correct(id, { holding: 'FULL' })
  await world.signAs(id, 'subscriber')

  expect(await findings()).toEqual([])
  expect(await pair(id, 'np')).toBe(200)
  expect(await pairingOf(id)).toMatchObject({ np: CODE })
  expect(await findings()).toEqual([])
})
