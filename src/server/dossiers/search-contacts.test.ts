import { expect, test } from 'vitest'
import { wireId } from '#rules/wire-id.ts'
import { CreatedDossier, DossierList } from '#contract/dossiers.ts'
import { TestApi } from '#test/support/api-client.ts'
import { buildDossierDeployment, VALID_BLOCKS } from '#test/support/dossier-form.ts'
import { forFile } from '#test/support/for-file.ts'

const api = await forFile(TestApi.start(buildDossierDeployment()))
const { db } = api.services.store
const advisor = await api.signIn('advisor')

async function createDossier(clientId: number | null): Promise<number> {
  const body = { formId: api.formId, clientId, submittingBlockId: null, values: [] }
  return CreatedDossier.parse((await advisor.post('/dossiers', body)).body).id
}
async function search(term: string): Promise<readonly number[]> {
  const answer = await advisor.get(`/dossiers?${new URLSearchParams({ searchTerm: term }).toString()}`)
  return DossierList.parse(answer.body).dossiers.map(({ id }) => id)
}

test('the dossier of a client is found by the address and telephone of the account, also after they change', async () => {
  const client = await api.signIn('client', { parentId: advisor.id })
  await db
    .updateTable('account')
    .set({ mobile: '+33639980177', email: 'odile.client@orange.test' })
    .where('id', '=', client.id)
    .execute()
  const id = await createDossier(client.id)
  const before = [await search('odile.client@orange.test'), await search('06 39 98 01 77')]

  await db.updateTable('account').set({ mobile: '+33639980188' }).where('id', '=', client.id).execute()

  expect(before).toEqual([[id], [id]])
  expect(await search('+33 6 39 98 01 88')).toEqual([id])
  expect(await search('06 39 98 01 77')).toEqual([])
})

test('the dossier of a lead is found by the address and telephone of the answers, and any dossier by its amount', async () => {
  const id = await createDossier(null)
  const answers = { ...VALID_BLOCKS['holder'], email: 'lead@orange.test', mobile: '+33639980199' }
  const values = Object.entries(answers).map(([name, value]) => ({
    elementId: wireId(api.formId, name),
    value,
  }))
  const submitted = await advisor.put(`/dossiers/${id}/values`, {
    submittingBlockId: wireId(api.formId, 'holder'),
    values,
  })
  await db.updateTable('dossier').set({ amount_cents: 1_800_050 }).where('id', '=', id).execute()

  expect(submitted.status).toBe(200)
  expect(await search('lead@orange.test')).toEqual([id])
  expect(await search('0639980199')).toEqual([id])
  expect(await search('18 000,50 €')).toEqual([id])
  expect(await search('18000')).toEqual([id])
  expect(await search('18 000,60')).toEqual([])
})
