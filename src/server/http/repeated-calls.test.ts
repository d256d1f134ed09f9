import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parisDay } from '#rules/paris-time.ts'
import type { Caller } from '#test/support/api-client.ts'
import { AuthorDesk } from '#test/support/author-desk.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { openEventWorld } from '#test/support/event-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { expectDoneOnce, repeatedIn, type Repeated } from '#test/support/repeated-call.ts'
import { smallPdfUri } from '#test/support/small-pdf.ts'
import { openPermissionWorld } from '#test/support/permission-world.ts'
import { signInAdministrator } from '#test/support/step-up.ts'

const world = await forFile(CorrectionWorld.open())
const events = await forFile(openEventWorld())
const sandbox = await forFile(openPermissionWorld())
const { api } = events
const administrator = await signInAdministrator(api)

const asked = async () => (await world.ask(await world.sign({ withCos: false }), ['note', 'identity'])).body
const inSigning = (path: string, body: object, { headers } = world.advisor): Repeated => ({
  ...world.signing,
  headers,
  path: `/dossiers/${path}`,
  body,
})
const inApi = (caller: Pick<Caller, 'authorization'>, path: string, body: object = {}, host = api) =>
  repeatedIn(host, caller, { path, body })

const LIMIT = {
  kind: 'set',
  file: 'deployment.json',
  node: null,
  path: ['settings', 'limit'],
  before: 100,
  value: 110,
}

const CALLS: Readonly<Record<string, () => Promise<Repeated>>> = {
  'recall of an envelope': async () => inSigning(`${await world.send()}/envelope/recall`, {}),
  'sending back before the first signature': async () => {
    const remarks = [{ target: { kind: 'answer', elementId: world.id('note') }, text: 'À revoir' }]
    return inSigning(`${await world.send()}/send-back`, { remarks })
  },
  'reminder of a correction': async () => {
    const { dossierId, id } = await asked()
    return inSigning(`${dossierId}/corrections/${id}/remind`, {}, world.reviewer)
  },
  'withdrawal of a correction': async () => {
    const { dossierId, id } = await asked()
    return inSigning(`${dossierId}/corrections/${id}/withdraw`, {}, world.reviewer)
  },
  'refusal of a correction': async () => {
    const { dossierId, id } = await asked()
    return inSigning(`${dossierId}/corrections/${id}/refuse`, { reason: 'Rien à changer' })
  },
  'answer to a correction': async () => {
    const { dossierId, id, consequences } = (await world.propose(await asked(), { note: 'autre' })).body
    return inSigning(`${dossierId}/corrections/${id}/answer`, { seen: consequences?.fingerprint ?? '' })
  },
  'file of a correction': async () => {
    const { dossierId, id } = await asked()
    const file = { typeId: 0, elementId: world.id('identity'), value: smallPdfUri(), title: 'carte.pdf' }
    return { ...inSigning(`${dossierId}/corrections/${id}/receipts`, { receipts: [file] }), method: 'PUT' }
  },
  'removal of a file of a correction': async () => {
    const { dossierId, id, questions } = (await world.addFile(await asked(), 'identity', 'carte.pdf')).body
    const added = questions.flatMap(({ receipts }) => receipts)[0]?.receiptId
    return { ...inSigning(`${dossierId}/corrections/${id}/receipts/${added}`, {}), method: 'DELETE' }
  },
  'duplicate of a dossier': async () =>
    inSigning(`${await world.send()}/duplicate`, { documentDuplicate: false }),
  'cancellation of a dossier': async () => ({
    ...inSigning(`${await world.send()}/status`, { status: 'canceled' }),
    method: 'PUT',
  }),
  'rejection of a dossier': async () => ({
    ...inSigning(`${await world.send()}/status`, { status: 'rejected', reason: 'Sans suite' }),
    method: 'PUT',
  }),
  'rotation of a webhook secret': async () => {
    const program = await events.addProgram()
    const added = await program.post('/webhooks', {
      url: 'https://crm.example.test/',
      types: ['dossier.signed'],
    })
    return inApi(program, `/webhooks/${String(Object(added.body)['id'])}/secret`)
  },
  'another signing address': async () =>
    inApi(sandbox.callers.partner, '/profile', { emailSigner: 'other@cabinet.test' }, sandbox.api),
  'absence of an advisor': async () => {
    const manager = await api.signIn('manager')
    const advisor = await api.signIn('advisor', { parentId: manager.id })
    const cover = await api.signIn('advisor', { parentId: manager.id })
    const day = parisDay(api.clock.now())
    return inApi(advisor, '/team/absences', { absentId: advisor.id, coverId: cover.id, from: day, to: day })
  },
  'hand-over of dossiers': async () => {
    const manager = await api.signIn('manager')
    const from = await api.signIn('advisor', { parentId: manager.id })
    const to = await api.signIn('advisor', { parentId: manager.id })
    await events.addDossier(from.id)
    return inApi(manager, '/team/hand-over', { from: from.id, to: to.id, reason: 'Départ' })
  },
  'proposal of a version': async () => {
    const desk = await AuthorDesk.open({}, { publication: { fourEyes: true } })
    await desk.set('deployment.json', ['settings', 'limit'], 100, 110)
    await desk.rehearse()
    const { revision } = await desk.state()
    const body = { note: 'Why', acknowledged: [], revision }
    return inApi(desk.author, '/studio/publication', body, desk.api)
  },
  'edit in the studio': async () => {
    const desk = await AuthorDesk.open()
    return inApi(desk.author, '/studio/edits', { edits: [LIMIT] }, desk.api)
  },
  'undo in the studio': async () => {
    const desk = await AuthorDesk.open()
    await desk.edit(LIMIT)
    await desk.edit({ ...LIMIT, before: 110, value: 120 })
    return inApi(desk.author, '/studio/undo', {}, desk.api)
  },
  'redo in the studio': async () => {
    const desk = await AuthorDesk.open()
    await desk.edit(LIMIT)
    await desk.edit({ ...LIMIT, before: 110, value: 120 })
    await desk.author.post('/studio/undo', {})
    await desk.author.post('/studio/undo', {})
    return inApi(desk.author, '/studio/redo', {}, desk.api)
  },
  'discarding of the working copy': async () => {
    const desk = await AuthorDesk.open()
    await desk.edit(LIMIT)
    return inApi(desk.author, '/studio/reset', { revision: (await desk.state()).revision }, desk.api)
  },
  'approval of a version': async () => {
    const desk = await AuthorDesk.open({}, { publication: { fourEyes: true } })
    await desk.set('deployment.json', ['settings', 'limit'], 100, 110)
    const version = await desk.publishRehearsed()
    return inApi(desk.colleague, `/studio/publication/${version}/approval`, {}, desk.api)
  },
  'second link of the first connection': async () =>
    inApi(administrator, `/administration/people/${(await api.signIn('advisor')).id}/invitation`),
  'invitation of a person': async () =>
    inApi(administrator, '/administration/people', {
      email: `${randomUUID()}@paraphe.test`,
      role: 'advisor',
      first_name: 'Anne',
      last_name: 'Roy',
      civility: null,
      mobile: null,
      number: randomUUID().slice(0, 20),
      superior: null,
      team: null,
      language: 'fr',
    }),
}

