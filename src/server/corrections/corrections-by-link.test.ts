import { afterAll, expect, it } from 'vitest'
import type { Correction } from '#contract/corrections.ts'
import { SignedDocuments } from '#contract/signature.ts'
import { DocumentContent } from '#contract/signature.ts'
import { Tasks } from '#contract/tasks.ts'
import { CorrectionWorld, SMALL_PDF } from '#test/support/correction-world.ts'
import { PartyLinkClient } from '#test/support/party-link-client.ts'
import { readOrigins } from '../answers/read-origins.ts'

const world = await CorrectionWorld.open()
const links = new PartyLinkClient(world.signing)
afterAll(() => world.close())

it('lets a party without an account answer by its link, after its code', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['iban'], { concerned: 'subscriber' })
  const view = await links.openCorrection(asked.body.id)

  const read = await view.get('correction')
  const proposed = await view.put('correction/answers', {
    revision: read.json().revision,
    values: [{ elementId: world.id('iban'), value: 'DE89' }],
  })
  const outside = await view.put('correction/answers', {
    revision: 1,
    values: [{ elementId: world.id('shares'), value: '9' }],
  })
  const answered = await view.post('correction/answer', {
    seen: proposed.json().consequences.fingerprint,
  })
  await world.drain()
  await world.signAs(id, 'subscriber')

  expect(read.json()).toMatchObject({ state: 'open', may: { answer: true, withdraw: false } })
  expect(outside.json().errors[0].code).toBe('NOT_IN_CORRECTION')
  expect(answered.json()).toMatchObject({ state: 'answered' })
  expect(await world.answers(id)).toMatchObject({ iban: 'DE89' })
  const origin = (await readOrigins(world.signing.services.store.db, id)).get('iban')
  expect(origin).toMatchObject({ how: 'corrected', by: null, party: 'subscriber' })
})

it('says before the code that a correction is asked for', async () => {
  const asked = await world.ask(await world.sign(), ['iban'], { concerned: 'subscriber' })

  const page = await links.get(await links.readCorrectionLink(asked.body.id))

  expect(page.body).toContain('<h1>Une correction vous est demandée</h1>')
  expect(page.body).toContain('Pour répondre, demandez votre code personnel')
})

it('lets the person concerned refuse, with a reason', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['iban'], { concerned: 'subscriber' })
  const view = await links.openCorrection(asked.body.id)

  const refused = await view.post('correction/refuse', { reason: 'Tout est juste' })

  expect(refused.json()).toMatchObject({
    state: 'refused',
    refusal: { why: 'person', reason: 'Tout est juste' },
  })
  expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'error' })
  const told = await world.signing.services.store.db
    .selectFrom('notice')
    .innerJoin('account', 'account.id', 'notice.account_id')
    .select('account.role')
    .where('notice.dossier_id', '=', id)
    .where('notice.kind', '=', 'correctionRefused')
    .orderBy('account.role')
    .execute()
  expect(told.map(({ role }) => role)).toEqual(['advisor', 'manageDossier'])
})

if (process.env['LONG_RUN'])
  it('is not refused by an advisor in the place of the person concerned', async () => {
    const own = await world.ask(await world.sign(), ['note'])
    const subscribers = await world.ask(await world.sign(), ['note'], { concerned: 'subscriber' })
    const refuse = ({ dossierId, id }: Correction) =>
      world.call(world.advisor, 'POST', `${dossierId}/corrections/${id}/refuse`, { reason: 'Non' })

    const read = await Promise.all(
      [own, subscribers].map(async ({ body }) => (await world.read(body, world.advisor)).body.may),
    )
    const refused = await refuse(subscribers.body)
    await world.act(subscribers.body, 'withdraw')

    expect(read).toMatchObject([
      { answer: true, refuse: true },
      { answer: true, refuse: false },
    ])
    expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN'])
    expect((await refuse(own.body)).body.state).toBe('refused')
  })

