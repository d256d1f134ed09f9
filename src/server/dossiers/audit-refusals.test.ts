import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { Note } from '#contract/notes.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { startDossier } from '#test/support/dossier-steps.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')
const stranger = await api.signIn('advisor')
const dossier = await startDossier(advisor, api.formId)

const refusalsOf = (subject: string, actor: Caller) =>
  api.services.store.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', subject)
    .where('actor_id', '=', actor.id)
    .where('action', '=', 'access.refused')
    .execute()

it('audits refused access to another user’s dossier', async () => {
  await stranger.get(`/dossiers/${dossier.id}`)
  await stranger.put(`/dossiers/${dossier.id}/status`, { status: 'canceled' })
  await stranger.post('/prospects', { dossierId: dossier.id })

  const rows = await refusalsOf(`dossier:${dossier.id}`, stranger)

  expect(rows.map(({ detail }) => detail)).toEqual([
    { call: 'GET /api/dossiers/:id', code: 'NOT_FOUND' },
    { call: 'PUT /api/dossiers/:id/status', code: 'NOT_FOUND' },
    { call: 'POST /api/prospects', code: 'NOT_FOUND' },
  ])
})

it('writes it down too when the role may never', async () => {
  const client = await api.signIn('client')

  const answer = await client.get(`/dossier/${dossier.id}/summary`)

  expect(answer.status).toBe(403)
  expect(await refusalsOf(`dossier:${dossier.id}`, client)).toHaveLength(1)
})

it('audits a dossier requested for another advisor’s client', async () => {
  const client = await api.signIn('client', { parentId: advisor.id })
  const body = { formId: dossier.formId, clientId: client.id, submittingBlockId: null, values: [] }

  const [known, unknown] = [
    await stranger.post('/dossiers', body),
    await stranger.post('/dossiers', { ...body, clientId: 2_000_000_000 }),
  ]

  expect(known.status).toBe(404)
  expect(known.text).toBe(unknown.text)
  expect(await refusalsOf(`account:${client.id}`, stranger)).toHaveLength(1)
})

it('audits refused access to another advisor’s client', async () => {
  const client = await api.signIn('client', { parentId: advisor.id })

  await stranger.get(`/clients/${client.id}`)
  await stranger.get(`/clients/${client.id}/notes`)

  const rows = await refusalsOf(`account:${client.id}`, stranger)
  expect(rows.map(({ detail }) => detail)).toEqual([
    { call: 'GET /api/clients/:id', code: 'NOT_FOUND' },
    { call: 'GET /api/clients/:id/notes', code: 'NOT_FOUND' },
  ])
})

it('audits refused changes of a note on another advisor’s dossier or client', async () => {
  const client = await api.signIn('client', { parentId: advisor.id })
  const dossierNote = Note.parse((await advisor.post(`/dossiers/${dossier.id}/notes`, { text: 'Vu' })).body)
  const clientNote = Note.parse((await advisor.post(`/clients/${client.id}/notes`, { text: 'Vu' })).body)
  const intruder = await api.signIn('advisor')

  await intruder.put(`/notes/${dossierNote.id}`, { text: 'Autre' })
  await intruder.delete(`/notes/${clientNote.id}`)

  expect((await refusalsOf(`dossier:${dossier.id}`, intruder)).map(({ detail }) => detail)).toEqual([
    { call: 'PUT /api/notes/:noteId', code: 'NOT_FOUND' },
  ])
  expect((await refusalsOf(`account:${client.id}`, intruder)).map(({ detail }) => detail)).toEqual([
    { call: 'DELETE /api/notes/:noteId', code: 'NOT_FOUND' },
  ])
})

it('audits no refusal for the dossier that has the number of something else', async () => {
  const before = await refusalsOf(`dossier:${dossier.id}`, stranger)

  await stranger.get(`/clients/${dossier.id}`)
  await stranger.delete(`/team/absences/${dossier.id}`)
  await stranger.put(`/screening/hits/${dossier.id}`, {})

  expect(await refusalsOf(`dossier:${dossier.id}`, stranger)).toEqual(before)
})

it('audits the dossiers of others in a list, and not one’s own or unknown ones', async () => {
  const manager = await api.signIn('manager')
  const member = await api.signIn('advisor', { parentId: manager.id })
  const other = await startDossier(advisor, api.formId)
  const own = await startDossier(manager, api.formId)
  const ids = [other.id, own.id, 2_000_000_000]

  await manager.post('/dossiers/reminders/preview', { ids })
  await manager.post('/dossiers/reminders', { ids })
  await manager.post('/team/hand-over/preview', { ids, to: member.id })
  await manager.post('/team/hand-over', { ids, to: member.id, reason: 'Départ' })

  const rows = await refusalsOf(`dossier:${other.id}`, manager)
  expect(rows.map(({ detail }) => detail)).toEqual([
    { call: 'POST /api/dossiers/reminders/preview', code: 'NOT_FOUND' },
    { call: 'POST /api/dossiers/reminders', code: 'NOT_FOUND' },
    { call: 'POST /api/team/hand-over/preview', code: 'NOT_FOUND' },
    { call: 'POST /api/team/hand-over', code: 'NOT_FOUND' },
  ])
  expect(await refusalsOf(`dossier:${own.id}`, manager)).toEqual([])
})

it('records nothing for unknown and for own dossiers', async () => {
  const before = await api.services.store.db.selectFrom('audit').select('id').execute()

  await stranger.get('/dossiers/2000000000')
  await advisor.get(`/dossiers/${dossier.id}/receipts/2000000000`)
  await advisor.get(`/dossier/${dossier.id}/summary`)

  const after = await api.services.store.db.selectFrom('audit').select('id').execute()
  expect(after).toHaveLength(before.length)
})
