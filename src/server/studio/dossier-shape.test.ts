import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { StudioShape } from '#contract/studio.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const author = await api.signIn('author')
const advisor = await api.signIn('advisor')

test('an open dossier is an example with its choices, and nothing that a person typed', async () => {
  const dossier = await startDossier(advisor, api.formId)
  for (const block of ['holder', 'product']) expect((await submit(advisor, dossier, block)).status).toBe(200)

  const answer = await author.get(`/studio/dossiers/${dossier.id}/shape`)

  const shape = StudioShape.parse(answer.body)
  expect(shape).toMatchObject({ form: 'client', state: 'ongoing', isSameShape: true })
  expect(shape.answers).toMatchObject({ product: 'DPA' })
  const personal = Object.values(VALID_BLOCKS['holder'] ?? {}).flat()
  expect(Object.keys(shape.answers)).toEqual(
    expect.arrayContaining(Object.keys(VALID_BLOCKS['holder'] ?? {})),
  )
  const said = Object.values(shape.answers).flat().join(' ').toLowerCase().replace(/[\s.]/g, '')
  for (const word of personal) expect(said).not.toContain(word.toLowerCase().replace(/^0|[\s.]/g, ''))
})

test('the audit of the dossier names the author who read its choices', async () => {
  const dossier = await startDossier(advisor, api.formId)
  expect((await author.get(`/studio/dossiers/${dossier.id}/shape`)).status).toBe(200)

  const { rows } = await sql`
    select actor_id from audit where subject = ${`dossier:${dossier.id}`} and action = 'studio.shape-read'`.execute(
    api.services.store.db,
  )

  expect(rows).toEqual([{ actor_id: author.id }])
})

test('one that has ended is as unknown as one that never was; nobody else asks', async () => {
  const dossier = await startDossier(advisor, api.formId)
  const shape = `/studio/dossiers/${dossier.id}/shape`
  expect((await advisor.get(shape)).status).toBe(403)

  expect((await advisor.put(`/dossiers/${dossier.id}/status`, { status: 'canceled' })).status).toBe(200)

  expect((await author.get(shape)).status).toBe(404)
  expect((await author.get('/studio/dossiers/2000000000/shape')).status).toBe(404)
})
