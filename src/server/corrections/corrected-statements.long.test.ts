import { afterAll, expect, it } from 'vitest'
import { ReviewView } from '#contract/review.ts'
import { CeremonyState } from '#contract/signature.ts'
import { DocumentTemplate } from '#form/document-template.ts'
import { TYPED, type ViewClient } from '#test/support/ceremony-client.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { buildLabel } from '#test/support/form-parts.ts'
import { PartyLinkClient } from '#test/support/party-link-client.ts'
import { STATEMENTS_FORM } from '#test/support/statements-form.ts'
import { readAnswerChanges } from '../answers/change-store.ts'

/** Prints the statement of the subscriber, and is signed by both holders. */
const PROFILE = DocumentTemplate.parse({
  code: 'profil',
  title: buildLabel('Profil'),
  envelope: 'subscription',
  sections: [
    { kind: 'paragraph', text: buildLabel('Réponse : {knows}') },
    { kind: 'signatures', title: buildLabel('Signatures'), parties: ['subscriber', 'coSubscriber'] },
  ],
})

const world = await CorrectionWorld.open({
  deployment: { forms: { client: STATEMENTS_FORM } },
  templates: [PROFILE],
})
const links = new PartyLinkClient(world.signing)
afterAll(() => world.close())

const CO_SUBSCRIBER = {
  cos_first_name: 'Henri',
  cos_last_name: 'Lemaire',
  cos_email: 'henri@orange.test',
}

/** A signed dossier whose subscriber confirmed the statement that its advisor entered. */
async function sign({ withCos = false } = {}): Promise<number> {
  const id = await world.enter({
    signers: {
      first_name: 'Florence',
      last_name: 'Lemaire',
      email: 'florence@orange.test',
      with_cos: String(withCos),
      ...(withCos ? CO_SUBSCRIBER : {}),
    },
    statements: { knows: 'YES', savings: '1000' },
    declare: {},
  })
  await world.signAs(id, 'subscriber')
  if (withCos) await world.signAs(id, 'co_subscriber')
  return id
}

/** The advisor corrects the statement, and the documents are out to be signed again. */
async function correct(id: number): Promise<void> {
  const asked = await world.ask(id, ['knows'])
  await world.answer((await world.propose(asked.body, { knows: 'NO' })).body)
}

async function openProven(id: number): Promise<ViewClient> {
  const view = await world.ceremony.openView(id, 'subscription_subscriber')
  await world.ceremony.proveOneself(view)
  return view
}

const statementsIn = async (view: Pick<ViewClient, 'get'>) =>
  CeremonyState.parse((await view.get('state')).json()).statements.flatMap(({ items }) => items)

const originOf = async (id: number) =>
  ReviewView.parse((await world.get(`${id}/origins`)).json()).origins[world.id('knows')]

it('asks a party to confirm its statement that an advisor corrected', async () => {
  const id = await sign()
  const before = await originOf(id)
  await correct(id)
  const view = await openProven(id)

  const shown = await statementsIn(view)
  const unconfirmed = await view.post('sign', TYPED)
  const during = await originOf(id)
  await world.ceremony.sign(view)
  await world.drain()
  const after = await originOf(id)

  const by = { name: 'Claire Delmas', role: 'advisor' }
  expect(before).toMatchObject({ how: 'chosen', confirmed: { party: 'subscriber' } })
  expect(shown).toMatchObject([
    { value: 'NO', origin: { how: 'corrected', by, own: false, unconfirmed: 'awaited' } },
  ])
  expect([unconfirmed.statusCode, unconfirmed.json().errors[0].code]).toEqual([422, 'STATEMENTS_UNCONFIRMED'])
  expect(during).toMatchObject({ how: 'corrected', by, unconfirmed: 'awaited', confirmed: null })
  expect(after).toMatchObject({
    how: 'corrected',
    by,
    own: false,
    unconfirmed: null,
    confirmed: { party: 'subscriber', name: 'Florence Lemaire', channel: 'email' },
  })
  expect(await world.answers(id)).toMatchObject({ knows: 'NO' })
})

it('keeps the former statement and its confirmation when another party declines the correction', async () => {
  const id = await sign({ withCos: true })
  const before = await originOf(id)
  await correct(id)
  await world.ceremony.sign(await openProven(id))
  await world.drain()
  const signed = await originOf(id)

  await world.declineAs(id, 'co_subscriber')

  const history = await readAnswerChanges(world.signing.services.store.db, id)
  expect(signed).toMatchObject({ how: 'corrected', unconfirmed: null, confirmed: null })
  expect(await originOf(id)).toEqual(before)
  expect(history.flatMap(({ changes }) => changes['knows']?.to ?? [])).toEqual(['YES', 'YES'])
})

it('asks nothing of a party that corrected its statement itself, by its link', async () => {
  const id = await sign()
  const asked = await world.ask(id, ['knows'], { concerned: 'subscriber' })
  await world.drain()
  const view = await links.openCorrection(asked.body.id)
  const proposed = await view.put('correction/answers', {
    revision: asked.body.revision,
    values: [{ elementId: world.id('knows'), value: 'NO' }],
  })
  await view.post('correction/answer', { seen: proposed.json().consequences.fingerprint })
  await world.drain()

  const shown = await statementsIn(await openProven(id))

  expect(shown).toEqual([])
  expect(await originOf(id)).toMatchObject({ how: 'corrected', by: null, own: true, unconfirmed: null })
})

it('names the advisor who proposed an answer that its party sent, before and after its signature', async () => {
  const id = await sign()
  const asked = await world.ask(id, ['knows'], { concerned: 'subscriber' })
  const proposed = await world.propose(asked.body, { knows: 'NO' })
  const view = await links.openCorrection(asked.body.id)
  await view.post('correction/answer', { seen: proposed.body.consequences?.fingerprint })
  await world.drain()
  const during = await originOf(id)

  await world.signAs(id, 'subscriber')

  const named = {
    how: 'corrected',
    by: null,
    party: { party: 'subscriber', name: 'Florence Lemaire' },
    typedBy: { name: 'Claire Delmas', role: 'advisor' },
  }
  expect([during, await originOf(id)]).toMatchObject([named, named])
})

it('leaves nothing that verify would find', async () => {
  expect(await world.findings()).toEqual([])
})