it('says before a remark is written which passages print an answer', async () => {
  const id = await world.sign()
  const files = await world.signing.app.inject({
    url: `/api/dossier/${id}/docusign/documents`,
    headers: world.reviewer.headers,
  })
  const { documents } = SignedDocuments.parse(files.json())
  const document = documents.find(({ title }) => title === 'ordre')?.id ?? 0
  const content = await world.signing.app.inject({
    url: `/api/dossier/${id}/docusign/documents/${document}/content`,
    headers: world.reviewer.headers,
  })
  const { sections } = DocumentContent.parse(content.json())

  const { passages } = (await world.get(`${id}/corrections/passages/${document}`)).json()

  const answers = sections.flatMap((section, place) =>
    section.kind === 'paragraph' && section.text.startsWith('Réponse') ? [place] : [],
  )
  expect(answers).toHaveLength(1)
  expect(passages).toEqual(answers)
  expect((await world.get(`${id}/corrections/passages/9999`)).statusCode).toBe(404)
})

it('shows the files of its questions by the link, and no other file', async () => {
  const id = await world.sign()
  const asked = await world.ask(id, ['identity'], { concerned: 'subscriber' })
  const view = await links.openCorrection(asked.body.id)
  const added = await view.put('correction/receipts', {
    receipts: [{ typeId: 0, elementId: world.id('identity'), value: SMALL_PDF, title: 'carte.pdf' }],
  })
  const file = added.json().questions[0].receipts[0]

  const read = await view.get(`correction/receipts/${file.receiptId}`)
  const other = await view.get(`correction/receipts/${file.receiptId + 1}`)

  expect(file).toMatchObject({ title: 'carte.pdf', fate: 'added' })
  expect(read.json()).toMatchObject({ title: 'carte.pdf', resourceFile: SMALL_PDF })
  expect(other.statusCode).toBe(404)
})

if (process.env['LONG_RUN'])
  it('replaces a receipt without a signature, and keeps the file that it replaced', async () => {
    const id = await world.sign()
    const asked = await world.ask(id, ['identity'])

    const added = await world.addFile(asked.body, 'identity', 'carte.pdf')
    const during = await receiptsOf(id)
    await world.answer(added.body)
    const [receipt] = await receiptsOf(id)
    const again = await world.ask(id, ['identity'])
    const removed = await world.call(
      world.advisor,
      'DELETE',
      `${id}/corrections/${again.body.id}/receipts/${receipt?.id}`,
    )
    await world.answer(removed.body)

    expect([added.status, removed.status]).toEqual([200, 200])
    expect(during).toEqual([])
    expect(receipt).toMatchObject({ element: 'identity', title: 'carte.pdf' })
    expect(await receiptsOf(id)).toEqual([])
    expect(await world.dossier(id)).toMatchObject({ state: 'signed', integration_state: 'ongoing' })
    expect(await isStored(receipt?.sha256 ?? '')).toBe(true)
  })

it('sends documents back with a remark before the first signature, never after', async () => {
  const id = await world.send()
  const remarks = [
    { target: { kind: 'paragraph', documentId: 4, passage: 1 }, text: 'Ce n’est pas mon compte' },
  ]

  const sentBack = await world.call(world.advisor, 'POST', `${id}/send-back`, { remarks })
  const after = await world.dossier(id)
  const other = await world.send()
  await world.signAs(other, 'subscriber')
  const late = await world.call(world.advisor, 'POST', `${other}/send-back`, { remarks })

  expect(sentBack.body).toMatchObject({
    stage: 'unsigned',
    state: 'open',
    remarks: [{ elementIds: [world.id('iban')], quote: 'Réponse : FR76', place: 'mandat' }],
  })
  expect(after).toMatchObject({ state: 'unsigned', status: 'unsigned' })
  expect([late.status, late.code]).toEqual([409, 'SIGNATURES_GIVEN'])
})

it('lets a signatory send documents back in its ceremony', async () => {
  const id = await world.send()
  const view = await world.ceremony.openView(id)
  const remarks = [{ target: { kind: 'answer', elementId: world.id('iban') }, text: 'Faux' }]

  const unproven = await view.post('send-back', { remarks })
  await world.ceremony.proveOneself(view)
  const sentBack = await view.post('send-back', { remarks })

  expect(unproven.json().errors[0].code).toBe('CODE_REQUIRED')
  expect(sentBack.json()).toMatchObject({ stage: 'unsigned', askedBy: { party: 'subscriber' } })
  expect(await world.dossier(id)).toMatchObject({ state: 'unsigned' })
})