/** `POST` calls without a key, and why a repetition does nothing twice. */
const WITHOUT_KEY: Readonly<Record<string, readonly string[]>> = {
  'only reads or draws': [
    '/addresses/search',
    '/dossiers/{folderId}/documents/list',
    '/dossiers/{folderId}/documents/all',
    '/dossiers/{folderId}/preview',
    '/team/hand-over/preview',
    '/dossiers/reminders/preview',
    '/administration/people/{person}/departure/preview',
    '/administration/privacy/search',
    '/administration/privacy/person',
    '/register/inbox',
  ],
  'a download: each one is recorded': [
    '/views/export/csv',
    '/views/export/xlsx',
    '/account/export',
    '/administration/privacy/export',
  ],
  'refused or without effect once the state has changed': [
    '/dossiers/{id}/known',
    '/dossiers/{folderId}/handed-documents/open',
    '/dossiers/integration-state/batch',
    '/notices/read',
  ],
  'reminded once a day': ['/dossiers/{id}/envelope/remind', '/dossiers/reminders'],
  'the name is taken by the first': ['/administration/integrations'],
  'replaces what the first made, which nobody has used': [
    '/step-up',
    '/account/second-factor',
    '/account/recovery-codes',
    '/administration/integrations/{integration}/credentials',
    '/administration/invitations',
    '/studio/rehearsal',
    '/studio/guards',
  ],
  'names what it was made on, which the first has changed': [],
  'receivers deduplicate by message id': [
    '/webhooks/{webhookId}/test',
    '/webhooks/{webhookId}/replays',
    '/administration/integrations/{integration}/webhooks/{webhookId}/test',
    '/administration/integrations/{integration}/webhooks/{webhookId}/replays',
  ],
  'moves the sandbox only': ['/sandbox/clock', '/sandbox/dossiers/{id}/play'],
}

it('every call that makes something takes a key, or is listed with the reason why it needs none', () => {
  const calls = sandbox.api.app.calls.filter(({ method, once }) => method === 'POST' && !once)

  expect(calls.map(({ path }) => path.replace(/^\/api/, '')).toSorted()).toEqual(
    Object.values(WITHOUT_KEY).flat().toSorted(),
  )
})

describe('a repeated call with the same key', () => {
  it.each(Object.entries(CALLS))('%s: gets the first answer and does nothing', async (_name, prepare) => {
    await expectDoneOnce(await prepare())
  })
})
