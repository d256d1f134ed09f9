import { expect, it } from 'vitest'
import { ReviewView } from '#contract/review.ts'
import { CeremonyState } from '#contract/signature.ts'
import { openCeremony, TYPED, typedAs, type ViewClient } from '#test/support/ceremony-client.ts'
import { createUser, sendBlock, startDossier, type SignedInUser } from '#test/support/signing-app.ts'
import { STATEMENTS_FORM } from '#test/support/statements-form.ts'
import { readAnswerChanges } from '../answers/change-store.ts'
import { openRowJudge } from '../audit/judge-rows.ts'

const { signing, advisor, client } = await openCeremony({
  deployment: { forms: { client: STATEMENTS_FORM } },
})
const { db } = signing.services.store
const { deployment } = signing.services

const SIGNER = { first_name: 'Florence', last_name: 'Lemaire', email: 'florence@orange.test' }
const COUPLE = {
  ...SIGNER,
  with_cos: 'true',
  cos_first_name: 'Henri',
  cos_last_name: 'Lemaire',
  cos_email: 'henri@orange.test',
}

interface Sending {
  readonly signers?: Readonly<Record<string, string>>
  readonly answers?: Readonly<Record<string, string>>
  /** Who submits the statements. */
  readonly by?: SignedInUser
  readonly clientId?: number | null
}

/** A dossier that is out for signature. */
async function send({
  signers = SIGNER,
  answers = {},
  by = advisor,
  clientId = null,
}: Sending = {}): Promise<number> {
  const id = await startDossier(signing, advisor, clientId)
  if (clientId !== null)
    await signing.app.inject({
      method: 'PUT',
      url: `/api/dossiers/${id}/authorized-clients`,
      headers: advisor.headers,
      payload: { clientsId: [clientId] },
    })
  await sendBlock(signing, advisor.headers, { id, block: 'signers' }, signers)
  await sendBlock(
    signing,
    by.headers,
    { id, block: 'statements' },
    { knows: 'YES', savings: '1000', ...answers },
  )
  await declare(id)
  return id
}

async function declare(id: number): Promise<void> {
  await sendBlock(signing, advisor.headers, { id, block: 'declare' }, {})
  await signing.services.outbox.drain()
}

async function openProven(id: number, button?: string): Promise<ViewClient> {
  const view = await client.openView(id, button)
  await client.proveOneself(view)
  return view
}

const statementsOf = async (view: ViewClient) =>
  CeremonyState.parse((await view.get('state')).json()).statements
const confirmedOf = async (view: ViewClient) =>
  (await statementsOf(view)).flatMap(({ items }) =>
    items.map(({ elementId, value }) => ({ elementId, value })),
  )
const originOf = async (id: number) => {
  const url = `/api/dossiers/${id}/origins`
  const { origins } = ReviewView.parse((await signing.app.inject({ url, headers: advisor.headers })).json())
  return Object.entries(origins).find(([elementId]) => elementId.endsWith('-knows'))?.[1]
}
/** What "who entered my answers" lists, by element. */
async function ownAnswersOf(view: ViewClient) {
  const { pages, origins } = ReviewView.parse((await view.get('origins')).json())
  const elements = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.elements))
  return Object.fromEntries(
    elements.map(({ elementId, value }) => [
      elementId.split('-')[1] ?? '',
      { value, origin: origins[elementId] },
    ]),
  )
}
const codesOf = (answer: Awaited<ReturnType<ViewClient['post']>>) => [
  answer.statusCode,
  answer.json().errors?.[0].code,
]

it('shows a party its statements that its advisor entered, with who entered them', async () => {
  const view = await client.openView(await send())

  const pages = await statementsOf(view)

  expect(pages).toMatchObject([
    {
      title: { fr: 'Souscription', en: 'Souscription (en)' },
      items: [
        {
          value: 'YES',
          label: { fr: 'knows', en: 'knows (en)' },
          shown: { fr: 'Oui', en: 'Yes' },
          origin: { how: 'chosen', by: { name: 'Claire Delmas', role: 'advisor' }, own: false },
        },
      ],
    },
  ])
})

it('refuses a signature until these statements are confirmed with the values that were sent', async () => {
  const view = await openProven(await send())
  const confirmed = await confirmedOf(view)
  const changed = confirmed.map((each) => ({ ...each, value: 'NO' }))

  const answers = [
    await view.post('sign', TYPED),
    await view.post('sign', { ...TYPED, confirmed: changed }),
    await view.post('sign', { ...TYPED, confirmed: [...confirmed, ...confirmed] }),
    await view.post('sign', { ...TYPED, confirmed }),
  ]

  const refused = [422, 'STATEMENTS_UNCONFIRMED']
  expect(answers.map(codesOf)).toEqual([refused, refused, refused, [200, undefined]])
})

it('keeps the confirmation in the history of answers, under the digests of the audit, and in the evidence', async () => {
  const id = await send()
  const view = await openProven(id)
  await view.post('sign', { ...TYPED, confirmed: await confirmedOf(view) })

  const last = (await readAnswerChanges(db, id)).at(-1)
  const findings = await (await openRowJudge(db, signing.services.keys))('dossier', [id])
  const { detail } = await db
    .selectFrom('envelope_event')
    .innerJoin('envelope', 'envelope.id', 'envelope_event.envelope_id')
    .select('envelope_event.detail')
    .where('envelope.dossier_id', '=', id)
    .where('envelope_event.kind', '=', 'signed')
    .executeTakeFirstOrThrow()

  expect(last).toMatchObject({
    block: 'statements',
    revision: 0,
    actorId: null,
    changes: {
      knows: { how: 'confirmed', to: 'YES', confirmation: { party: 'subscriber', channel: 'email' } },
    },
  })
  expect(findings.get(id) ?? []).toEqual([])
  expect(detail).toMatchObject({ confirmed: [{ element: 'knows', value: 'YES' }] })
})

