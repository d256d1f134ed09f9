import { afterAll, expect, it } from 'vitest'
import { DocumentTemplate } from '#form/document-template.ts'
import { DismembermentTable } from '#form/reference-data.ts'
import { parisDay } from '#rules/paris-time.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  SUBSCRIBER_INPUTS,
} from '#test/support/form-parts.ts'

const LIFE = DismembermentTable.parse({
  code: 'LIFE',
  kind: 'life',
  rows: [
    { fromAge: 0, toAge: 20, label: buildLabel('Jusqu’à 20 ans'), usufruct: 90, bareOwnership: 10 },
    { fromAge: 21, toAge: null, label: buildLabel('21 ans et plus'), usufruct: 80, bareOwnership: 20 },
  ].map((row) => ({ ...row, source: 'test' })),
})

const HOLDINGS = ['BARE', 'USUFRUCT'].map((value) => ({ value, label: buildLabel(value) }))

/** A usufruct whose rate follows from an age; above 1,000 euros the origin of the funds is proved by a receipt. */
const FORM = buildSubscriptionForm([
  {
    slug: 'signers',
    title: buildLabel('Signataires'),
    elements: [
      ...SUBSCRIBER_INPUTS,
      buildInput('birth', 'input_birthdate'),
      buildInput('contact', 'input_text', { role: 'advisor.contact' }),
    ],
  },
  {
    slug: 'investment',
    title: buildLabel('Investissement'),
    elements: [
      buildInput('holding', 'input_radio', {}, { options: HOLDINGS }),
      buildInput(
        'ages',
        'array_choice',
        {},
        {
          table: 'LIFE',
          side: { element: 'holding', usufruct: 'USUFRUCT', bareOwnership: 'BARE' },
          rowForAgeOf: 'birth',
        },
      ),
      buildInput('rate', 'hidden', { from: { table: 'ages', column: 'chosenSide' } }),
      buildInput('shares', 'input_integer', { role: 'subscription.shares' }),
      buildInput('amount', 'calculate', { calculation: { formula: '{shares} * {rate}' } }),
      buildInput('proof', 'input_receipt_file', {
        condition: {
          rules: [{ type: 'input', element: 'amount', operator: 'greater', value: '1000' }],
          effects: ['visible', 'required'],
        },
      }),
    ],
  },
  ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
])

const ORDER = DocumentTemplate.parse({
  code: 'ordre',
  title: buildLabel('Ordre'),
  envelope: 'subscription',
  sections: [
    { kind: 'paragraph', text: buildLabel('{shares} parts, {amount} euros') },
    { kind: 'signatures', title: buildLabel('Signatures'), parties: ['subscriber'] },
  ],
})

const world = await CorrectionWorld.open({
  deployment: {
    forms: { client: FORM },
    tables: [LIFE],
    reflectionPeriod: { role: 'advisor.contact', value: 'SOLICITED', hours: 48 },
  },
  templates: [ORDER],
})
afterAll(() => world.close())
const { clock } = world.signing

const DAY_MS = 24 * 3_600_000

const SIGNERS = {
  first_name: 'Florence',
  last_name: 'Lemaire',
  email: 'florence@orange.test',
  birth: birthOf21stBirthdayIn(2),
  contact: 'MEETING',
}
const INVESTMENT = { holding: 'USUFRUCT', ages: '0-20|usu|LIFE', shares: '5' }

/** The birthdate of somebody who turns 21 some days from now, `dd/mm/yyyy`. */
function birthOf21stBirthdayIn(days: number): string {
  const [year = '', month, day] = parisDay(new Date(clock.now().getTime() + days * DAY_MS)).split('-')
  return [day, month, Number(year) - 21].join('/')
}

/** A signed dossier; somebody who was solicited waits before the declarations. */
async function sign(contact = 'MEETING'): Promise<number> {
  const birth = birthOf21stBirthdayIn(contact === 'SOLICITED' ? 4 : 2)
  const id = await world.enter({ signers: { ...SIGNERS, birth, contact }, investment: INVESTMENT })
  if (contact === 'SOLICITED') clock.advance({ hours: 48 })
  await world.submit(id, { declare: {} })
  await world.signAs(id, 'subscriber')
  return id
}

