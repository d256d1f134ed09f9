import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CorrectionWorld, SMALL_PDF } from '#test/support/correction-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { PartyLinkClient, type PartyView } from '#test/support/party-link-client.ts'
import { expectDoneOnce, sendRepeated, type Repeated } from '#test/support/repeated-call.ts'

const world = await forFile(CorrectionWorld.open())
const links = new PartyLinkClient(world.signing)

type Sent = Pick<Repeated, 'path' | 'body' | 'method'>

const inView = ({ path, headers }: PartyView, { path: what, ...sent }: Sent): Repeated => ({
  ...world.signing,
  headers,
  path: `${path}/${what}`,
  ...sent,
})

/** The view of a subscriber who is asked for a correction. */
async function openAsked(element = 'note'): Promise<PartyView> {
  const id = await world.sign({ withCos: false })
  return links.openCorrection((await world.ask(id, [element], { concerned: 'subscriber' })).body.id)
}

const FILE = { typeId: 0, elementId: world.id('identity'), value: SMALL_PDF, title: 'carte.pdf' }
const REMARKS = [{ target: { kind: 'answer', elementId: world.id('note') }, text: 'À revoir' }]

/** The view that the subscriber's code opens at its link. */
async function openLink(dossierId: number): Promise<PartyView> {
  const { id } = await world.signing.services.store.db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .executeTakeFirstOrThrow()
  return links.openInvitation(id, 'subscriber')
}

const CALLS: Readonly<Record<string, () => Promise<Repeated>>> = {
  'sending back': async () =>
    inView(await openLink(await world.send()), { path: 'send-back', body: { remarks: REMARKS } }),
  'request for a correction': async () =>
    inView(await openLink(await world.sign({ withCos: false })), {
      path: 'corrections',
      body: { remarks: REMARKS },
    }),
  'answer to a correction': async () => {
    const view = await openAsked()
    const values = [{ elementId: world.id('note'), value: 'autre' }]
    const { revision } = (await view.get('correction')).json()
    const proposed = await view.put('correction/answers', { revision, values })
    return inView(view, {
      path: 'correction/answer',
      body: { seen: proposed.json().consequences.fingerprint },
    })
  },
  'refusal of a correction': async () =>
    inView(await openAsked(), { path: 'correction/refuse', body: { reason: 'Tout est juste' } }),
  'file of a correction': async () =>
    inView(await openAsked('identity'), {
      path: 'correction/receipts',
      body: { receipts: [FILE] },
      method: 'PUT',
    }),
  'removal of a file': async () => {
    const view = await openAsked('identity')
    const added = await view.put('correction/receipts', { receipts: [FILE] })
    const { receiptId } = added.json().questions[0].receipts[0]
    return inView(view, { path: `correction/receipts/${receiptId}`, method: 'DELETE' })
  },
}

describe('a repeated call of a party with the same key', () => {
  it.each(Object.entries(CALLS))('%s: gets the first answer and does nothing', async (_name, prepare) => {
    await expectDoneOnce(await prepare())
  })

  it('is one of its own view: another party may have the same key', async () => {
    const refusal = { path: 'correction/refuse', body: { reason: 'Tout est juste' } }
    const views = [await openAsked(), await openAsked()] as const
    const key = randomUUID()

    const answers = []
    for (const view of views) answers.push(await sendRepeated(inView(view, refusal), key))
    const other = await sendRepeated(inView(views[0], { ...refusal, body: { reason: 'Autre' } }), key)

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([other.status, JSON.parse(other.text).errors[0].code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })
})