it('asks each party for its own statements only', async () => {
  const id = await send({ signers: COUPLE, answers: { cos_pep: 'false' } })
  const first = await openProven(id)
  const asked = await confirmedOf(first)
  await first.post('sign', { ...TYPED, confirmed: asked })
  await signing.services.outbox.drain()

  const second = await openProven(id, 'subscription_co_subscriber')
  const other = await confirmedOf(second)
  const answer = await second.post('sign', { ...typedAs('Henri Lemaire'), confirmed: other })

  expect([asked, other].map((each) => each.map(({ value }) => value))).toEqual([['YES'], ['false']])
  expect(answer.statusCode).toBe(200)
})

it('asks nothing of a party that gave its statements with its own account', async () => {
  const holder = await createUser(signing, 'client')
  await db
    .updateTable('account')
    .set({ parent_id: advisor.user.id })
    .where('id', '=', holder.user.id)
    .execute()
  const signers = { ...SIGNER, email: holder.user.email }
  const id = await send({ signers, clientId: holder.user.id, by: holder })

  const view = await openProven(id)
  const pages = await statementsOf(view)

  expect(pages).toEqual([])
})

it('asks again for a confirmed statement that was changed since, and for no other', async () => {
  const id = await send({ signers: COUPLE, answers: { cos_pep: 'false' } })
  const view = await openProven(id)
  await view.post('sign', { ...TYPED, confirmed: await confirmedOf(view) })
  const recall = () =>
    signing.app.inject({
      method: 'POST',
      url: `/api/dossiers/${id}/envelope/recall`,
      headers: advisor.headers,
    })

  await recall()
  await declare(id)
  const unchanged = await confirmedOf(await openProven(id))
  await recall()
  await sendBlock(signing, advisor.headers, { id, block: 'statements' }, { knows: 'NO' })
  await declare(id)
  const changed = await confirmedOf(await openProven(id))

  expect([unchanged, changed].map((each) => each.map(({ value }) => value))).toEqual([[], ['NO']])
})

it('says in "who entered what" that a statement awaits its party, until it is confirmed', async () => {
  const id = await send()
  const before = await originOf(id)
  const view = await openProven(id)
  await view.post('sign', { ...TYPED, confirmed: await confirmedOf(view) })
  const after = await originOf(id)

  expect(before).toMatchObject({ own: false, unconfirmed: 'awaited', confirmed: null })
  expect(after).toMatchObject({ own: false, unconfirmed: null, confirmed: { party: 'subscriber' } })
})

it('shows each party its own answers, with who entered them, and none to another browser', async () => {
  const id = await send({ signers: COUPLE, answers: { cos_pep: 'false' } })
  const first = await openProven(id)

  const own = await ownAnswersOf(first)
  await first.post('sign', { ...TYPED, confirmed: await confirmedOf(first) })
  await signing.services.outbox.drain()
  const other = await ownAnswersOf(await openProven(id, 'subscription_co_subscriber'))
  const stranger = await signing.app.inject({ url: `${String(first.opened.headers.location)}/origins` })

  const by = { name: 'Claire Delmas', role: 'advisor' }
  expect(own).toMatchObject({
    first_name: { value: 'Florence', origin: { how: 'typed', by } },
    knows: { value: 'Oui', origin: { how: 'chosen', unconfirmed: 'awaited' } },
    savings: { origin: { by } },
  })
  expect(Object.keys(own).filter((name) => name.startsWith('cos_'))).toEqual([])
  expect(other).toMatchObject({
    cos_first_name: { value: 'Henri', origin: { by } },
    cos_pep: { value: false },
  })
  expect(Object.keys(other).filter((name) => !name.startsWith('cos_'))).toEqual([])
  expect(stranger.statusCode).toBe(410)
})

it('asks nothing and awaits nothing where the deployment does not ask for confirmations', async () => {
  const id = await send()
  Object.assign(deployment, { confirmStatements: false })
  const view = await openProven(id)

  const pages = await statementsOf(view)
  const answer = await view.post('sign', TYPED)
  const off = await originOf(id)
  Object.assign(deployment, { confirmStatements: true })
  const on = await originOf(id)

  expect(pages).toEqual([])
  expect(answer.statusCode).toBe(200)
  expect(off).toMatchObject({ own: false, unconfirmed: null, confirmed: null })
  // Signed before the deployment asked: nothing will confirm it.
  expect(on).toMatchObject({ unconfirmed: 'missing' })
})

it('gives the dossier back with a remark on a statement that is wrong', async () => {
  const id = await send()
  const view = await openProven(id)
  const elementId = (await confirmedOf(view))[0]?.elementId ?? ''

  const answer = await view.post('send-back', {
    remarks: [{ target: { kind: 'answer', elementId }, text: 'Je ne le savais pas' }],
  })

  expect(answer.json()).toMatchObject({
    stage: 'unsigned',
    concerned: { who: 'advisor' },
    remarks: [{ elementIds: [elementId], place: 'knows', text: 'Je ne le savais pas' }],
  })
  expect(await client.dossier(id)).toMatchObject({ state: 'unsigned' })
})