it('starts the reflection period with the answer that requires it, not again with other ones', async () => {
  const asked = await world.ask(await sign(), ['contact', 'shares'])
  const solicited = await world.propose(asked.body, { contact: 'SOLICITED' })
  const early = await world.answer(solicited.body)
  clock.advance({ hours: 47 })

  const other = await world.propose(solicited.body, { contact: 'SOLICITED', shares: '6' })
  clock.advance({ minutes: 59 })
  const late = await world.answer(other.body)
  clock.advance({ minutes: 1 })
  const answered = await world.answer(other.body)

  expect(solicited.body.consequences?.obstacles).toMatchObject([{ code: 'REFLECTION_PERIOD' }])
  expect([early, late].map(({ status, code }) => [status, code])).toEqual([
    [409, 'REFLECTION_PERIOD'],
    [409, 'REFLECTION_PERIOD'],
  ])
  expect(answered.status).toBe(200)
})

it('starts the reflection period again when its answer was taken back meanwhile', async () => {
  const asked = await world.ask(await sign(), ['contact', 'shares'])
  const solicited = await world.propose(asked.body, { contact: 'SOLICITED' })
  clock.advance({ hours: 47 })

  const back = await world.propose(solicited.body, { contact: 'MEETING', shares: '6' })
  const again = await world.propose(back.body, { contact: 'SOLICITED' })
  clock.advance({ hours: 1 })
  const answered = await world.answer(again.body)

  expect(answered.code).toBe('REFLECTION_PERIOD')
})

it('starts no reflection period when the signed answer had required one', async () => {
  const asked = await world.ask(await sign('SOLICITED'), ['shares'])

  const proposed = await world.propose(asked.body, { shares: '6' })
  const answered = await world.answer(proposed.body)

  expect(proposed.body.consequences?.obstacles).toEqual([])
  expect(answered.status).toBe(200)
})

it('asks a receipt in the same correction when the new amount is above its threshold', async () => {
  const id = await sign()
  const asked = await world.ask(id, ['shares'])
  const above = await world.propose(asked.body, { shares: '50' })
  const early = await world.answer(above.body)

  const added = await world.addFile(above.body, 'proof', 'donation.pdf')
  const answered = await world.answer(added.body)
  await world.signAs(id, 'subscriber')
  const stored = await world.signing.services.store.db
    .selectFrom('receipt')
    .select(['element', 'title'])
    .where('dossier_id', '=', id)
    .execute()

  expect(above.body.questions.map(({ elementId, why }) => [elementId, why])).toEqual([
    [world.id('shares'), 'remark'],
    [world.id('proof'), 'required'],
  ])
  expect([early.status, early.code]).toEqual([422, 'validation.error.receipt'])
  expect(answered.status).toBe(200)
  expect(stored).toEqual([{ element: 'proof', title: 'donation.pdf' }])
})

it('judges the age on the day of the first signature', async () => {
  const id = await sign()
  clock.advance({ hours: 72 })
  const asked = await world.ask(id, ['shares'])

  const proposed = await world.propose(asked.body, { shares: '6' })
  const answered = await world.answer(proposed.body)
  await world.signAs(id, 'subscriber')
  const today = await world.enter({ signers: { ...SIGNERS, birth: birthOf21stBirthdayIn(-1) } })
  const refused = await world.call(world.advisor, 'PUT', `${today}/values`, {
    submittingBlockId: world.id('investment'),
    values: Object.entries(INVESTMENT).map(([name, value]) => ({ elementId: world.id(name), value })),
  })

  expect(proposed.body.consequences?.changes).toMatchObject([
    { elementId: world.id('shares'), before: '5', after: '6' },
    { elementId: world.id('amount'), before: '450', after: '540' },
  ])
  expect(answered.status).toBe(200)
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
  expect(refused.code).toBe('validation.error.dismemberment-age')
})

it('leaves nothing that verify would find', async () => {
  expect(await world.findings()).toEqual([])
})