it('confirms to a signatory that it sent documents back, also when the answer was lost', async () => {
  const [own, others] = [await world.send(), await world.send()]
  const views = [await world.ceremony.openView(own), await world.ceremony.openView(others)] as const
  const remarks = [{ target: { kind: 'answer', elementId: world.id('iban') }, text: 'Faux' }]
  await world.ceremony.proveOneself(views[0])
  await views[0].post('send-back', { remarks })
  await world.call(world.advisor, 'POST', `${others}/send-back`, { remarks })

  const states = [(await views[0].get('state')).json(), (await views[1].get('state')).json()]

  expect(states.map(({ outcome }) => outcome)).toEqual(['sent-back', 'ended'])
})

it('says to a signatory, before a remark is written, which passages of a document print an answer', async () => {
  const view = await world.ceremony.openView(await world.send())
  await world.ceremony.proveOneself(view)
  const { documents } = (await view.get('state')).json().envelope
  const { id } = documents.find(({ title }: { title: { fr: string } }) => title.fr === 'ordre')
  const { sections } = DocumentContent.parse((await view.get(`documents/${id}/content`)).json())

  const { passages } = (await view.get(`documents/${id}/passages`)).json()

  const answers = sections.flatMap((section, place) =>
    section.kind === 'paragraph' && section.text.startsWith('Réponse') ? [place] : [],
  )
  expect(answers).toHaveLength(1)
  expect(passages).toEqual(answers)
  expect((await view.get('documents/9999/passages')).statusCode).toBe(404)
})

if (process.env['LONG_RUN'])
  it('opens one of two corrections requested concurrently, and accepts one of two proposals', async () => {
    const id = await world.sign()

    const asked = await Promise.all([world.ask(id, ['iban']), world.ask(id, ['shares'])])
    const opened = asked.find(({ status }) => status === 200)?.body
    if (!opened) throw new Error('none was opened')
    const [element = ''] = opened.remarks.flatMap(({ elementIds }) => elementIds)
    const name = element === world.id('iban') ? 'iban' : 'shares'
    const proposed = await Promise.all([
      world.propose(opened, { [name]: '7' }),
      world.propose(opened, { [name]: '8' }),
    ])

    expect(new Set(asked.map(({ code }) => code))).toEqual(new Set(['CORRECTION_OPEN', undefined]))
    expect(new Set(proposed.map(({ code }) => code))).toEqual(new Set(['STALE_REVISION', undefined]))
    expect((await world.read(opened)).body).toMatchObject({ state: 'open', revision: 1 })
  })

it('leaves nothing that verify would find', async () => {
  expect(await world.findings()).toEqual([])
})

function receiptsOf(id: number) {
  return world.signing.services.store.db
    .selectFrom('receipt')
    .select(['id', 'element', 'title', 'sha256'])
    .where('dossier_id', '=', id)
    .execute()
}

async function isStored(sha256: string): Promise<boolean> {
  const { services } = world.signing
  const kept = await services.store.db
    .selectFrom('correction_receipt')
    .select('id')
    .where('sha256', '=', sha256)
    .where('fate', '=', 'removed')
    .executeTakeFirst()
  return kept !== undefined && (await services.files.read(sha256)).length > 0
}

if (process.env['LONG_RUN'])
  it('is a task of the advisor that names the party asked', async () => {
    const [ofParty, ofAdvisor] = [await world.sign(), await world.sign()]
    await world.ask(ofParty, ['iban'], { concerned: 'subscriber' })
    await world.ask(ofAdvisor, ['iban'])

    const { tasks } = Tasks.parse((await world.get('tasks')).json())

    const shown = tasks.filter(({ dossierId }) => [ofParty, ofAdvisor].includes(dossierId))
    expect(shown.map(({ kind, dossierId, correctionOf }) => [kind, dossierId, correctionOf])).toEqual([
      ['correction', ofAdvisor, null],
      ['answer', ofParty, 'Florence Lemaire'],
    ])
  })
