import { afterAll, expect, it } from 'vitest'
import { DocumentTemplate } from '#form/document-template.ts'
import { Correction } from '#contract/corrections.ts'
import { typedAs } from '#test/support/ceremony-client.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { buildLabel } from '#test/support/form-parts.ts'
import { AGREEMENT, PARTIES_FORM } from '#test/support/parties-form.ts'
import { PartyLinkClient } from '#test/support/party-link-client.ts'

/** Signed by the subscriber alone, and private to it. */
const PRIVATE = DocumentTemplate.parse({
  code: 'ordre',
  title: buildLabel('Ordre'),
  envelope: 'subscription',
  sections: [
    { kind: 'paragraph', text: buildLabel('Cédé à {other_last_name} par {first_name} {last_name}') },
    { kind: 'signatures', title: buildLabel('Signatures'), parties: ['subscriber'] },
  ],
})

const world = await CorrectionWorld.open({
  deployment: { forms: { client: PARTIES_FORM } },
  templates: [AGREEMENT, PRIVATE],
})
const links = new PartyLinkClient(world.signing)
afterAll(() => world.close())

it('shows the other party of a dismemberment what its correction changes in its own documents only', async () => {
  const id = await world.enter({
    signers: {
      first_name: 'Léo',
      last_name: 'Martin',
      email: 'leo@orange.test',
      with_other: 'true',
      other_first_name: 'Jeanne',
      other_last_name: 'Roux',
      other_email: 'jeanne@orange.test',
      other_amount: '35000',
    },
    declare: {},
  })
  await world.signAs(id, 'subscriber')
  await signAsOther(id)
  await world.signAs(id, 'subscriber_advisor')
  const asked = await world.ask(id, ['other_last_name'], { concerned: 'counterparty' })
  const view = await links.openCorrection(asked.body.id)

  const proposed = await view.put('correction/answers', {
    revision: 0,
    values: [{ elementId: world.id('other_last_name'), value: 'Rousse' }],
  })
  const stale = await view.post('correction/answer', { seen: 'something else' })
  const { consequences } = Correction.parse((await world.read(asked.body)).body)
  const sent = await view.post('correction/answer', { seen: consequences?.fingerprint })

  expect(JSON.stringify(consequences)).toContain('par Léo Martin')
  expect([proposed.statusCode, stale.statusCode, sent.statusCode]).toEqual([200, 409, 200])
  for (const { body } of [proposed, stale, sent]) {
    expect(body).toContain('Rousse')
    expect(body).not.toContain('par Léo Martin')
  }
})

/** Signs as the other party, by its link. */
async function signAsOther(id: number): Promise<void> {
  const { id: envelopeId } = await world.signing.services.store.db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', id)
    .executeTakeFirstOrThrow()
  const link = await links.readLink(envelopeId, 'counterparty')
  await links.post(`${link}/code`)
  const view = links.viewOf(await links.post(`${link}/open`, { code: await world.ceremony.readCode() }))
  const accepted = ['J’accepte de régler 35\u00A0000,00\u00A0€.']
  const signed = await view.post('sign', { ...typedAs('Jeanne Roux'), accepted })
  expect(signed.statusCode).toBe(200)
  await world.drain()
}
