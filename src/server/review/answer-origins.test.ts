import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import type { AnswerOrigin } from '#contract/answer-origins.ts'
import { ReviewView } from '#contract/review.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi, type Caller } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { startDossier, submit, type StartedDossier } from '#test/support/dossier-steps.ts'
import { recordQueries } from '#test/support/record-queries.ts'
import { readView } from './read-view.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor', { name: 'Delmas' })
const client = await api.signIn('client', { name: 'Lemaire', parentId: advisor.id })
const reviewer = await api.signIn('manageDossier')
const { formId } = api
const HOLDER = VALID_BLOCKS['holder'] ?? {}

async function originsOf({ id }: StartedDossier): Promise<Readonly<Record<string, AnswerOrigin>>> {
  const { origins } = ReviewView.parse((await reviewer.get(`/dossier/integration-state/${id}/view`)).body)
  return Object.fromEntries(Object.entries(origins).map(([id, origin]) => [id.split('-')[1], origin]))
}

/** A dossier that the advisor and the client may fill in. */
async function startShared(): Promise<StartedDossier> {
  const dossier = await startDossier(advisor, formId, client.id)
  await advisor.put(`/dossiers/${dossier.id}/authorized-clients`, { clientsId: [client.id] })
  return dossier
}

const saveDraft = (caller: Caller, { id }: StartedDossier, name: string, value: string) =>
  caller.put(`/dossiers/${id}/drafts`, {
    drafts: [{ elementId: wireId(formId, name), value, revision: 0 }],
  })

it('says of each shown answer who gave it, how and when, in the review', async () => {
  const dossier = await startShared()
  await submit(client, dossier, 'holder', { ...HOLDER, pep: 'false' })
  const at = api.clock.now().toISOString()
  api.clock.advance({ minutes: 1 })
  await submit(advisor, dossier, 'holder', { ...HOLDER, pep: 'false', first_name: 'Odile' })
  await submit(advisor, dossier, 'product')

  const origins = await originsOf(dossier)

  const by = { name: 'Camille Lemaire', role: 'client' }
  const byClient = { at, by, party: null, typedBy: null, reused: null, imported: null, own: true }
  expect(origins['email']).toEqual({
    how: 'typed',
    ...byClient,
    statementOf: null,
    unconfirmed: null,
    confirmed: null,
  })
  expect(origins['pep']).toMatchObject({ how: 'chosen', ...byClient })
  expect(origins['first_name']).toMatchObject({
    how: 'typed',
    at: api.clock.now().toISOString(),
    by: { name: 'Camille Delmas', role: 'advisor' },
    own: false,
  })
  expect(origins['amount']).toMatchObject({ how: 'computed', at: null, by: null, own: false })
})

it('tells the client of a dossier who entered each answer, and nobody who does not see the dossier', async () => {
  const stranger = await api.signIn('client', { name: 'Moreau', parentId: advisor.id })
  const dossier = await startShared()
  await submit(advisor, dossier, 'holder', HOLDER)

  const answer = await client.get(`/dossiers/${dossier.id}/origins`)
  const refused = await stranger.get(`/dossiers/${dossier.id}/origins`)

  const { pages, origins } = ReviewView.parse(answer.body)
  const elements = pages.flatMap(({ blocks }) => blocks.flatMap((block) => block.elements))
  const email = elements.find(({ elementId }) => elementId === wireId(formId, 'email'))
  expect(email).toMatchObject({ value: HOLDER['email'] })
  expect(origins[wireId(formId, 'email')]).toMatchObject({
    how: 'typed',
    by: { name: 'Camille Delmas', role: 'advisor' },
    own: false,
  })
  expect(refused.status).toBe(404)
})

it('names whoever entered a draft that somebody else submitted', async () => {
  const dossier = await startShared()
  await saveDraft(client, dossier, 'mobile', '0612345678')
  await saveDraft(advisor, dossier, 'email', 'own@orange.test')
  await saveDraft(client, dossier, 'first_name', 'Odile')
  await submit(advisor, dossier, 'holder', { ...HOLDER, first_name: 'Odette' })

  const origins = await originsOf(dossier)

  const typedBy = { name: 'Camille Lemaire', role: 'client' }
  expect(origins['mobile']).toMatchObject({ by: { role: 'advisor' }, typedBy, own: false })
  // Changed by the advisor before the submit.
  expect(origins['first_name']).toMatchObject({ by: { role: 'advisor' }, typedBy: null })
  expect(origins['email']).toMatchObject({ by: { role: 'advisor' }, typedBy: null })
})

it('reads the origins of a dossier in one statement, however long its history', async () => {
  const dossier = await startShared()
  for (const name of ['A', 'B', 'C', 'D'])
    await submit(advisor, dossier, 'holder', { ...HOLDER, first_name: name })

  const user = {
    ...reviewer,
    role: 'manageDossier',
    email: '',
    username: '',
    firstName: '',
    lastName: '',
  } as const
  const queries = await recordQueries(api.services, (services) => readView(services, user, dossier.id, 'fr'))

  expect(queries.filter(({ sql }) => sql.includes('answer_change'))).toHaveLength(1)
})
