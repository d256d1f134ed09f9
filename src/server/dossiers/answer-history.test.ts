import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { CreatedDossier } from '#contract/dossiers.ts'
import { wireId } from '#rules/wire-id.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { startDossier, submit } from '#test/support/dossier-steps.ts'
import { smallPdfUri } from '#test/support/small-pdf.ts'
import { readAnswerChanges } from '../answers/change-store.ts'
import { openRowJudge } from '../audit/judge-rows.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const advisor = await api.signIn('advisor')
const { db } = api.services.store
const { formId } = api
const HOLDER = VALID_BLOCKS['holder'] ?? {}

async function findingsOf(id: number): Promise<readonly string[]> {
  const judge = await openRowJudge(db, api.services.keys)
  return (await judge('dossier', [id])).get(id) ?? []
}

async function upload(id: number): Promise<void> {
  const value = smallPdfUri()
  await advisor.put(`/dossiers/${id}/receipts`, {
    submittingBlockId: wireId(formId, 'papers'),
    receipts: [{ typeId: 1, elementId: wireId(formId, 'identity'), value, title: 'carte.pdf' }],
  })
}

it('records who submitted which answers, how, when and over which former values', async () => {
  const dossier = await startDossier(advisor, formId)
  await submit(advisor, dossier, 'holder', { ...HOLDER, pep: 'true', pep_detail: 'maire' })
  await submit(advisor, dossier, 'holder', { ...HOLDER, first_name: null, pep: 'false' })

  const [first, second, ...more] = await readAnswerChanges(db, dossier.id)

  expect(first).toEqual({
    number: 1,
    block: 'holder',
    revision: 1,
    actorId: advisor.id,
    at: api.clock.now(),
    changes: {
      last_name: { how: 'typed', to: 'LEMAIRE' },
      first_name: { how: 'typed', to: 'Françoise' },
      email: { how: 'typed', to: 'f.lemaire@orange.test' },
      mobile: { how: 'typed', to: '0612345678' },
      pep: { how: 'chosen', to: 'true' },
      pep_detail: { how: 'typed', to: 'maire' },
    },
  })
  expect(second?.changes).toEqual({
    first_name: { how: 'typed', from: 'Françoise', to: '' },
    pep: { how: 'chosen', from: 'true', to: 'false' },
  })
  expect(more).toEqual([])
  expect(await findingsOf(dossier.id)).toEqual([])
})

it('marks answers that come from the account of the client, until somebody changes them', async () => {
  const client = await api.signIn('client', { parentId: advisor.id, name: 'Lemaire' })
  const dossier = await startDossier(advisor, formId, client.id)
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()

  await submit(advisor, dossier, 'holder', {
    ...HOLDER,
    last_name: account.last_name,
    email: 'other@orange.test',
  })
  const [first] = await readAnswerChanges(db, dossier.id)

  expect(first?.changes).toMatchObject({ last_name: { how: 'account' }, email: { how: 'typed' } })
})

it('records copies and receipts', async () => {
  const dossier = await startDossier(advisor, formId)
  await submit(advisor, dossier, 'holder')
  await upload(dossier.id)
  const answer = await advisor.post(`/dossiers/${dossier.id}/duplicate`, { documentDuplicate: true })
  const { id } = CreatedDossier.parse(answer.body)
  const receipt = await db
    .selectFrom('receipt')
    .select('id')
    .where('dossier_id', '=', id)
    .executeTakeFirstOrThrow()
  await advisor.delete(`/dossiers/${id}/receipts/${receipt.id}`)

  const changes = (await readAnswerChanges(db, id)).map((change) => change.changes)

  expect(changes).toMatchObject([
    { last_name: { how: 'copied', to: 'LEMAIRE' } },
    { identity: { how: 'copied', from: [], to: [String(receipt.id)], file: { title: 'carte.pdf' } } },
    { identity: { how: 'deleted', from: [String(receipt.id)], to: [] } },
  ])
  expect(await findingsOf(id)).toEqual([])
})

it('never changes an entry', async () => {
  await expect(
    db.updateTable('answer_change').set({ changes: '{}' }).where('number', '=', 1).execute(),
  ).rejects.toThrow('immutable')
})
