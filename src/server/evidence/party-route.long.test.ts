import { expect, it } from 'vitest'
import { checkContainer } from '#proof/check-container.ts'
import { openCeremony, TYPED } from '#test/support/ceremony-client.ts'
import { PartyLinkClient } from '#test/support/party-link-client.ts'
import { partsOf } from '#test/support/proof-container.ts'
import { makeRoots } from './make-roots.ts'

const { signing, client } = await openCeremony()
const links = new PartyLinkClient(signing)

async function openLink(
  parties: readonly ('subscriber' | 'coSubscriber')[] = ['subscriber', 'coSubscriber'],
) {
  const { envelopeId } = await client.prepare(parties)
  const link = await links.readLink(envelopeId, 'subscriber')
  await links.post(`${link}/code`)
  return links.viewOf(await links.post(`${link}/open`, { code: await client.readCode() }))
}

it('gives a party without an account the evidence of what it signed, from the page that ends its signature', async () => {
  const view = await openLink()
  const { returnUrl } = (await view.post('sign', TYPED)).json()
  await signing.services.outbox.drain()
  await makeRoots(signing.services)

  const page = await links.get(returnUrl)
  const [, path = ''] = /href="(\/sign\/[^"]*\/evidence)"/.exec(page.body) ?? []
  const container = await view.get('evidence')

  expect(page.body).toContain('Télécharger la preuve')
  expect(returnUrl).toContain(path.split('/')[2])
  expect(container.headers['content-type']).toBe('application/vnd.etsi.asic-e+zip')
  expect(await checkContainer(new Uint8Array(container.rawPayload))).toMatchObject({ problems: [] })
  const parts = partsOf(container.rawPayload)
  expect(
    [...parts.keys()].filter((name) => !/^(audit|META-INF)\/|verifier\.html|mimetype/.test(name)),
  ).toEqual([
    'proof.json',
    'envelopes/1/envelope.json',
    'envelopes/1/bulletin.pdf',
    'envelopes/1/origine.pdf',
  ])
  const everything = [...parts.values()].map((bytes) => Buffer.from(bytes).toString()).join()
  expect(everything).toContain('florence@orange.test')
  expect(everything).not.toContain('henri@orange.test')
  expect(parts.get('audit/details.jsonl')).toHaveLength(0)
})

it('is refused before the decision, to another browser, and after half an hour', async () => {
  const view = await openLink()
  const before = await view.get('evidence')
  const { returnUrl } = (await view.post('decline', { reason: 'Non' })).json()
  const id = new URL(returnUrl, 'http://paraphe.test').searchParams.get('view')

  const declined = await view.get('evidence')
  const stranger = await links.get(`/sign/${id}/evidence`)
  signing.clock.advance({ minutes: 31 })
  const late = await view.get('evidence')

  expect([before, declined, stranger, late].map(({ statusCode }) => statusCode)).toEqual([404, 200, 410, 410])
})

it('is refused in a view that an account has opened, which has a button of its own', async () => {
  const { dossierId } = await client.prepare()
  const view = await client.openView(dossierId)
  await client.proveOneself(view)
  await client.sign(view)

  expect((await view.get('evidence')).statusCode).toBe(404)
})

it('offers nothing on the page without a view', async () => {
  for (const url of ['/sign/done', '/sign/done?view=x%22%3E', '/sign/done?event=decline'])
    expect((await links.get(url)).body).not.toContain('/evidence')
})
