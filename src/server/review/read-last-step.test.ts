import { expect, test } from 'vitest'
import { CreatedDossier } from '#contract/dossiers.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import { forFile } from '#test/support/for-file.ts'

/** What a page is told that is open while somebody else ends the dossier or takes it away. */
const api = await forFile(TestApi.start(buildDossierDeployment()))

async function openTeam() {
  const manager = await api.signIn('manager', { name: 'Roy' })
  const paul = await api.signIn('advisor', { parentId: manager.id, name: 'Paul' })
  const claire = await api.signIn('advisor', { parentId: manager.id, name: 'Claire' })
  const client = await api.signIn('client', { parentId: paul.id, name: 'Aubry' })
  const body = { formId: api.formId, clientId: client.id, submittingBlockId: null, values: [] }
  const { id } = CreatedDossier.parse((await paul.post('/dossiers', body)).body)
  await paul.put(`/dossiers/${id}/authorized-clients`, { clientsId: [client.id] })
  return { manager, paul, claire, client, id }
}
const lastStep = (who: Caller, id: number, locale = 'fr') =>
  who.get(`/dossiers/${id}/last-step`, { 'accept-language': locale })

test.each([
  ['canceled', /: .* Roy l’a abandonné\.$/, /: .* Roy abandoned it\.$/],
  ['rejected', /: .* Roy l’a refusé\.$/, /: .* Roy declined it\.$/],
])('a dossier that is %s says so, and by whom', async (status, french, english) => {
  const { manager, paul, id } = await openTeam()

  await manager.put(`/dossiers/${id}/status`, { status, reason: 'Doublon' })

  expect((await lastStep(paul, id)).body).toEqual({ by: 'other', sentence: expect.stringMatching(french) })
  expect((await lastStep(paul, id, 'en')).body).toMatchObject({ sentence: expect.stringMatching(english) })
})

test('a hand-over is told to the advisor who had the dossier, and to nobody else outside', async () => {
  const { manager, paul, claire, client, id } = await openTeam()

  await manager.post('/team/hand-over', { ids: [id], to: claire.id, reason: 'Congé' })

  const sentence = /^Ce dossier a changé : .* Roy l’a confié à .* Claire\.$/
  expect((await lastStep(paul, id)).body).toEqual({
    by: 'other',
    sentence: expect.stringMatching(sentence),
  })
  expect((await paul.get(`/dossiers/${id}`)).status).toBe(404)
  expect((await lastStep(claire, id)).body).toMatchObject({ sentence: expect.stringMatching(sentence) })
  // Investors are not told who works for the company.
  expect((await lastStep(client, id)).body).toMatchObject({
    sentence: 'Ce dossier a changé : une autre personne l’a confié à un autre conseiller.',
  })
  expect((await lastStep(await api.signIn('advisor'), id)).status).toBe(404)
})

test('who loses the access to a dossier is told so', async () => {
  const { paul, client, id } = await openTeam()

  await paul.put(`/dossiers/${id}/authorized-clients`, { clientsId: [] })

  expect((await lastStep(client, id)).body).toEqual({
    by: 'other',
    sentence: 'Ce dossier a changé : une autre personne en a changé les accès.',
  })
  expect((await client.get(`/dossiers/${id}`)).status).toBe(404)
})
