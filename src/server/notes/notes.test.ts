import { expect, test } from 'vitest'
import { Note, Notes } from '#contract/notes.ts'
import { ClientPage } from '#contract/clients.ts'
import { CreatedDossier } from '#contract/dossiers.ts'
import { removeDossier } from '#server/retention/remove-dossier.ts'
import { forgetAccount } from '#server/retention/forget-account.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store
const manager = await api.signIn('manager')
const advisor = await api.signIn('advisor', { parentId: manager.id, name: 'Delmas' })
const colleague = await api.signIn('advisor', { parentId: manager.id })
const client = await api.signIn('client', { parentId: advisor.id, name: 'Lemaire' })
const reviewer = await api.signIn('manageDossier')

async function createDossier(clientId: number | null = client.id): Promise<number> {
  const body = { formId: api.formId, clientId, submittingBlockId: null, values: [] }
  return CreatedDossier.parse((await advisor.post('/dossiers', body)).body).id
}
const write = async (path: string, text: string, by: Caller = advisor) =>
  Note.parse((await by.post(path, { text })).body)
const read = async (path: string, by: Caller = advisor) => Notes.parse((await by.get(path)).body).notes
const statuses = async (path: string, callers: readonly Caller[]) =>
  Promise.all(callers.map(async (by) => (await by.get(path)).status))

test('notes on a dossier and on its client are read by who sees the advisor’s dossiers, and by nobody else', async () => {
  const id = await createDossier()
  const onDossier = await write(`/dossiers/${id}/notes`, 'Rappeler après le 15.')
  const onClient = await write(`/clients/${client.id}/notes`, 'Préfère le matin.')

  expect(await read(`/dossiers/${id}/notes`, manager)).toEqual([{ ...onDossier, canEdit: false }])
  expect(await read(`/clients/${client.id}/notes`, manager)).toEqual([{ ...onClient, canEdit: false }])
  for (const path of [`/dossiers/${id}/notes`, `/clients/${client.id}/notes`])
    expect(await statuses(path, [colleague, client, reviewer])).toEqual([404, 403, 403])
  const shown = await Promise.all(
    [`/dossiers/${id}`, `/dossiers/${id}/timeline`].map((path) => reviewer.get(path)),
  )
  for (const { status, text } of shown) {
    expect(status).toBe(200)
    expect(text).not.toContain('Rappeler')
  }
})

test('only its author changes a note; the author’s manager may delete it; the audit keeps no text', async () => {
  const path = `/dossiers/${await createDossier()}/notes`
  const note = await write(path, 'Premier contact')
  const other = await write(path, 'Du manager', manager)

  const changed = await advisor.put(`/notes/${note.id}`, { text: 'Deuxième contact' })
  const refused = await Promise.all([
    manager.put(`/notes/${note.id}`, { text: 'Autre' }),
    advisor.delete(`/notes/${other.id}`),
    colleague.put(`/notes/${note.id}`, { text: 'Autre' }),
    colleague.delete(`/notes/${note.id}`),
  ])
  const deleted = await manager.delete(`/notes/${note.id}`)

  expect(changed.body).toMatchObject({ text: 'Deuxième contact', editedAt: expect.any(String) })
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 404, 404])
  expect(deleted.status).toBe(204)
  expect(await read(path)).toMatchObject([{ id: other.id }])
  const audited = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('action', 'like', 'note.%')
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['note.written', 'note.changed', 'note.deleted']),
  )
  expect(JSON.stringify(audited)).not.toContain('contact')
})

test('a note sent again under its idempotency key is written once, and its text is stored once', async () => {
  const path = `/dossiers/${await createDossier()}/notes`
  const send = () => advisor.post(path, { text: 'Envoyée deux fois' }, { 'idempotency-key': 'note-again' })

  const answers = [...(await Promise.all([send(), send()])), await send()]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [written] = await read(path)
  expect(answers.map(({ body }) => body)).toEqual([written, written, written])
  expect(await read(path)).toHaveLength(1)
  const kept = await db.selectFrom('idempotency').select('answer').where('key', '=', 'note-again').execute()
  expect(JSON.stringify(kept)).not.toContain('deux fois')
})

test.each([{ text: '' }, { text: '   ' }, { text: 'a'.repeat(2_001) }, { text: 'a\0b' }, { text: 1 }, {}])(
  'refuses the note %j',
  async (body) => {
    expect((await advisor.post(`/clients/${client.id}/notes`, body)).status).toBe(422)
  },
)

test('notes go with their dossier, and those on a person with the account', async () => {
  const id = await createDossier(null)
  const person = await api.signIn('client', { parentId: advisor.id })
  await write(`/dossiers/${id}/notes`, 'À supprimer avec le dossier')
  await write(`/clients/${person.id}/notes`, 'À supprimer avec la personne')

  await db.transaction().execute((trx) => removeDossier(api.services, trx, id, 'retention'))
  await db.transaction().execute((trx) => forgetAccount(api.services, trx, person.id, 'erasure'))

  const left = await db.selectFrom('note').select('text').where('text', 'like', 'À supprimer%').execute()
  expect(left).toEqual([])
})

test('the page of a client has identity, dossiers and history, for who sees the client only', async () => {
  const person = await api.signIn('client', { parentId: advisor.id, name: 'Roussel' })
  const id = await createDossier(person.id)

  const page = ClientPage.parse((await advisor.get(`/clients/${person.id}`)).body)

  expect(page.client).toMatchObject({
    last_name: 'Roussel',
    isOwn: true,
    advisor: { name: 'Camille Delmas' },
  })
  expect(page.dossiers.map((dossier) => dossier.id)).toEqual([id])
  expect(page.history).toMatchObject([{ kind: 'created', dossierId: id, actor: 'Camille Delmas' }])
  expect(await statuses(`/clients/${person.id}`, [manager, colleague, person, reviewer])).toEqual([
    200, 404, 403, 403,
  ])
  for (const path of ['/clients/0', '/clients/x', '/clients/99999999999', '/clients/2147483647'])
    expect([404, 422]).toContain((await advisor.get(path)).status)
  // An account that is no client's.
  expect((await advisor.get(`/clients/${colleague.id}`)).status).toBe(404)
})
